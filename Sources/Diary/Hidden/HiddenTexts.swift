internal import Content
internal import Diagnostics
internal import Files

/// All that an edition may not show, and all that it does show: what stands in both is no secret.
package struct HiddenTexts: Sendable {
    package internal(set) var words: [HiddenWord] = []
    package internal(set) var points: [HiddenPoint] = []
    /// Files of photos that are in no entry of the edition.
    package internal(set) var photos: [(path: String, entry: String)] = []
    /// Texts that the edition's entries consist of, several in one.
    package internal(set) var told: [[UInt8]] = []
    package internal(set) var toldPoints: [Coordinate] = []
}

extension PlaceDiary {
    /// What these editions of the diary hide: one edition, and others whose texts everybody knows anyway.
    ///
    /// The texts of free pages do not count as told: a page that names a hidden place is what is to be found.
    package func hiddenTexts(besides editions: [Edition]) async -> HiddenTexts {
        var hidden = HiddenTexts()
        let places = editions.flatMap(\.places).flatMap(\.entries)
        async let told = places.concurrentMap(\.toldBytes)
        let people = editions.flatMap(\.people)
        let settings = [settings] + editions.map(\.settings)
        var words = settings.flatMap { [$0.title, $0.description, $0.map.attribution] + $0.categories.map(\.name) }
        words += people.flatMap { [$0.name.name] + ($0.person?.body.sentences ?? []) }
        if let author { words.append(author.name) }
        hidden.toldPoints = places.compactMap(\.location)
        addPlaces(besides: editions, &hidden)
        addSources(besides: editions, &hidden)
        addPeople(besides: people, &hidden)
        addGroups(besides: editions.compactMap(\.group), &hidden, &words)
        let pages = Set(editions.flatMap(\.pages).map { TextKey($0.path) })
        for page in self.pages where !pages.contains(TextKey(page.path)) {
            hidden.words.append(.init(text: page.title, role: "the title", entry: page.path))
            hidden.words += page.body.sentences.map { .init(sentence: $0, role: "the text", entry: page.path) }
        }
        hidden.points += withheld.map { .init(point: $0.point, role: "the exact point", entry: $0.entry) }
        for zone in self.settings.privacyZones {
            hidden.points.append(
                .init(point: zone.center, role: "the centre of a privacy zone", entry: self.settings.file.path))
        }
        hidden.told = await told + words.map { Array($0.utf8) }
        return hidden
    }

    private func addPlaces(besides editions: [Edition], _ hidden: inout HiddenTexts) {
        let shown = Set(editions.flatMap(\.places).flatMap(\.entries).map { TextKey($0.path) })
        let ownPages = Set(editions.flatMap(\.unlisted).map { TextKey($0.path) })
        let shownPhotos = Set(editions.flatMap(\.photos).map { TextKey($0.path) })
        for place in places {
            guard !shown.contains(TextKey(place.path)) else { continue }
            let address = "places/\(place.slug)"
            let own = ownPages.contains(TextKey(place.path)) ? address : nil
            for ending in ["/", "."] {
                hidden.words.append(
                    .init(text: address + ending, role: "the address", entry: place.path, ownAddress: own))
            }
            hidden.words += place.words(ownAddress: own)
            if let point = place.location {
                hidden.points.append(.init(point: point, role: "the location", entry: place.path, ownAddress: own))
            }
            for photo in place.allPhotos where !shownPhotos.contains(TextKey(photo.path)) {
                hidden.photos.append((photo.path, place.path))
            }
        }
    }

    /// Places of other diaries that groups bring together with this one: their addresses would be this diary's own.
    private func addSources(besides editions: [Edition], _ hidden: inout HiddenTexts) {
        let shown = Set(editions.flatMap(\.places).flatMap(\.entries).map { TextKey($0.path) })
        for place in sources.flatMap(\.places) where !shown.contains(TextKey(place.path)) {
            hidden.words += place.words(ownAddress: nil)
        }
    }

    private func addPeople(besides shown: [Edition.PersonUse], _ hidden: inout HiddenTexts) {
        let known = Set(shown.map { TextKey($0.name.slug) })
        for person in people where !known.contains(TextKey(person.name.slug)) && person.name != author {
            hidden.words.append(.init(text: person.name.name, role: "the name", entry: person.path))
            hidden.words += person.body.sentences.map { .init(sentence: $0, role: "the text", entry: person.path) }
            if let avatar = person.avatar { hidden.photos.append((avatar.path, person.path)) }
        }
    }

    /// Groups that the editions are not for, unless everybody may see them.
    private func addGroups(besides shown: [Group], _ hidden: inout HiddenTexts, _ told: inout [String]) {
        for group in groups {
            if group.access == .open || shown.contains(where: { $0.slug == group.slug }) {
                told += group.words.map(\.text)
            } else {
                hidden.words += group.words
            }
        }
    }
}

extension Place {
    fileprivate var allPhotos: [Photo] { gallery + body.photos + visits.flatMap(\.note.photos) }

    /// Every text of the place that a page could show.
    fileprivate func words(ownAddress: String?) -> [HiddenWord] {
        var words: [HiddenWord] = []
        func add(_ role: String, _ texts: [String], isSentence: Bool = false) {
            words += texts.map {
                HiddenWord(text: $0, role: role, entry: path, ownAddress: ownAddress, isSentence: isSentence)
            }
        }
        add("the title", [title])
        add("a tag", tags)
        add("a feature", features)
        add("a station", stations.map(\.name))
        add("the address", [address].compactMap(\.self))
        add("the comment", [comment].compactMap(\.self), isSentence: true)
        add("a link", links.map(\.url))
        add("where it was imported from", source.map(\.id))
        add("a person", (likedBy + wantedBy + [author].compactMap(\.self)).map(\.name))
        add("the text", body.sentences, isSentence: true)
        for visit in visits {
            add("a person", visit.companions.map(\.name))
            add("a visit's note", visit.note.sentences, isSentence: true)
        }
        for photo in allPhotos { add("the words of a photo", [photo.alt, photo.caption], isSentence: true) }
        return words
    }

    /// The same texts one after the other, the long ones as they are written in HTML.
    fileprivate var toldBytes: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ text: String) {
            bytes += text.utf8
            bytes.append(0)
        }
        func add(_ body: MarkdownBody) {
            for piece in body.pieces {
                switch piece {
                case .html(let html): add(html)
                case .placeLink(let link): add(link.label ?? "")
                case .picture(let picture):
                    add(picture.alt)
                    add(picture.caption)
                }
            }
        }
        add(title)
        for text in tags + features + stations.map(\.name) + links.map(\.url) + source.map(\.id) { add(text) }
        for text in [address, comment].compactMap(\.self) { add(text) }
        for person in likedBy + wantedBy + [author].compactMap(\.self) { add(person.name) }
        add(body)
        for visit in visits {
            add(visit.note)
            for person in visit.companions { add(person.name) }
        }
        for photo in gallery {
            add(photo.alt)
            add(photo.caption)
        }
        return bytes
    }
}

extension Group {
    fileprivate var words: [HiddenWord] {
        var words = [HiddenWord(text: title, role: "the group's title", entry: file.path)]
        words += members.map { .init(text: $0.person.name, role: "a member", entry: file.path) }
        words += body.sentences.map { .init(sentence: $0, role: "the text", entry: file.path) }
        words += rules.map { .init(sentence: $0.text, role: "a rule", entry: file.path) }
        for plan in plans {
            words.append(.init(text: plan.title, role: "a plan", entry: file.path))
            words += plan.talk.map { .init(sentence: $0.text, role: "the talk of a plan", entry: file.path) }
        }
        return words
    }
}

extension MarkdownBody {
    /// The text without markup, cut where a sentence, a line or an element ends.
    fileprivate var sentences: [String] {
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
        var isInside = false
        for byte in html.utf8 {
            switch byte {
            case UInt8(ascii: "<"):
                isInside = true
                end()
            case UInt8(ascii: ">") where isInside:
                isInside = false
            case _ where isInside:
                break
            case UInt8(ascii: "\n"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
                end()
            default:
                sentence.append(byte)
            }
        }
        end()
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            for (index, text) in sentences.enumerated() where text.utf8.contains(UInt8(ascii: "&")) {
                sentences[index] = text.split(separator: entity, omittingEmptySubsequences: false)
                    .joined(separator: character)
            }
        }
        return sentences
    }
}
