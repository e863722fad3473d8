package import Content
package import Base

/// What is wrong with one entry or the settings, as a text that need not be on the disk: all that needs no more of other entries than
/// their names.
package struct EntryCheck: Sendable {
    package let settings: Settings
    package let files: [EntryFile]
    private let places: PlaceReader
    private let people: PersonReader
    private let groups: GroupReader
    private let pages: FreePageReader
    private let journeys: JourneyReader
    private let journeySlugs: Set<String>
    private let placeSlugs: Set<String>
    private let sortedPlaceSlugs: [String]

    /// - Parameters:
    ///   - settings: those to go by instead of those on the disk.
    ///   - path: an entry that counts as gone, as diagnostics show it.
    package init(_ diary: OpenDiary, with settings: Settings? = nil, without path: String? = nil) {
        let settings = settings ?? diary.settings
        self.settings = settings
        files = diary.files.filter { $0.shownPath != path }
        let slugs = Dictionary(grouping: files, by: \.kind).mapValues { Set($0.map(\.slug)) }
        placeSlugs = slugs[.place] ?? []
        sortedPlaceSlugs = placeSlugs.sorted()
        let groupNames = GroupNames(slugs: slugs[.group] ?? [], members: diary.members)
        places = PlaceReader(
            settings: settings, people: diary.people, groups: groupNames, author: diary.author, today: nil)
        journeys = JourneyReader(
            settings: settings, people: diary.people, groups: groupNames, author: diary.author)
        journeySlugs = slugs[.journey] ?? []
        people = PersonReader(settings: settings)
        groups = GroupReader(settings: settings, people: diary.people)
        pages = FreePageReader(settings: settings, people: diary.people)
    }

    /// The errors of all entries whose bytes may have some.
    package func errors(where mayHave: @escaping @Sendable ([UInt8]) -> Bool) async -> [Diagnostic] {
        await files.concurrentMap { file -> [Diagnostic] in
            guard let source = try? file.source(), mayHave(source.bytes) else { return [] }
            return problems(in: source, of: file).diagnostics.filter { $0.severity == .error }
        }.flatMap { $0 }
    }

    /// What would be wrong with a new entry about a place, as far as the settings alone tell.
    ///
    /// - Parameter groups: the slugs of those that it may name.
    package static func problems(
        ofNewPlace source: SourceFile, slug: String, photoFolders: PhotoFolders, _ settings: Settings,
        groups: Set<String> = []
    ) -> Problems {
        do throws(Diagnostic) {
            let entry = try Entry.read(source, kind: .place, slug: slug, photoFolders: photoFolders)
            let reader = PlaceReader(
                settings: settings, people: People(), groups: GroupNames(slugs: groups), today: nil)
            return reader.place(entry).problems
        } catch {
            return Problems([error])
        }
    }

    /// What is wrong with an entry that has this text.
    ///
    /// - Parameter renamed: the name that a place of an earlier name has now.
    package func problems(
        in source: SourceFile, of file: EntryFile, renamed: (String) -> String? = { _ in nil }
    ) -> Problems {
        do throws(Diagnostic) {
            let entry = try file.entry(source, settings.markdown).translated(by: settings, nil)
            var problems: Problems
            var texts = [entry.body]
            var plans: [Reference] = []
            switch file.kind {
            case .place:
                let read = places.place(entry)
                problems = read.problems
                texts += read.place?.visits.map(\.note) ?? []
                if let place = read.place { problems.add(place.strayJourneyMarks(besides: journeySlugs)) }
            case .person: problems = people.person(entry).problems
            case .group:
                let read = groups.group(entry)
                problems = read.problems
                // What other diaries have is not known here.
                if read.group.map({ !$0.sources.isEmpty }) ?? false { return problems }
                plans = read.group?.plans.compactMap(\.place) ?? []
            case .journey:
                let read = journeys.journey(entry)
                problems = read.problems
                plans = read.journey?.places ?? []
            case .page: problems = pages.page(entry).problems
            }
            problems.add(brokenReferences(texts, plans, renamed))
            return problems
        } catch {
            return Problems([error])
        }
    }

    private func brokenReferences(
        _ texts: [MarkdownBody], _ plans: [Reference], _ renamed: (String) -> String?
    ) -> Problems {
        var found: [Diagnostic] = []
        func check(_ slug: String, _ range: @autoclosure () -> SourceRange) {
            guard !placeSlugs.contains(slug) else { return }
            // A text whose every link is broken must not take seconds to say so.
            let near =
                found.count < 20
                ? renamed(slug).map { "did you mean “\($0)”?" } ?? didYouMeanHelp(slug, among: sortedPlaceSlugs) : nil
            found.append(
                .error("there is no place “\(slug)”", at: range(), help: near ?? "a place's name is that of its file"))
        }
        for text in texts where text.hasPlaceLinks {
            for case .placeLink(let link) in text.pieces { check(link.slug, link.range) }
        }
        for place in plans { check(place.name, place.range) }
        return Problems(found)
    }

    /// What is wrong with settings that have this text.
    package static func problems(inSettings source: SourceFile) -> Problems {
        do throws(Diagnostic) {
            let (file, root) = try yaml(source)
            return Settings.read(file, root).problems
        } catch {
            return Problems([error])
        }
    }
}

extension Entry.Kind {
    /// What may stand in the front matter of such an entry.
    package var format: FormatMapping {
        switch self {
        case .place: .place
        case .person: .person
        case .group: .group
        case .journey: .journey
        case .page: .page
        }
    }
}
