package import Base
package import Content

/// What the replies of a group's members come to: of what only one thing can be true, the latest; of all else, all.
///
/// Everything is found by what it is about, so that a diary with many replies to many things takes no longer than both together.
package struct ReplyState: Sendable {
    /// What somebody has said last.
    package typealias Words<Value> = [(person: PersonName, value: Value)]

    /// Stands for a group's slug where replies are to the public pages.
    package static let siteFolder = "_site"

    /// By plan.
    private(set) var answers: [String: Words<Group.Plan.Answer>] = [:]
    /// By place: who likes it, and who does not any more.
    private(set) var likes: [String: Words<Bool>] = [:]
    private(set) var wishes: [String: Words<Bool>] = [:]
    /// By place; nil of a person is a rating that was taken back.
    private var ratings: [String: Words<Rating?>] = [:]
    /// By rule: who did what it asks for, and on which day.
    private var done: [String: [(day: Day, person: PersonName)]] = [:]
    /// In the order in which they were written.
    private var remarks: [Reply.Subject: [Group.Plan.Remark]] = [:]
    private(set) var plans: [Group.Plan] = []
    /// Of all replies that are there, those too that say nothing any more, the places that they are about.
    private var places: [String: Set<TextKey?>] = [:]

    package init() {}

    /// - Parameter written: replies in any order, the same one as often as it may be.
    init(_ written: [(person: PersonName, reply: Reply)]) {
        struct Key: Hashable {
            let person: PersonName
            /// A topic, or the id of a reply.
            let name: String
        }
        var known: Set<Key> = []
        var latest: [Key: String] = [:]
        var undone: Set<Key> = []
        let all = written.sorted { $1.reply.isLater(than: $0.reply) }.filter {
            known.insert(Key(person: $0.person, name: $0.reply.id)).inserted
        }
        for (person, reply) in all {
            if case .undo(let id) = reply.statement { undone.insert(Key(person: person, name: id)) }
            if let topic = reply.topic { latest[Key(person: person, name: topic)] = reply.id }
        }
        for (person, reply) in all {
            let isPast =
                reply.topic.map { latest[Key(person: person, name: $0)] != reply.id }
                ?? undone.contains(Key(person: person, name: reply.id))
            if !isPast { take(reply, of: person) }
        }
        var subjects: [Key: String] = [:]
        for (person, reply) in all { subjects[Key(person: person, name: reply.id)] = reply.place }
        for (person, reply) in all {
            let name = if case .undo(let id) = reply.statement { id } else { reply.id }
            places[reply.id, default: []].insert(subjects[Key(person: person, name: name)].map(TextKey.init))
        }
    }

    private mutating func take(_ reply: Reply, of person: PersonName) {
        switch reply.statement {
        case .answer(let plan, let answer): answers[plan, default: []].append((person, answer))
        case .like(let place, let likes): self.likes[place, default: []].append((person, likes))
        case .want(let place, let wants): wishes[place, default: []].append((person, wants))
        case .rating(let place, let rating): ratings[place, default: []].append((person, rating))
        case .done(let rule, let day, let isDone): if isDone { done[rule, default: []].append((day, person)) }
        case .remark(let subject, let text):
            remarks[subject, default: []].append(.init(by: person, date: reply.day, text: text, id: reply.id))
        case .plan(let plan): plans.append(Group.Plan(plan, reply, by: person))
        case .entry, .undo: break
        }
    }

    package var isEmpty: Bool { places.isEmpty }

    /// The replies that are there: pages forget by them what they have sent. Those about a place that readers may not see are no business of theirs.
    package func ids(about shown: Set<TextKey>) -> [String] {
        places.filter { $0.value.contains { $0.map(shown.contains) ?? true } }.map(\.key).sorted()
    }

    package func ratings(of place: String) -> Words<Rating?> { ratings[place] ?? [] }

    /// Who did what a rule asks for, by days, the newest first.
    package func done(_ rule: String) -> [(day: Day, person: PersonName)] {
        (done[rule] ?? []).sorted { $0.day > $1.day }
    }

    package func remarks(about subject: Reply.Subject) -> [Group.Plan.Remark] { remarks[subject] ?? [] }

    /// What was said of places.
    var placeRemarks: [Group.Plan.Remark] {
        remarks.filter { if case .place = $0.key { true } else { false } }.flatMap(\.value).sorted {
            ($0.id ?? "", $0.by.slug) < ($1.id ?? "", $1.by.slug)
        }
    }
}

extension Group.Plan {
    /// A plan that somebody has proposed.
    fileprivate init(_ proposal: Reply.Proposal, _ reply: Reply, by person: PersonName) {
        let date = proposal.from.map { from -> VisitDate in
            if let to = proposal.to, to > from { .span(from, to) } else { .day(from) }
        }
        self.init(
            id: reply.id, title: proposal.title, date: date, place: nil, proposedPlace: proposal.place, icon: nil,
            by: person, answers: [],
            talk: proposal.note.map { [.init(by: person, date: reply.day, text: $0, id: nil)] } ?? [])
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
            let answers = replies.answers[plan.id] ?? []
            let talk = replies.remarks(about: .plan(plan.id))
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
        let (likes, wishes) = (replies.likes[slug] ?? [], replies.wishes[slug] ?? [])
        guard !likes.isEmpty || !wishes.isEmpty else { return self }
        let wanting = wantedBy.answered(by: wishes)
        return copy(
            category: category, visits: visits, likedBy: likedBy.answered(by: likes), wantedBy: wanting,
            isWanted: wishes.isEmpty ? nil : !wanting.isEmpty, author: author)
    }
}

extension [PersonName] {
    /// With those who have said yes, without those who have said no.
    func answered(by replies: ReplyState.Words<Bool>) -> [PersonName] {
        filter { person in !replies.contains { $0.person == person && !$0.value } }
            + replies.filter { $0.value && !contains($0.person) }.map(\.person)
    }
}
