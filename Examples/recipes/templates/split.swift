         |import SwiftUI
         |
         |/// {about}
         |struct {Name}View: View {
         |    @EnvironmentObject private var store: RecipeStore
         |    @State private var selected{Item}: {Item}.ID?
         |
         |    var body: some View {
-split   |        // Two child views make NavigationView show columns on iPad.
-split   |        NavigationView {
-split   |            List(store.{items}) { {item} in
-split   |                NavigationLink({item}.name, tag: {item}.id, selection: $selected{Item}) {
-split   |                    {detail}({item}: {item})
-split   |                }
-split   |            }
-split   |            .navigationBarTitle("{title}")
-split   |            Text("Choose {thing}")
-split   |        }
-split   |        .navigationViewStyle(.columns)
+split   |        NavigationSplitView {
+split   |            List(store.{items}, selection: $selected{Item}) { {item} in
+split   |                Text({item}.name)
+split   |            }
+split   |            .navigationTitle("{title}")
+split   |        } detail: {
+split   |            if let {item} = store.{items}.first(where: { $0.id == selected{Item} }) {
+split   |                {detail}({item}: {item})
+split   |            } else {
+split   |                Text("Choose {thing}")
+split   |            }
+split   |        }
+refresh |        .refreshable { await store.reload() }
+voice   |        .accessibilityElement(children: .contain)
         |    }
         |}
