internal import Content
internal import Base
package import Diary
package import Maps
package import Templates

/// A selection of an edition, with all that a file for other programs says of itself.
///
/// ```swift
/// let (diary, _) = try await PlaceDiary.read(ContentFolder(diary: folder.path), today: nil)
/// let (edition, _) = await diary.edition(for: .everyone)
/// let export = Export(Selection(edition.places), of: edition, home: "https://minji.example/", generator: "Cairn")
/// let calendar = export.bytes(.ics)
/// print(String(decoding: calendar ?? [], as: UTF8.self))  // BEGIN:VCALENDAR…
/// ```
package struct Export: Sendable {
    let edition: Edition
    let selection: Selection
    let title: String
    /// The absolute address of the home page with a slash at its end; nil for a site that does not know its own.
    package let home: String?
    /// The page that shows the same, relative to the home page.
    let page: String
    /// The file itself, relative to the home page; nil for a file that is in no site.
    let file: String?
    let generator: String
    let photo: @Sendable (Photo) -> ExportedPhoto?
    let track: @Sendable (TrackFile) -> Track?
    /// Whether it tells who may see each place, which is for the author alone.
    let includesVisibility: Bool

    /// - Parameters:
    ///   - home: where the edition's pages stand: the diary's address, or that of a group.
    ///   - page: `categories/cafe/`; empty for the home page.
    ///   - photo: the copy of a photo that the site has.
    ///   - track: what may be told of a track.
    package init(
        _ selection: Selection, of edition: Edition, title: String? = nil, home: String?, page: String = "",
        file: String? = nil, generator: String, photo: @escaping @Sendable (Photo) -> ExportedPhoto? = { _ in nil },
        track: @escaping @Sendable (TrackFile) -> Track? = { _ in nil }, includesVisibility: Bool = false
    ) {
        self.edition = edition
        self.selection = selection
        self.title = title ?? edition.settings.title
        self.home = home
        self.page = page
        self.file = file
        self.generator = generator
        self.photo = photo
        self.track = track
        self.includesVisibility = includesVisibility
    }

    /// The file; nil where a template makes it of `context`.
    package func bytes(_ format: ExportFormat) -> [UInt8]? {
        switch format {
        case .atom, .kml, .gpx: nil
        case .jsonfeed: jsonFeed()
        case .ics: calendar()
        case .geojson: geoJSON()
        case .csv: table()
        case .json: placesJSON()
        }
    }

    /// What the template of a format sees.
    package func context(_ format: ExportFormat) -> OrderedMap {
        OrderedMap(unique: [format == .atom ? ("feed", feed) : ("map", map(format))])
    }

    // MARK: Addresses

    /// The absolute address of a place's page, nil without that of the site.
    func address(of place: Place) -> String? { absolute("places/\(place.slug)/") }

    /// The absolute address of something below the home page.
    func absolute(_ path: String) -> String? { home.map { $0 + percentEncoded(path, keeping: "/") } }

    /// What tells a visit from every other, now and later: a UUID (RFC 9562, version 8) of the site's address, the place's slug
    /// and the date, so that it stays when the place gets other visits, words or photos.
    func identifier(of item: Selection.VisitItem) -> String {
        let date = item.visit.date
        return Self.uuid(
            [home ?? edition.settings.title, item.place.slug, date.from, date.to ?? "", String(item.occurrence)])
    }

    /// What tells a plan from every other, however it is put off and whoever answers.
    func identifier(of item: Selection.PlanItem) -> String {
        Self.uuid([home ?? edition.settings.title, "plan", item.plan.title, String(item.occurrence)])
    }

    static func uuid(_ words: [String]) -> String {
        let hex = Array(Fingerprint(of: Array(words.joined(separator: "\n").utf8)).hex.utf8)
        // The variant's two bits are 10.
        let variant = Array("89ab".utf8)[Int(hex[16]) & 3]
        let digits = hex[..<12] + [UInt8(ascii: "8")] + hex[13..<16] + [variant] + hex[17...]
        var uuid: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { uuid.append(UInt8(ascii: "-")) }
            uuid.append(digit)
        }
        return String(decoding: uuid, as: UTF8.self)
    }

    // MARK: Words

    var isKorean: Bool { edition.settings.language == .ko }

    func plainText(_ body: MarkdownBody) -> String {
        body.isEmpty ? "" : body.plainText { edition.title(ofPlace: $0) ?? edition.title(ofMention: $0) }
    }

    /// What was noted of a visit; where several wrote of it, what each noted, with their name.
    func note(of visit: Visit, separator: String = "\n") -> String {
        visit.voices.compactMap { voice -> String? in
            let note = plainText(voice.note)
            guard !note.isEmpty else { return nil }
            return (visit.parts.isEmpty ? nil : voice.author).map { "\($0.name): \(note)" } ?? note
        }.joined(separator: separator)
    }

    /// The same as HTML that stands alone.
    func noteHTML(of visit: Visit) -> String {
        guard !visit.parts.isEmpty else { return html(visit.note) }
        return visit.parts.filter { !$0.note.isEmpty }.map { voice in
            (voice.author.map { "<p><b>\(escapedHTML($0.name))</b></p>\n" } ?? "") + html(voice.note)
        }.joined()
    }

    /// A visit in a line: `2026-05-03 · ★ 4.5 · 민지, 현우 · 줄 40분`.
    func line(_ visit: Visit) -> String {
        var words = [[visit.date.interval, visit.hours?.words].compactMap(\.self).joined(separator: " ")]
        if let rating = visit.rating { words.append("★ \(rating.value)") }
        if !visit.companions.isEmpty { words.append(visit.companions.map(\.name).joined(separator: ", ")) }
        let note = note(of: visit, separator: " · ")
        if !note.isEmpty { words.append(note) }
        return words.joined(separator: " · ")
    }

    /// What maps show of a place: its comment and its visits, newest first.
    func description(_ item: Selection.Item) -> String { descriptionLines(item).joined(separator: "\n") }

    func descriptionLines(_ item: Selection.Item) -> [String] {
        [item.place.comment].compactMap(\.self) + item.visits.reversed().map(line)
    }

    /// The picture that stands for a place: its first, or the first of its newest visit with one.
    func cover(_ place: Place) -> ExportedPhoto? {
        (place.photos.first ?? place.visits.last { !$0.photos.isEmpty }?.photos.first ?? place.body.photos.first)
            .flatMap(photo)
    }
}

extension VisitDate {
    /// ISO 8601: `2026-05-03`, `2026-05`, `2026`, or `2026-12-30/2027-01-02`.
    var interval: String { to.map { "\(from)/\($0)" } ?? from }

    /// The first day as an instant, for formats that know no days: noon in Greenwich, which is the same day for nearly everyone.
    var instant: String { first.noon }

    /// The day on which it was over, where that is known.
    var end: Day { isExact ? last : first }
}

extension Day {
    var noon: String { "\(description)T12:00:00Z" }
}

/// The copy of a photo that other programs are led to: the largest one for programs of any age.
package struct ExportedPhoto: Sendable {
    /// As in `photos.json`.
    package let id: String
    /// Relative to the site's home.
    package let path: String
    package let mediaType: String
    package let width: Int
    package let height: Int

    package init(id: String, path: String, mediaType: String, width: Int, height: Int) {
        self.id = id
        self.path = path
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }
}

/// A kind of file for other programs.
package typealias ExportFormat = Settings.Exports.Format

extension Settings.Exports.Format {
    /// Whether it tells the newest visits alone, for programs that ask again and again.
    package var isFeed: Bool { self == .atom || self == .jsonfeed }

    /// Whether a template of its name makes it.
    package var hasTemplate: Bool { self == .atom || self == .kml || self == .gpx }

    /// The name of a file of this kind.
    package var fileName: String {
        switch self {
        case .atom: "atom.xml"
        case .jsonfeed: "feed.json"
        case .ics: "visits.ics"
        case .geojson: "places.geojson"
        case .kml: "places.kml"
        case .gpx: "places.gpx"
        case .csv: "visits.csv"
        case .json: "places.json"
        }
    }

    /// The name of a file of this kind about one place.
    package var placeFileName: String {
        fileName.hasPrefix("places.") ? "place." + fileName.dropFirst("places.".count) : fileName
    }

    /// Whether a file of this kind about a place alone has anything in it.
    func tells(of place: Place) -> Bool {
        switch self {
        case .atom, .jsonfeed, .ics: !place.visits.isEmpty
        case .kml, .gpx: place.location != nil
        case .geojson, .csv, .json: true
        }
    }

    /// The type of RFC 6838 by which programs know it.
    package var mediaType: String {
        switch self {
        case .atom: "application/atom+xml"
        case .jsonfeed: "application/feed+json"
        case .ics: "text/calendar"
        case .geojson: "application/geo+json"
        case .kml: "application/vnd.google-earth.kml+xml"
        case .gpx: "application/gpx+xml"
        case .csv: "text/csv"
        case .json: "application/json"
        }
    }
}
