internal import Content
internal import Base

/// The folder of one diary while it is read: settings first, then people, whom everything else names, then the rest.
struct DiaryReading {
    let settings: Settings
    private(set) var people: [Person] = []
    private(set) var register = People()
    private(set) var author: PersonName?
    var problems = Problems()
    private let folder: ContentFolder
    let files: [EntryFile]
    private var contents = ByteWriter()
    private var facts = ByteWriter()
    /// The fingerprint of the settings.
    let environmentKey: Fingerprint
    private let memory: PlaceMemory

    /// - Parameters:
    ///   - language: the one that is told; the diary's first without it.
    ///   - host: the settings of the diary that brings this one in; nil for a diary that is read for itself.
    ///   - memory: what was read before.
    /// - Throws: a diagnostic when the settings are missing or cannot be read at all.
    init(
        _ folder: ContentFolder, in language: Settings.Language? = nil, for host: Settings? = nil,
        recalling memory: PlaceMemory
    ) throws(Diagnostic) {
        self.memory = memory
        let (file, root) = try folder.settings()
        self.folder = folder
        let (settings, settingsProblems) = Settings.read(file, root, in: language ?? host?.language)
        self.settings = host?.applied(toSource: settings) ?? settings
        problems.add(settingsProblems)
        let (files, fileProblems) = folder.entryFiles()
        self.files = files
        problems.add(fileProblems)
        environmentKey = Fingerprint(of: file.bytes)
        contents.write(environmentKey)
        facts.write(environmentKey)
    }

    /// The fingerprint of everything that has been read, the files' names among it.
    var fingerprint: Fingerprint { Fingerprint(of: contents.bytes) }

    /// The same without the texts of places.
    var factsFingerprint: Fingerprint { Fingerprint(of: facts.bytes) }

    /// The texts of all entries by their paths, read when a message points there.
    var textsReadLater: [TextKey: SourceFile] {
        Dictionary(
            files.map { (TextKey($0.shownPath), $0.sourceReadLater()) }, uniquingKeysWith: { first, _ in first })
    }

    func slugs(_ kind: Entry.Kind) -> Set<String> { Set(files.filter { $0.kind == kind }.map(\.slug)) }

    /// Reads the entries of one kind and gathers what is wrong with them.
    ///
    /// - Parameters:
    ///   - recall: what an earlier build left of them.
    ///   - getFacts: the fingerprint of an entry without its texts; where there is none, texts count as facts.
    private mutating func read<Result: Sendable>(
        _ kind: Entry.Kind, recalling recall: PlaceMemory.Recall? = nil,
        facts getFacts: (@Sendable (Result) -> Fingerprint?)? = nil,
        _ transform: @escaping @Sendable (EntryText) throws(Diagnostic) -> (Result?, Problems)
    ) async -> [Result] {
        var results: [Result] = []
        let files = files.filter { $0.kind == kind }
        let outcomes = await files.concurrentMap { [settings] file in
            Swift.Result { () throws(Diagnostic) in
                let text = try EntryText(file, recalling: recall?.kept(file), translatedBy: settings)
                let (result, problems) = try transform(text)
                let facts = result.flatMap { getFacts?($0) ?? nil } ?? text.fingerprint
                return (
                    result: result, problems: problems,
                    contents: Self.fingerprint(of: file.shownPath, text.fingerprint),
                    facts: Self.fingerprint(of: file.shownPath, facts)
                )
            }
        }
        results.reserveCapacity(files.count)
        for outcome in outcomes {
            switch outcome {
            case .success(let read):
                contents.write(read.contents)
                facts.write(read.facts)
                problems.add(read.problems)
                if let result = read.result { results.append(result) }
            case .failure(let problem):
                problems.add(problem)
            }
        }
        return results
    }

    /// The fingerprint of what is in a file and of its name.
    private static func fingerprint(of path: String, _ inside: Fingerprint) -> Fingerprint {
        var writer = ByteWriter(capacity: 128)
        writer.write(path)
        writer.write(inside)
        return Fingerprint(of: writer.take())
    }

    /// The people, and who of them wrote the entries that name no author.
    mutating func readPeople() async {
        people = await read(.person) {
            [reader = PersonReader(settings: settings)] (text) throws(Diagnostic) in
            var (person, problems) = reader.person(try text.entry(reader.settings))
            person?.fingerprint = text.fingerprint
            return (person, problems)
        }
        let (register, doubles) = People.declared(people)
        self.register = register
        problems.add(doubles)
        author = settings.author.flatMap { author in
            problems.gather { () throws(Diagnostic) in try register.find(author.name, at: author.range) }
        }
    }

    mutating func groups() async -> [Group] {
        let groups = await read(.group) {
            [reader = GroupReader(settings: settings, people: register)] (text) throws(Diagnostic) in
            reader.group(try text.entry(reader.settings))
        }
        return groups.map { group in
            guard group.invitation != nil else { return group }
            return group.answered(by: replies(of: group.members.map(\.person), to: group.slug))
        }
    }

    /// What the people of the diary answered to its public pages.
    mutating func siteReplies() -> ReplyState {
        settings.invitation == nil ? ReplyState() : replies(of: people.map(\.name), to: ReplyState.siteFolder)
    }

    /// What these people have answered.
    private mutating func replies(of people: [PersonName], to group: String) -> ReplyState {
        let (files, fileProblems) = folder.replyFiles(of: group)
        problems.add(fileProblems.asWarnings)
        var written: [(person: PersonName, reply: Reply)] = []
        for (name, file) in files {
            guard let person = people.first(where: { TextKey($0.slug) == TextKey(name) }) else { continue }
            let fingerprint = Self.fingerprint(of: file.path, Fingerprint(of: file.bytes))
            contents.write(fingerprint)
            facts.write(fingerprint)
            let (replies, replyProblems) = ReplyLines.read(file)
            problems.add(replyProblems)
            written += replies.map { (person, $0) }
        }
        return ReplyState(written)
    }

    /// What is wrong with a draft is a warning, because nobody reads it yet.
    ///
    /// - Parameters:
    ///   - groups: the slugs that a place may name.
    ///   - members: the approved members of those groups whose strangers are to be warned of.
    mutating func places(
        groups: Set<String>, members: [(group: String, approved: [PersonName])], today: Day?
    ) async -> [PlaceRead] {
        let reader = PlaceReader(
            settings: settings, people: register, groups: GroupNames(slugs: groups, members: members), author: author,
            today: today)
        let recall = memory.recall(under: reader.environmentKey, settings)
        return await read(
            .place, recalling: recall,
            // A broken entry of a source is left out, however much of it could be read.
            facts: { $0.isBroken ? nil : $0.place.facts }
        ) { (text) throws(Diagnostic) in
            let origin = recall.origin(of: text)
            if let place = recall.place(of: text, origin), reader.isPast(place) {
                return (
                    PlaceRead(
                        place: place, of: EntryID(path: place.path), redacted: text.kept?.redacted, text: text,
                        origin: origin, isMemorable: true, isRecalled: true, isBroken: false), Problems()
                )
            }
            let entry = try text.entry(reader.settings)
            let (place, problems) = reader.place(entry)
            return (
                place.map {
                    PlaceRead(
                        place: $0, of: entry.id, redacted: reader.redacted(entry, of: $0), text: text, origin: origin,
                        isMemorable: problems.isEmpty && $0.canBeRemembered,
                        isRecalled: false, isBroken: problems.hasErrors)
                }, place?.isDraft ?? false ? problems.asWarnings : problems
            )
        }
    }

    /// - Parameters:
    ///   - groups: the slugs that a journey may name.
    ///   - members: the approved members of each group.
    mutating func journeys(groups: Set<String>, members: [(group: String, approved: [PersonName])]) async -> [Journey] {
        let reader = JourneyReader(
            settings: settings, people: register, groups: GroupNames(slugs: groups, members: members), author: author)
        return await read(.journey) { (text) throws(Diagnostic) in
            let (journey, problems) = reader.journey(try text.entry(reader.settings))
            return (journey, journey?.isDraft ?? false ? problems.asWarnings : problems)
        }
    }

    mutating func pages() async -> [FreePage] {
        return await read(.page) {
            [reader = FreePageReader(settings: settings, people: register)] (text) throws(Diagnostic) in
            let (page, problems) = reader.page(try text.entry(reader.settings))
            return (page, page?.isDraft ?? false ? problems.asWarnings : problems)
        }
    }
}
