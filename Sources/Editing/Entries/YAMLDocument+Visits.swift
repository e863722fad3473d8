internal import Base
internal import Content
package import Diary

// Visits of a place's front matter.
extension YAMLDocument {
    /// What is said of the only visit beside its date.
    private static let ofOneVisit = ["at", "with", "note"]

    /// The edits that add visits: what was said of the only one becomes the first of several, and a wish is fulfilled.
    ///
    /// A visit of a day that stands there without a word, as that of a new entry does, is that one.
    package func adding(visits: [EditValue]) -> [Edit] {
        guard !visits.isEmpty else { return [] }
        var edits: [Edit] = []
        var visits = visits
        if node("visits") == nil, let date = node("date"), !date.isNull {
            let isAlone = Self.ofOneVisit.allSatisfy { node($0)?.isNull ?? true }
            if isAlone, let day = date.text, visits.contains(where: { $0.day == day }) {
                return [.remove("date"), .set("visits", .list(visits))] + fulfilling
            }
            var first = [("date", EditValue(date, isText: false))]
            for name in Self.ofOneVisit {
                if let value = node(name), !value.isNull {
                    first.append((name, EditValue(value, isText: name != "at")))
                }
            }
            edits = first.map { .remove(EditPath([.key($0.0)])) }
            edits.append(.set("visits", .list([first.count == 1 ? first[0].1 : .fields(first)] + visits)))
        } else if case .sequence(let items)? = node("visits")?.content {
            for (index, item) in items.enumerated() {
                guard let day = item.text, let match = visits.firstIndex(where: { $0.day == day }) else { continue }
                edits.append(.set(EditPath([.key("visits"), .index(index)]), visits.remove(at: match)))
            }
            if !visits.isEmpty { edits.append(.append("visits", visits)) }
        } else {
            edits += visits.map { .add("visits", $0) }
        }
        return edits + fulfilling
    }

    /// Whether the place has a visit of which exactly this is said, in any spelling of the keys.
    func has(visit: EditValue) -> Bool {
        func meaning(_ value: EditValue) -> YAMLTree {
            guard case .mapping(let pairs) = value else { return YAMLTree(value) }
            let named = pairs.map { EditValue.Pair(FormatMapping.visit.canonical($0.key) ?? $0.key, $0.value) }
            return YAMLTree(.mapping(named.sorted { $0.key < $1.key }))
        }
        guard case .mapping = visit, case .sequence(let items)? = node("visits")?.content else { return false }
        return items.contains { meaning(EditValue($0, isText: true)) == meaning(visit) }
    }

    /// The edits that give a place tags which it does not have yet.
    package func adding(tags: [String]) -> [Edit] {
        var known: Set<String> = []
        switch node("tags")?.content {
        case .scalar(let text, _): known.insert(normalized(text))
        case .sequence(let items): known.formUnion(items.compactMap { $0.text.map(normalized) })
        case .mapping, nil: break
        }
        return tags.filter { known.insert(normalized($0)).inserted }.map { .add("tags", .text($0)) }
    }

    /// Whether nothing but the day is said of the visit on it.
    package func isAlone(_ day: String) -> Bool {
        if let date = node("date") {
            return date.text == day && Self.ofOneVisit.allSatisfy { node($0)?.isNull ?? true }
        }
        guard case .sequence(let items)? = node("visits")?.content else { return false }
        return items.contains { $0.text == day }
    }

    /// The edit that takes out a wish, also one that says who wants to go, or says it in another word.
    private var fulfilling: [Edit] {
        guard let want = node("want"), want.text.map({ !["false", "no", "off"].contains($0.lowercased()) }) ?? true
        else {
            return []
        }
        return [.remove("want")]
    }

    /// The edits that give photos to a visit that is there; none where all photos beside the entry are its photos anyway.
    package func adding(photos: [NewPhoto], toVisitAt path: EditPath) -> [Edit] {
        hasAllPhotos ? [] : photos.map { .add(EditPath(path.steps + [.key("photos")]), $0.value) }
    }

    /// Whether all photos beside the entry are its photos, each on the day on which it was taken.
    package var hasAllPhotos: Bool { node("photos")?.text == "auto" }

    /// The path of what is said of the visit on a day: that of the visit, or of the whole place where it was the only one.
    ///
    /// - Parameter day: `2026-05-03`.
    /// - Returns: nil where the place was not visited on that day.
    package func path(ofVisitOn day: String) -> EditPath? {
        if let date = node("date"), Self.isDate(date, day) { return EditPath([]) }
        guard let visits = node("visits") else { return nil }
        let items = if case .sequence(let items) = visits.content { items } else { [visits] }
        return items.firstIndex { Self.isVisit($0, day) }.map { EditPath([.key("visits"), .index($0)]) }
    }

    private static func isVisit(_ node: YAMLNode, _ day: String) -> Bool {
        guard case .mapping = node.content else { return isDate(node, day) }
        return value("date", of: node, as: .visit).map { isDate($0, day) } ?? isDate(node, day)
    }

    /// Whether a date is the day, or a span in which it lies.
    private static func isDate(_ node: YAMLNode, _ day: String) -> Bool {
        guard case .mapping = node.content else { return dayAlone(node.text) == day }
        guard let from = dayAlone(value("from", of: node, as: .visit)?.text),
            let to = dayAlone(value("to", of: node, as: .visit)?.text)
        else { return false }
        // Days of ISO 8601 are ordered as their letters are.
        return (from...max(from, to)).contains(day)
    }

    /// A date without the hour that may stand behind it.
    private static func dayAlone(_ text: String?) -> String? { text.map { Day.withTime($0)?.day.description ?? $0 } }

    /// The value of a key of a place, under any of its spellings.
    func node(_ name: String) -> YAMLNode? { root.flatMap { Self.value(name, of: $0, as: .place) } }

    private static func value(_ name: String, of node: YAMLNode, as mapping: FormatMapping) -> YAMLNode? {
        guard case .mapping(let pairs) = node.content else { return nil }
        return pairs.first { $0.key.text.map(normalized).flatMap(mapping.canonical) == name }?.value
    }
}

extension EditValue {
    /// The day of a visit, nil for several.
    fileprivate var day: String? {
        switch self {
        case .plain(let day): day
        case .mapping(let pairs):
            if case .plain(let day)? = pairs.first(where: { $0.key == "date" })?.value { day } else { nil }
        default: nil
        }
    }

    /// A visit as front matter has it: the day alone where nothing else is said of it.
    package static func visit(
        _ from: String, to: String?, at hours: VisitHours? = nil, with companions: [String], rating: String?,
        price: String?, note: String?, photos: [EditValue], recordings: [EditValue] = []
    ) -> EditValue {
        let fields: [(String, EditValue?)] =
            (to.map { [("from", .plain(from)), ("to", .plain($0))] } ?? [("date", .plain(from))]) + [
                ("at", hours?.value), ("with", texts(companions)), ("rating", rating.map(EditValue.plain)),
                ("price", price.map(EditValue.plain)), ("note", note.map(EditValue.text)), ("photos", items(photos)),
                ("voice", items(recordings)),
            ]
        let said = fields.compactMap { name, value in value.map { (name, $0) } }
        return said.count == 1 ? said[0].1 : .fields(said)
    }
}

extension VisitHours {
    /// As front matter has them: `14:20`, or `[14:20, 16:00]`.
    fileprivate var value: EditValue {
        to.map { .list([.plain(from.description), .plain($0.description)]) } ?? .plain(from.description)
    }
}
