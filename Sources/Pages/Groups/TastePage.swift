internal import Diagnostics
internal import Diary
internal import Templates

extension SitePlanner {
    /// More members than this are not drawn over each other.
    private static let overlaid = 6

    /// What the members like, each beside the others and all over each other.
    func tastePage(_ group: Group, _ record: GroupRecord) -> Page {
        page("taste/", "taste", section: "taste", source: group.file.path) { [self] in
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
}
