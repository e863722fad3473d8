internal import Content
internal import Base

extension Fields {
    mutating func rating() -> Rating? {
        guard let node = node("rating") else { return nil }
        guard let value = node.text.flatMap({ Double($0) }), value.isFinite else {
            error("a rating is a number from 0 to 5", at: node)
            return nil
        }
        if let rating = Rating(value) { return rating }
        if !(0...5).contains(value) {
            error(
                "a rating runs from 0 to 5", at: node,
                help: (5...10).contains(value) ? "halve it: \(value.rounded() / 2)" : nil)
        } else {
            error("a rating goes in halves", at: node, help: "write \((value * 2).rounded() / 2)")
        }
        return nil
    }

    /// A number alone is in the diary's currency.
    mutating func price(defaultCurrency: String) -> Price? {
        guard let node = node("price") else { return nil }
        guard let text = node.text else {
            error("a price is like 12000 KRW, not \(node.kindName)", at: node)
            return nil
        }
        if trimmed(text).isEmpty { return nil }
        guard let price = Price(text, defaultCurrency: defaultCurrency) else {
            error("“\(text)” is not a price", at: node, help: "write an amount and a currency: 12000 KRW")
            return nil
        }
        return price
    }

    /// `안국`, `[안국, 종각]`, `{name: 안국, lines: ["3"]}`, or a list of those.
    mutating func stations() -> [Station] {
        guard let node = node("station") else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        var stations: [Station] = []
        for item in items {
            var station: Station?
            if case .mapping = item.content {
                var fields = Fields(item, in: file, as: .station)
                if let name = fields.text("name") {
                    station = Station(name: name, lines: fields.texts("lines").map(\.text))
                } else if fields.problems.isEmpty {
                    fields.error("a station needs a “name”", at: item)
                }
                problems.add(fields.problems)
            } else if let name = text(item, "station") {
                station = Station(name: name, lines: [])
            }
            if let station, !stations.contains(where: { $0.name == station.name }) { stations.append(station) }
        }
        return stations
    }

    /// Addresses by a short name, as `{web: https://…}`; only web and mail addresses, so that no link runs a script.
    mutating func links() -> [Place.Link] {
        mapping("links").compactMap { key, value in
            guard let id = key.text, let url = text(value, id) else { return nil }
            let lowered = url.lowercased()
            guard lowered.hasPrefix("https://") || lowered.hasPrefix("http://") || lowered.hasPrefix("mailto:"),
                !url.contains(where: \.isWhitespace)
            else {
                error("a link starts with https://", at: value)
                return nil
            }
            return Place.Link(id: id, url: url)
        }
    }
}
