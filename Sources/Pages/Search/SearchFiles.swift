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
    /// The most that a file holds on average, in bytes of the scales of texts, which are about a third larger than the texts.
    private static let shardSize = 384 * 1024

    init(_ planner: SitePlanner) {
        self.planner = planner
        shards = planner.searchShards
    }

    /// Which places' texts each file holds: indices into the edition's places. It follows from a place's slug alone, so that an
    /// edit changes one of them.
    static func shards(of edition: Edition) -> [[Int]] {
        let sizes = edition.places.map(\.textScale)
        let size = sizes.reduce(0, +)
        var count = 1
        while count * shardSize < size { count *= 2 }
        var shards = [[Int]](repeating: [], count: count)
        for (index, place) in edition.places.enumerated() where sizes[index] > 0 {
            shards[Int(hash(place.slug) % UInt64(count))].append(index)
        }
        return shards
    }

    /// The same number for a text everywhere: FNV-1a of 64 bits.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    static let wordsPath = "data/words.json"

    private static func textsPath(_ number: Int) -> String { "data/texts/\(number + 1).json" }

    var pages: [Page] {
        let words = planner.file(
            Self.wordsPath, source: "the search",
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
        var json = JSONWriter(capacity: Self.shardSize)
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
    private static func plainText(_ place: Place, _ titles: PlaceTitles) -> PlainText {
        var text = PlainText()
        add(place.body, titles, to: &text)
        for photo in place.photos { text.add(photo.caption) }
        for visit in place.visits.reversed() {
            add(visit.note, titles, to: &text)
            for photo in visit.photos { text.add(photo.caption) }
        }
        return text
    }

    private static func add(_ body: MarkdownBody, _ titles: PlaceTitles, to text: inout PlainText) {
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

extension Place {
    /// About how many bytes of text a place has.
    fileprivate var textScale: Int {
        var size = body.scale
        for photo in photos { size += photo.caption.utf8.count }
        for visit in visits {
            size += visit.note.scale
            for photo in visit.photos { size += photo.caption.utf8.count }
        }
        return size
    }
}
