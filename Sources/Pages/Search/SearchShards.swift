internal import Content
internal import Diary

/// How the texts that the search looks through are spread over files, and where these stand.
enum SearchShards {
    static let wordsPath = "data/words.json"
    /// The same in all editions, so that pages stay as they are when places change.
    static let indexPath = "data/places.json"

    /// The most that a file holds on average, in bytes of the scales of texts, which are about a third larger than the texts.
    static let shardSize = 384 * 1024

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
}

extension Place {
    /// About how many bytes of text a place has.
    var textScale: Int {
        var size = body.scale
        for photo in photos { size += photo.caption.utf8.count }
        for visit in visits {
            for note in visit.notes { size += note.scale }
            for photo in visit.photos { size += photo.caption.utf8.count }
        }
        return size
    }
}
