internal import Base

/// Leads edits that were meant for one state of a file to the same items of another one, where somebody else has changed its lists.
struct EditRebase: Sendable {
    /// What the edits were meant for.
    let base: JSONValue
    /// What the file holds now.
    let now: JSONValue
    /// The file, as diagnostics show it.
    let path: String

    /// - Throws: a diagnostic when it cannot be told which item an edit is about.
    func rebased(_ edits: [JSONValue]) throws(Diagnostic) -> [JSONValue] {
        var rebased: [JSONValue] = []
        for edit in edits {
            guard case .object(var members) = edit else { continue }
            let steps = edit["path"].items
            if edit["op"].text == "order", items(base, steps) != items(now, steps) { throw doubt(steps) }
            members["path"] = .list(try lead(steps))
            rebased.append(.object(members))
        }
        return removingFromTheEnd(rebased)
    }

    private func lead(_ steps: [JSONValue]) throws(Diagnostic) -> [JSONValue] {
        var (old, new) = (base, now)
        var led: [JSONValue] = []
        for step in steps {
            guard let index = step.number else {
                let name = step.text ?? ""
                (old, new) = (old[name], new[name])
                led.append(step)
                continue
            }
            guard let found = Self.index(of: index, of: old.items, in: new.items) else { throw doubt(steps) }
            (old, new) = (old.items[index], new.items[found])
            led.append(.int(found))
        }
        return led
    }

    /// Where an item of a list is in what became of the list; nil where that is not sure.
    private static func index(of index: Int, of old: [JSONValue], in new: [JSONValue]) -> Int? {
        guard old.indices.contains(index) else { return nil }
        if old == new { return index }
        let item = old[index]
        let places = new.indices.filter { new[$0] == item }
        if places.count == 1, old.filter({ $0 == item }).count == 1 { return places[0] }
        // It was itself changed, and nothing beside it.
        let isAlone = old.count == new.count && old.indices.allSatisfy { $0 == index || old[$0] == new[$0] }
        return isAlone ? index : nil
    }

    private func items(_ value: JSONValue, _ steps: [JSONValue]) -> [JSONValue] {
        steps.reduce(value) { value, step in
            step.text.map { value[$0] } ?? step.number.flatMap {
                value.items.indices.contains($0) ? value.items[$0] : nil
            }
                ?? .null
        }.items
    }

    /// Removing an item moves those behind it, so that the last one goes first.
    private func removingFromTheEnd(_ edits: [JSONValue]) -> [JSONValue] {
        func place(_ edit: JSONValue) -> (list: [JSONValue], index: Int)? {
            guard edit["op"].text == "remove", let index = edit["path"].items.last?.number else { return nil }
            return (edit["path"].items.dropLast(), index)
        }
        var sorted: [JSONValue] = []
        for edit in edits {
            var position = sorted.endIndex
            while let own = place(edit), position > 0, let other = place(sorted[position - 1]), other.list == own.list,
                other.index < own.index
            { position -= 1 }
            sorted.insert(edit, at: position)
        }
        return sorted
    }

    private func doubt(_ steps: [JSONValue]) -> Diagnostic {
        .error(
            "“\(steps.first?.text ?? "")” was changed by somebody else, and it cannot be told which of its items is meant",
            path: path,
            help: "take the file, and make this change again")
    }
}
