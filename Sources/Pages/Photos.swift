internal import Content
internal import Diary
internal import Images
internal import Templates

extension SharedContext {
    /// A photo with the copies that a browser may choose from.
    ///
    /// - Returns: a value with nothing but words for a photo of which no copy can be made.
    func photoValue(_ photo: Photo) -> Value {
        let words: MapEntries = [("alt", .string(photo.alt)), ("caption", .string(photo.caption))]
        guard let item = album[photo], let fallback = item.formats.last, let largest = fallback.copies.last else {
            let absent: [String] = [
                "id", "width", "height", "color", "placeholder", "date", "url", "url_width", "url_height", "src",
                "srcset",
            ]
            return .fields(words + absent.map { ($0, .none) } + [("sources", .list([]))])
        }
        func set(_ copies: [Rendition]) -> String {
            copies.map { "\(url($0.file)) \($0.width)w" }.joined(separator: ", ")
        }
        let facts = item.facts
        let middle = fallback.copies[(fallback.copies.count - 1) / 2]
        return .fields(
            words + [
                ("id", .string(facts.id)), ("width", .int(facts.width)), ("height", .int(facts.height)),
                ("color", .string(facts.color)), ("placeholder", .string(facts.placeholder)),
                (
                    "date",
                    .optional(
                        facts.captureTime.map { "\(isoYear($0.year))-\(twoDigits($0.month))-\(twoDigits($0.day))" })
                ),
                ("url", .string(url(largest.file))), ("url_width", .int(largest.width)),
                ("url_height", .int(largest.height)), ("src", .string(url(middle.file))),
                ("srcset", .string(set(fallback.copies))),
                (
                    "sources",
                    .list(
                        item.formats.dropLast().map {
                            .fields([("type", .string($0.format.mediaType)), ("srcset", .string(set($0.copies)))])
                        })
                ),
            ])
    }

    /// The absolute address of a photo's largest copy for browsers of any age, nil without the site's own address.
    func photoAddress(_ photo: Photo) -> String? {
        guard let site = settings.url, let largest = album[photo]?.formats.last?.copies.last else { return nil }
        return site + subsite.prefix + largest.file
    }

    /// The picture that stands for a place: its first, or the first of its newest visit with one.
    static func cover(_ place: Place, _ album: PhotoAlbum) -> Photo? {
        album.photos(of: place).first ?? place.visits.last { !$0.photos.isEmpty }?.photos.first
            ?? place.body.firstPicture?.photo
    }
}
