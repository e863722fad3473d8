internal import Diagnostics
internal import Diary
internal import Templates

extension SitePlanner {
    /// What a group has agreed on, by category, and who does what on which day of the week.
    func rulesPage(_ group: Group) -> Page {
        page("rules/", "rules", section: "rules", source: group.file.path) { [self] in
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

    private func ruleValue(_ rule: Group.Rule) -> Value {
        [
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
