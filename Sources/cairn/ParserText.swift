internal import ArgumentParser
internal import Base

/// Help and mistakes of the command line in the language of the terminal: what swift-argument-parser says in English around the words that
/// commands give it, and lines as wide as a terminal, in which Hangul takes two columns.
enum ParserText {
    /// Ends the program as `exit(withError:)` does.
    static func end(with error: any Error) -> Never {
        guard MessageLanguage.ofTerminal != .english, !(error is ExitCode) else { Cairn.exit(withError: error) }
        // Lines are broken here, because the library counts characters.
        let said = Cairn.fullMessage(for: error, columns: 10_000)
        let code = Cairn.exitCode(for: error)
        // Scripts of completion and what programs read of the commands are not for people.
        let isForPeople = code != .success || ["OVERVIEW: ", "USAGE: "].contains(where: said.hasPrefix)
        let text = isForPeople ? shown(said) : said
        if !text.isEmpty {
            if code == .success { print(text) } else { Terminal.write(text + "\n") }
        }
        Cairn.exit(withError: code == .success ? CleanExit.message("") : code)
    }

    /// What the library says, in the keys of the catalogues: a line that is like one of them is said in its words.
    private static let sentences = [
        "Unknown option '{1}'. Did you mean '{2}'?", "Unknown option '{1}'", "Missing value for '{1}'",
        "The option '{1}' does not take any value, but '{2}' was specified.", "Unexpected argument '{1}'",
        "{1} unexpected arguments: '{2}'", "Missing expected argument '{1}'", "Missing one of: '{1}'",
        "The value '{1}' is invalid for '{2}'. Please provide one of the following:",
        "The value '{1}' is invalid for '{2}'. Please provide one of {3}.",
        "The value '{1}' is invalid for '{2}': {3}", "The value '{1}' is invalid for '{2}'", "Invalid option: {1}",
        "Missing required subcommand.", "Value to be set with {1} had already been set with {2}",
        "  See '{1}' for detailed help.", "  See '{1}' for more information.",
    ]
    private static let help = [
        "Show help information.", "Show the version.", "Show subcommand help information.",
    ]
    private static let labels: [(english: String, message: Message)] = [
        ("OVERVIEW: ", ""), ("USAGE: ", Message("Usage: ")), ("Usage: ", Message("Usage: ")),
        ("ARGUMENTS:", Message("Arguments:")),
        ("OPTIONS:", Message("Options:")), ("SUBCOMMANDS:", Message("Commands:")), ("Error: ", Message("Error: ")),
        ("Help:  ", Message("Help:  ")),
    ]

    static func shown(_ text: String, width: Int = 80, in language: MessageLanguage = .ofTerminal) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let (label, words) = translated(String(line), in: language)
            return wrapped(label + words, width, behind: terminalWidth(label))
        }.joined(separator: "\n")
    }

    /// - Returns: what stands before the words of the line, and these.
    private static func translated(_ line: String, in language: MessageLanguage) -> (label: String, words: String) {
        var (label, rest) = ("", line)
        if let known = labels.first(where: { line.hasPrefix($0.english) }) {
            label = known.message.text(in: language)
            rest = String(line.dropFirst(known.english.count))
        }
        for sentence in sentences {
            if let message = Message(rest, like: sentence) { return (label, message.text(in: language)) }
        }
        for sentence in help {
            rest = rest.replacing(sentence, with: Message(foreign: sentence).text(in: language))
        }
        for name in ["(default: ", "(values: "] where rest.hasSuffix(")") {
            guard let start = rest.firstRange(of: name)?.lowerBound else { continue }
            let value = rest[start...].dropFirst(name.count).dropLast()
            let message: Message = name == "(default: " ? "(default: \(value))" : "(values: \(value))"
            rest = rest[..<start] + message.text(in: language)
        }
        return (label, rest)
    }

    /// A line in as many as it needs; what follows stands below the words of the first, behind the name of an option.
    private static func wrapped(_ line: String, _ width: Int, behind label: Int) -> String {
        guard terminalWidth(line) > width else { return line }
        let start = label > 0 ? 0 : indent(of: line)
        let indent = max(start, label)
        var lines: [String] = []
        var current = String(line.prefix(start))
        var isEmpty = true
        for word in line.dropFirst(start).split(separator: " ", omittingEmptySubsequences: true) {
            if !isEmpty, terminalWidth(current) + 1 + terminalWidth(String(word)) > width {
                lines.append(current)
                current = String(repeating: " ", count: indent)
                isEmpty = true
            }
            current += isEmpty ? word : " " + word
            isEmpty = false
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// Where the words of a line begin: in the column of descriptions, if there is a name before them.
    private static func indent(of line: String) -> Int {
        let column = 26
        let characters = Array(line)
        guard characters.count > column, characters.first == " ", characters[column] != " ",
            characters[column - 1] == " "
        else { return characters.prefix { $0 == " " }.count }
        return column
    }
}

extension Message {
    /// The sentence with a key, if a text is one: its holes are what stands between the words.
    init?(_ text: String, like key: String) {
        var words: [String] = []
        var rest = key[...]
        for number in 1... {
            guard let hole = rest.firstRange(of: "{\(number)}") else { break }
            words.append(String(rest[..<hole.lowerBound]))
            rest = rest[hole.upperBound...]
        }
        words.append(String(rest))
        guard text.hasPrefix(words[0]) else { return nil }
        var values: [Filling] = []
        var position = text.index(text.startIndex, offsetBy: words[0].count)
        for word in words.dropFirst() {
            let isLast = values.count == words.count - 2
            guard
                let next = isLast
                    ? (text[position...].hasSuffix(word)
                        ? text.index(text.endIndex, offsetBy: -word.count)..<text.endIndex : nil)
                    : text[position...].firstRange(of: word)
            else { return nil }
            values.append(.text(String(text[position..<next.lowerBound])))
            position = next.upperBound
        }
        guard position == text.endIndex else { return nil }
        self.init(words: words, values: values)
    }
}
