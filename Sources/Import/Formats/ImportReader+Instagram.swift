internal import Maps
internal import Content
internal import Diary
internal import Base

// Instagram: the posts of an export.
extension ImportReader {
    /// How far apart pictures of one place may have been taken, in metres.
    private static let postReach = 75.0
    /// How many characters of a caption are a name.
    private static let nameLength = 40

    /// The posts of `posts_1.json`; nil for any other JSON.
    static func posts(_ root: JSONValue, _ file: ImportFile, _ set: ImportSet) -> ImportedFile? {
        let posts = if case .list(let items) = root { items } else { [root] }
        guard let first = posts.first, first["media"].items.contains(where: { $0["uri"].text != nil }) else {
            return nil
        }
        var result = ImportedFile(path: file.path, format: "posts of Instagram")
        var spots = SpotCells(reach: postReach)
        var seconds: Set<Int> = []
        for (number, post) in posts.enumerated() {
            result.sidecars += post["media"].items.compactMap { PhotoSidecar(instagram: $0, of: post) }
            guard let spot = post["media"].items.lazy.compactMap(spot).first else {
                let photos = photos(of: post, file, set, &result)
                result.omit(for: "it does not say where it was taken")
                result.lose("photos of posts without a spot", photos.count)
                result.leftPictures += photos.map(\.file)
                continue
            }
            let moment = [post, post["media"].items.first ?? .null].lazy
                .compactMap { ImportedMoment($0["creation_timestamp"]) }.first
            guard let day = day(of: post, posted: moment, at: spot, &result) else {
                result.omit(for: "it does not say when it was taken")
                result.leftPictures += photos(of: post, file, set, &result).map(\.file)
                continue
            }
            let caption = caption(of: post)
            var visit = ImportedVisit(from: day)
            visit.note = escapedMarkdown(caption)
            visit.photos = photos(of: post, file, set, &result)
            let name = name(in: caption)
            if let known = spots.item(at: spot) {
                result.places[known].records.append(number + 1)
                result.places[known].visits.append(visit)
                if let name, result.places[known].title.hasPrefix("Instagram ") { result.places[known].title = name }
                continue
            }
            var place = ImportedPlace(record: number + 1, title: name ?? "Instagram \(day)")
            place.location = spot
            place.isDraft = true
            // A post has no other number; of two at one second the first has it.
            if let moment, seconds.insert(moment.seconds).inserted {
                place.source = .init(service: "instagram", id: "\(moment.seconds)")
            }
            place.visits = [visit]
            spots.add(result.places.count, at: spot)
            result.append(place)
        }
        return result
    }

    /// Where a picture was taken; nil where that is not said to the street: whole degrees are a country.
    static func spot(ofMedium medium: JSONValue) -> Coordinate? {
        facts(of: medium).lazy.compactMap { fact in
            guard let latitude = fact["latitude"].decimal, let longitude = fact["longitude"].decimal,
                latitude.rounded() != latitude || longitude.rounded() != longitude
            else { return nil }
            return Coordinate(importedFrom: fact, "latitude", "longitude")
        }.first
    }

    /// The civil time at which a picture was taken, as its camera wrote it: `2026-05-03T14:00:00`.
    static func time(ofMedium medium: JSONValue) -> String? {
        facts(of: medium).lazy.compactMap { fact in
            // `2024:05:02 10:00:00` and `20240502T100000.000Z`: the zone is not that of the clock.
            let digits = (fact["date_time_original"].text ?? "").filter { ("0"..."9").contains($0) }.prefix(14)
            guard digits.utf8.count == 14 else { return nil }
            let numbers = Array(digits)
            func two(_ start: Int) -> String { String(numbers[start..<start + 2]) }
            let day = "\(two(0))\(two(2))-\(two(4))-\(two(6))"
            // Clocks that nobody has set begin in 1970 or 1980.
            guard Day(day) != nil, day > "1990", two(8) < "24", two(10) < "60", two(12) < "60" else { return nil }
            return "\(day)T\(two(8)):\(two(10)):\(two(12))"
        }.first
    }

    /// What a post says to its pictures, with its letters mended.
    static func caption(of post: JSONValue) -> String {
        let titles = [post["title"]] + post["media"].items.map { $0["title"] }
        return titles.lazy.compactMap(\.words).first.map { trimmed(normalized(mended($0))) } ?? ""
    }

    private static func facts(of medium: JSONValue) -> [JSONValue] {
        let metadata = medium["media_metadata"]
        return ["photo_metadata", "video_metadata"].flatMap { metadata[$0]["exif_data"].items }
    }

    /// The day on which the pictures of a post were taken, else that of the post.
    private static func day(
        of post: JSONValue, posted: ImportedMoment?, at spot: Coordinate, _ result: inout ImportedFile
    ) -> String? {
        let taken = post["media"].items.lazy.compactMap(time).first.map { String($0.prefix(10)) }
        // A day later than the post is a clock that was wrong.
        guard let posted else { return taken }
        let latest = posted.day(offset: 14 * 60)
        return taken.flatMap { $0 <= latest ? $0 : nil } ?? result.day(of: posted, at: spot)
    }

    private static func photos(
        of post: JSONValue, _ file: ImportFile, _ set: ImportSet, _ result: inout ImportedFile
    ) -> [ImportedPhoto] {
        let media = post["media"].items
        let caption = caption(of: post)
        return media.compactMap { medium in
            guard let found = exported(medium["uri"].text ?? "", file, set, &result) else { return nil }
            let own = medium["title"].words.map { normalized(mended($0)) } ?? ""
            let isOwn = media.count > 1 && trimmed(own) != caption
            return ImportedPhoto(found, caption: isOwn ? own.split { $0.isNewline }.joined(separator: " ") : "")
        }
    }

    /// The first words of a caption, which may be a name for a draft; nil where there are none but tags and names of people.
    private static func name(in caption: String) -> String? {
        caption.prefix(1000).split(whereSeparator: \.isNewline).lazy.compactMap { name(inLine: $0) }.first
    }

    private static func name(inLine line: Substring) -> String? {
        var name = ""
        for word in line.split(whereSeparator: \.isWhitespace) {
            if word.hasPrefix("#") || word.hasPrefix("@") || word.contains("://") {
                if name.isEmpty { continue }
                break
            }
            let longer = name.isEmpty ? String(word) : name + " " + word
            if longer.count > nameLength, !name.isEmpty { break }
            name = longer
            if let last = word.last, ".!?。…".contains(last) { break }
        }
        name = String(name.prefix(nameLength))
        while let last = name.last, ".,!?:;。、…-–— ".contains(last) { name.removeLast() }
        return name.contains { $0.isLetter || $0.isNumber } ? name : nil
    }
}
