internal import Content
internal import Base

extension Array<FormatText> {
    /// The words as what is hidden of an entry.
    fileprivate func words(of entry: String, ownAddresses: [String] = []) -> [HiddenWord] {
        map {
            HiddenWord(
                text: $0.text, role: $0.role, entry: entry, ownAddresses: ownAddresses, kind: $0.kind)
        }
    }
}

extension FormatText {
    /// What the words are to their entry, as in “the title”; by the key where nothing is said of that.
    fileprivate var role: String { Self.roles[key] ?? (kind == .person ? "a person" : "“\(key)”") }

    private static let roles = [
        "title": "the title", "tags": "a tag", "features": "a feature", "station": "a station", "name": "the name",
        "address": "the address", "comment": "the comment", "links": "a link", "source": "where it was imported from",
        "note": "a visit's note", "alt": "the words of a photo", "caption": "the words of a photo",
    ]
}

extension Place {
    var photosAnywhere: [Photo] { gallery + body.photos + visits.flatMap(\.note.photos) }

    private var everybody: [PersonName] {
        likedBy + wantedBy + [author].compactMap(\.self) + visits.flatMap(\.companions)
    }

    private var ownTexts: [MarkdownBody] { [body] + visits.map(\.note) }

    /// What it has in common with others, as it was read: several may stand in one text.
    private var commonWords: [String] { plain.tags + plain.features + stations.map(\.name) }

    /// Every text of the place that a page could show.
    func words(ownAddresses: [String]) -> [HiddenWord] {
        func words(_ role: String, _ texts: [String], _ kind: HiddenWord.Kind) -> [HiddenWord] {
            texts.map { HiddenWord(text: $0, role: role, entry: path, ownAddresses: ownAddresses, kind: kind) }
        }
        return words("the title", [title], .name) + texts.words(of: path, ownAddresses: ownAddresses)
            + words("a tag", commonWords, .term)
            + words("a person", everybody.map(\.name), .person)
            + words("the text", body.sentences, .sentence)
            + words("a visit's note", visits.flatMap(\.note.sentences), .sentence)
            + ownTexts.flatMap(\.photos).flatMap { $0.words(of: path, ownAddresses: ownAddresses) }
    }

    /// Hours that its readers may not know, as pages and files for programs would write them.
    var hiddenHours: [HiddenWord] {
        visits.flatMap(\.voices).flatMap { visit in
            visit.forms(of: visit.hiddenHours).map {
                HiddenWord(text: $0, role: "the hour of a visit", entry: path, kind: .hour)
            }
        }
    }

    /// The same of hours that its readers know.
    var publishedHours: [String] { visits.flatMap(\.voices).flatMap { $0.forms(of: $0.hours) } }

    /// The same texts one after the other, the long ones as they are written in HTML.
    var publishedBytes: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ text: String) {
            bytes += text.utf8
            bytes.append(0)
        }
        for text in [title, "places/\(slug)/", "places/\(slug)."] + commonWords + texts.map(\.text) { add(text) }
        // What lies in an area says so on several pages, whether or not its entry does.
        for text in [area?.region, area?.city, area?.country?.name].compactMap(\.self) { add(text) }
        for person in everybody {
            add(person.name)
            add(person.slug)
        }
        for text in ownTexts.flatMap(\.publishedTexts) { add(text) }
        return bytes
    }
}

extension Photo {
    func words(of entry: String, ownAddresses: [String] = []) -> [HiddenWord] {
        [alt, caption].map {
            HiddenWord(
                text: $0, role: "the words of a photo", entry: entry, ownAddresses: ownAddresses, kind: .sentence)
        }
    }
}

extension Journey {
    /// Every text of the journey that a page could show, and its address.
    func words(ownAddresses: [String]) -> [HiddenWord] {
        func word(_ text: String, _ role: String, _ kind: HiddenWord.Kind = .name) -> HiddenWord {
            HiddenWord(text: text, role: role, entry: path, ownAddresses: ownAddresses, kind: kind)
        }
        return [word("journeys/\(slug)/", "the address"), word(title, "the title")]
            + texts.words(of: path, ownAddresses: ownAddresses)
            + companions.map { word($0.name, "a person", .person) }
            + body.sentences.map { word($0, "the text", .sentence) }
            + body.photos.flatMap { $0.words(of: path, ownAddresses: ownAddresses) }
    }

    /// What it is called, and what else of it is no sentence.
    var publishedNames: [String] {
        [title, "journeys/\(slug)/"] + texts.filter { $0.kind != .sentence }.map(\.text)
            + companions.flatMap { [$0.name, $0.slug] }
    }

    var publishedTexts: [String] { texts.filter { $0.kind == .sentence }.map(\.text) + body.publishedTexts }
}

extension FreePage {
    var words: [HiddenWord] {
        [.init(text: title, role: "the title", entry: path)] + texts.words(of: path)
            + body.sentences.map { .init(text: $0, role: "the text", entry: path, kind: .sentence) }
    }
}

extension Person {
    var words: [HiddenWord] {
        [name.name, name.slug].map { .init(text: $0, role: "the name", entry: path, kind: .person) }
            + texts.filter { $0.key != "name" }.words(of: path)
            + body.sentences.map { .init(text: $0, role: "the text", entry: path, kind: .sentence) }
    }
}

extension Group {
    var words: [HiddenWord] {
        var words = [
            HiddenWord(text: title, role: "the group's title", entry: file.path),
            HiddenWord(text: "groups/\(slug)/", role: "the address", entry: file.path),
        ]
        words += members.flatMap { [$0.person.name, $0.person.slug] }.map {
            .init(text: $0, role: "a member", entry: file.path, kind: .person)
        }
        words += body.photos.flatMap { $0.words(of: file.path) }
        words += body.sentences.map { .init(text: $0, role: "the text", entry: file.path, kind: .sentence) }
        // What was answered stands in no key of the group.
        for plan in plans {
            words.append(.init(text: plan.title, role: "a plan", entry: file.path))
            words += plan.talk.map {
                .init(text: $0.text, role: "the talk of a plan", entry: file.path, kind: .sentence)
            }
        }
        words += replies.placeRemarks.map {
            .init(text: $0.text, role: "a reply", entry: file.path, kind: .sentence)
        }
        return words + texts.words(of: file.path)
    }
}

extension MarkdownBody {
    /// Its texts as they are written in HTML.
    var publishedTexts: [String] {
        pieces.flatMap { piece -> [String] in
            switch piece {
            case .html(let html): [html]
            case .placeLink(let link): [link.label ?? ""]
            case .picture(let picture): [picture.alt, picture.caption]
            }
        }
    }

    /// The text without markup, cut where a sentence, a line or an element ends.
    var sentences: [String] {
        pieces.flatMap { piece -> [String] in
            switch piece {
            case .html(let html): Self.sentences(html)
            case .placeLink(let link): [link.label].compactMap(\.self)
            case .picture: []
            }
        }
    }

    private static func sentences(_ html: String) -> [String] {
        var sentences: [String] = []
        var sentence: [UInt8] = []
        func end() {
            let text = String(decoding: sentence, as: UTF8.self)
            sentence.removeAll(keepingCapacity: true)
            if text.utf8.count > 3 { sentences.append(text) }
        }
        func add(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
            for byte in text {
                if "\n.!?".utf8.contains(byte) { end() } else { sentence.append(byte) }
            }
        }
        var html = html
        html.withUTF8 { html in
            var scanner = HTMLScanner(html)
            while let piece = scanner.next() {
                switch piece {
                case .text(let range): add(html[range])
                case .tag(let tag):
                    end()
                    if let content = tag.content { add(html[content]) }
                case .other: end()
                }
            }
        }
        end()
        return sentences.map(CharacterReference.resolved)
    }
}

extension Visit {
    /// How its hours are written where nothing but hours of visits is: noon stands in every feed, and tracks
    /// have instants.
    fileprivate func forms(of hours: VisitHours?) -> [String] {
        guard let hours, date.isExact else { return [] }
        let endsNextDay = date.first == date.last && hours.to.map { $0 < hours.from } ?? false
        let lastDay = endsNextDay ? Day(number: date.last.number + 1) : date.last
        let begin = [
            "datetime=\"\(date.first)T\(hours.from)", "\(date.first) \(hours.from)",
            "DTSTART:\(date.first.digits)\(hours.from.digits)",
        ]
        return begin + (hours.to.map { ["datetime=\"\(lastDay)T\($0)", "DTEND:\(lastDay.digits)\($0.digits)"] } ?? [])
    }
}
