import Diagnostics

extension Machine {
    /// An error with its place, and with how the renderer came there.
    func located(_ error: TemplateError) -> Diagnostic {
        let position = max(0, min(pc - 1, program.ranges.count - 1))
        var place = error.range ?? program.points[position]
        var (message, help) = (error.message, error.help)
        var notes: [Diagnostic.Note] = []
        if let undefined = error.undefined {
            let text = describe(undefined)
            (message, help) = (text.message, text.help)
            notes = text.notes
            place = error.range ?? program.ranges[position]
            if case .variable(let name) = undefined.reason { place = mention(of: name, in: place) ?? place }
            if let origin = undefined.origin {
                if origin.file === program.file, place.lowerBound <= origin.bytes.lowerBound,
                    origin.bytes.upperBound <= place.upperBound
                {
                    place = Int32(origin.bytes.lowerBound)..<Int32(origin.bytes.upperBound)
                } else {
                    notes.append(Diagnostic.Note("the missing value comes from here", at: origin))
                }
            }
        }
        notes += chain()
        return .error(message, at: sourceRange(program, place), notes: notes, help: help)
    }

    private func sourceRange(_ program: Program, _ range: Range<Int32>) -> SourceRange {
        SourceRange(program.file, Int(range.lowerBound)..<Int(range.upperBound))
    }

    // MARK: The chain

    /// How the renderer came to the frame at work, innermost first.
    private func chain() -> [Diagnostic.Note] {
        var notes: [Diagnostic.Note] = []
        var number = frameCount - 1
        while number > 0 {
            let frame = scratch.frames[number]
            let caller = library.programs[frame.program.pointee.index]
            let current = library.programs[frame.current.pointee.index]
            if frame.isParent {
                let site = Int(scratch.frames[number - 1].extendsSite)
                notes.append(Diagnostic.Note("`\(current.name)` is extended here", at: range(caller, site)))
            } else if let text = reason(frame, current, caller) {
                notes.append(Diagnostic.Note(text, at: range(caller, Int(frame.returnAddress) - 1)))
            }
            number -= 1
        }
        return Machine.shortened(notes)
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
                group.note.message + (group.count > 1 ? ", \(group.count) times" : ""), at: group.note.range)
        }
        guard unique.count > 8 else { return unique }
        let omitted = Diagnostic.Note("… \(unique.count - 6) more between them")
        return Array(unique.prefix(4)) + [omitted] + Array(unique.suffix(2))
    }

    /// Where a variable is written in a range.
    private func mention(of name: String, in range: Range<Int32>) -> Range<Int32>? {
        let source = Array(
            program.file.bytes[Int(range.lowerBound)..<min(Int(range.upperBound), program.file.bytes.count)])
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

    private func range(_ program: Program, _ instruction: Int) -> SourceRange {
        guard program.ranges.indices.contains(instruction) else { return SourceRange(program.file, 0..<0) }
        return sourceRange(program, program.ranges[instruction])
    }

    private func reason(_ frame: Frame, _ current: Program, _ caller: Program) -> String? {
        let routine = current.functions[Int(frame.routine)]
        switch routine.kind {
        case .template:
            return frame.mode == .module ? "`\(current.name)` is imported here" : "`\(current.name)` is included here"
        case .macro: return "the macro `\(routine.name)` is called here"
        case .caller: return "the body of `call` is shown here"
        case .loop: return "the loop goes through more elements here"
        case .block: return current === caller ? nil : "the block `\(routine.name)` is shown here"
        }
    }

    // MARK: What is missing

    private func describe(_ undefined: Undefined) -> (message: String, notes: [Diagnostic.Note], help: String?) {
        switch undefined.reason {
        case .variable("caller"):
            return (
                "`caller` is undefined", [], "call the macro with `{% call … %}`, or ask `caller is defined` before"
            )
        case .variable(let name) where page[name] != nil && !seesPage:
            return (
                "`\(name)` is undefined", [],
                "the page has it, but imported templates see the page only with `with context`; or pass it as an argument"
            )
        case .variable(let name):
            let names = visibleNames()
            let help = Machine.suggestion(name, names)
            let there = pageNames()
            let note = there.isEmpty ? nil : Diagnostic.Note("the page has: \(Machine.listed(there))")
            return ("`\(name)` is undefined", note.map { [$0] } ?? [], help)
        case .parameter(let name): return ("the parameter `\(name)` was not given", [], nil)
        case .attribute(let name, let value, let written):
            let object = source(written, undefined.origin)
            return describe(attribute: name, of: value, object)
        case .item(let key, let value):
            let shown = (try? key.representation()) ?? key.kindName
            if let count = value.elements?.count {
                return (
                    "there is no element \(shown)", [],
                    count == 0 ? "the list is empty" : "the list has \(count) element\(count == 1 ? "" : "s")"
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

    private func describe(
        attribute name: String, of value: Value, _ object: String?
    ) -> (message: String, notes: [Diagnostic.Note], help: String?) {
        let shown = object.map { "`\($0)`" }
        switch value {
        case .map(let map):
            let note = map.isEmpty ? "is empty" : "has: \(Machine.listed(map.keys))"
            return (
                "\(shown ?? "the map") has no `\(name)`", [Diagnostic.Note("\(shown ?? "it") \(note)")],
                Machine.suggestion(name, map.keys)
            )
        case .handle(let handle) where handle.kind == .loop:
            if name == "previtem" {
                return ("there is no previous item in the first round", [], "ask `loop.first` before")
            }
            if name == "nextitem" { return ("there is no next item in the last round", [], "ask `loop.last` before") }
            let names = [
                "index", "index0", "revindex", "revindex0", "first", "last", "length", "previtem", "nextitem",
                "depth", "depth0", "cycle", "changed",
            ]
            return (
                "`loop` has no `\(name)`", [Diagnostic.Note("`loop` has: \(Machine.listed(names))")],
                Machine.suggestion(name, names)
            )
        case .handle(let handle) where handle.kind == .namespace:
            let names = namespace(handle).map { namespaces[$0].entries.map(\.key) } ?? []
            let note = names.isEmpty ? "is empty" : "has: \(Machine.listed(names))"
            return (
                "\(shown ?? "the namespace") has no `\(name)`", [Diagnostic.Note("\(shown ?? "it") \(note)")],
                Machine.suggestion(name, names)
            )
        default:
            let methods = ValueMethods.names(of: value)
            let subject = shown.map { "\($0) is \(value.kindName) and" } ?? value.kindName
            let help = methods.contains(name) ? "call the method: `.\(name)()`" : nil
            return ("\(subject) has no `\(name)`", [], help)
        }
    }

    private func source(_ range: Range<Int32>, _ origin: SourceRange?) -> String? {
        guard let file = origin?.file, range.count <= 60, !range.isEmpty, Int(range.upperBound) <= file.bytes.count
        else {
            return nil
        }
        return String(decoding: file.bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }

    static func listed(_ names: [String]) -> String {
        names.count <= 24
            ? names.joined(separator: ", ") : names.prefix(20).joined(separator: ", ") + ", … (\(names.count) in all)"
    }

    private func pageNames() -> [String] { seesPage ? page.keys : [] }

    /// Whether the data of the page can be seen where the renderer is.
    private var seesPage: Bool {
        var context = contextIndex
        while contexts[context].parent >= 0 { context = contexts[context].parent }
        return contexts[context].seesPage
    }

    /// All names that mean something where the renderer is.
    private func visibleNames() -> [String] {
        var names = routine.pointee.slotNames.enumerated().filter { slots[$0.offset] != nil }.map(\.element)
        var context = contextIndex
        while context >= 0 {
            var variable = contexts[context].head
            while variable >= 0 {
                names.append(library.symbolNames[Int(variables[Int(variable)].symbol)])
                variable = variables[Int(variable)].next
            }
            if contexts[context].parent < 0, contexts[context].seesPage { names += page.keys }
            context = contexts[context].parent
        }
        return names + library.globalNames
    }
}
