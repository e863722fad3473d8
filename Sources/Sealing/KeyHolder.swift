internal import Content

/// Somebody who has a passphrase of a group, or is to have one: one person, however they are named.
package struct KeyHolder: Sendable, ExpressibleByStringLiteral {
    /// The name that the key file knows them by.
    package let name: String
    private let spellings: Set<String>

    /// Who shares the passphrase that belongs to nobody alone.
    package static let everyone: KeyHolder = "everyone"

    /// - Parameter others: what else they are called, such as the name of their file.
    package init(_ name: String, or others: [String] = []) {
        self.name = Self.trimmed(normalized(name))
        spellings = Set((others + [name]).map(Self.spelling))
    }

    package init(stringLiteral name: String) { self.init(name) }

    /// Whether a name means this person, in any case and in any form of Unicode.
    package func isMeant(by name: String) -> Bool { spellings.contains(Self.spelling(name)) }

    /// Nil for a name that can be kept in a file and shown in a line.
    package var fault: String? {
        if name.isEmpty { return "a member needs a name" }
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        return isPlain && name.count <= 60 ? nil : "a member's name is one line of at most 60 characters"
    }

    /// `String` compares by canonical equivalence, and so do sets of it.
    private static func spelling(_ name: String) -> String { trimmed(normalized(name).lowercased()) }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }
}
