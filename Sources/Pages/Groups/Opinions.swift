internal import Content
internal import Base
internal import Diary
internal import Templates

/// What the members of a group have to say of a place: in what they wrote themselves, and in replies.
struct PlaceOpinions: PagePart {
    let opinions: MadeValue
    let remarks: MadeValue

    func write(to writer: inout ByteWriter) {
        opinions.write(to: &writer)
        remarks.write(to: &writer)
    }
}

extension SitePlanner {
    /// What each member of the group has to do with a place and thinks of it, and what replies say of it; nil where that is nothing.
    ///
    /// - Parameter index: the place's index in the edition.
    func opinions(_ index: Int?) -> PlaceOpinions? {
        guard let index else { return nil }
        let place = edition.places[index]
        let said = edition.replies.remarks(about: .place(place.slug))
        let remarks = remarkValues(said)
        guard let record else { return opinionsOfReaders(place, said) }
        let involvement = record.places[index]
        let opinions: Value = .list(
            record.members.indices.compactMap { member -> Value? in
                let person = record.members[member].person
                let entries = place.parts.filter { $0.author == person }
                let rating = involvement.ratings.first { $0.member == member }?.rating
                let visits = record.outings[member].count { $0.place == index }
                let likes = involvement.likers.contains(member), wants = involvement.wishers.contains(member)
                let found = involvement.finder == member
                guard rating != nil || visits > 0 || likes || wants || involvement.writers.contains(member) else {
                    return nil
                }
                // What the page shows at its top is not said again.
                let words = entries.first { $0.comment != nil && $0.comment != place.comment }?.comment
                let text =
                    entries.first { !$0.body.isEmpty && $0.path != place.path }.map {
                        shared.html($0.body, textSources)
                    } ?? ""
                return .fields([
                    ("person", memberValue(member, record)), ("rating", SharedContext.ratingValue(rating)),
                    ("visit_count", .int(visits)), ("likes", .bool(likes)), ("wants", .bool(wants)),
                    ("found", .bool(found)), ("comment", .optional(words)),
                    ("body", .safe(text)),
                ])
            })
        return PlaceOpinions(
            opinions: MadeValue(value: opinions), remarks: MadeValue(value: remarks))
    }

    /// The ratings that people gave a place of the public site, and what they said of it.
    private func opinionsOfReaders(_ place: Place, _ remarks: [Group.Plan.Remark]) -> PlaceOpinions? {
        let ratings = edition.replies.ratings(of: place.slug)
        if ratings.isEmpty, remarks.isEmpty { return nil }
        let opinions = ratings.compactMap { person, rating -> Value? in
            guard let rating else { return nil }
            return .fields([
                ("person", links.person(person)), ("rating", SharedContext.ratingValue(rating)),
                ("visit_count", .int(0)), ("likes", .bool(place.likedBy.contains(person))),
                ("wants", .bool(place.wantedBy.contains(person))), ("found", .bool(false)), ("comment", .none),
                ("body", .safe("")),
            ])
        }
        return PlaceOpinions(
            opinions: MadeValue(value: .list(opinions)), remarks: MadeValue(value: remarkValues(remarks)))
    }

    /// What a member's own page tells of them besides what is told of everybody; none for who is no member.
    func memberProfile(_ person: PersonName) -> Value {
        guard let group = edition.group, let record,
            let member = record.members.firstIndex(where: { $0.person == person })
        else { return .none }
        let ranking = Ranking(record)
        let measures = Ranking.Measure.allCases.compactMap { measure -> Value? in
            guard let standing = ranking.standings[measure]?.first(where: { $0.member == member }) else { return nil }
            return [
                "id": .string(measure.rawValue), "count": .int(standing.count), "rank": .int(standing.rank),
                "tied": .bool(standing.isTied),
            ]
        }
        return [
            "role": .optional(record.members[member].role),
            "since": .optional(record.members[member].since?.description),
            "measures": .list(measures), "taste": tasteChart([member], group, record),
        ]
    }

    /// More members than this are not drawn over each other.
    private static let overlaid = 6

    /// What the members like, each beside the others and all over each other.
    func tastePage(_ group: Group, _ record: GroupRecord) -> Page {
        page("taste/", "taste", section: "taste", source: Message(verbatim: group.file.path)) { [self] in
            let members = record.members.indices
            return [
                ("axes", .list(group.taste.map { .string($0.rawValue) })),
                ("chart", members.count <= Self.overlaid ? tasteChart(Array(members), group, record) : .none),
                (
                    "members",
                    .list(
                        members.map { member in
                            .fields([
                                ("person", memberValue(member, record)), ("chart", tasteChart([member], group, record)),
                            ])
                        })
                ),
            ]
        }
    }

    /// Members over each other, in hundredths of what each axis can reach.
    func tasteChart(_ members: [Int], _ group: Group, _ record: GroupRecord) -> Value {
        RadarChart(
            axes: group.taste.map(\.rawValue),
            members: members.map { member in
                let person = record.members[member].person
                return .init(
                    name: person.name, color: person.color,
                    amounts: group.taste.map { axis in record.taste(axis, of: member).map { ($0 * 100).rounded() } })
            }, limit: 100
        ).value
    }

    /// Who has found, visited and liked how much: of all years, and of each year in which anybody was anywhere.
    func rankingPages(_ record: GroupRecord) -> [Page] {
        [rankingPage(record, year: nil)] + record.years.map { rankingPage(record, year: $0) }
    }

    private func rankingPage(_ record: GroupRecord, year: Int?) -> Page {
        let path = "ranking/" + (year.map { isoYear($0) + "/" } ?? "")
        return page(path, "ranking", section: "ranking", source: "the ranking of the group") { [self] in
            let ranking = Ranking(record, year: year)
            let measures = Ranking.Measure.allCases.map { measure -> Value in
                let standings = ranking.standings[measure] ?? []
                let most = standings.first?.count ?? 0
                return [
                    "id": .string(measure.rawValue), "most": .int(most),
                    "standings": .list(
                        standings.map { standing in
                            [
                                "person": memberValue(standing.member, record), "count": .int(standing.count),
                                "rank": .int(standing.rank), "tied": .bool(standing.isTied),
                                "share": .double(most > 0 ? Double(standing.count) / Double(most) : 0),
                            ]
                        }),
                ]
            }
            return [
                ("year", year.map { .int($0) } ?? .none), ("years", yearLinks("ranking/", record.years, beside: year)),
                ("all_url", .string(url("ranking/"))), ("measures", .list(measures)),
            ]
        }
    }
}

/// Several people's amounts on three axes or more around a middle: what the macro `radar` of `parts/chart.html` draws.
struct RadarChart: Sendable {
    struct RadarMember: Sendable {
        let name: String
        /// `#rrggbb`
        let color: String?
        /// One for each axis; nil where there is none, which is drawn in the middle.
        let amounts: [Double?]

        /// Whether there is nothing to draw.
        var isEmpty: Bool { amounts.allSatisfy { ($0 ?? 0) <= 0 } }
    }

    /// Clockwise from the top.
    let axes: [String]
    let members: [RadarMember]
    /// What reaches the rim; from 0 in the middle.
    let limit: Double
    /// How many rings divide the way from the middle to the rim.
    var rings = 5

    /// The distance of the rim and of the axes' names from the middle.
    private static let rim = 100.0
    private static let nameDistance = 112.0

    var value: Value {
        [
            "axes": .list(
                axes.indices.map { axis in
                    let (rim, name) = (point(axis, Self.rim), point(axis, Self.nameDistance))
                    let side = name.x < -1 ? "end" : name.x > 1 ? "start" : "middle"
                    return [
                        "name": .string(axes[axis]), "x": rounded(rim.x), "y": rounded(rim.y),
                        "name_x": rounded(name.x),
                        "name_y": rounded(name.y), "anchor": .string(side),
                    ]
                }),
            "rings": .list(
                (1...max(1, rings)).map { ring in
                    .string(points(axes.map { _ in limit * Double(ring) / Double(max(1, rings)) }))
                }),
            "members": .list(
                members.map { member in
                    [
                        "name": .string(member.name), "color": .optional(member.color), "empty": .bool(member.isEmpty),
                        "amounts": .list(
                            axes.indices.map { axis in
                                amount(member, axis).map { chartNumber($0) } ?? .none
                            }), "points": .string(points(axes.indices.map { amount(member, $0) ?? 0 })),
                    ]
                }), "limit": chartNumber(limit),
            "empty": .bool(members.allSatisfy(\.isEmpty)),
        ]
    }

    private func amount(_ member: RadarMember, _ axis: Int) -> Double? {
        member.amounts.indices.contains(axis) ? member.amounts[axis] : nil
    }

    private func points(_ amounts: [Double]) -> String {
        amounts.enumerated().map { axis, amount in
            let point = point(axis, Self.rim * min(1, max(0, limit > 0 ? amount / limit : 0)))
            return "\(chartText(point.x)),\(chartText(point.y))"
        }.joined(separator: " ")
    }

    private func point(_ axis: Int, _ distance: Double) -> (x: Double, y: Double) {
        let angle = 2 * Double.pi * Double(axis) / Double(max(1, axes.count))
        return (distance * sine(angle), -distance * cosine(angle))
    }

    private func rounded(_ number: Double) -> Value { chartNumber(number, decimals: 1) }

    private func chartText(_ number: Double) -> String {
        // Adding 0 makes -0 a plain one.
        let rounded = (number * 10).rounded() / 10 + 0
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
