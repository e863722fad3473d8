package import Content
package import Base
package import Diary
internal import Images
internal import Synchronization
package import Maps

/// Looks in the files of one edition for what the edition hides, as the last thing before they are published.
///
/// What to look for is all that hidden entries say and nothing that shown ones, the settings or the default theme say too. A word
/// of fewer than two Hangul syllables or six other characters tells nothing; one of two or three syllables must stand alone or
/// before a particle. Terms and sentences of a few syllables, which anybody may happen to use, are no secret either where the
/// author wrote them by hand: on a free page, in a theme of their own.
///
/// What only other diaries hide is a warning, so that nobody can hinder a build by the words of an entry that is not even in it.
package final class LeakCheck: Sendable {
    /// A text that is looked for, with all entries that have it.
    private struct Word {
        var first: HiddenWord
        /// Where it may stand: the own pages of unlisted places.
        var ownAddresses: [String] = []
        /// Whether only entries of other diaries have it.
        var isForeign: Bool
    }

    /// What the bytes mean that are looked for as they are.
    private enum Meaning {
        case word(Int)
        case point(Int)
        case track
    }

    private struct Finding {
        let diagnostic: Diagnostic
        /// The word, where the settings can excuse it.
        let excusable: String?
        let file: String
        var otherFiles: Set<String> = []
        var isForeign = false
    }

    /// The fingerprint of everything that is looked for.
    package let fingerprint: Fingerprint
    private let words: [Word]
    private let points: [PointPattern]
    private let tracks: TrackPatterns
    private let photos: [Int64: [(path: String, entry: String)]]
    private let languageFolders: [String]
    private let finder: WordFinder
    private let meanings: [Meaning]
    private let search: WordSearch
    /// The numbers that this diary's shown texts spell, and those of others; nil where none of others are shown.
    private let numbers: (own: Once<SpelledNumbers>, foreign: Once<SpelledNumbers>)?
    private let findings = Mutex<[String: Finding]>([:])

    /// Nil when nothing is hidden.
    ///
    /// - Parameters:
    ///   - others: what else must not show, as the addresses of groups that are reached by them alone.
    ///   - tracks: those that any subsite shows.
    ///   - theme: the files of the diary's own theme.
    ///   - standard: those of the default theme, which everybody knows.
    ///   - names: of countries, cities and districts, which every map tells: to be called like one of them is no secret.
    package init?(
        _ hidden: HiddenTexts, _ others: [HiddenWord], tracks: [NamedTrack], theme: [[UInt8]], standard: [[UInt8]],
        names: Set<TextKey> = []
    ) async {
        var words: [Word] = []
        var indices: [TextKey: Int] = [:]
        for word in hidden.words + others where word.isTelling {
            if word.isExcusable, hidden.excused.contains(TextKey(word.text)) { continue }
            if names.contains(TextKey(word.text)) { continue }
            let index = indices[TextKey(word.text)] ?? words.count
            if index == words.count {
                indices[TextKey(word.text)] = index
                words.append(Word(first: word, isForeign: word.isForeign))
            }
            let known = words[index]
            // One's own words lead, whatever others hide.
            let precedes = word.kind.rawValue < known.first.kind.rawValue
            if word.isForeign == known.isForeign ? precedes : known.isForeign { words[index].first = word }
            words[index].isForeign = known.isForeign && word.isForeign
            words[index].ownAddresses += word.ownAddresses
        }
        let (foreign, own) = (hidden.foreign.map(\.bytes), hidden.own + hidden.written + theme)
        numbers =
            foreign.isEmpty ? nil : (Once { SpelledNumbers(in: own) }, Once { SpelledNumbers(in: foreign) })
        let known = WordFinder(words.map(\.first), sample: standard)
        var published = await known.words(in: hidden.published + standard + foreign)
        published.formUnion(await Self.countedWords(words.map(\.first), in: standard))
        let encoded = await Self.encodedWords(words.map(\.first), in: foreign)
        let (written, texts) = (await known.words(in: hidden.written + theme), await known.words(in: hidden.texts))
        words = words.enumerated().filter { index, word in
            let isSaid =
                word.first.isCommon && written.contains(index)
                || word.first.kind != .name && word.first.kind != .person && texts.contains(index)
            return !published.contains(index) && !encoded.contains(index) && !isSaid
        }.map(\.element)
        points = PointPattern.patterns(hidden.points, published: hidden.publishedPoints)
        let tracks = TrackPatterns(tracks, published: hidden.publishedPoints)
        self.tracks = tracks
        languageFolders = hidden.languageFolders
        photos = hidden.photos.reduce(into: [:]) { photos, photo in
            if let stamp = FileStamp(at: photo.path) { photos[stamp.size, default: []].append(photo) }
        }
        guard !words.isEmpty || !points.isEmpty || !photos.isEmpty || !tracks.isEmpty else { return nil }

        var patterns: [[UInt8]] = []
        var meanings: [Meaning] = []
        for (index, word) in words.enumerated() {
            for form in word.first.base64Forms {
                patterns.append(form)
                meanings.append(.word(index))
            }
        }
        for (index, point) in points.enumerated() {
            for anchor in point.anchors {
                patterns.append(anchor)
                meanings.append(.point(index))
            }
        }
        for anchor in tracks.anchors {
            patterns.append(anchor)
            meanings.append(.track)
        }
        self.words = words
        self.meanings = meanings
        finder = WordFinder(words.map(\.first), sample: standard)
        search = WordSearch(patterns, sample: standard)
        fingerprint = Self.fingerprint(patterns, words, hidden, tracks)
    }

    /// The words that are one of the theme's with a number, as pages of every diary tell counts: `장소 12`.
    private static func countedWords(_ words: [HiddenWord], in standard: [[UInt8]]) async -> Set<Int> {
        let names = words.enumerated().compactMap { index, word in
            word.withoutCount.map { (index: index, name: $0) }
        }
        guard !names.isEmpty else { return [] }
        let found = await WordFinder(names.map(\.name), sample: standard).words(in: standard)
        return Set(found.map { names[$0].index })
    }

    /// The words that stand in texts in Base64: what the writers of other diaries know they may tell.
    private static func encodedWords(_ words: [HiddenWord], in texts: [[UInt8]]) async -> Set<Int> {
        guard !texts.isEmpty else { return [] }
        let forms = words.enumerated().flatMap { index, word in word.base64Forms.map { (bytes: $0, word: index) } }
        let search = WordSearch(forms.map(\.bytes))
        let found = await texts.concurrentMap { text in
            var found: Set<Int> = []
            text.withUnsafeBufferPointer { search.search($0) { form, _ in found.insert(forms[form].word) } }
            return found
        }
        return found.reduce(into: []) { $0.formUnion($1) }
    }

    private static func fingerprint(
        _ patterns: [[UInt8]], _ words: [Word], _ hidden: HiddenTexts, _ tracks: TrackPatterns
    ) -> Fingerprint {
        var writer = ByteWriter()
        CurrentProcess.identify(to: &writer)
        writer.write(patterns) {
            $0.write(counted: $1)
        }
        writer.write(words) {
            $0.write($1.first.text)
            $0.write(count: $1.first.kind.rawValue)
            $0.write($1.ownAddresses) { $0.write($1) }
            $0.write(count: $1.isForeign ? 1 : 0)
        }
        for photo in hidden.photos { writer.write(photo.path) }
        writer.write(hidden.languageFolders) { $0.write($1) }
        tracks.write(to: &writer)
        return Fingerprint(of: writer.take())
    }

    // MARK: Looking

    /// Looks through the bytes of a file of the site.
    ///
    /// - Parameter file: its path in the site.
    package func look(into bytes: [UInt8], of file: String) {
        bytes.withUnsafeBufferPointer { look($0, file, isWhole: true) }
        for part in CompressedParts.parts(of: bytes) { part.withUnsafeBufferPointer { look($0, file, isWhole: false) } }
        if let position = GeoTag.position(in: bytes) {
            for point in points where point.isAt(position.latitude, position.longitude) {
                add(file, key: "point \(point.hidden.entry)") {
                    .error(
                        "the metadata of this picture tells \(Message(foreign: point.hidden.role)) of \(point.hidden.entry)",
                        path: file)
                } isForeign: {
                    point.hidden.isForeign
                }
            }
        }
        for photo in photos[Int64(bytes.count)] ?? [] where File(photo.path).holds(bytes) {
            add(file, key: "photo \(photo.path)") {
                .error("this is a photo of \(photo.entry), which the site does not show", path: file)
            }
        }
    }

    /// Whether a point was put together of the entries of other diaries: this one does not spell both its numbers, they one at least.
    private func isPieced(_ point: PointPattern) -> Bool {
        guard let numbers else { return false }
        let own = numbers.own.get
        if own.contains(point.anchor), own.contains(point.other) { return false }
        let others = numbers.foreign.get
        return others.contains(point.anchor) || others.contains(point.other)
    }

    /// Looks through the name of a file.
    package func look(intoNameOf file: String) {
        var name = file
        name.withUTF8 { look($0, file, isWhole: false) }
    }

    private func look(_ text: UnsafeBufferPointer<UInt8>, _ file: String, isWhole: Bool) {
        finder.find(in: text) { add(words[$0], file, isWhole ? text : nil, $1) }
        search.search(text) { pattern, position in
            let range = position..<position + search.words[pattern].count
            switch meanings[pattern] {
            case .word(let index): add(words[index], file, isWhole ? text : nil) { range }
            case .point(let index):
                let point = points[index]
                guard point.stands(in: text, at: range), !tracks.isPublished(in: text, at: position) else { return }
                if point.hidden.ownAddresses.contains(where: { lies(file, under: $0) }) { return }
                add(file, key: "point \(point.hidden.entry)") {
                    let (hiddenPoint, whole) = (point.hidden, isWhole ? text : nil)
                    return .leak(
                        "this would tell \(Message(foreign: hiddenPoint.role)) of \(hiddenPoint.entry)", file, whole,
                        range)
                } isForeign: {
                    point.hidden.isForeign || isPieced(point)
                }
            case .track:
                guard let name = tracks.track(in: text, at: position) else { return }
                add(file, key: "track \(name)") {
                    .leak(
                        "this would tell a point that was cut from the track “\(name)”", file, isWhole ? text : nil,
                        range)
                }
            }
        }
    }

    private func add(_ word: Word, _ file: String, _ text: UnsafeBufferPointer<UInt8>?, _ range: () -> Range<Int>) {
        if word.ownAddresses.contains(where: { lies(file, under: $0) }) { return }
        let hidden = word.first
        add(file, key: "word \(hidden.text)") {
            .leak(
                "this would show \(Message(foreign: hidden.role)) of \(hidden.entry): “\(hidden.text)”", file, text,
                range())
        } excusable: {
            hidden.isExcusable ? hidden.text : nil
        } isForeign: {
            word.isForeign
        }
    }

    /// Whether a file belongs to a page, in any of the diary's languages.
    private func lies(_ file: String, under address: String) -> Bool {
        let folder = languageFolders.first { file.utf8.starts(with: $0.utf8) } ?? ""
        let path = file.utf8.dropFirst(folder.utf8.count)
        guard path.starts(with: address.utf8) else { return false }
        let next = path.dropFirst(address.utf8.count).first
        return next == UInt8(ascii: "/") || next == UInt8(ascii: ".")
    }

    /// Keeps what was found in the first file that shows it, and how many others do.
    private func add(
        _ file: String, key: String, _ diagnostic: () -> Diagnostic, excusable: () -> String? = { nil },
        isForeign: () -> Bool = { false }
    ) {
        findings.withLock { findings in
            guard var known = findings[key] else {
                findings[key] = Finding(
                    diagnostic: diagnostic(), excusable: excusable(), file: file, isForeign: isForeign())
                return
            }
            guard known.file != file else { return }
            if file.utf8.lexicographicallyPrecedes(known.file.utf8) {
                known.otherFiles.remove(file)
                known.otherFiles.insert(known.file)
                findings[key] = Finding(
                    diagnostic: diagnostic(), excusable: known.excusable, file: file, otherFiles: known.otherFiles,
                    isForeign: known.isForeign)
            } else {
                findings[key]?.otherFiles.insert(file)
            }
        }
    }

    /// An error for each thing that was found, a warning where only another diary hides it.
    package var problems: Problems {
        let found = findings.withLock { Array($0.values) }
        return Problems(
            found.map { found in
                var diagnostic = found.diagnostic
                let others = found.otherFiles.count
                if others > 0 {
                    diagnostic.notes.append(.init("and \(counted(others, "other file")) would"))
                }
                if found.isForeign {
                    diagnostic.severity = .warning
                    diagnostic.advice = "take it out of what the page is made from, unless you know it from elsewhere"
                    return diagnostic
                }
                let advice: Message =
                    "take it out of what the page is made from, or let an entry that is shown say it too"
                diagnostic.advice =
                    found.excusable.map {
                        "\(advice); if it gives nothing away, say so in Content/diary.yml: privacy: {public_words: [\($0)]}"
                    } ?? advice
                diagnostic.notes.append(.init("nothing was published"))
                return diagnostic
            })
    }
}

extension Diagnostic {
    /// An error with an excerpt of the line where a file of text shows something; lines of pages can be long.
    fileprivate static func leak(
        _ message: Message, _ file: String, _ text: UnsafeBufferPointer<UInt8>?, _ range: Range<Int>
    ) -> Diagnostic {
        guard let text, !text.prefix(1000).contains(0) else { return .error(message, path: file) }
        return .error(message, at: SourceRange(SourceFile(path: file, bytes: Array(text)), range))
    }
}
