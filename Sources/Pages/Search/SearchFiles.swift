internal import Content
internal import Diary
internal import JSON

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
        let words = planner.file(
            SearchShards.wordsPath, source: "the search",
            of: { [self] in
                SearchWords(
                    planner.edition,
                    files: shards.indices.filter { !shards[$0].isEmpty }.map { planner.url(Self.textsPath($0)) })
            }
        ) { $0.json }
        let texts = shards.indices.filter { !shards[$0].isEmpty }.map { number in
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
            add(visit.note, titles, to: &text)
            for photo in visit.photos { text.add(photo.caption) }
        }
        return text
    }

    private static func add(_ body: MarkdownBody, _ titles: PlaceTitles, to text: inout SearchText) {
        for piece in body.pieces {
            switch piece {
            case .html(let html): text.add(html: html)
            case .placeLink(let link):
                // Only what the page shows too.
                text.add(
                    inline: link.label ?? titles.title(ofPlace: link.slug) ?? titles.title(ofMention: link.slug) ?? "")
            case .picture(let picture): text.add(picture.caption)
            }
        }
        text.endWord()
    }
}
