package import Content
package import Base

/// The whole diary as it was read. What is in it can only be seen through an edition for an audience.
package struct PlaceDiary: Sendable {
    package let settings: Settings
    let places: [Place]
    let people: [Person]
    package let groups: [Group]
    let pages: [FreePage]
    let journeys: [Journey]
    /// The exact points that no edition tells, with the paths of their entries.
    let redacted: [(entry: String, spot: Redaction, isForeign: Bool)]
    let author: PersonName?
    /// What people answered to the public pages.
    let replies: ReplyState
    /// The diaries that groups bring together with this one.
    let sources: [SourceDiary]
    /// The same diary as it is told in its other languages; empty in each of these.
    package let translations: [PlaceDiary]
    /// The fingerprint of everything that was read, the files' names among it.
    package let fingerprint: Fingerprint
    /// The same without the texts of places, whose own fingerprints follow.
    package let facts: Fingerprint
    package let texts: [EntryID: Fingerprint]
    /// The fingerprint of the settings.
    let environmentKey: Fingerprint

    /// The folders of the diaries that groups bring together with this one, relative to it.
    package var sourceFolders: [String] { sources.map(\.folder) }

    /// The fingerprint of everything that was read but the texts of places, with those of some entries all the same.
    package func facts(besides read: Set<EntryID>) -> Fingerprint { fingerprint(of: facts, read) }

    /// The fingerprint of the settings, with the texts of some entries.
    package func environmentKey(besides read: Set<EntryID>) -> Fingerprint { fingerprint(of: environmentKey, read) }

    private func fingerprint(of start: Fingerprint, _ read: Set<EntryID>) -> Fingerprint {
        var writer = ByteWriter()
        writer.write(start)
        for entry in read.sorted(by: { $0.number < $1.number }) {
            writer.write(entry.number)
            if let text = texts[entry] { writer.write(text) }
        }
        return Fingerprint(of: writer.take())
    }

    /// How many places were read, hidden ones too: for messages to the author alone.
    package var placeCount: Int { places.count }

    /// Reads `Content/`: settings first, then people, whom everything else names, then groups, places and pages,
    /// and then the diaries that groups bring together with this one.
    ///
    /// - Parameters:
    ///   - today: visits after this day are warned of.
    ///   - memory: the places that were read before; it keeps those of this time.
    /// - Returns: the diary, and warnings.
    /// - Throws: everything that is wrong, when any of it is an error.
    package static func read(
        _ folder: ContentFolder, today: Day?, remembering memory: PlaceMemory = PlaceMemory()
    ) async throws(Problems) -> (diary: PlaceDiary, warnings: Problems) {
        var reads: [PlaceRead] = []
        return try await read(folder, in: nil, today: today, remembering: memory, &reads)
    }

    /// - Parameters:
    ///   - language: one of the diary's others, in which groups and what they bring together are not told; nil for the first.
    ///   - reads: takes the places that were read, for the memory, which is left to whoever reads the first language.
    private static func read(
        _ folder: ContentFolder, in language: Settings.Language?, today: Day?, remembering memory: PlaceMemory,
        _ reads: inout [PlaceRead]
    ) async throws(Problems) -> (diary: PlaceDiary, warnings: Problems) {
        var reading = try orProblems(try DiaryReading(folder, in: language, recalling: memory))
        await reading.readPeople()
        let groups = await reading.groups()
        let read = await reading.places(
            groups: reading.slugs(.group), members: groups.map { ($0.slug, $0.approved) }, today: today)
        let pages = await reading.pages()
        let journeys = await reading.journeys(
            groups: reading.slugs(.group), members: groups.map { ($0.slug, $0.approved) })
        let siteReplies = reading.siteReplies()
        let merged = await SourceDiary.read(
            language == nil ? groups : [], of: folder.diary, reading.settings, today: today, recalling: memory)
        reads += read + merged.reads
        var contents = ByteWriter()
        contents.write(reading.fingerprint)
        var facts = ByteWriter()
        facts.write(reading.factsFingerprint)
        for source in merged.fingerprints {
            contents.write(source.all)
            facts.write(source.facts)
        }
        var texts = (read + merged.reads).map { ($0.entry, $0.text.fingerprint) }
        var translations: [PlaceDiary] = []
        var problems = reading.problems
        var ofTranslations = Problems()
        for other in language == nil ? reading.settings.languages.dropFirst() : [] {
            do throws(Problems) {
                let (translation, doubts) = try await Self.read(
                    folder, in: other, today: nil, remembering: memory, &reads)
                translations.append(translation)
                contents.write(translation.fingerprint)
                facts.write(translation.facts)
                texts += translation.texts.map { ($0.key, $0.value) }
                ofTranslations.add(doubts)
            } catch {
                ofTranslations.add(error)
            }
        }
        async let kept: Void = language == nil ? memory.keep(reads, recalledCount: read.count(where: \.isRecalled)) : ()
        let diary = PlaceDiary(
            settings: reading.settings, places: read.map(\.place), people: reading.people, groups: groups, pages: pages,
            journeys: journeys,
            redacted: read.compactMap { read in read.redacted.map { (read.place.path, $0, false) } }
                + merged.reads.compactMap { read in read.redacted.map { (read.place.path, $0, true) } },
            author: reading.author, replies: siteReplies, sources: merged.sources, translations: translations,
            fingerprint: Fingerprint(of: contents.take()),
            facts: Fingerprint(of: facts.take()), texts: Dictionary(texts, uniquingKeysWith: { first, _ in first }),
            environmentKey: reading.environmentKey)
        problems.add(merged.problems)
        problems.add(PlaceReader.collisions(of: read, reading.settings))
        problems.add(diary.brokenReferences(placeSlugs: Once { [reading] in reading.slugs(.place) }))
        problems.add(diary.straySameAs(placeSlugs: Once { [reading] in reading.slugs(.place) }))
        problems.add(diary.strayJourneyMarks())
        problems.add(diary.idlePublicWords())
        if let navigation = diary.settings.navigation { problems.add(navigation.strays(pages: pages.map(\.slug))) }
        // What is wrong in every language was told in the first.
        problems.add(ofTranslations.besides(problems))
        await kept
        try problems.throwErrors()
        return (diary, problems)
    }

    /// The groups of a diary and its people, whatever is wrong with them, its places and its sources: for what must not wait until all is
    /// mended.
    ///
    /// - Returns: no settings and nothing else where the settings cannot be read.
    package static func groups(
        in folder: ContentFolder
    ) async -> (settings: Settings?, groups: [Group], people: [PersonName]) {
        do throws(Diagnostic) {
            var reading = try DiaryReading(folder, recalling: PlaceMemory())
            await reading.readPeople()
            return (reading.settings, await reading.groups(), reading.people.map(\.name))
        } catch {
            return (nil, [], [])
        }
    }

    /// Links and plans that name no place.
    private func brokenReferences(placeSlugs: Once<Set<String>>) -> Problems {
        var problems = Problems()
        // The places of other diaries, where a text may name those; they come and go without this diary's doing.
        func check(_ slug: String, _ range: @autoclosure () -> SourceRange, besides others: Set<String>? = nil) {
            let placeSlugs = placeSlugs.get
            guard !placeSlugs.contains(slug), others?.contains(slug) != true else { return }
            // A diary of thousands with every link broken must not take minutes to say so.
            let near =
                problems.diagnostics.count < 20
                ? places.first { $0.aliases.contains(slug) }.map { "did you mean “\($0.slug)”?" }
                    ?? didYouMeanHelp(slug, among: placeSlugs.union(others ?? []).sorted()) : nil
            guard others == nil else {
                problems.add(
                    .warning(
                        "there is no place “\(slug)”, here or in the diaries that the group brings in", at: range(),
                        help: near ?? "what names it is shown without a link"))
                return
            }
            problems.add(
                .error("there is no place “\(slug)”", at: range(), help: near ?? "a place's name is that of its file"))
        }
        func check(_ body: MarkdownBody, besides others: Set<String>? = nil) {
            guard body.hasPlaceLinks else { return }
            for case .placeLink(let link) in body.pieces { check(link.slug, link.range, besides: others) }
        }
        for place in places where place.hasPlaceLinks {
            check(place.body)
            for visit in place.visits { check(visit.note) }
        }
        for journey in journeys {
            check(journey.body)
            for place in journey.places { check(place.name, place.range) }
        }
        for page in pages { check(page.body) }
        for person in people { check(person.body) }
        for group in groups {
            let others = group.sources.isEmpty ? nil : Set(sources(of: group).flatMap(\.placeNames))
            check(group.body, besides: others)
            for place in group.plans.compactMap(\.place) { check(place.name, place.range, besides: others) }
        }
        return problems
    }
}

extension PlaceDiary {
    /// An error for each visit that names a journey that there is not.
    func strayJourneyMarks() -> Problems {
        let slugs = Set(journeys.map(\.slug))
        var problems = Problems()
        for place in places { problems.add(place.strayJourneyMarks(besides: slugs)) }
        return problems
    }
}
