internal import Diagnostics
internal import Diary
internal import Templates

extension SitePlanner {
    /// What is farther from a plan's place is not near it, in metres.
    private static let nearTo = 5000

    /// Where a group wants to go, who comes along, and what they say about it.
    func plansPage(_ group: Group) -> Page {
        page("plans/", "plans", section: "plans", source: group.file.path) { [self] in
            [("plans", .list(planValues(group))), ("calendar_file", calendarFile)]
        }
    }

    /// The plans by their first days, those without a day at the end.
    ///
    /// No build knows what day it is. A plan is past when the group has been somewhere, or somebody has spoken of a plan, after it;
    /// browsers, which know the day, go on from there.
    func planValues(_ group: Group) -> [Value] {
        let latest = (edition.visits.map(\.date.first) + group.plans.flatMap { $0.talk.compactMap(\.date) }).max()
        return group.plansByDay.map { number in
            let plan = group.plans[number]
            let isPast = plan.date.map { date in latest.map { date.last < $0 } ?? false } ?? false
            return .fields(
                planLink(plan, number) + [
                    ("anchor", .string(Self.planAnchor(number))), ("past", .bool(isPast)),
                    ("last", .optional(plan.date?.last.description)), ("by", plan.by.map { links.person($0) } ?? .none),
                    ("answers", .list(answers(plan))),
                    (
                        "counts",
                        .fields(
                            Group.Plan.Answer.allCases.map { answer in
                                (answer.rawValue, .int(plan.people(answering: answer).count))
                            })
                    ), ("silent", links.people(silent(plan, group))),
                    (
                        "talk",
                        .list(
                            plan.talk.map {
                                [
                                    "by": links.person($0.by), "date": .optional($0.date?.description),
                                    "text": .string($0.text),
                                ]
                            })
                    ), ("nearby", planNearby(plan)),
                ])
        }
    }

    /// A plan as a calendar shows it.
    func planLink(_ plan: Group.Plan, _ number: Int) -> MapEntries {
        let index = plan.place.flatMap { place in edition.places.firstIndex { $0.slug == place.name } }
        return [
            ("title", .string(plan.title)), ("url", .string(url("plans/#\(Self.planAnchor(number))"))),
            ("from", .optional(plan.date?.from)), ("to", .optional(plan.date?.to)), ("icon", .optional(plan.icon)),
            ("place", index.map { card($0) } ?? .none),
            (
                "place_name",
                .optional(plan.place.flatMap { edition.title(ofPlace: $0.name) ?? edition.title(ofMention: $0.name) })
            ),
        ]
    }

    private static func planAnchor(_ number: Int) -> String { "plan-\(number + 1)" }

    private func answers(_ plan: Group.Plan) -> [Value] {
        let order: [Group.Plan.Answer] = [.yes, .maybe, .no]
        return order.flatMap { answer in
            plan.people(answering: answer).map {
                ["person": links.person($0), "answer": .string(answer.rawValue)]
            }
        }
    }

    /// The approved members who have not answered; who made the plan needs not.
    private func silent(_ plan: Group.Plan, _ group: Group) -> [PersonName] {
        group.approved.filter { person in person != plan.by && !plan.answers.contains { $0.person == person } }
    }

    private func planNearby(_ plan: Group.Plan) -> Value {
        guard let place = plan.place, let index = edition.places.firstIndex(where: { $0.slug == place.name }) else {
            return .list([])
        }
        let near = nearby(edition.places[index], at: index).prefix(3).filter { $0.near.metres <= Self.nearTo }
        return .list(near.map { shared.nearbyValue($0) })
    }
}
