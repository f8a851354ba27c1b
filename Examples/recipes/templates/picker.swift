         |import SwiftUI
         |
         |/// {about}
         |struct {Name}View: View {
         |    @Binding var selection: {Item}
-dismiss |    @Environment(\.presentationMode) var presentationMode
+dismiss |    @Environment(\.dismiss) private var dismiss
         |
         |    var body: some View {
-view    |        NavigationView {
+view    |        NavigationStack {
         |            List({Item}.allCases) { {item} in
         |                Button({item}.name) {
         |                    selection = {item}
-dismiss |                    presentationMode.wrappedValue.dismiss()
+dismiss |                    dismiss()
         |                }
+voice   |                .accessibilityAddTraits({item} == selection ? .isSelected : [])
         |            }
-title   |            .navigationBarTitle(Text("{title}"), displayMode: .inline)
+title   |            .navigationTitle("{title}")
+title   |            .navigationBarTitleDisplayMode(.inline)
         |        }
         |    }
         |}
