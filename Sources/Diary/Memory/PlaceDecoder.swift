internal import Content
internal import Diagnostics
internal import Files

/// Reads a place that `ByteWriter.write(_: Place)` wrote.
struct PlaceDecoder {
    typealias Damage = ByteReader.Damage

    private var reader: ByteReader
    /// The entry as it stands on disk, which diagnostics point into.
    private let source: SourceFile
    private let settings: Settings
    private let entry: EntryID

    init(_ reader: ByteReader, source: SourceFile, settings: Settings) {
        self.reader = reader
        self.source = source
        self.settings = settings
        entry = EntryID(path: source.path)
    }

    /// - Parameter facts: those of the place, which nobody has to gather again then.
    /// - Throws: when the bytes are not a place of this version under these settings.
    mutating func place(facts: Fingerprint) throws(Damage) -> Place {
        let slug = try reader.text()
        let title = try reader.text()
        let place = Place(
            slug: slug, title: title, language: try reader.optionalText(), path: try reader.text(),
            location: try location(), precision: try choice(Precision.self), address: try reader.optionalText(),
            area: try area(),
            category: try category(), tags: try texts(), features: try texts(), stations: try stations(),
            rating: try rating(), price: try price(), links: try links(), visits: try visits(), photos: try photos(),
            photosAreByCaptureTime: try reader.flag(), comment: try reader.optionalText(), likedBy: try people(),
            isWanted: try reader.flag(), wantedBy: try people(), groups: try texts(),
            author: try reader.flag() ? try person() : nil, visibility: try choice(Visibility.self),
            isDraft: try reader.flag(), source: try sources(), id: try reader.optionalText(), sameAs: try sameAs(),
            aliases: try texts(), texts: try formatTexts(),
            body: try body(), nameKey: NameKey(title, in: settings.language), facts: facts)
        guard reader.isAtEnd else { throw Damage() }
        return place
    }

    private mutating func location() throws(Damage) -> Coordinate? {
        try reader.flag() ? try reader.coordinate() : nil
    }

    private mutating func area() throws(Damage) -> Area? {
        guard try reader.flag() else { return nil }
        let (region, city) = (try reader.text(), try reader.text())
        let (code, name) = (try reader.optionalText(), try reader.optionalText())
        return Area(
            region: region, city: city, country: code.map { .init(code: $0, name: name ?? $0) },
            municipality: try reader.optionalText())
    }

    private mutating func choice<Choice: RawRepresentable<String>>(_ type: Choice.Type) throws(Damage) -> Choice {
        guard let choice = Choice(rawValue: try reader.text()) else { throw Damage() }
        return choice
    }

    private mutating func category() throws(Damage) -> Category? {
        guard let id = try reader.optionalText() else { return nil }
        guard let category = settings.categories.first(where: { $0.id == id }) else { throw Damage() }
        return category
    }

    private mutating func texts() throws(Damage) -> [String] {
        try reader.list { (reader) throws(Damage) in try reader.text() }
    }

    private mutating func formatTexts() throws(Damage) -> [FormatText] {
        try reader.list { (reader) throws(Damage) in
            let (key, kind, text) = (try reader.text(), try reader.count(), try reader.text())
            guard let kind = HiddenWord.Kind(rawValue: kind) else { throw Damage() }
            return FormatText(key: key, kind: kind, text: text)
        }
    }

    private mutating func stations() throws(Damage) -> [Station] {
        try reader.list { (reader) throws(Damage) in
            Station(
                name: try reader.text(), lines: try reader.list { (reader) throws(Damage) in try reader.text() })
        }
    }

    private mutating func links() throws(Damage) -> [Place.Link] {
        try reader.list { (reader) throws(Damage) in Place.Link(id: try reader.text(), url: try reader.text()) }
    }

    private mutating func sameAs() throws(Damage) -> [(name: String, range: SourceRange)] {
        let count = try reader.count()
        var names: [(name: String, range: SourceRange)] = []
        for _ in 0..<max(0, count) { names.append((try reader.text(), try range())) }
        return names
    }

    private mutating func sources() throws(Damage) -> [(system: String, id: String)] {
        try reader.list { (reader) throws(Damage) in (try reader.text(), try reader.text()) }
    }

    private mutating func rating() throws(Damage) -> Rating? {
        let number = try reader.count()
        guard number > 0 else { return nil }
        guard let rating = Rating(Double(number - 1) / 2) else { throw Damage() }
        return rating
    }

    private mutating func price() throws(Damage) -> Price? {
        guard try reader.flag() else { return nil }
        return Price(amount: Double(bitPattern: try reader.number()), currency: try reader.text())
    }

    private mutating func visits() throws(Damage) -> [Visit] {
        let count = try reader.count()
        var visits: [Visit] = []
        for _ in 0..<max(0, count) {
            visits.append(
                Visit(
                    date: try date(), companions: try people(), rating: try rating(), price: try price(),
                    note: try body(), photos: try photos(), tracks: try tracks(), journey: try journey()))
        }
        return visits
    }

    private mutating func tracks() throws(Damage) -> [TrackFile] {
        let count = try reader.count()
        var tracks: [TrackFile] = []
        for _ in 0..<max(0, count) {
            let (path, name, title) = (try reader.text(), try reader.text(), try reader.optionalText())
            let trim = try reader.count()
            tracks.append(
                TrackFile(
                    path: path, name: name, title: title, trim: trim < 0 ? nil : trim, tellsTimes: try reader.flag(),
                    range: try range()))
        }
        return tracks
    }

    private mutating func journey() throws(Damage) -> JourneyMark {
        switch try reader.count() {
        case 0: return .byDays
        case 1: return .none
        case 2: return .named(Reference(name: try reader.text(), range: try range()))
        default: throw Damage()
        }
    }

    private mutating func date() throws(Damage) -> VisitDate {
        switch try reader.count() {
        case 0: return .day(Day(number: try reader.count()))
        case 1: return .month(year: try reader.count(), month: try reader.count())
        case 2: return .year(try reader.count())
        case 3: return .span(Day(number: try reader.count()), Day(number: try reader.count()))
        default: throw Damage()
        }
    }

    private mutating func body() throws(Damage) -> MarkdownBody {
        let count = try reader.count()
        var pieces: [MarkdownBody.Piece] = []
        for _ in 0..<max(0, count) {
            switch try reader.count() {
            case 0:
                pieces.append(.html(try reader.text()))
            case 1:
                pieces.append(
                    .placeLink(
                        .init(slug: try reader.text(), label: try reader.optionalText(), range: try range())))
            case 2:
                pieces.append(
                    .picture(
                        .init(
                            file: try reader.text(), alt: try reader.text(), caption: try reader.text(),
                            range: try range(), path: try reader.optionalText())))
            default:
                throw Damage()
            }
        }
        return MarkdownBody(pieces: pieces, excerpt: try reader.text(), of: entry)
    }

    private mutating func photos() throws(Damage) -> [Photo] {
        let count = try reader.count()
        var photos: [Photo] = []
        for _ in 0..<max(0, count) {
            photos.append(
                Photo(
                    path: try reader.text(), name: try reader.text(), alt: try reader.text(),
                    caption: try reader.text(), range: try range()))
        }
        return photos
    }

    private mutating func range() throws(Damage) -> SourceRange {
        let start = try reader.count()
        let length = try reader.count()
        guard start >= 0, length >= 0, start <= Int.max - length else { throw Damage() }
        return SourceRange(source, remembered: start..<start + length)
    }

    private mutating func people() throws(Damage) -> [PersonName] {
        let count = try reader.count()
        var people: [PersonName] = []
        for _ in 0..<max(0, count) { people.append(try person()) }
        return people
    }

    private mutating func person() throws(Damage) -> PersonName {
        PersonName(slug: try reader.text(), name: try reader.text(), color: try reader.optionalText())
    }
}

extension ByteReader {
    mutating func coordinate() throws(Damage) -> Coordinate {
        Coordinate(latitude: Double(bitPattern: try number()), longitude: Double(bitPattern: try number()))
    }
}
