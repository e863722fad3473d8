internal import ArgumentParser
internal import Content

extension CompletionKind {
    /// The names of the places in the folder where one is.
    static var placeNames: CompletionKind {
        .custom { _, _, _ in ContentFolder(diary: ".").entryFiles().files.filter { $0.kind == .place }.map(\.slug) }
    }
}
