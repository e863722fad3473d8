internal import Diary
internal import Templates

extension SitePlanner {
    /// So many places stand in one list of the page at most.
    private static let shownAtMost = 48

    /// What all members love, what they disagree on, and where only one of them has been.
    func agreementPage(_ record: GroupRecord) -> Page {
        page("agreement/", "agreement", section: "agreement", source: "the opinions of the group") { [self] in
            let agreement = Agreement(record)
            let lonely = agreement.lonely.enumerated().filter { !$0.element.isEmpty }.map { member, places -> Value in
                [
                    "person": memberValue(member, record), "count": .int(places.count),
                    "places": .list(places.prefix(Self.shownAtMost).map { card($0) }),
                ]
            }
            return [
                ("loved_from", .double(Agreement.lovedFrom)), ("disputed_from", .double(Agreement.disputedFrom)),
                ("loved_count", .int(agreement.loved.count)), ("disputed_count", .int(agreement.disputed.count)),
                ("loved", .list(agreement.loved.prefix(Self.shownAtMost).map { sharedPlace($0, record) })),
                (
                    "disputed",
                    .list(
                        agreement.disputed.prefix(Self.shownAtMost).map { sharedPlace($0.place, record, gap: $0.gap) })
                ), ("lonely", .list(lonely)),
            ]
        }
    }
}
