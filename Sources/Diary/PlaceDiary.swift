package import Content
package import Diagnostics
package import Files

/// The whole diary as it was read. What is in it can only be seen through an edition for an audience.
package struct PlaceDiary: Sendable {
    package let settings: Settings
    let places: [Place]
    let people: [Person]
    package let groups: [Group]
    let pages: [FreePage]
    let author: PersonName?
    /// Of everything that was read, the files' names among it.
    package let fingerprint: Fingerprint

    /// How many places were read, hidden ones too: for messages to the author alone.
    package var placeCount: Int { places.count }

    /// Reads `Content/`: settings first, then people, whom everything else names, then groups, places and pages.
    ///
    /// - Parameters:
    ///   - today: visits after this day are warned of.
    ///   - memory: the places that were read before; it keeps those of this time.
    /// - Returns: the diary, and warnings.
    /// - Throws: everything that is wrong, when any of it is an error.
    package static func read(
        _ folder: ContentFolder, today: Day?, remembering memory: PlaceMemory = PlaceMemory()
    ) async throws(Problems) -> (diary: PlaceDiary, warnings: Problems) {
        var problems = Problems()
        let settingsFile: (file: SourceFile, root: YAMLNode?)
        do throws(Diagnostic) {
            settingsFile = try folder.settings()
        } catch {
            throw Problems([error])
        }
        let (settings, settingsProblems) = Settings.read(settingsFile.file, settingsFile.root)
        problems.add(settingsProblems)
        let (files, fileProblems) = folder.entryFiles()
        problems.add(fileProblems)

        var texts = memory.texts.map { _ in EntryTexts() }
        var contents = ByteWriter()
        contents.write(Fingerprint(of: settings.file.bytes))

        /// Reads the entries of one kind and gathers what is wrong with them.
        func read<Result: Sendable>(
            _ kind: Entry.Kind,
            _ transform: @escaping @Sendable (EntryText) throws(Diagnostic) -> (Result?, Problems)
        ) async -> [Result] {
            var results: [Result] = []
            let files = files.filter { $0.kind == kind }
            let outcomes = await folder.read(files) { [known = memory.texts] (file) throws(Diagnostic) in
                let text = try EntryText(file, remembering: known)
                return (read: try transform(text), text: text)
            }
            for (file, outcome) in zip(files, outcomes) {
                switch outcome {
                case .success(let (read, text)):
                    contents.write(file.shownPath)
                    contents.write(text.fingerprint)
                    texts?.keep(text)
                    problems.add(read.1)
                    if let result = read.0 { results.append(result) }
                case .failure(let problem):
                    problems.add(problem)
                }
            }
            return results
        }

        let markdown = settings.markdown
        let people = await read(.person) {
            [reader = PersonReader(settings: settings)] (text) throws(Diagnostic) in
            reader.person(try text.entry(markdown))
        }
        let (register, doubles) = People.declared(people)
        problems.add(doubles)
        let groups = await read(.group) {
            [reader = GroupReader(settings: settings, people: register)] (text) throws(Diagnostic) in
            reader.group(try text.entry(markdown))
        }
        let author = settings.author.flatMap { author in
            problems.gather { () throws(Diagnostic) in try register.find(author.name, at: author.node, in: author.file)
            }
        }
        let groupSlugs = Set(files.filter { $0.kind == .group }.map(\.slug))
        let placeReader = PlaceReader(
            settings: settings, people: register, groups: groupSlugs, members: groups.map { ($0.slug, $0.approved) },
            author: author, today: today)
        let recall = memory.recall(under: placeReader.circumstances, settings)
        let reads = await read(.place) { (text) throws(Diagnostic) in
            if let place = recall.place(of: text), placeReader.isPast(place) {
                return (
                    PlaceRead(place: place, entry: text.fingerprint, isMemorable: true, isRecalled: true), Problems()
                )
            }
            let (place, problems) = placeReader.place(try text.entry(markdown))
            return (
                place.map {
                    PlaceRead(
                        place: $0, entry: text.fingerprint, isMemorable: problems.isEmpty && $0.canBeRemembered,
                        isRecalled: false)
                }, problems
            )
        }
        memory.keep(
            reads.filter(\.isMemorable).map { ($0.place.path, $0.entry, $0.place) },
            recalledCount: reads.count(where: \.isRecalled))
        let places = reads.map(\.place)
        let pages = await read(.page) {
            [reader = FreePageReader(settings: settings)] (text) throws(Diagnostic) in
            reader.page(try text.entry(markdown))
        }
        if let texts { memory.keep(texts) }
        let diary = PlaceDiary(
            settings: settings, places: places, people: people, groups: groups, pages: pages, author: author,
            fingerprint: Fingerprint(of: contents.take()))
        let slugs = Set(files.filter { $0.kind == .place }.map(\.slug))
        problems.add(diary.brokenReferences(placeSlugs: slugs))
        try problems.throwErrors()
        return (diary, problems)
    }

    /// A place as it came out of reading.
    private struct PlaceRead {
        let place: Place
        /// Of the entry's text.
        let entry: Fingerprint
        /// Whether another build may take it over: nothing was wrong with it.
        let isMemorable: Bool
        /// Whether it was taken over from one.
        let isRecalled: Bool
    }

    /// Links and plans that name no place.
    private func brokenReferences(placeSlugs: Set<String>) -> Problems {
        var problems = Problems()
        func check(_ slug: String, _ range: @autoclosure () -> SourceRange) {
            guard !placeSlugs.contains(slug) else { return }
            // A diary of thousands with every link broken must not take minutes to say so.
            let near = problems.diagnostics.count < 20 ? didYouMeanHelp(slug, placeSlugs.sorted()) : nil
            problems.add(
                .error("there is no place “\(slug)”", at: range(), help: near ?? "a place's name is that of its file"))
        }
        func check(_ body: MarkdownBody) {
            for case .placeLink(let link) in body.pieces { check(link.slug, link.range) }
        }
        for place in places {
            check(place.body)
            for visit in place.visits { check(visit.note) }
        }
        for page in pages { check(page.body) }
        for person in people { check(person.body) }
        for group in groups { check(group.body) }
        for plan in groups.flatMap(\.plans) {
            if let place = plan.place { check(place.name, place.range) }
        }
        return problems
    }
}
