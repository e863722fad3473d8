package import Content
package import Diagnostics

/// The whole diary as it was read. What is in it can only be seen through an edition for an audience.
package struct PlaceDiary: Sendable {
    package let settings: Settings
    let places: [Place]
    let people: [Person]
    let groups: [Group]
    let pages: [FreePage]
    let author: PersonName?

    /// How many places were read, hidden ones too: for messages to the author alone.
    package var placeCount: Int { places.count }

    /// Reads `Content/`: settings first, then people, whom everything else names, then groups, places and pages.
    ///
    /// - Parameter today: visits after this day are warned of.
    /// - Returns: the diary, and warnings.
    /// - Throws: everything that is wrong, when any of it is an error.
    package static func read(_ folder: ContentFolder, today: Day?) async throws(Problems) -> (
        diary: PlaceDiary, warnings: Problems
    ) {
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

        /// Reads the entries of one kind and gathers what is wrong with them.
        func read<Result: Sendable>(
            _ kind: Entry.Kind, _ transform: @escaping @Sendable (Entry) -> (Result?, Problems)
        ) async -> [Result] {
            var results: [Result] = []
            for outcome in await folder.read(files.filter({ $0.kind == kind }), settings.markdown, transform) {
                switch outcome {
                case .success(let (result, found)):
                    problems.add(found)
                    if let result { results.append(result) }
                case .failure(let problem):
                    problems.add(problem)
                }
            }
            return results
        }

        let people = await read(.person) { [reader = PersonReader(settings: settings)] in reader.person($0) }
        let (register, doubles) = People.declared(people)
        problems.add(doubles)
        let groups = await read(.group) { [reader = GroupReader(settings: settings, people: register)] in
            reader.group($0)
        }
        let groupSlugs = Set(files.filter { $0.kind == .group }.map(\.slug))
        let places = await read(.place) {
            [reader = PlaceReader(settings: settings, people: register, groups: groupSlugs, today: today)] in
            reader.place($0)
        }
        let pages = await read(.page) { [reader = FreePageReader(settings: settings)] in reader.page($0) }
        let author = settings.author.flatMap { author in
            problems.gather { () throws(Diagnostic) in try register.find(author.name, at: author.node, in: author.file)
            }
        }
        let diary = PlaceDiary(
            settings: settings, places: places, people: people, groups: groups, pages: pages, author: author)
        let slugs = Set(files.filter { $0.kind == .place }.map(\.slug))
        problems.add(diary.brokenReferences(placeSlugs: slugs))
        try problems.throwErrors()
        return (diary, problems)
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
        let bodies = places.map(\.body) + pages.map(\.body) + people.map(\.body) + groups.map(\.body)
        for body in bodies {
            for case .placeLink(let link) in body.pieces { check(link.slug, link.range) }
        }
        for plan in groups.flatMap(\.plans) {
            if let place = plan.place { check(place.name, place.range) }
        }
        return problems
    }
}
