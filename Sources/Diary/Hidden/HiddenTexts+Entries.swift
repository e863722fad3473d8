internal import Content
internal import Diagnostics
internal import HTML

extension Place {
    var photosAnywhere: [Photo] { gallery + body.photos + visits.flatMap(\.note.photos) }

    /// Every text of the place that a page could show.
    func words(ownAddresses: [String]) -> [HiddenWord] {
        var words: [HiddenWord] = []
        func add(_ role: String, _ texts: [String], _ kind: HiddenWord.Kind = .name) {
            words += texts.map {
                HiddenWord(text: $0, role: role, entry: path, ownAddresses: ownAddresses, kind: kind)
            }
        }
        add("the title", [title])
        add("a tag", tags, .term)
        add("a feature", features, .term)
        add("a station", stations.map(\.name), .term)
        add("the address", [address].compactMap(\.self))
        add("the comment", [comment].compactMap(\.self), .sentence)
        add("a link", links.map(\.url))
        add("where it was imported from", source.map(\.id))
        add("a person", (likedBy + wantedBy + [author].compactMap(\.self)).map(\.name), .person)
        add("the text", body.sentences, .sentence)
        for visit in visits {
            add("a person", visit.companions.map(\.name), .person)
            add("a visit's note", visit.note.sentences, .sentence)
            add("the name of a track", visit.tracks.compactMap(\.title))
        }
        words += photosAnywhere.flatMap { $0.words(of: path, ownAddresses: ownAddresses) }
        return words
    }

    /// The same texts one after the other, the long ones as they are written in HTML.
    var publishedBytes: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ text: String) {
            bytes += text.utf8
            bytes.append(0)
        }
        add(title)
        for text in tags + features + stations.flatMap({ [$0.name] + $0.lines }) + links.map(\.url) + source.map(\.id) {
            add(text)
        }
        // What lies in an area says so on several pages, whether or not its entry does.
        for text in [address, area?.region, area?.city, area?.country?.name, comment].compactMap(\.self) { add(text) }
        for person in likedBy + wantedBy + [author].compactMap(\.self) { add(person.name) }
        for text in body.publishedTexts { add(text) }
        for visit in visits {
            for text in visit.note.publishedTexts { add(text) }
            for person in visit.companions { add(person.name) }
            for title in visit.tracks.compactMap(\.title) { add(title) }
        }
        for photo in gallery {
            add(photo.alt)
            add(photo.caption)
        }
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
            + [comment].compactMap(\.self).map { word($0, "the comment", .sentence) }
            + companions.map { word($0.name, "a person", .person) }
            + body.sentences.map { word($0, "the text", .sentence) }
            + tracks.compactMap(\.title).map { word($0, "the name of a track") }
            + photos.flatMap { $0.words(of: path, ownAddresses: ownAddresses) }
    }

    var publishedTexts: [String] {
        [title, comment ?? ""] + companions.map(\.name) + tracks.compactMap(\.title) + body.publishedTexts
            + photos.flatMap { [$0.alt, $0.caption] }
    }
}

extension Group {
    var words: [HiddenWord] {
        var words = [
            HiddenWord(text: title, role: "the group's title", entry: file.path),
            HiddenWord(text: "groups/\(slug)/", role: "the address", entry: file.path),
        ]
        words += members.map { .init(text: $0.person.name, role: "a member", entry: file.path, kind: .person) }
        words += body.photos.flatMap { $0.words(of: file.path) }
        words += body.sentences.map { .init(text: $0, role: "the text", entry: file.path, kind: .sentence) }
        words += rules.map { .init(text: $0.text, role: "a rule", entry: file.path, kind: .sentence) }
        for plan in plans {
            words.append(.init(text: plan.title, role: "a plan", entry: file.path))
            words += plan.talk.map {
                .init(text: $0.text, role: "the talk of a plan", entry: file.path, kind: .sentence)
            }
        }
        words += replies.placeRemarks.map {
            .init(text: $0.text, role: "a reply", entry: file.path, kind: .sentence)
        }
        return words
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
