internal import Content
internal import Base

extension PlaceDiary {
    /// How many names that lead nowhere are told of a source, and how many are looked for something alike.
    private static let mostReportedNames = 20

    /// What `same_as` names and nobody has: an error in this diary, and in a source a warning.
    ///
    /// Names are those of files or ids, of any diary's with its name before them (`hyunwoo/cheongjinok`). A source may name places of diaries that are
    /// not known here.
    ///
    /// - Parameter placeSlugs: the names of this diary's files about places.
    func straySameAs(placeSlugs: Once<Set<String>>) -> Problems {
        var problems = Problems()
        let hasOwn = places.contains { !$0.sameAs.isEmpty }
        guard hasOwn || sources.contains(where: { $0.places.contains { !$0.sameAs.isEmpty } }) else { return problems }
        let known = knownNames(placeSlugs.get)
        // A name may be one of a diary that could not be read, which was told.
        let absent = groups.flatMap(\.sources).filter { reference in
            !sources.contains { $0.folder == reference.name }
        }
        if absent.isEmpty {
            for place in places {
                for (name, range) in place.sameAs where !known.names.contains(TextKey(name)) {
                    let help = problems.diagnostics.count < Self.mostReportedNames ? known.help(for: name) : nil
                    problems.add(
                        .error(
                            "there is no place “\(name)”", at: range,
                            help: help
                                ?? "“same_as” names the file or the id of a place, of another diary with its name before it: "
                                + "\(sources.first?.name ?? "friend")/\(name.split(separator: "/").last ?? "onion")"))
                }
            }
        }
        let diaries = Set(sources.map { TextKey($0.name) })
        for source in sources {
            var count = 0
            for place in source.places {
                for (name, range) in place.sameAs where !known.names.contains(TextKey(name)) {
                    if let diary = name.split(separator: "/").first, name.contains("/"),
                        !diaries.contains(TextKey(String(diary)))
                    {
                        continue
                    }
                    count += 1
                    guard count <= Self.mostReportedNames else { continue }
                    problems.add(
                        .warning(
                            "there is no place “\(name)”, here or in the diaries that groups bring in", at: range,
                            help: known.help(for: name) ?? "nothing is taken for one with it"))
                }
            }
            if count > Self.mostReportedNames {
                problems.add(
                    .warning(
                        "\(count - Self.mostReportedNames) more names in “same_as” lead nowhere", path: source.folder))
            }
        }
        return problems
    }

    /// What `same_as` calls a place of any edition: of another diary, with that diary's name before it.
    package func sameAsName(of place: Place) -> String {
        let path = place.entries[0].path
        for source in sources {
            if let own = source.places.first(where: { $0.path == path }) { return "\(source.name)/\(own.slug)" }
        }
        return places.first { $0.path == path }?.slug ?? place.slug
    }

    private func knownNames(_ placeSlugs: Set<String>) -> KnownNames {
        var known = KnownNames()
        for slug in placeSlugs { known.add(slug, ofOwn: true) }
        for place in places {
            if let id = place.id { known.add(id, ofOwn: true) }
            known.byTitle[TextKey(place.title)] = place.slug
        }
        for source in sources {
            for place in source.places {
                for name in [place.slug, place.id].compactMap(\.self) {
                    known.add(name, ofOwn: false)
                    known.add("\(source.name)/\(name)", ofOwn: true)
                }
                if known.byTitle[TextKey(place.title)] == nil {
                    known.byTitle[TextKey(place.title)] = "\(source.name)/\(place.slug)"
                }
            }
        }
        return known
    }
}

/// What places may be called in `same_as`.
private struct KnownNames {
    private(set) var names: Set<TextKey> = []
    /// What is proposed: of other diaries' names those that lead there from everywhere.
    private var proposed: [String] = []
    /// Some write the title.
    var byTitle: [TextKey: String] = [:]

    mutating func add(_ name: String, ofOwn: Bool) {
        names.insert(TextKey(name))
        if ofOwn { proposed.append(name) }
    }

    func help(for name: String) -> Message? {
        byTitle[TextKey(name)].map { "did you mean \("“\($0)”")?" } ?? didYouMeanHelp(name, among: proposed.sorted())
    }
}
