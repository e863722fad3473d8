internal import Maps
internal import Content
package import Base
package import Diary

/// Takes messages of replies into the diary: what is new is written, what is known is dropped, what is wrong is told.
package struct ReplyIntake: Sendable {
    /// What became of one message.
    package struct Receipt: Sendable {
        /// Who it is from, as far as that is known: `소라`.
        package let writer: String
        package let group: String
        /// What tells that it is from them.
        package let proof: ReplyMessage.Proof
        /// What is new in it, a line each.
        package internal(set) var news: [Message] = []
        package internal(set) var knownCount = 0
        /// What is not taken, and why.
        package internal(set) var refusals: [Message] = []
    }

    package private(set) var receipts: [Receipt] = []
    /// Codes of which nothing could be taken, with the lines in which they begin.
    package private(set) var refusals: [(line: Int?, reason: Message)] = []
    private var edits: DiaryEdits
    private let diary: PlaceDiary
    private let folder: String
    /// In seconds since 1970-01-01 UTC.
    private let now: Int
    private var groups: [AnsweredGroup] = []
    private let keys: [GroupKeys]

    /// A moment that is farther off than this comes from a clock that is wrong, and would win against all that is said later.
    private static let patience = 86_400

    /// - Parameters:
    ///   - folder: the diary's.
    ///   - secrets: finds the keys of sealed groups.
    ///   - now: seconds since 1970-01-01 UTC.
    /// - Throws: what is wrong with the diary.
    package init(
        _ folder: String, now: Int, secrets: (_ site: String) throws(Problems) -> GroupSecrets
    ) async throws(Problems) {
        let content = ContentFolder(diary: folder)
        let (diary, _) = try await PlaceDiary.read(content, today: nil)
        let found = try secrets(diary.settings.url ?? "")
        var keys: [GroupKeys] = []
        if diary.settings.invitation != nil {
            let (edition, _) = await diary.edition(for: .everyone)
            groups.append(AnsweredGroup(edition, content.replyFiles(of: ReplyState.siteFolder).files, nil))
        }
        for group in diary.groups where group.invitation != nil {
            let (edition, _) = await diary.edition(for: .group(group.slug))
            let own = group.access == .passphrase ? try orProblems(try found.keys(of: group.slug, knowing: [])) : nil
            keys += [own].compactMap(\.self)
            groups.append(AnsweredGroup(edition, content.replyFiles(of: group.slug).files, own))
        }
        self.diary = diary
        self.keys = keys
        self.folder = folder
        self.now = now
        edits = try await DiaryEdits(folder)
    }

    /// Takes in every message of a text or a mail, in whatever stands around them.
    package mutating func take(_ text: [UInt8]) {
        let codes = ReplyCodes(in: MailText.opened(text))
        refusals += codes.faults.map { ($0.line, $0.reason) }
        var messages: [ReplyMessage] = []
        for envelope in codes.envelopes {
            do throws(Diagnostic) {
                messages.append(try ReplyMessage(envelope, keys: keys))
            } catch {
                refusals.append((nil, [error.wording, error.advice].compactMap(\.self).list("; ")))
            }
        }
        // What is proposed in one may be answered in an earlier one of the same text.
        let accepted = messages.compactMap { message in accept(message).map { (message, $0) } }
        for (message, place) in accepted {
            for (_, reply) in message.replies { groups[place.group].note(reply) }
        }
        for (message, place) in accepted { take(message, place) }
    }

    /// Which group and whose a message is; nil where it is refused.
    private mutating func accept(_ message: ReplyMessage) -> (group: Int, person: PersonName)? {
        func refuse(_ reason: Message) -> (group: Int, person: PersonName)? {
            refusals.append((nil, reason))
            return nil
        }
        guard let index = groups.firstIndex(where: { $0.name == normalized(message.group) }) else {
            return refuse(
                "the message is for the group “\(message.group)”, which is not here or takes no replies; `replies: true` in its file lets it"
            )
        }
        let (group, keys) = (groups[index], groups[index].keys)
        guard
            let person = group.people.first(where: {
                TextKey($0.slug) == TextKey(normalized(message.by))
            })
        else { return refuse("“\(message.by)” is no member of “\(group.title)”") }
        let own = keys?.members(KeyHolder(person.name, or: [person.slug])) ?? []
        switch message.proof {
        case .none where group.group?.access == .passphrase:
            return refuse("the pages of “\(group.title)” are sealed, and a message of \(person.name) is not encrypted")
        case .stranger:
            return refuse(
                "a message of \(person.name) has a mark of a passphrase that “\(group.title)” does not have any more")
        case .member(let name) where !own.contains { $0.name == name }:
            // A passphrase for everyone tells that somebody has it, and nothing else.
            guard own.isEmpty, KeyHolder.everyone.isMeant(by: name) else {
                return refuse("a message says to be of \(person.name), and has the mark of \(name)")
            }
        case .none where !own.isEmpty, .group where !own.isEmpty:
            return refuse(
                "a message says to be of \(person.name), who has a passphrase of their own, and has no mark of it: it must be written on pages that were opened with that"
            )
        default: break
        }
        return (index, person)
    }

    private mutating func take(_ message: ReplyMessage, _ place: (group: Int, person: PersonName)) {
        let (index, person) = place
        var receipt = Receipt(
            writer: person.name, group: groups[index].title, proof: message.proof, refusals: message.faults)
        let isMarked =
            if case .member(let name) = message.proof { !KeyHolder.everyone.isMeant(by: name) } else { false }
        for (json, reply) in message.replies {
            if groups[index].isKnown(reply, of: person) {
                receipt.knownCount += 1
                continue
            }
            do throws(Diagnostic) {
                guard reply.time <= now + Self.patience else {
                    throw .error(
                        "a reply is of \(reply.day), which is still to come: the clock is wrong where it was written")
                }
                let news = try groups[index].words(for: reply, of: person)
                if case .entry(let entry) = reply.statement {
                    try start(entry, by: person, in: groups[index])
                }
                groups[index].add(reply, of: person, ReplyLines.bytes(json, isMarked: isMarked))
                receipt.news.append(news)
            } catch {
                receipt.refusals.append(error.wording)
            }
        }
        receipts.append(receipt)
    }

    // MARK: What is written

    /// The edits with everything that was taken.
    package func finished() -> DiaryEdits {
        var edits = edits
        let content = (Folder(folder).resolved ?? folder) + "/Content"
        let attributes = "\(content)/replies/.gitattributes"
        var isNew = false
        for group in groups {
            for (name, lines) in group.added {
                let path = "\(content)/replies/\(group.folder)/\(name).yml"
                let old = group.files[name]?.bytes
                var bytes = old ?? Array("# The replies of \(name), one a line, as `cairn receive` writes them.\n".utf8)
                if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
                bytes += lines.joined()
                edits.add(.write(path, before: old, after: bytes))
                isNew = true
            }
        }
        // Two computers that both receive add lines at the same end; their order means nothing.
        if isNew, FileKind(at: attributes, followingLinks: false) == nil {
            edits.add(.write(attributes, before: nil, after: Array("*.yml merge=union\n".utf8)))
        }
        return edits
    }

    /// Starts a draft of a place, or of a visit of one.
    private mutating func start(
        _ entry: Reply.ReplyEntry, by person: PersonName, in group: AnsweredGroup
    ) throws(Diagnostic) {
        let visited = try entry.place.map { slug throws(Diagnostic) in try group.place(slug) }
        let title = visited?.title ?? entry.title ?? ""
        var fields: [(String, EditValue)] = [("title", .text(title))]
        // By its spot `cairn photos` finds the draft of a visit; a spot that is not told exactly is nobody's to write down.
        if let spot = entry.location ?? visited.flatMap({ $0.precision == .exact ? $0.location : nil }) {
            fields.append(("location", .plain("\(spot.latitude),\(spot.longitude)")))
        }
        if let address = entry.address { fields.append(("address", .text(address))) }
        let known = edits.settings.categories.first { $0.id == entry.category || $0.name == entry.category }
        if let category = visited?.category?.id ?? known?.id { fields.append(("category", .text(category))) }
        if let visited { fields.append(("same_as", .text(diary.sameAsName(of: visited)))) }
        fields.append(("author", .text(person.slug == slug(person.name) ? person.name : person.slug)))
        if let day = entry.day {
            fields.append(
                (
                    "visits",
                    .list([
                        .visit(
                            day.description, to: nil, with: entry.companions,
                            rating: entry.rating.map { "\($0.value)" },
                            price: nil, note: visited == nil ? nil : entry.note.map(escapedMarkdown), photos: [])
                    ])
                ))
        } else if let rating = entry.rating {
            fields.append(("rating", .plain("\(rating.value)")))
        }
        if entry.isWanted { fields.append(("want", .plain("true"))) }
        if let slug = group.group?.slug {
            fields.append(("groups", .list([.text(slug)])))
            fields.append(("visibility", .plain("group")))
        }
        fields.append(("draft", .plain("true")))
        let name = visited == nil ? title : "\(title) \(person.name)"
        let text = visited == nil ? entry.note.map(escapedMarkdown) ?? "" : ""
        let bytes = try newEntry(fields, text: text)
        do throws(Problems) {
            try edits.start(edits.newFile(.place, called: name, inOwnFolder: false), bytes)
        } catch {
            throw error.diagnostics.first ?? .error("the entry cannot be written")
        }
    }
}

/// A stranger's words as a paragraph of Markdown that says them and nothing else.
private func escapedMarkdown(_ text: String) -> String {
    String(text.flatMap { "\\`*_{}[]<>()#+-.!|~&".contains($0) ? ["\\", $0] : [$0] })
}
