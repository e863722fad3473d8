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

    private mutating func span(_ node: YAMLNode) -> VisitDate? {
        var fields = Fields(node, in: file, as: .span)
        defer { problems.add(fields.problems) }
        return fields.span(at: node)
    }

    /// `from` and `to` of these fields as a span.
    mutating func span(at node: YAMLNode) -> VisitDate? {
        guard let fromNode = self.node("from"), let toNode = self.node("to") else {
            error("a span needs both “from” and “to”", at: node)
            return nil
        }
        guard let from = date(fromNode), let to = date(toNode) else { return nil }
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
