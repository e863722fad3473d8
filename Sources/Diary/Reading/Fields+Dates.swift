internal import Content
internal import Base

extension Fields {
    /// A day, month, year or `{from, to}`.
    mutating func date(_ node: YAMLNode) -> VisitDate? {
        if case .mapping = node.content { return span(node) }
        if let text = node.text, let day = Day(text) { return .day(day) }
        guard let text = node.text.map({ trimmed($0) }) else {
            error("a date is like 2026-05-03, not \(node.kindName)", at: node)
            return nil
        }
        let pieces = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = pieces.compactMap { $0.allSatisfy { ("0"..."9").contains($0) } ? Int($0) : nil }
        guard numbers.count == pieces.count, (1...3).contains(pieces.count), pieces[0].count == 4, numbers[0] > 0,
            pieces.dropFirst().allSatisfy({ $0.count == 2 })
        else {
            error(
                "“\(text)” is not a date", at: node,
                help: suggestion(for: text).map { "write it as \($0)" }
                    ?? "write it as 2026-05-03, 2026-05, 2026 or {from: 2026-05-03, to: 2026-05-05}")
            return nil
        }
        if numbers.count == 1 { return .year(numbers[0]) }
        guard (1...12).contains(numbers[1]) else {
            error("there is no month \(numbers[1])", at: node, help: "dates are written year-month-day")
            return nil
        }
        if numbers.count == 2 { return .month(year: numbers[0], month: numbers[1]) }
        guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else {
            let length = Day.length(year: numbers[0], month: numbers[1])
            error("the day \(text) does not exist", at: node, help: "\(pieces[0])-\(pieces[1]) has \(length) days")
            return nil
        }
        return .day(day)
    }

    /// A single day, for what cannot be less exact.
    mutating func day(_ name: String) -> Day? {
        guard let node = node(name), let date = date(node) else { return nil }
        if case .day(let day) = date { return day }
        error("“\(name)” is a single day like 2026-05-03", at: node)
        return nil
    }

    /// The same of a visit, with the hours that may stand behind its days: `2026-05-03 14:20`.
    mutating func moment(_ node: YAMLNode) -> (date: VisitDate, hours: VisitHours?)? {
        if case .mapping = node.content {
            var fields = Fields(node, in: file, as: .span)
            defer { problems.add(fields.problems) }
            return fields.spanOfMoments(at: node)
        }
        if let (day, time) = node.text.flatMap({ Day.withTime(trimmed($0)) }) {
            return (.day(day), VisitHours(from: time))
        }
        return date(node).map { ($0, nil) }
    }

    /// What `at` says: a time, or two in a list; else what the date itself has told.
    mutating func hours(of date: VisitDate?, _ written: VisitHours?) -> VisitHours? {
        guard let node = node("at") else { return written }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        let times = items.map { item in item.text.flatMap { ClockTime(trimmed($0)) } }
        guard (1...2).contains(times.count), let first = times[0], let last = times.last else {
            let text = node.text.map { "“\(trimmed($0))”" } ?? "a list"
            let found = node.text.map(Self.times) ?? []
            error(
                "“at” is an hour like 14:20, not \(text)", at: node,
                help: found.count == 2
                    ? "write it as [\(found[0]), \(found[1])]"
                    : "write it as \(found.first?.description ?? "14:20") or [14:20, 16:00]")
            return nil
        }
        guard let end = last else {
            error("“at” is an hour like 14:20, or two of them", at: items[1], help: "write it as [14:20, 16:00]")
            return nil
        }
        if written != nil {
            error("the hour stands in the date too", at: node, help: "take out one of the two")
            return nil
        }
        if let date, !date.isExact {
            error("only a day has an hour, and the date is none", at: node, help: "write the day, or take out “at”")
            return nil
        }
        return VisitHours(from: first, to: times.count == 2 ? end : nil)
    }

    /// The times of a text such as `14:20-16:00` or `오후 2시 20분`.
    private static func times(_ text: String) -> [ClockTime] {
        let isAfternoon = ["오후", "pm", "PM", "p.m."].contains { text.contains($0) }
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard numbers.count <= 4, let hour = numbers.first else { return [] }
        func time(_ hour: Int, _ minute: Int) -> ClockTime? {
            guard hour < 24, minute < 60 else { return nil }
            return ClockTime(minutes: (isAfternoon && hour < 12 ? hour + 12 : hour) * 60 + minute)
        }
        if numbers.count == 4 {
            return [time(hour, numbers[1]), time(numbers[2], numbers[3])].compactMap(\.self)
        }
        return [time(hour, numbers.count > 1 ? numbers[1] : 0)].compactMap(\.self)
    }

    /// `from` and `to` of these fields as a span, with the hours that may stand behind both.
    mutating func spanOfMoments(at node: YAMLNode) -> (date: VisitDate, hours: VisitHours?)? {
        var ends: [ClockTime?] = []
        for name in ["from", "to"] {
            ends.append(self.node(name)?.text.flatMap { Day.withTime(trimmed($0)) }?.time)
        }
        guard let date = span(at: node, mayHaveHours: true) else { return nil }
        if ends[0] == nil, let node = self.node("to"), ends[1] != nil {
            error("the end has an hour and the beginning none", at: node, help: "write both, or none")
        }
        if case .day = date, let first = ends[0], let last = ends[1], last < first {
            error("the span ends before it begins", at: node, help: "swap “from” and “to”")
        }
        return (date, ends[0].map { VisitHours(from: $0, to: ends[1]) })
    }

    private mutating func span(_ node: YAMLNode) -> VisitDate? {
        var fields = Fields(node, in: file, as: .span)
        defer { problems.add(fields.problems) }
        return fields.span(at: node)
    }

    /// `from` and `to` of these fields as a span.
    ///
    /// - Parameter mayHaveHours: whether hours behind the days are passed over.
    mutating func span(at node: YAMLNode, mayHaveHours: Bool = false) -> VisitDate? {
        guard let fromNode = self.node("from"), let toNode = self.node("to") else {
            error("a span needs both “from” and “to”", at: node)
            return nil
        }
        let from = mayHaveHours ? moment(fromNode)?.date : date(fromNode)
        let to = mayHaveHours ? moment(toNode)?.date : date(toNode)
        guard let from, let to else { return nil }
        guard case .day(let first) = from, case .day(let last) = to else {
            error("a span runs from a day to a day", at: node, help: "write both like 2026-05-03")
            return nil
        }
        guard first <= last else {
            error("the span ends before it begins", at: node, help: "swap “from” and “to”")
            return nil
        }
        guard last.number - first.number <= 3660 else {
            error("the span is longer than ten years", at: node)
            return nil
        }
        return first == last ? .day(first) : .span(first, last)
    }

    /// The date that was meant by `2026.5.3`, `2026/05/03`, `20260503`, `2026년 5월 3일`, or a date with a time.
    private func suggestion(for text: String) -> String? {
        var numbers = text.split { !("0"..."9").contains($0) }.map(String.init)
        if numbers.count == 1, numbers[0].count == 8 {
            let digits = numbers[0]
            numbers = [String(digits.prefix(4)), String(digits.dropFirst(4).prefix(2)), String(digits.suffix(2))]
        }
        let values = numbers.compactMap { Int($0) }
        guard values.count >= 2, numbers[0].count == 4, (1...12).contains(values[1]) else { return nil }
        if values.count == 2 { return VisitDate.month(year: values[0], month: values[1]).from }
        return Day(year: values[0], month: values[1], day: values[2])?.description
    }
}
