package import Content
package import Diary
internal import Base
package import Images
internal import Templates

/// The photos of an edition as pages show them.
package struct PhotoAlbum: Sendable {
    /// One photo: what is known of it and the copies that browsers may choose from.
    package struct Item: Sendable {
        package let facts: PhotoFacts
        package let renditions: [Rendition]
        /// What the photo stands for, where it is the still of a clip.
        package let clip: ClipCopy?
        /// What is played over the photo when somebody presses it.
        package let motion: ClipCopy?

        package init(facts: PhotoFacts, renditions: [Rendition], clip: ClipCopy? = nil) {
            self.facts = facts
            self.renditions = renditions
            self.clip = clip?.kind.isShown == true ? clip : nil
            motion = clip?.kind.isShown == false ? clip : nil
        }
    }

    private var items: [TextKey: Item] = [:]
    private var recordings: [TextKey: RecordingCopy] = [:]
    /// Whether there are clips; most diaries have none.
    private(set) var hasClips = false

    /// An album without photos.
    package init() {}

    /// - Parameters:
    ///   - items: the photos by the paths of their originals.
    ///   - recordings: the sounds by the same.
    package init(_ items: [(path: String, item: Item)], _ recordings: [TextKey: RecordingCopy] = [:]) {
        self.recordings = recordings
        for (path, item) in items {
            self.items[TextKey(path)] = item
            if item.clip != nil { hasClips = true }
        }
    }

    package subscript(photo: Photo) -> Item? { items.isEmpty ? nil : items[TextKey(photo.path)] }

    package subscript(recording: Recording) -> RecordingCopy? {
        recordings.isEmpty ? nil : recordings[TextKey(recording.path)]
    }

    /// The copy of a photo that other programs are led to, nil for a photo of which none can be made.
    package func exported(_ photo: Photo) -> ExportedPhoto? {
        guard let item = self[photo], let largest = item.formats.last?.copies.last else { return nil }
        return ExportedPhoto(
            id: item.facts.id, path: largest.file, mediaType: largest.format.mediaType, width: largest.width,
            height: item.facts.height * largest.width / max(1, item.facts.width))
    }

    /// Writes what tells a photo and its copies from others.
    func write(_ photo: Photo, to writer: inout ByteWriter) { write(self[photo], to: &writer) }

    /// Writes what tells a recording's copy from others.
    func write(_ recording: Recording, to writer: inout ByteWriter) { writer.write(self[recording]?.file) }

    /// Writes the same of all photos and recordings.
    func write(to writer: inout ByteWriter) {
        let all = items.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
        writer.write(all) {
            $0.write($1.key.text)
            write($1.value, to: &$0)
        }
        writer.write(recordings.map(\.value.file).sorted()) { $0.write($1) }
    }

    private func write(_ item: Item?, to writer: inout ByteWriter) {
        writer.write(item?.facts.id)
        writer.write(item?.renditions ?? []) { $0.write($1.file) }
        writer.write(item?.clip?.file)
        writer.write(item?.motion?.file)
        writer.write(item?.clip?.captions ?? []) { $0.write($1.file) }
    }

    /// The photos in some texts alone.
    func photos(in texts: [MarkdownBody]) -> PhotoAlbum {
        var some = PhotoAlbum()
        for text in texts where text.hasPictures {
            for photo in text.photos { some.items[TextKey(photo.path)] = self[photo] }
        }
        return some
    }

    /// A place's own photos in the order in which they are shown.
    func photos(of place: Place) -> [Photo] {
        guard place.photosAreByCaptureTime else { return place.photos }
        // By name where they do not say when they were taken.
        let times = place.photos.map { self[$0]?.facts.captureTime }
        return CaptureTime.order(of: times).map { place.photos[$0] }
    }
}

extension PhotoAlbum.Item {
    /// The formats in the order in which a browser is offered them, each with its copies, smallest first.
    var formats: [(format: ImageOptions.Format, copies: [Rendition])] {
        var formats: [(format: ImageOptions.Format, copies: [Rendition])] = []
        for rendition in renditions {
            if let index = formats.firstIndex(where: { $0.format == rendition.format }) {
                formats[index].copies.append(rendition)
            } else {
                formats.append((rendition.format, [rendition]))
            }
        }
        return formats.map { ($0.format, $0.copies.sorted { $0.width < $1.width }) }
    }
}

extension CameraFacts {
    /// - Returns: nil where the camera does not say.
    subscript(fact: Settings.Photos.Fact) -> String? {
        switch fact {
        case .camera: camera
        case .lens: lens
        case .exposure: exposure
        }
    }

    /// What may be told of it.
    package func limited(to facts: [Settings.Photos.Fact]) -> CameraFacts {
        func published(_ fact: Settings.Photos.Fact) -> String? { facts.contains(fact) ? self[fact] : nil }
        return CameraFacts(camera: published(.camera), lens: published(.lens), exposure: published(.exposure))
    }
}

extension ImageOptions.Format {
    /// The type of RFC 6838 by which browsers know the format.
    var mediaType: String { "image/\(rawValue)" }
}

extension SharedContext {
    /// A photo with the copies that a browser may choose from.
    ///
    /// - Parameter some: the photos of a part, where the page is made of parts.
    /// - Returns: a value with nothing but words for a photo of which no copy can be made.
    func photoValue(_ photo: Photo, in some: PhotoAlbum? = nil) -> Value {
        let words: MapEntries = [("alt", .string(photo.alt)), ("caption", .string(settings.quoted(photo.caption)))]
        guard let item = (some ?? album)[photo], let fallback = item.formats.last, let largest = fallback.copies.last
        else {
            let absent: [String] = [
                "id", "width", "height", "color", "placeholder", "date", "url", "url_width", "url_height", "thumb",
                "src", "srcset", "clip", "motion",
            ]
            return .fields(words + absent.map { ($0, .none) } + [("sources", .list([])), ("facts", .list([]))])
        }
        func set(_ copies: [Rendition]) -> String {
            copies.map { "\(photoURL($0.file)) \($0.width)w" }.joined(separator: ", ")
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
                ("url", .string(photoURL(largest.file))), ("url_width", .int(largest.width)),
                ("url_height", .int(largest.height)),
                ("thumb", .string(photoURL((fallback.copies.first ?? largest).file))),
                ("src", .string(photoURL(middle.file))),
                ("srcset", .string(set(fallback.copies))),
                (
                    "sources",
                    .list(
                        item.formats.dropLast().map {
                            .fields([
                                ("type", .string($0.format.mediaType)), ("srcset", .string(set($0.copies))),
                            ])
                        })
                ), ("clip", item.clip.map { clipValue($0) } ?? .none),
                ("motion", .optional(item.motion.map { photoURL($0.file) })),
                ("facts", .list(settings.photos.facts.compactMap { facts.camera[$0].map { .string($0) } })),
            ])
    }

    private func clipValue(_ clip: ClipCopy) -> Value {
        let seconds = max(1, Int(clip.seconds.rounded()))
        return [
            "url": .string(photoURL(clip.file)), "seconds": .int(seconds), "length": .string(Self.length(seconds)),
            "sound": .bool(clip.hasSound), "loops": .bool(clip.kind.loops),
            "captions": .list(
                clip.captions.map { captions in
                    [
                        "language": .string(captions.language ?? settings.language.rawValue),
                        "url": .string(photoURL(captions.file)),
                    ]
                }),
        ]
    }

    /// A recording that readers can listen to; nothing but its words where there is no copy.
    func recordingValue(_ recording: Recording) -> Value {
        let copy = album[recording]
        let seconds = copy.map { max(1, Int($0.seconds.rounded())) }
        return [
            "url": .optional(copy.map { photoURL($0.file) }), "seconds": seconds.map { .int($0) } ?? .none,
            "length": .optional(seconds.map(Self.length)), "text": .string(settings.quoted(recording.text)),
        ]
    }

    /// A length as players write it: `1:05`.
    private static func length(_ seconds: Int) -> String { "\(seconds / 60):\(twoDigits(seconds % 60))" }

    /// The absolute address of a photo's largest copy for browsers of any age, nil without the site's own address.
    func photoAddress(_ photo: Photo) -> String? {
        guard let site = settings.uri, let largest = album[photo]?.formats.last?.copies.last else { return nil }
        return site + subsite.photoPrefix + largest.file
    }

    /// The picture that stands for a place: its first, or the first of its newest visit with one.
    static func cover(_ place: Place, _ album: PhotoAlbum) -> Photo? {
        album.photos(of: place).first ?? place.visits.last { !$0.photos.isEmpty }?.photos.first
            ?? place.body.firstPicture?.photo
    }
}
