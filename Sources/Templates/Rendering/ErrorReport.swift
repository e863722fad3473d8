import Base

/// Says where rendering went wrong, how the renderer came there, and what was probably meant.
struct ErrorReport {
    /// All templates of the library, and the one at work.
    let templates: [CompiledTemplate]
    let template: CompiledTemplate
    /// The number of the instruction at work.
    let instruction: Int
    let activations: [Activation]
    /// The data of the page, and whether they can be seen where the renderer is.
    let page: OrderedMap
    let seesPage: Bool
    /// All names that mean something where the renderer is.
    let visibleNames: [String]
    let namespaces: Namespaces

    /// An error with its place, and with how the renderer came there.
    func diagnostic(_ error: TemplateError) -> Diagnostic {
        let position = max(0, min(instruction, template.ranges.count - 1))
        var place = error.range ?? template.points[position]
        var (message, help) = (error.message, error.help)
        var notes: [Diagnostic.Note] = []
        if let undefined = error.undefined {
            (message, notes, help) = describe(undefined)
            place = error.range ?? template.ranges[position]
            if case .variable(let name) = undefined.reason { place = mention(of: name, in: place) ?? place }
            if let origin = undefined.origin {
                if origin.file === template.file, place.lowerBound <= origin.bytes.lowerBound,
                    origin.bytes.upperBound <= place.upperBound
                {
                    place = origin.bytes.compact
                } else {
                    notes.append(Diagnostic.Note("the missing value comes from here", at: origin))
                }
            }
        }
        notes += chain()
        return .error(message, at: SourceRange(template.file, place), notes: notes, help: help)
    }

    // MARK: The chain

    /// The way of the renderer to the activation at work, innermost first.
    private func chain() -> [Diagnostic.Note] {
        var notes: [Diagnostic.Note] = []
        for number in activations.indices.dropFirst().reversed() {
            let activation = activations[number]
            let caller = templates[activation.template.pointee.index]
            let current = templates[activation.current.pointee.index]
            if activation.isParent {
                let site = Int(activations[number - 1].extendsSite)
                notes.append(Diagnostic.Note("`\(current.name)` is extended here", at: range(caller, site)))
            } else if let text = reason(activation, current, caller) {
                notes.append(Diagnostic.Note(text, at: range(caller, Int(activation.returnAddress) - 1)))
            }
        }
        return ErrorReport.shortened(notes)
    }

    /// Each place once, with how often it occurs; the middle of a long chain is left out.
    private static func shortened(_ notes: [Diagnostic.Note]) -> [Diagnostic.Note] {
        var groups: [(note: Diagnostic.Note, count: Int)] = []
        for note in notes {
            let same = groups.firstIndex {
                $0.note.message == note.message && $0.note.range?.file === note.range?.file
                    && $0.note.range?.bytes == note.range?.bytes
            }
            if let same { groups[same].count += 1 } else { groups.append((note, 1)) }
        }
        let unique = groups.map { group in
            Diagnostic.Note(
                group.count > 1 ? Message("\(group.note.wording), \(group.count) times") : group.note.wording,
                at: group.note.range)
        }
        guard unique.count > 8 else { return unique }
        let omitted = Diagnostic.Note("… \(unique.count - 6) more between them")
        return Array(unique.prefix(4)) + [omitted] + Array(unique.suffix(2))
    }

    /// The place in a range where a variable is written.
    private func mention(of name: String, in range: Range<Int32>) -> Range<Int32>? {
        let source = Array(
            template.file.bytes[Int(range.lowerBound)..<min(Int(range.upperBound), template.file.bytes.count)])
        var start = 0
        while let found = position(ofBytes: Array(name.utf8), from: start, in: source) {
            let end = found + name.utf8.count
            let before = found > 0 ? source[found - 1] : 0
            let after = end < source.count ? source[end] : 0
            let isWhole = ![before, after].contains {
                CharacterClasses.isASCIILetterOrDigit($0) || $0 == 0x5F || $0 >= 0x80
            }
            if isWhole, !".'\"".utf8.contains(before) {
                return range.lowerBound + Int32(found)..<range.lowerBound + Int32(end)
            }
            start = end
        }
        return nil
    }

    private func range(_ template: CompiledTemplate, _ instruction: Int) -> SourceRange {
        guard template.ranges.indices.contains(instruction) else { return SourceRange(template.file, 0..<0) }
        return SourceRange(template.file, template.ranges[instruction])
    }

    private func reason(_ activation: Activation, _ current: CompiledTemplate, _ caller: CompiledTemplate) -> Message? {
        let routine = current.bytecode.pointee.functions[Int(activation.routine)]
        switch routine.kind {
        case .template:
            return activation.mode == .module
                ? "`\(current.name)` is imported here" : "`\(current.name)` is included here"
        case .macro: return "the macro `\(routine.name)` is called here"
        case .caller: return "the body of `call` is shown here"
        case .block: return current === caller ? nil : "the block `\(routine.name)` is shown here"
        }
    }

    // MARK: What is missing

    private typealias Words = (message: Message, notes: [Diagnostic.Note], help: Message?)

    private func describe(_ undefined: Undefined) -> Words {
        switch undefined.reason {
        case .variable("caller"):
            let help = "call the macro with `{% call … %}`, or ask `caller is defined` before" as Message
            return ("`caller` is undefined", [], help)
        case .variable(let name) where page[name] != nil && !seesPage:
            return (
                "`\(name)` is undefined", [],
                "the page has it, but imported templates do not see the page; pass it as an argument"
            )
        case .variable(let name):
            let help = Removed.functions[name] ?? Suggestion.help(name, among: visibleNames)
            let there = seesPage ? page.keys : []
            let notes = there.isEmpty ? [] : [Diagnostic.Note("the page has: \(ErrorReport.listed(there))")]
            return ("`\(name)` is undefined", notes, help)
        case .parameter(let name): return ("the parameter `\(name)` was not given", [], nil)
        case .attribute(let name, let value, let written):
            return describe(attribute: name, of: value, source(written, undefined.origin))
        case .item(let key, let value):
            let shown = (try? key.representation()).map { Message(verbatim: $0) } ?? key.kindName
            if let count = value.elements?.count {
                return (
                    "there is no element \(shown)", [],
                    count == 0 ? "the list is empty" : "the list has \(counted(count, "element"))"
                )
            }
            guard case .map(let map) = value, let name = key.string else {
                return ("\(value.kindName) has no element \(shown)", [], nil)
            }
            return describe(attribute: name, of: .map(map), nil)
        case .message(let message, let help): return (message, [], help)
        case .silent: return ("the inline `if` has no `else` and its condition is false", [], "add `else`")
        }
    }

    private func describe(attribute name: String, of value: Value, _ object: String?) -> Words {
        let shown = object.map { Message(verbatim: "`\($0)`") }
        func lacking(_ subject: Message, _ pronoun: Message, _ names: [String]) -> Words {
            let note: Message =
                names.isEmpty ? "\(pronoun) is empty" : Message("\(pronoun) has: \(ErrorReport.listed(names))")
            return (
                "\(subject) has no `\(name)`", [Diagnostic.Note(note)],
                Suggestion.help(name, among: names)
            )
        }
        switch value {
        case .map(let map): return lacking(shown ?? "the map", shown ?? Message("it"), map.keys)
        case .handle(let handle) where handle.kind == .loop:
            if name == "previtem" {
                return ("there is no previous item in the first round", [], "ask `loop.first` before")
            }
            if name == "nextitem" { return ("there is no next item in the last round", [], "ask `loop.last` before") }
            return lacking("`loop`", "`loop`", LoopMember.allCases.map(\.rawValue) + ["cycle", "changed"])
        case .handle(let handle) where handle.kind == .namespace:
            return lacking(shown ?? "the namespace", shown ?? Message("it"), namespaces.names(of: handle))
        default:
            let methods = ValueMethods.names(of: value)
            let kind = value.kindName
            let help: Message? = methods.contains(name) ? "call the method: `.\(name)()`" : Removed.attributes[name]
            return (shown.map { "\($0) is \(kind) and has no `\(name)`" } ?? "\(kind) has no `\(name)`", [], help)
        }
    }

    private func source(_ range: Range<Int32>, _ origin: SourceRange?) -> String? {
        guard let file = origin?.file, range.count <= 60, !range.isEmpty, Int(range.upperBound) <= file.bytes.count
        else {
            return nil
        }
        return String(decoding: file.bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }

    private static func listed(_ names: [String]) -> Message {
        names.count <= 24
            ? Message(verbatim: names.joined(separator: ", "))
            : "\(names.prefix(20).joined(separator: ", ")), … (\(names.count) in all)"
    }
}
