internal import Base
internal import Diary
internal import Templates

extension SitePlanner {
    /// What is farther from a plan's place is not near it, in metres.
    private static let nearTo = 5000

    /// Where a group wants to go, who comes along, and what they say about it.
    func plansPage(_ group: Group) -> Page {
        page("plans/", "plans", section: "plans", source: Message(verbatim: group.file.path)) { [self] in
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
                    ("talk", remarkValues(plan.talk)), ("nearby", planNearby(plan)), ("map", planMap(plan)),
                ])
        }
    }

    /// A plan as a calendar shows it.
    func planLink(_ plan: Group.Plan, _ number: Int) -> MapEntries {
        [
            ("id", .string(plan.id)), ("title", .string(plan.title)),
            ("url", .string(url("plans/#\(Self.planAnchor(number))"))),
            ("from", .optional(plan.date?.from)), ("to", .optional(plan.date?.to)), ("icon", .optional(plan.icon)),
            ("place", place(of: plan).map { card($0) } ?? .none),
            (
                "place_name",
                .optional(plan.place.flatMap { edition.title(ofPlace: $0.name) ?? edition.title(ofMention: $0.name) })
            ),
        ]
    }

    private func place(of plan: Group.Plan) -> Int? {
        plan.place.flatMap { place in edition.places.firstIndex { $0.slug == place.name } }
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
        guard let index = place(of: plan) else { return .list([]) }
        let near = nearby(edition.places[index], at: index).prefix(3).filter { $0.near.metres <= Self.nearTo }
        return .list(near.map { shared.nearbyValue($0) })
    }

    private func planMap(_ plan: Group.Plan) -> Value {
        guard let index = place(of: plan) else { return .none }
        return shared.placeMapValue(edition.places[index], nearby(edition.places[index], at: index))
    }

    /// What a group has agreed on, by category, and who does what on which day of the week.
    func rulesPage(_ group: Group) -> Page {
        page("rules/", "rules", section: "rules", source: Message(verbatim: group.file.path)) { [self] in
            var categories: [String?] = []
            for rule in group.rules where !categories.contains(rule.category) { categories.append(rule.category) }
            // Rules of no category stand at the end.
            categories = categories.filter { $0 != nil } + categories.filter { $0 == nil }
            return [
                (
                    "categories",
                    .list(
                        categories.map { category in
                            [
                                "name": .optional(category),
                                "rules": .list(group.rules.filter { $0.category == category }.map { ruleValue($0) }),
                            ]
                        })
                ), ("days", ruleDays(group)),
            ]
        }
    }

    /// How many of the days are told on which something was done.
    private static let shownDays = 10

    private func ruleValue(_ rule: Group.Rule) -> Value {
        let done = edition.replies.done(rule.id).prefix(Self.shownDays)
        return [
            "id": .string(rule.id),
            "done": .list(done.map { ["day": .string($0.day.description), "by": links.person($0.person)] }),
            "text": .string(rule.text), "assignees": links.people(rule.assignees),
            "weekdays": .list(rule.weekdays.sorted().map { .string(SharedContext.weekdayNames[$0]) }),
        ]
    }

    /// The days of the week with the rules of each; empty where no rule has a day.
    func ruleDays(_ group: Group) -> Value {
        guard group.rules.contains(where: { !$0.weekdays.isEmpty }) else { return .list([]) }
        return .list(
            (0..<7).map { offset in
                let day = (shared.firstWeekday + offset) % 7
                return [
                    "weekday": .string(SharedContext.weekdayNames[day]),
                    "rules": .list(group.rules.filter { $0.weekdays.contains(day) }.map { ruleValue($0) }),
                ]
            })
    }
}
