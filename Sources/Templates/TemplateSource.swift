package import Diagnostics

/// A template before it is compiled: the name that other templates call it by, and its text.
package struct TemplateSource: Sendable {
    package let name: String
    package let file: SourceFile

    package init(name: String, file: SourceFile) {
        self.name = name
        self.file = file
    }
}
