package import Base
package import Diary

/// Where a value stands in front matter or settings: `rating`, `location.lat`, `tags[+]`, `tags[한옥]`, `visits[-1].note`,
/// `visits[date=2026-05-03].rating`.
package struct EditPath: Sendable {
    package enum Step: Sendable, Equatable {
        /// The value of a key, by any of its spellings.
        case key(String)
        /// An item of a list; a negative number counts from its end.
        case index(Int)
        /// The item that is this text, or whose value of a key is.
        case item(key: String?, String)
        /// A new item behind the last one.
        case append
    }

    package let steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// - Throws: a diagnostic that points into the path when it is none.
    package init(parsing text: String) throws(Diagnostic) {
        let file = SourceFile(path: "the path", text: text)
        var steps: [Step] = []
        var rest = text[...]
        func fail(_ message: Message, _ help: Message) -> Diagnostic {
            let start = text[..<rest.startIndex].utf8.count
            return .error(message, at: SourceRange(file, start..<min(start + 1, text.utf8.count)), help: help)
        }
        while !rest.isEmpty {
            if rest.first == "[" {
                guard let end = rest.firstIndex(of: "]") else {
                    throw fail("the bracket is not closed", "write it as tags[+]")
                }
                let inside = rest[rest.index(after: rest.startIndex)..<end]
                guard !inside.isEmpty, !steps.isEmpty else {
                    throw fail(
                        "a bracket says which item of a list is meant", "write it as tags[+], tags[0] or tags[한옥]")
                }
                if inside == "+" {
                    steps.append(.append)
                } else if let number = Int(inside) {
                    steps.append(.index(number))
                } else if let sign = inside.firstIndex(of: "="), sign > inside.startIndex {
                    steps.append(.item(key: String(inside[..<sign]), String(inside[inside.index(after: sign)...])))
                } else {
                    steps.append(.item(key: nil, String(inside)))
                }
                rest = rest[rest.index(after: end)...]
                if rest.first == "." { rest = rest.dropFirst() }
            } else {
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty else { throw fail("a key is missing here", "write it as location.lat") }
                steps.append(.key(String(name)))
                rest = rest[name.endIndex...]
                if rest.first == "." {
                    guard rest.count > 1 else {
                        throw fail("a key is missing behind the point", "write it as location.lat")
                    }
                    rest = rest.dropFirst()
                }
            }
        }
        guard !steps.isEmpty else { throw .error("the path is empty", help: "name a key, such as rating") }
        self.steps = steps
    }
}

extension EditPath: CustomStringConvertible {
    package var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let name): text += text.isEmpty ? name : "." + name
            case .index(let number): text += "[\(number)]"
            case .item(nil, let value): text += "[\(value)]"
            case .item(let key?, let value): text += "[\(key)=\(value)]"
            case .append: text += "[+]"
            }
        }
    }
}

extension EditPath: ExpressibleByStringLiteral {
    /// A path that is known to be one; a literal that is none means a key of this name.
    package init(stringLiteral text: String) {
        self = (try? EditPath(parsing: text)) ?? EditPath([.key(text)])
    }
}

extension FormatMapping {
    /// What may stand at a path, nil where that is not known.
    package func value(at path: EditPath) -> FormatValue? {
        var value: FormatValue? = .mapping(self)
        for step in path.steps {
            switch step {
            case .key(let name): value = value?.value(of: name)
            case .index, .item, .append: value = value?.item
            }
        }
        return value
    }
}

extension FormatValue {
    /// What may stand behind a key, by any of its spellings.
    func value(of name: String) -> FormatValue? {
        mapping.flatMap { $0[$0.canonical(name) ?? name]?.value } ?? dictionaryValue
    }
}
