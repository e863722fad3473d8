internal import Base
internal import Maps
internal import Diary

extension Export {
    /// Every visit as a row of a table (RFC 4180), in the order of days; then the places without a visit.
    func table() -> [UInt8] {
        var rows = TableRows()
        let visits = selection.visits
        // Who publishes no hours has no column for them.
        let hasHours = visits.contains { $0.visit.hours != nil }
        var columns = Self.columns
        if hasHours { columns.insert(("at", "시각"), at: 2) }
        rows.add(columns.map { .text(isKorean ? $0.korean : $0.english) })
        for item in visits { rows.add(row(item.place, item.visit, hasHours: hasHours)) }
        for item in selection.items where item.visits.isEmpty { rows.add(row(item.place, nil, hasHours: hasHours)) }
        return rows.bytes
    }

    /// Named as the keys of an entry, so that a table can become entries again.
    private static let columns: [(english: String, korean: String)] = [
        ("title", "제목"), ("date", "방문일"), ("to", "마지막 날"), ("rating", "평점"), ("with", "함께"), ("note", "메모"),
        ("price", "가격"), ("currency", "통화"), ("category", "분류"), ("tags", "태그"), ("features", "특징"), ("station", "역"),
        ("address", "주소"), ("lat", "위도"), ("lon", "경도"), ("comment", "한줄"), ("want", "가고 싶은 곳"), ("url", "링크"),
    ]

    private func row(_ place: Place, _ visit: Visit?, hasHours: Bool) -> [TableRows.Cell] {
        func list(_ texts: [String]) -> TableRows.Cell { .text(texts.joined(separator: ", ")) }
        func number(_ number: Double?) -> TableRows.Cell { .number(number?.plain ?? "") }
        let price = visit.map(\.price) ?? place.price
        let when =
            [TableRows.Cell.number(visit?.date.from ?? "")] + (hasHours ? [.number(visit?.hours?.words ?? "")] : [])
        return [.text(place.title)] + when + [
            .number(visit?.date.to ?? ""),
            number((visit.map(\.rating) ?? place.rating)?.value), list(visit?.companions.map(\.name) ?? []),
            .text(visit.map { note(of: $0) } ?? ""), number(price?.amount), .text(price?.currency ?? ""),
            .text(place.category?.name ?? ""), list(place.tags), list(place.features), list(place.stations.map(\.name)),
            .text(place.address ?? ""), number(place.location?.latitude), number(place.location?.longitude),
            .text(place.comment ?? ""), .text(place.isWanted ? "O" : ""), .text(address(of: place) ?? ""),
        ]
    }
}
