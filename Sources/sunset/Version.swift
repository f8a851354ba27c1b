/// The version that `sunset --version` and every site name.
let sunsetVersion = "0.1.0"
