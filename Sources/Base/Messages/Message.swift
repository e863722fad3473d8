/// What the program says to a person: a sentence in English, whose words are its key in the catalogues, and what fills its holes.
///
/// It is written as a string is, and stays readable where it is written: `.error("no category is called “\(name)”")` has the key
/// `no category is called “{1}”`.
package struct Message: Sendable, Hashable {
    /// What fills a hole.
    package enum Filling: Sendable, Equatable {
        /// As it is in every language: a name, a path, what somebody wrote.
        case text(String)
        /// Said in the language of the whole.
        case message(Message)
        /// A number of things, by the word for one: `1 file`, `2 files`; in the catalogues both are `{1} file`.
        case counted(Int, String)
    }

    /// The words around the holes, one more than there are holes.
    package private(set) var words: [String]
    package private(set) var values: [Filling]

    package init(words: [String], values: [Filling]) {
        precondition(words.count == values.count + 1, "there are words on both sides of a hole")
        self.words = words
        self.values = values
    }

    /// What is said in every language alike: a name, a path, what a library says.
    package init(verbatim text: String) {
        self.init(words: ["", ""], values: [.text(text)])
    }

    /// What is said in every language alike; nil for a sentence.
    package var verbatim: String? {
        if words == ["", ""], case .text(let text) = values[0] { text } else { nil }
    }

    /// A sentence of a library or of the system, which the catalogues may know.
    package init(foreign text: String) { self.init(words: [text], values: []) }

    /// The name of the sentence in the catalogues, its holes numbered from 1.
    package var key: String {
        var key = words[0]
        for (index, word) in words.dropFirst().enumerated() { key += "{\(index + 1)}" + word }
        return key
    }

    package var english: String { text(in: .english) }

    package func text(in language: MessageLanguage) -> String {
        guard let catalog = language.catalog, words.contains(where: { !$0.isEmpty }), let translation = catalog[key]
        else {
            var text = words[0]
            for (value, word) in zip(values, words.dropFirst()) { text += value.text(in: language) + word }
            return text
        }
        return translation.filled(with: values.map { $0.text(in: language) })
    }

    /// One sentence of two halves that are both written out where they stand, for lines that would be too long.
    package static func + (first: Message, second: Message) -> Message {
        let seam = first.words[first.words.count - 1] + second.words[0]
        return Message(
            words: first.words.dropLast() + [seam] + second.words.dropFirst(), values: first.values + second.values)
    }
}

extension Message.Filling {
    func text(in language: MessageLanguage) -> String {
        switch self {
        case .text(let text): text
        case .message(let message): message.text(in: language)
        case .counted(let count, let noun):
            language.catalog?["{1} \(noun)"]?.filled(with: ["\(count)"]) ?? "\(count) \(noun)\(count == 1 ? "" : "s")"
        }
    }
}

extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral words: String) { self.init(words: [words], values: []) }

    package init(stringInterpolation: StringInterpolation) {
        self.init(words: stringInterpolation.words, values: stringInterpolation.values)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var words = [""]
        fileprivate var values: [Filling] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { words[words.count - 1] += literal }

        package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

        package mutating func appendInterpolation(_ value: some Any) { append(.text("\(value)")) }

        private mutating func append(_ value: Filling) {
            values.append(value)
            words.append("")
        }
    }
}

/// Messages are the same where they say the same, whatever fills which hole.
extension Message: Equatable {
    package static func == (first: Message, second: Message) -> Bool { first.english == second.english }

    package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Message: CustomStringConvertible {
    /// In English, as tests and logs have it.
    package var description: String { english }
}

extension [Message] {
    /// All of them with commas between, as one value of a sentence.
    package func list(_ separator: String = ", ") -> Message {
        guard let first else { return "" }
        return dropFirst().reduce(first.nested) { $0 + Message(verbatim: separator) + $1.nested }
    }
}

extension Message {
    /// The sentence as the only value of another, so that it keeps its key within a longer text.
    package var nested: Message { Message(words: ["", ""], values: [.message(self)]) }
}

/// `1 file`, `2 files`; in the catalogues both are `{1} file`.
package func counted(_ count: Int, _ noun: String) -> Message {
    Message(words: ["", ""], values: [.counted(count, noun)])
}
