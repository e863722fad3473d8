internal import Base

extension ImportReader {
    /// A file of JSON whose kind is looked for.
    private struct JSONFile {
        let root: JSONValue
        let file: ImportFile
        let set: ImportSet
        var path: String { file.path }
        /// The first of the list that is the whole, and of that under a key.
        let first: JSONValue
        let firstItem: JSONValue

        init(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) {
            (self.root, self.file, self.set) = (root, file, set)
            first = if case .list(let items) = root { items.first ?? .null } else { .null }
            firstItem = root["items"].items.first ?? .null
        }

        func has(_ key: String) -> Bool { !root[key].isNull }
        func hasList(_ key: String) -> Bool { if case .list = root[key] { true } else { false } }
    }

    /// Reads what is of one kind by the keys that stand in it; nil for what is of another kind.
    private typealias Kind = @Sendable (JSONFile) -> ImportedFile?

    /// Why what is known is not read; nil for what is of another kind.
    private typealias Refusal = @Sendable (JSONFile) -> Diagnostic?

    /// What JSON is: the first kind that knows it, each being asked once.
    ///
    /// - Throws: a diagnostic where nothing that is known stands in it.
    static func json(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) throws(Diagnostic) -> ImportedFile {
        let found = JSONFile(root, file, set)
        for kind in kinds { if let read = kind(found) { return read } }
        for refusal in refusals { if let reason = refusal(found) { throw reason } }
        throw .error(
            "nothing that is known stands in this JSON", path: file.path,
            help: "Documentation/Importing.md says what is read")
    }

    /// All kinds, those with surer signs before those that others' files may have too.
    private static let kinds: [Kind] = [
        { $0.root["type"].text == "FeatureCollection" ? features($0.root["features"].items, $0.path) : nil },
        { $0.root["type"].text == "Feature" ? features([$0.root], $0.path) : nil },
        { found in
            guard found.root["version"].number == 1, case .list(let places) = found.root["places"] else { return nil }
            return ownPlaces(places, found.root, found.path)
        },
        { found in naverItems(found.root).map { naver($0, found.root, found.path) } },
        { found in
            guard case .list(let pages) = found.root, !found.first["response"]["checkins"].isNull else { return nil }
            return checkins(pages.flatMap { $0["response"]["checkins"]["items"].items }, found.path, found.set)
        },
        { found in
            guard case .list(let items) = found.root["response"]["checkins"]["items"] else { return nil }
            return checkins(items, found.path, found.set)
        },
        { $0.has("venueLikes") || $0.has("venueDislikes") ? likes($0.root, $0.path) : nil },
        { photoFacts($0.root, $0.file) },
        { posts($0.root, $0.file, $0.set) },
        { facebook($0.root, $0.file, $0.set) },
        { isOfBeers($0.first.members.map(\.key)) ? beers($0.root.items, $0.path) : nil },
        { isOfDiarium($0.first) ? diarium($0.root.items, $0.path) : nil },
        { DawarichReader.isFirstVersion($0.root) ? DawarichReader.files($0.root, $0.path) : nil },
        { found in
            guard !found.root["metadata"]["version"].isNull, found.hasList("entries") else { return nil }
            return journal(found.root, found.file, found.set)
        },
        { $0.hasList("all_steps") ? trip($0.root, $0.file, $0.set) : nil },
        { $0.has("export_date") && $0.hasList("locations") ? adventures($0.root, $0.file, $0.set) : nil },
        {
            $0.has("dawarich_version")
                ? ImportedFile(path: $0.path, format: "the contents of a backup of Dawarich") : nil
        },
        { found in
            let points = found.root["locations"].items
            guard let point = points.first, !point["time"].isNull else { return nil }
            var track = ImportedFile(path: found.path, format: "a track of Polarsteps")
            track.omit(for: "it is a point of a track; tracks are not brought along", points.count)
            return track
        },
        { found in
            let results = found.root["result"].items
            return (results.first?["display1"]).flatMap { $0.isNull ? nil : kakao(results, found.path) }
        },
        { $0.firstItem["listItems"].isNull ? nil : venueLists($0.root["items"].items, $0.path) },
        { $0.firstItem["venueId"].isNull ? nil : venueSpots($0.root["items"].items, $0.path) },
        { found in
            guard !found.firstItem["text"].isNull, !found.firstItem["venue"].isNull else { return nil }
            return tips(found.root["items"].items, found.path)
        },
        { found in
            let item = found.firstItem
            guard !item["createdAt"].isNull, item["type"].text == "checkin" || !item["venue"].isNull else { return nil }
            return checkins(found.root["items"].items, found.path, found.set)
        },
        { $0.firstItem["relatedItemUrl"].isNull ? nil : checkinPhotos($0.root["items"].items, $0.path, $0.set) },
        { $0.firstItem["timeArrived"].isNull ? nil : stays($0.root["items"].items, $0.path) },
    ]

    /// What people save instead of what is read, and files of programs whose places are not read.
    private static let refusals: [Refusal] = [
        { found in
            // Others' files may have both keys, too.
            guard let version = found.root["version"].number, found.hasList("places"),
                found.root["generator"].text?.hasPrefix("Cairn ") == true
            else { return nil }
            return .error(
                "this is places.json of version \(version), and this Cairn knows version 1", path: found.path,
                help: "import it with a newer Cairn, or export it as GeoJSON")
        },
        { found in
            guard isListOfNaver(found.root) else { return nil }
            return .error(
                "this is a list of Naver's folders without what is in them", path: found.path,
                help: "open each, and save the answer that has “bookmarkList” in it")
        },
        { found in
            guard let first = found.root["result"].items.first, !first["favoriteCount"].isNull else { return nil }
            return .error(
                "this is a list of Kakao's folders without what is in them", path: found.path,
                help: "save the answer that has “display1” in it")
        },
        { found in
            foreignKind(found.root).map { .error($0.what, path: found.path, help: $0.help) }
        },
    ]

    /// What programs have written about pictures beside them; nil for any other JSON.
    private static func photoFacts(_ root: JSONValue, _ file: ImportFile) -> ImportedFile? {
        let records = if case .list(let items) = root { items } else { [root] }
        let sidecars = records.compactMap { PhotoSidecar(google: $0, file) ?? PhotoSidecar(exif: $0, file) }
        if sidecars.isEmpty { return nil }
        var result = ImportedFile(path: file.path, format: "facts about photos")
        result.sidecars = sidecars
        return result
    }
}
