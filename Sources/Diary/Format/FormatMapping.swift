internal import Content
internal import Diagnostics

/// The keys that may stand in a mapping: in the front matter of a kind of entry, in the settings, or behind one of their keys.
///
/// A class, because values name mappings that name values.
package final class FormatMapping: Sendable {
    /// What the mapping describes, for messages: “a place”.
    package let subject: String
    /// The key that a value stands for which is written in place of the mapping: `date` of a visit.
    package let shorthand: String?
    /// In the order in which they are told.
    package let keys: [FormatKey]
    private let canonicalNames: [TextKey: String]

    init(_ subject: String, shorthand: String? = nil, _ keys: [FormatKey]) {
        self.subject = subject
        self.shorthand = shorthand
        self.keys = keys
        var canonicalNames: [TextKey: String] = [:]
        for key in keys { for spelling in key.spellings { canonicalNames[TextKey(spelling)] = key.name } }
        for key in keys { canonicalNames[TextKey(key.name)] = key.name }
        self.canonicalNames = canonicalNames
    }

    package subscript(name: String) -> FormatKey? {
        keys.first { $0.name.utf8.count == name.utf8.count && $0.name == name }
    }

    /// The key that a spelling means, nil for none.
    package func canonical(_ spelling: String) -> String? { canonicalNames[TextKey(spelling)] }

    /// What to say about a spelling that is no key.
    func help(for spelling: String) -> String {
        didYouMeanHelp(spelling, among: canonicalNames.keys.map(\.text).sorted())
            ?? "it may have: \(keys.map(\.name).joined(separator: ", "))"
    }
}
