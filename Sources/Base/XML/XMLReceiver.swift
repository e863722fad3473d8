/// What is told of a document while it is read, so that one of any length takes no more memory than its longest text.
///
/// The document is parsed in a process without rights (`XMLWork`); elements are told of as they must be: each ends that began, and
/// within the one that it began in.
package protocol XMLReceiver {
    /// An element begins.
    ///
    /// - Parameters:
    ///   - name: without its prefix.
    ///   - line: 1-based.
    mutating func start(_ name: String, _ attributes: XMLAttributes, line: Int) throws(Diagnostic)

    /// A piece of text; one text may come in many.
    mutating func text(_ piece: [UInt8], line: Int) throws(Diagnostic)

    /// An element ends.
    mutating func end(_ name: String, line: Int) throws(Diagnostic)
}

/// The attributes of an element.
package struct XMLAttributes {
    fileprivate let all: [(name: String, value: String)]

    /// The value of an attribute by its name without a prefix, nil where there is none.
    package subscript(name: String) -> String? { all.first { $0.name == name }?.value }

    /// By their names; of two that differ in their prefixes alone the first.
    var dictionary: [String: String] { Dictionary(all.map { ($0.name, $0.value) }) { first, _ in first } }
}

extension XMLReceiver {
    /// Reads a document from its beginning to its end, or to what the receiver finds wrong.
    ///
    /// A document that declares its own kind is refused, because nothing else can declare entities.
    ///
    /// - Throws: what the receiver finds wrong, or libxml2's words, where the file is no XML.
    package mutating func read(_ file: SourceFile) throws(Diagnostic) {
        if let problem = XMLBounds.problem(in: file) { throw problem }
        let outcome: XMLReading.Outcome
        do throws(SandboxFailure) {
            var reading = XMLReading(try Sandbox.ask(.xml, XMLBounds.limits, file.bytes))
            outcome = try reading.read(into: &self)
        } catch {
            throw .error("this file cannot be opened: \(error.words)", path: file.path, help: "export it once more")
        }
        switch outcome {
        case .whole: break
        case .malformed(let words, let line):
            var problem = Diagnostic.error("XML: \(words)", at: file.range(ofLine: line))
            problem.cause = Message(verbatim: words)
            throw problem
        case .refused(var problem, let line):
            if problem.range == nil { problem.range = file.range(ofLine: line) }
            throw problem
        }
    }
}

/// XML that is read only to see whether it is any.
package struct XMLText: XMLReceiver {
    package mutating func start(_ name: String, _ attributes: XMLAttributes, line: Int) {}
    package mutating func text(_ piece: [UInt8], line: Int) {}
    package mutating func end(_ name: String, line: Int) {}

    /// What is wrong with a document, nil for one that is well-formed.
    package static func problem(in file: SourceFile) -> Diagnostic? {
        var text = XMLText()
        do throws(Diagnostic) {
            try text.read(file)
            return nil
        } catch {
            return error
        }
    }
}

/// The value of an attribute: libxml2 gives every `&` so, while it replaces no entities.
private func unescaped(_ value: String) -> String {
    value.utf8.contains(UInt8(ascii: "&")) ? value.replacing("&#38;", with: "&") : value
}

/// The events of one document, as they come from the process that parses it.
private struct XMLReading: ~Copyable {
    enum Outcome {
        case whole
        /// It is no XML: libxml2's words, and the line.
        case malformed(String, line: Int)
        /// The receiver, or a bound, did not like it.
        case refused(Diagnostic, line: Int)
    }

    private var answer: SandboxAnswer
    /// The names of the elements that were begun and not ended.
    private var open: [String] = []

    init(_ answer: consuming SandboxAnswer) {
        self.answer = answer
    }

    mutating func read(into receiver: inout some XMLReceiver) throws(SandboxFailure) -> Outcome {
        while true {
            let count = try answer.number()
            guard count <= XMLEvents.sizeLimit else { throw .nonsense }
            var events = ByteReader(try answer.bytes(count))
            while !events.isAtEnd {
                do {
                    if let outcome = try next(&events, &receiver) { return outcome }
                } catch {
                    throw .nonsense
                }
            }
        }
    }

    /// Takes one event.
    ///
    /// - Returns: how it ended, nil where it goes on.
    private mutating func next(
        _ events: inout ByteReader, _ receiver: inout some XMLReceiver
    ) throws(ByteReader.Damage) -> Outcome? {
        guard let event = XMLEvent(rawValue: try events.byte()) else { throw ByteReader.Damage() }
        let line = try events.count()
        guard (1...Int(Int32.max)).contains(line) else { throw ByteReader.Damage() }
        do {
            switch event {
            case .start:
                let name = try events.text()
                let attributes = try events.list { events throws(ByteReader.Damage) in
                    (name: try events.text(), value: unescaped(try events.text()))
                }
                guard open.count < XMLBounds.mostLevels else {
                    return .refused(XMLBounds.tooDeep, line: line)
                }
                open.append(name)
                try receiver.start(name, XMLAttributes(all: attributes), line: line)
            case .text: try receiver.text(try events.raw(), line: line)
            case .end:
                guard let name = open.popLast() else { throw ByteReader.Damage() }
                try receiver.end(name, line: line)
            case .missing: return .refused(XMLLibrary.missing, line: line)
            case .problem: return .malformed(try events.text(), line: line)
            case .whole:
                guard open.isEmpty else { throw ByteReader.Damage() }
                return .whole
            }
            return nil
        } catch let problem as Diagnostic {
            return .refused(problem, line: line)
        } catch {
            throw ByteReader.Damage()
        }
    }
}
