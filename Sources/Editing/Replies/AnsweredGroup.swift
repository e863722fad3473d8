internal import Content
internal import Base
internal import Diary

/// A group that takes replies, or the public site; what it has of them, and what is about to be added.
struct AnsweredGroup: Sendable {
    /// Nil for the public site.
    let group: Group?
    let title: String
    /// Who may reply.
    let people: [PersonName]
    /// Nil for one that is not sealed.
    let keys: GroupKeys?
    /// The files of its replies, by the names of people's files.
    let files: [String: SourceFile]
    /// New lines by the names of people's files.
    private(set) var added: [String: [[UInt8]]] = [:]
    private let edition: Edition
    private let places: [TextKey: Int]
    private var known: Set<TextKey>
    private var plans: [TextKey: (title: String, answers: [(person: PersonName, answer: Group.Plan.Answer)])]
    /// What somebody said last of something.
    private var latest: [TextKey: Reply] = [:]

    init(_ edition: Edition, _ files: [(person: String, file: SourceFile)], _ keys: GroupKeys?) {
        group = edition.group
        title = edition.settings.title
        people = edition.repliers
        self.edition = edition
        self.keys = keys
        self.files = Dictionary(files.map { ($0.person, $0.file) }, uniquingKeysWith: { first, _ in first })
        places = Dictionary(
            edition.places.enumerated().flatMap { index, place in
                ([place.slug] + place.aliases).map { (TextKey($0), index) }
            }, uniquingKeysWith: { first, _ in first })
        plans = Dictionary(
            edition.plans.map { (TextKey($0.id), ($0.title, $0.answers)) }, uniquingKeysWith: { first, _ in first })
        known = []
        for (person, file) in files {
            for reply in ReplyLines.read(file).replies { remember(reply, person) }
        }
    }

    private mutating func remember(_ reply: Reply, _ person: String) {
        known.insert(TextKey("\(person) \(reply.id)"))
        guard let topic = reply.topic.map({ TextKey("\(person) \($0)") }) else { return }
        if latest[topic].map({ reply.isLater(than: $0) }) ?? true { latest[topic] = reply }
    }

    /// What a message calls it.
    var name: String { group?.slug ?? "" }
    /// The name of the folder of its replies.
    var folder: String { group?.slug ?? ReplyState.siteFolder }

    func isKnown(_ reply: Reply, of person: PersonName) -> Bool {
        known.contains(TextKey("\(person.slug) \(reply.id)"))
    }

    mutating func add(_ reply: Reply, of person: PersonName, _ line: [UInt8]) {
        remember(reply, person.slug)
        added[person.slug, default: []].append(line)
    }

    /// Takes notice of a proposal that others may answer.
    mutating func note(_ reply: Reply) {
        if case .plan(let plan) = reply.statement, plans[TextKey(reply.id)] == nil {
            plans[TextKey(reply.id)] = (plan.title, [])
        }
    }

    // MARK: What a reply is about

    func place(_ slug: String) throws(Diagnostic) -> Place {
        guard let index = places[TextKey(slug)] else {
            throw .error("there is no place “\(slug)” in the group: it may have been renamed or taken away")
        }
        return edition.places[index]
    }

    private func plan(
        _ id: String
    ) throws(Diagnostic) -> (title: String, answers: [(person: PersonName, answer: Group.Plan.Answer)]) {
        guard let plan = plans[TextKey(id)] else {
            throw .error("there is no plan “\(id)” in the group: it may have been renamed or taken away")
        }
        return plan
    }

    /// What a reply says, in a line.
    ///
    /// - Throws: why it says nothing here.
    func words(for reply: Reply, of person: PersonName) throws(Diagnostic) -> Message {
        let before = reply.topic.flatMap { latest[TextKey("\(person.slug) \($0)")] }
        let isOld = before.map { !reply.isLater(than: $0) } ?? false
        let news = try words(for: reply.statement, of: person, before: before, isOld)
        return isOld ? "\(news), which a later reply has overtaken" : news
    }

    private func words(
        for statement: Reply.ReplyStatement, of person: PersonName, before: Reply?, _ isOld: Bool
    ) throws(Diagnostic) -> Message {
        switch statement {
        case .answer(let plan, let answer):
            let (title, answers) = try self.plan(plan)
            var was = answers.first { $0.person == person }?.answer
            if case .answer(_, let answer)? = before?.statement { was = answer }
            guard let was, was != answer, !isOld else { return "\(title): \(answer.words)" }
            return Message("\(title): \(answer.words) (was \(was.words))")
        case .remark(.plan(let plan), let text): return "\(try self.plan(plan).title): “\(text)”"
        case .remark(.place(let place), let text): return "\(try self.place(place).title): “\(text)”"
        case .like(let place, let likes):
            return likes
                ? "\(try self.place(place).title): likes it" : "\(try self.place(place).title): likes it no more"
        case .want(let place, let wants):
            return wants
                ? "\(try self.place(place).title): wants to go" : "\(try self.place(place).title): wants to go no more"
        case .rating(let place, let rating):
            guard let rating else { return "\(try self.place(place).title): no rating" }
            return "\(try self.place(place).title): ★ \(rating.value)"
        case .done(let rule, let day, let isDone):
            guard let text = group?.rules.first(where: { TextKey($0.id) == TextKey(rule) })?.text else {
                throw .error("there is no rule “\(rule)” in the group: it may have been changed")
            }
            return isDone ? "\(text): done on \(day)" : "\(text): not done on \(day)"
        case .plan(let plan):
            if let place = plan.place { _ = try self.place(place) }
            return plan.from.map { "a new plan, “\(plan.title)”, \($0)" } ?? "a new plan, “\(plan.title)”"
        case .entry(let entry):
            guard let place = entry.place else { return "a new place, “\(entry.title ?? "")”, as a draft" }
            let title = try self.place(place).title
            return entry.day.map { "a visit of \(title) on \($0), as a draft" } ?? "a visit of \(title), as a draft"
        case .undo(let id):
            guard known.contains(TextKey("\(person.slug) \(id)")) else {
                throw .error("what is taken back, “\(id)”, is not there")
            }
            return "takes a remark or a plan back"
        }
    }
}
