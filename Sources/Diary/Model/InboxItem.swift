package import Maps
internal import Content
package import Base

/// What its owner wrote on the road: a new place, a visit or a thought. `Documentation/Road.md` has the keys.
package struct InboxItem: Sendable, Equatable {
    package enum InboxSubject: Sendable, Equatable {
        /// A place that the diary has not.
        case place(title: String)
        /// A visit of a place, by its slug, or by the identifier of the item that began it.
        case visit(String)
        /// Words for a place.
        case thought(String)
    }

    package let id: String
    /// The moment, in seconds since 1970-01-01 UTC.
    package let time: Int
    package let subject: InboxSubject
    /// What the place is called, where its slug is known no more.
    package let title: String?
    package let category: String?
    package let location: Coordinate?
    package let address: String?
    package let day: Day?
    package let hours: VisitHours?
    package let companions: [String]
    package let rating: Rating?
    package let price: String?
    package let isWanted: Bool
    /// In Markdown.
    package let text: String?
    package let tags: [String]
    /// The names of photos that lie beside the item.
    package let photos: [String]
    /// The names of recordings of the visit that lie there, too.
    package let recordings: [String]
    /// Whether everybody may see it; else a new place is private, and anything else waits until it is folded in.
    package let isPublic: Bool

    /// In characters: what another app shared may be longer than what is typed.
    private static let textLimit = 20_000
    private static let mostPhotos = 100
    private static let photoEndings = ["jpg", "jpeg", "png", "webp", "heic", "heif", "avif", "gif"]
    private static let soundEndings = ["m4a", "weba", "ogg"]

    /// - Throws: what is wrong with it, without a place.
    package init(_ json: JSONValue) throws(Diagnostic) {
        guard case .object = json else { throw .error("what was written is an object") }
        var fields = ReplyFields(json)
        let moment: Moment
        (id, moment) = try fields.head()
        time = moment.seconds
        title = try fields.text("title")
        let place = try fields.text("place")
        let said = try fields.text("say", limit: Self.textLimit, inLines: true)
        switch try fields.text("new") {
        case "place"?:
            guard let title else { throw .error("a new place needs a “title”") }
            subject = .place(title: title)
        case "visit"?:
            guard let place else { throw .error("a visit needs a “place”") }
            subject = .visit(place)
        case let kind?: throw .error("“\(kind)” is nothing new that can be written")
        case nil:
            guard let place, said != nil else { throw .error("it is a new place, a visit, or something to “say”") }
            subject = .thought(place)
        }
        // A key that says nothing of such a thing is left unread, and refused below.
        let isThought = said != nil && place != nil
        let isNew = place == nil
        category = isNew ? try fields.text("category") : nil
        location = isNew ? try fields.location() : nil
        address = isNew ? try fields.text("address") : nil
        isWanted = isNew ? try fields.flag("want") ?? false : false
        day = isThought ? nil : try fields.day("day")
        if case .visit = subject, day == nil { throw .error("a visit needs a “day”") }
        let hour = day == nil ? nil : try fields.text("hour")
        hours = hour.flatMap { VisitHours(words: $0) }
        if let hour, hours == nil { throw .error("“\(hour)” is no hour", help: "write it as 14:20, or as 14:20-16:00") }
        companions = day == nil ? [] : try fields.texts("with", most: Reply.mostCompanions)
        rating = isThought ? nil : try fields.rating()
        price = isThought ? nil : try fields.text("price")
        let note = isThought ? nil : try fields.text("note", limit: Self.textLimit, inLines: true)
        text = said ?? note
        tags = isThought ? [] : try fields.texts("tags", most: Self.mostPhotos)
        photos = isThought ? [] : try fields.texts("photos", most: Self.mostPhotos)
        if Set(photos).count < photos.count { throw .error("a photo stands twice in it") }
        recordings = day == nil ? [] : try fields.texts("voice", most: Self.mostPhotos)
        if Set(recordings).count < recordings.count { throw .error("a recording stands twice in it") }
        switch try fields.text("visibility") {
        case "public"?: isPublic = true
        case "private"?, nil: isPublic = false
        case let other?: throw .error("“\(other)” is not who may see it: public or private")
        }
        if let name = photos.first(where: { !Self.isFile($0, of: id, Self.photoEndings) }) {
            throw .error("“\(name)” is no name of a photo of it", help: "they are called \(id)-1.jpg and so on")
        }
        if let name = recordings.first(where: { !Self.isFile($0, of: id, Self.soundEndings) }) {
            throw .error("“\(name)” is no name of a recording of it", help: "they are called \(id)-1.m4a and so on")
        }
        if let key = fields.unread.sorted().first {
            throw .error(
                "“\(key)” is no key of what is written", help: "the page may be of a newer Cairn than this one")
        }
    }

    /// The names of all files that lie beside it.
    package var files: [String] { photos + recordings }

    /// Whether a file has a name that no other item's has and that leads nowhere else: `k3j9x2ab-1.jpg`.
    private static func isFile(_ name: String, of id: String, _ endings: [String]) -> Bool {
        guard name.hasPrefix(id + "-"), let dot = name.lastIndex(of: ".") else { return false }
        let number = name[name.index(name.startIndex, offsetBy: id.count + 1)..<dot]
        return (1...3).contains(number.utf8.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && endings.contains(String(name[name.index(after: dot)...]))
    }

    /// The slug or identifier of the place that it is about; nil for a new one.
    package var place: String? {
        switch subject {
        case .place: nil
        case .visit(let place), .thought(let place): place
        }
    }
}
