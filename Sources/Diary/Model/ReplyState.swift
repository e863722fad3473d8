package import Content

/// What the replies of a group's members come to: of what only one thing can be true, the latest; of all else, all.
package struct ReplyState: Sendable {
    /// What somebody said of a plan or a place.
    package struct Remark: Sendable {
        package let subject: Reply.Subject
        package let remark: Group.Plan.Remark
    }

    /// Somebody's latest word.
    private struct Word {
        let person: PersonName
        let reply: Reply
    }

    /// Stands for a group's slug where replies are to the public pages.
    package static let siteFolder = "_site"

    private var words: [Word] = []
    /// In the order in which they were written.
    package private(set) var remarks: [Remark] = []
    package private(set) var plans: [Group.Plan] = []
    /// Of all replies that are there, those too that say nothing any more: pages forget by them what they have sent.
    package private(set) var ids: [String] = []

    package init() {}

    /// - Parameter written: replies in any order, the same one as often as it may be.
    init(_ written: [(person: PersonName, reply: Reply)]) {
        struct Topic: Hashable {
            let person: PersonName
            let name: String
        }
        var known: Set<String> = []
        var latest: [Topic: Reply] = [:]
        var undone: Set<String> = []
        let all = written.sorted { $1.reply.isLater(than: $0.reply) }.filter {
            known.insert("\($0.person.slug) \($0.reply.id)").inserted
        }
        for (person, reply) in all {
            if case .undo(let id) = reply.statement { undone.insert("\(person.slug) \(id)") }
            if let topic = reply.topic { latest[Topic(person: person, name: topic)] = reply }
        }
        for (person, reply) in all {
            ids.append(reply.id)
            if let topic = reply.topic, latest[Topic(person: person, name: topic)] == reply {
                words.append(Word(person: person, reply: reply))
            }
            guard !undone.contains("\(person.slug) \(reply.id)") else { continue }
            switch reply.statement {
            case .remark(let subject, let text):
                remarks.append(
                    Remark(subject: subject, remark: .init(by: person, date: reply.day, text: text, id: reply.id)))
            case .plan(let plan):
                let date = plan.from.map { from -> VisitDate in
                    if let to = plan.to, to > from { .span(from, to) } else { .day(from) }
                }
                plans.append(
                    Group.Plan(
                        id: reply.id, title: plan.title, date: date, place: nil, proposedPlace: plan.place, icon: nil,
                        by: person, answers: [],
                        talk: plan.note.map { [.init(by: person, date: reply.day, text: $0, id: nil)] } ?? []))
            default: break
            }
        }
        ids = Set(ids).sorted()
        likes = byPlace { if case .like(let place, let likes) = $0 { (place, likes) } else { nil } }
        wishes = byPlace { if case .want(let place, let wants) = $0 { (place, wants) } else { nil } }
        ratings = byPlace { if case .rating(let place, let rating) = $0 { (place, rating) } else { nil } }
    }

    package var isEmpty: Bool { ids.isEmpty }

    private func latest<Value>(_ value: (Reply.Statement) -> Value?) -> [(person: PersonName, value: Value)] {
        words.compactMap { word in value(word.reply.statement).map { (word.person, $0) } }
    }

    func answers(to plan: String) -> [(person: PersonName, value: Group.Plan.Answer)] {
        latest { if case .answer(plan, let answer) = $0 { answer } else { nil } }
    }

    /// By place: who likes it, and who does not any more.
    package private(set) var likes: [TextKey: [(person: PersonName, value: Bool)]] = [:]
    package private(set) var wishes: [TextKey: [(person: PersonName, value: Bool)]] = [:]
    package private(set) var ratings: [TextKey: [(person: PersonName, value: Rating?)]] = [:]

    private func byPlace<Value>(
        _ value: (Reply.Statement) -> (place: String, value: Value)?
    ) -> [TextKey: [(person: PersonName, value: Value)]] {
        Dictionary(
            latest(value).map { (TextKey($0.value.place), [(person: $0.person, value: $0.value.value)]) },
            uniquingKeysWith: +)
    }

    /// Who did what a rule asks for, by days, the newest first.
    package func done(_ rule: String) -> [(day: Day, person: PersonName)] {
        latest { if case .done(rule, let day, true) = $0 { day } else { nil } }.map { ($0.value, $0.person) }
            .sorted { $0.0 > $1.0 }
    }

    /// What was said of a place.
    package func remarks(about place: String) -> [Group.Plan.Remark] {
        remarks.filter { $0.subject == .place(place) }.map(\.remark)
    }
}

extension Group {
    /// The group with the answers, the talk and the proposals of replies. An answer of a reply counts instead of that in the group's file.
    func answered(by replies: ReplyState) -> Group {
        guard !replies.isEmpty else { return self }
        var group = self
        group.replies = replies
        group.plans += replies.plans
        group.plans = group.plans.map { plan in
            let answers = replies.answers(to: plan.id)
            let talk = replies.remarks.filter { $0.subject == .plan(plan.id) }.map(\.remark)
            guard !answers.isEmpty || !talk.isEmpty else { return plan }
            var plan = plan
            plan.answers.removeAll { written in answers.contains { $0.person == written.person } }
            plan.answers += answers.map { ($0.person, $0.value) }
            plan.talk += talk
            return plan
        }
        return group
    }
}

extension Place {
    /// The place with the likes and wishes of replies, which count instead of those that entries tell of the same people.
    func answered(by replies: ReplyState) -> Place {
        guard !replies.isEmpty else { return self }
        let (likes, wishes) = (replies.likes[TextKey(slug)] ?? [], replies.wishes[TextKey(slug)] ?? [])
        guard !likes.isEmpty || !wishes.isEmpty else { return self }
        let wanting = wantedBy.answered(by: wishes)
        return copy(
            category: category, visits: visits, likedBy: likedBy.answered(by: likes), wantedBy: wanting,
            isWanted: wishes.isEmpty ? nil : !wanting.isEmpty, author: author)
    }
}

extension [PersonName] {
    /// With those who have said yes, without those who have said no.
    func answered(by replies: [(person: PersonName, value: Bool)]) -> [PersonName] {
        filter { person in !replies.contains { $0.person == person && !$0.value } }
            + replies.filter { $0.value && !contains($0.person) }.map(\.person)
    }
}
