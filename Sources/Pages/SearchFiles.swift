internal import Content
internal import Diary
internal import Base
internal import Templates

/// What the search looks through besides the index of places: their addresses at once, their texts when somebody searches.
///
/// A script folds a text by making its letters small, unless its folded form is told beside it.
struct SearchFiles {
    private let planner: SitePlanner
    /// Which places' texts each file holds.
    private let shards: [[Int]]

    static let version = 1

    init(_ planner: SitePlanner) {
        self.planner = planner
        shards = planner.searchShards
    }

    private static func textsPath(_ number: Int) -> String { "data/texts/\(number + 1).json" }

    var pages: [Page] {
        let numbers = shards.indices.filter { !shards[$0].isEmpty }
        let words = planner.file(
            SearchShards.wordsPath, source: "the search",
            of: { [planner] in
                SearchWords(
                    planner.edition, files: numbers.map { planner.url(Self.textsPath($0)) },
                    journeys: planner.edition.journeys.map { use in
                        SearchedJourney(
                            slug: use.journey.slug, title: use.journey.title, language: use.journey.language,
                            days: use.days, comment: use.journey.comment,
                            text: Self.plainText(use.journey.body, planner.edition.titles))
                    })
            }
        ) { $0.json }
        let texts = numbers.map { number in
            planner.file(
                Self.textsPath(number), source: "the search",
                of: { [planner, places = shards[number]] in
                    let places = places.map { planner.edition.places[$0] }
                    return (places, planner.edition.titles.asked(by: places))
                }, Self.textsJSON)
        }
        return texts + [words]
    }

    /// For each place its slug, its text, and its folded text where a script would fold it otherwise.
    ///
    /// - Parameter titles: those of the places that the texts lead to.
    private static func textsJSON(_ places: [Place], _ titles: PlaceTitles) -> [UInt8] {
        var json = JSONWriter(capacity: SearchShards.shardSize)
        json.open()
        json.add("version", Self.version)
        json.list("texts", places) { json, place in
            let text = plainText(place, titles)
            json.openList()
            json.add(place.slug)
            text.bytes.withUnsafeBufferPointer { json.add(utf8: $0) }
            if !text.bytes.withUnsafeBufferPointer(areFoldedPlainly), !foldsPlainly(text.text) {
                json.add(folded(text.text))
            }
            json.closeList()
        }
        json.close()
        return json.bytes
    }

    /// The words of a place's text, of the notes on its visits and of the captions, one space between each two.
    private static func plainText(_ place: Place, _ titles: PlaceTitles) -> SearchText {
        var text = SearchText()
        add(place.body, titles, to: &text)
        for photo in place.photos { text.add(photo.caption) }
        for visit in place.visits.reversed() {
            for note in visit.notes { add(note, titles, to: &text) }
            for photo in visit.photos { text.add(photo.caption) }
        }
        return text
    }

    private static func plainText(_ body: MarkdownBody, _ titles: PlaceTitles) -> String {
        var text = SearchText()
        add(body, titles, to: &text)
        return text.text
    }

    private static func add(_ body: MarkdownBody, _ titles: PlaceTitles, to text: inout SearchText) {
        for piece in body.pieces {
            switch piece {
            case .html(let html): text.add(html: html)
            case .placeLink(let link):
                // Only what the page shows too.
                text.add(
                    inline: link.label ?? titles.title(ofLink: link.slug) ?? "")
            case .picture(let picture): text.add(picture.caption)
            }
        }
        text.endWord()
    }
}

/// A journey as the search knows it.
struct SearchedJourney: PagePart {
    let slug: String
    let title: String
    let language: String?
    let days: ClosedRange<Day>?
    let comment: String?
    let text: String

    func write(to writer: inout ByteWriter) {
        for text in [slug, title, text] { writer.write(text) }
        for text in [language, comment, days?.lowerBound.description, days?.upperBound.description] {
            writer.write(text)
        }
    }

    func write(to json: inout JSONWriter) {
        json.open()
        json.add("slug", slug)
        json.add("title", title)
        json.add("language", language)
        json.add("from", days?.lowerBound.description)
        json.add("to", days.flatMap { $0.lowerBound == $0.upperBound ? nil : $0.upperBound.description })
        json.add("comment", comment)
        json.add("text", text)
        json.close()
    }
}

/// What the search knows at once besides the index of places: where the texts are, the addresses of places, and the folded forms of
/// names that a script would fold otherwise.
struct SearchWords: PagePart {
    /// The addresses of the files with the texts.
    private let files: [String]
    private let titles: [String]
    private let comments: [String]
    private let addresses: [String]
    /// By what they are names of.
    private let names: [(key: String, names: [String])]
    private let journeys: [SearchedJourney]

    init(_ edition: Edition, files: [String], journeys: [SearchedJourney]) {
        self.files = files
        self.journeys = journeys
        titles = edition.places.map(\.title)
        comments = edition.places.map { $0.comment ?? "" }
        addresses = edition.places.map { $0.address ?? "" }
        names = [
            ("categories", edition.categories.map(\.category.name)), ("tags", edition.tags.map(\.name)),
            ("features", edition.features.map(\.name)), ("stations", edition.stations.map(\.name)),
            ("people", edition.people.map(\.name.name)),
        ]
    }

    func write(to writer: inout ByteWriter) {
        for texts in [files, titles, comments, addresses] + names.map(\.names) { texts.write(to: &writer) }
        journeys.write(to: &writer)
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: titles.count * 80 + 1024)
        json.open()
        json.add("version", SearchFiles.version)
        json.list("texts", files) { $0.add($1) }
        json.list("address", addresses) { $0.add($1) }
        json.open("folded")
        for (key, texts) in [("title", titles), ("comment", comments), ("address", addresses)] + names {
            fold(key, texts, &json)
        }
        json.close()
        json.list("journeys", journeys) { $1.write(to: &$0) }
        json.close()
        return json.bytes
    }

    /// Writes the folded forms of those texts that a script would fold otherwise, each after its number.
    private func fold(_ key: String, _ texts: [String], _ json: inout JSONWriter) {
        json.openList(key)
        for (index, text) in texts.enumerated() where !foldsPlainly(text) {
            json.add(index)
            json.add(folded(text))
        }
        json.closeList()
    }
}

extension SitePlanner {
    /// The pages that scripts fill: search, and what the reader has marked.
    func searchPages() -> [Page] {
        [
            page("search/", "search", section: "search", source: "the search page", isIndexed: false) { [] },
            page("bookmarks/", "bookmarks", section: "bookmarks", source: "the bookmarks page", isIndexed: false) {
                []
            },
        ]
    }

    /// Whether there is a home page that looks back on visits.
    var hasDays: Bool { subsite.group == nil && !edition.visits.isEmpty }

    /// What scripts load.
    func dataFiles() -> [Page] {
        var files = SearchFiles(self).pages
        files.append(
            Page(SearchShards.indexPath, in: subsite, source: "the index of places") { [self] in PlaceIndex(self).json }
        )
        if hasDays {
            files.append(
                Page(DayIndex.path, in: subsite, source: "the index of days") { [self] in DayIndex(self).json })
        }
        return files
    }
}
