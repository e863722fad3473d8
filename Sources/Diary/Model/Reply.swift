package import Maps
internal import Content
package import Base

/// One statement of one person about one thing, as it came from a page. `Documentation/Replies.md` has the keys.
package struct Reply: Sendable, Equatable {
    /// What somebody has said something about.
    package enum Subject: Sendable, Hashable {
        case place(String)
        case plan(String)
    }

    package struct Proposal: Sendable, Equatable {
        package let title: String
        package let from: Day?
        package let to: Day?
        /// The slug of a place.
        package let place: String?
        package let note: String?
    }

    /// A place that the diary has not, or a visit of one that it has.
    package struct ReplyEntry: Sendable, Equatable {
        /// The slug of the place that was visited; nil for a new one.
        package let place: String?
        package let title: String?
        package let category: String?
        package let location: Coordinate?
        package let address: String?
        package let day: Day?
        package let companions: [String]
        package let rating: Rating?
        package let isWanted: Bool
        package let note: String?
    }

    package enum ReplyStatement: Sendable, Equatable {
        case answer(plan: String, Group.Plan.Answer)
        case remark(Subject, String)
        case like(place: String, Bool)
        case want(place: String, Bool)
        /// Nil takes a rating back.
        case rating(place: String, Rating?)
        case done(rule: String, Day, Bool)
        case plan(Proposal)
        case entry(ReplyEntry)
        case undo(String)
    }

    package let id: String
    /// The moment, in seconds since 1970-01-01 UTC.
    package let time: Int
    /// The day for whoever wrote it.
    package let day: Day
    package let statement: ReplyStatement

    /// The slug of the place that it is about.
    var place: String? {
        switch statement {
        case .remark(.place(let place), _), .like(let place, _), .want(let place, _), .rating(let place, _): place
        case .entry(let entry): entry.place
        case .answer, .remark, .done, .plan, .undo: nil
        }
    }

    /// What is said, without what was said: of several replies with one the latest counts. Nil where all stay.
    package var topic: String? {
        switch statement {
        case .answer(let plan, _): "answer \(plan)"
        case .like(let place, _): "like \(place)"
        case .want(let place, _): "want \(place)"
        case .rating(let place, _): "rating \(place)"
        case .done(let rule, let day, _): "done \(day) \(rule)"
        case .remark, .plan, .entry, .undo: nil
        }
    }

    /// Whether the reply was written after another one, as all computers decide it.
    package func isLater(than other: Reply) -> Bool { (time, id) > (other.time, other.id) }
}

extension Reply {
    static let textLimit = 2000
    static let mostCompanions = 40

    /// Reads a reply, which anybody may have written.
    ///
    /// - Parameters:
    ///   - json: an object with the keys of a reply, and none besides.
    ///   - others: keys that are no reply's own and may stand there.
    /// - Throws: what is wrong with it, without a place.
    package init(_ json: JSONValue, besides others: Set<String> = []) throws(Diagnostic) {
        var fields = ReplyFields(json)
        guard case .object = json else { throw .error("a reply is an object") }
        let moment: Moment
        (id, moment) = try fields.head()
        time = moment.seconds
        day = moment.day
        statement = try Self.statement(&fields)
        if let key = fields.unread.subtracting(others).sorted().first {
            throw .error("“\(key)” is no key of such a reply", help: "the page may be of a newer Cairn than this one")
        }
    }

    private static func statement(_ fields: inout ReplyFields) throws(Diagnostic) -> ReplyStatement {
        if let id = try fields.text("undo") { return .undo(id) }
        switch try fields.text("new") {
        case "plan"?: return .plan(try proposal(&fields))
        case "place"?: return .entry(try entry(&fields, isVisit: false))
        case "visit"?: return .entry(try entry(&fields, isVisit: true))
        case let kind?: throw .error("“\(kind)” is nothing new that a reply can bring")
        case nil: break
        }
        if let plan = try fields.text("plan") {
            if let text = try fields.text("say", limit: textLimit) { return .remark(.plan(plan), text) }
            guard let answer = Group.Plan.Answer(rawValue: try fields.text("answer") ?? "") else {
                throw .error("a reply to a plan has an “answer”, yes, maybe or no, or something to “say”")
            }
            return .answer(plan: plan, answer)
        }
        if let rule = try fields.text("rule") {
            guard let day = try fields.day("day"), let isDone = try fields.flag("done") else {
                throw .error("a reply to a rule has a “day” and whether it is “done”")
            }
            return .done(rule: rule, day, isDone)
        }
        guard let place = try fields.text("place") else { throw .error("a reply is about a plan, a place or a rule") }
        if let text = try fields.text("say", limit: textLimit) { return .remark(.place(place), text) }
        if let likes = try fields.flag("like") { return .like(place: place, likes) }
        if let wants = try fields.flag("want") { return .want(place: place, wants) }
        guard fields.has("rating") else {
            throw .error("a reply to a place says “like”, “want”, “rating” or something to “say”")
        }
        return .rating(place: place, try fields.rating())
    }

    private static func proposal(_ fields: inout ReplyFields) throws(Diagnostic) -> Proposal {
        guard let title = try fields.text("title") else { throw .error("a new plan needs a “title”") }
        let (from, to) = (try fields.day("from"), try fields.day("to"))
        if let to, to < from ?? to || from == nil { throw .error("a plan ends after it has begun") }
        return Proposal(
            title: title, from: from, to: to, place: try fields.text("place"),
            note: try fields.text("note", limit: textLimit))
    }

    private static func entry(_ fields: inout ReplyFields, isVisit: Bool) throws(Diagnostic) -> ReplyEntry {
        let place = isVisit ? try fields.text("place") : nil
        let title = isVisit ? nil : try fields.text("title")
        guard place != nil || title != nil else {
            throw .error(isVisit ? "a visit needs a “place”" : "a new place needs a “title”")
        }
        let day = try fields.day("day")
        if isVisit, day == nil { throw .error("a visit needs a “day”") }
        return ReplyEntry(
            place: place, title: title, category: isVisit ? nil : try fields.text("category"),
            location: isVisit ? nil : try fields.location(),
            address: isVisit ? nil : try fields.text("address"), day: day,
            companions: try fields.texts("with", most: mostCompanions), rating: try fields.rating(),
            isWanted: isVisit ? false : try fields.flag("want") ?? false,
            note: try fields.text("note", limit: textLimit))
    }
}
