internal import Content
internal import Base

/// Somebody else's diary that a group brings together with this one.
///
/// Nothing in it is trusted: it is read as this diary is, with its own people and those of its settings that change nothing about how
/// pages are rendered (`Settings.applied`), its links and photos may not leave its folder, and what is wrong with it is a warning here, because its writer alone can mend it. An entry with an error is left out.
struct SourceDiary: Sendable {
    /// As the group's file names it: `../friend-diary`.
    let folder: String
    let settings: Settings
    let people: [Person]
    let author: PersonName?
    let places: [Place]
    /// The texts of its entries by their paths, for messages.
    let texts: [TextKey: SourceFile]

    /// The last part of its folder's name, by which `same_as`, plans and texts of groups may name it.
    var name: String { folder.split(separator: "/").last { $0 != "." && $0 != ".." }.map { slug(String($0)) } ?? "" }

    /// What a group may call its places: by their files alone, or with the diary's name before that.
    var placeNames: [String] { places.flatMap { [$0.slug, "\(name)/\($0.slug)"] } }

    /// Reads the diaries that groups name.
    ///
    /// - Returns: the diaries, what is wrong with them, and what was read of their places, which memory keeps.
    static func read(
        _ groups: [Group], of diary: String, _ host: Settings, today: Day?, recalling memory: PlaceMemory
    ) async -> (
        sources: [SourceDiary], problems: Problems, reads: [PlaceRead],
        fingerprints: [(all: Fingerprint, facts: Fingerprint)]
    ) {
        var sources: [SourceDiary] = []
        var problems = Problems()
        var reads: [PlaceRead] = []
        var fingerprints: [(all: Fingerprint, facts: Fingerprint)] = []
        let groupSlugs = Set(groups.map(\.slug))
        for reference in groups.flatMap(\.sources) where !sources.contains(where: { $0.folder == reference.name }) {
            let path = diary + "/" + reference.name
            guard FileKind(at: path) == .folder else {
                problems.add(
                    .error(
                        "there is no diary in “\(reference.name)”", at: reference.range,
                        help: "name a folder with a folder Content/ in it, relative to the folder of this diary"))
                continue
            }
            guard Folder(path).resolved != Folder(diary).resolved else {
                problems.add(.error("“\(reference.name)” is this diary itself", at: reference.range))
                continue
            }
            do throws(Diagnostic) {
                var reading = try DiaryReading(
                    ContentFolder(diary: path, shownAs: normalized(reference.name)), for: host, recalling: memory)
                await reading.readPeople()
                let places = await reading.places(
                    groups: reading.slugs(.group).union(groupSlugs), members: [], today: nil)
                sources.append(
                    SourceDiary(
                        folder: reference.name, settings: reading.settings, people: reading.people,
                        author: reading.author, places: places.filter { !$0.isBroken }.map(\.place),
                        texts: reading.textsReadLater))
                problems.add(reading.problems.ofSource(reference))
                problems.add(reading.ignoredGroups(reference))
                reads += places
                fingerprints.append((reading.fingerprint, reading.factsFingerprint))
            } catch {
                problems.add(Problems([error]).ofSource(reference))
            }
        }
        return (sources, problems, reads, fingerprints)
    }
}

extension DiaryReading {
    /// A source's own groups: who is in a group, and what they answer, is told in this diary alone.
    fileprivate func ignoredGroups(_ source: Reference) -> Problems {
        let groups = slugs(.group).sorted()
        guard let first = groups.first else { return Problems() }
        return Problems([
            .warning(
                groups.count == 1
                    ? "“\(source.name)” has a group of its own (\(first)), which nothing is taken from"
                    : "“\(source.name)” has \(groups.count) groups of its own (\(first), …), which nothing is taken from",
                at: source.range,
                help: "members, plans and answers of a group stand in this diary's Content/groups/ alone")
        ])
    }
}

extension Problems {
    /// How many mistakes in somebody else's diary are told one by one: it has its own author, who sees all of them.
    private static let mostReported = 20

    /// The errors of somebody else's diary, as warnings, of which too many are counted.
    ///
    /// - Parameter source: where the group names the diary.
    fileprivate func ofSource(_ source: Reference) -> Problems {
        let errors = Problems(diagnostics.filter { $0.severity == .error }).sorted
        var warnings = Problems(
            errors.prefix(Self.mostReported).map { problem in
                var warning = problem
                warning.severity = .warning
                warning.notes.append(.init("the diary is merged into a group, without what is wrong here"))
                return warning
            })
        let rest = errors.count - Self.mostReported
        if rest > 0 {
            warnings.add(
                .warning(
                    "\(counted(rest, "more mistake")) in “\(source.name)”, whose entries are left out",
                    at: source.range, help: "cairn build in that diary's folder tells all of them"))
        }
        return warnings
    }
}
