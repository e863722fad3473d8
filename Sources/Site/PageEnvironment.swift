internal import Diary
internal import Base

/// What all pages of one language are made with.
struct PageEnvironment: Sendable {
    let theme: CompiledTheme
    /// The fingerprint of what every page follows from.
    let key: Fingerprint
}

/// The environments of a site's pages, one for each of its languages.
struct PageEnvironments: Sendable {
    private let first: PageEnvironment
    private let others: [Settings.Language: PageEnvironment]

    init(_ first: PageEnvironment, others: [Settings.Language: PageEnvironment] = [:]) {
        self.first = first
        self.others = others
    }

    /// - Parameter language: that of a subsite, nil for the diary's first.
    subscript(language: Settings.Language?) -> PageEnvironment { language.flatMap { others[$0] } ?? first }
}
