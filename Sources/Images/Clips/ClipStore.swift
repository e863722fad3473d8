package import Base

/// The folder of stills and copies of clips, and of what is known of their originals. Each name changes with everything that it follows from.
package struct ClipStore: Sendable {
    package let folder: String
    package let options: ClipOptions
    let tool: ClipTool?

    /// Goes up when other bytes are made of the same clip.
    private static let version = 2
    /// The largest original, in bytes.
    static let sizeLimit: Int64 = 4 << 30

    /// Whether this machine has what opens clips.
    package static var canRead: Bool { ClipTool() != nil }

    package init(folder: String, options: ClipOptions) {
        self.folder = folder
        self.options = options
        tool = ClipTool()
    }

    /// A clip with its still, which stands for it wherever pictures are.
    package struct KnownClip: Sendable {
        package let facts: ClipFacts
        /// The path of the picture; nil where the original is one.
        package let still: String?
        /// What pages show of the clip.
        package let copy: ClipCopy
    }

    /// Looks at clips, and makes the stills that are missing; the results stand in the order asked.
    package func examine(_ sources: [PhotoSource]) async -> [Result<KnownClip, Diagnostic>] {
        await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in try known(source, .film) }
        }
    }

    /// Looks at what moves in photos, and makes the copies that are missing; the results stand in the order asked.
    package func examine(_ photos: [(source: PhotoSource, kind: ClipKind)]) async -> [Result<KnownClip, Diagnostic>] {
        await photos.concurrentMap(runLength: 1) { source, kind in
            Result { () throws(Diagnostic) in
                let clip = try known(source, kind)
                _ = try make(source, clip)
                return clip
            }
        }
    }

    /// What clips say of themselves that no store is to remember, in the order asked.
    package static func read(_ sources: [PhotoSource]) async -> [Result<ClipFacts, Diagnostic>] {
        let tool = ClipTool()
        return await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in
                guard let tool else { throw source.clipProblem(.needsTool) }
                let id = try Fingerprint(ofFile: source.path).hex.prefix(16)
                // Nothing is written to look at it.
                let facts = try source.reading { () throws(ClipProblem) in
                    ClipFacts(id: String(id), .film, probe: try tool.probe(source.path, .film, in: ""))
                }
                guard let facts else { throw source.clipProblem(.still) }
                return facts
            }
        }
    }

    /// Removes what belongs to no clip that is shown.
    ///
    /// - Parameter copies: the names of the copies that are shown.
    package static func clean(_ folder: String, keeping copies: Set<String>) throws(Diagnostic) -> CleanReport {
        let ids = Set(copies.map { String($0.prefix(16)) })
        var kept = copies.union(ids.map { $0 + ".jpg" })
        for item in (try? Folder(folder).items()) ?? [] where item.name.hasSuffix(".json") {
            let bytes = (try? File("\(folder)/\(item.name)").read(limit: 1 << 16)) ?? []
            let value = try? JSONValue(SourceFile(path: "", bytes: bytes))
            if let id = value?["id"].text, ids.contains(id) { kept.insert(item.name) }
        }
        return try DrawingStore(folder: folder).clean(keeping: kept, isThorough: true)
    }

    private func known(_ source: PhotoSource, _ kind: ClipKind) throws(Diagnostic) -> KnownClip {
        guard let stamp = InputStamp(at: source.path) else {
            throw source.clipProblem(ClipProblem("cannot be read", help: nil))
        }
        guard stamp.file.size <= Self.sizeLimit else {
            throw source.clipProblem(ClipProblem("is too large: \(stamp.file.size) bytes", help: "cut it"))
        }
        let key = Self.key(of: source, stamp, mark: kind.mark)
        let facts: ClipFacts
        if let known = kept(key).flatMap({ ClipFacts(kept: $0) }) {
            facts = known
        } else {
            guard let tool else {
                throw source.clipProblem(.needsTool)
            }
            var digest = try Fingerprint(ofFile: source.path)
            if !kind.mark.isEmpty { digest = Fingerprint(of: Array((digest.hex + kind.mark).utf8)) }
            try Folder(folder).create()
            guard
                let found = try source.reading({ () throws(ClipProblem) in
                    ClipFacts(
                        id: String(digest.hex.prefix(16)), kind, probe: try tool.probe(source.path, kind, in: folder))
                })
            else { throw source.clipProblem(.still) }
            facts = found
            try keep(facts.json, as: "\(key).json")
        }
        guard facts.seconds > 0 else { throw source.clipProblem(.endless) }
        guard facts.seconds <= Double(options.seconds) else {
            throw source.clipProblem(
                ClipProblem(
                    "lasts \(Int(facts.seconds.rounded(.up))) seconds, at most \(options.seconds) are published",
                    help: "cut it, or raise limits: {clip_seconds: …} in the settings"))
        }
        let isFilm = kind == .film
        let still = "\(folder)/\(facts.id).jpg"
        if isFilm, (FileStamp(at: still)?.size ?? 0) == 0 {
            guard let tool else { throw source.clipProblem(.needsTool) }
            try makeAside(still, of: source) { file throws(Diagnostic) in
                try source.reading { () throws(ClipProblem) in
                    try tool.still(of: source.path, facts, to: file, in: parentFolder(file))
                }
            }
        }
        let copy = ClipCopy(
            file: "photos/\(name(facts)).mp4", kind: kind, seconds: facts.seconds, hasSound: facts.hasSound,
            captions: isFilm ? captions(beside: source.path, of: facts) : [])
        return KnownClip(facts: facts, still: isFilm ? still : nil, copy: copy)
    }

    /// The name under which what is known of a file is kept, while it has this stamp.
    ///
    /// - Parameter mark: as what it is looked at, where one file may be several things.
    static func key(of source: PhotoSource, _ stamp: InputStamp, mark: String) -> String {
        Fingerprint { writer in
            writer.write(source.path + mark)
            for number in [stamp.file.size, stamp.file.modified, Int64(bitPattern: stamp.file.inode), stamp.changed] {
                writer.write("\(number)")
            }
        }.hex
    }

    private func name(_ facts: ClipFacts) -> String {
        let influences = "\(Self.version) \(options.seconds) \(options.bytes)"
        return "\(facts.id)-\(Fingerprint(of: Array(influences.utf8)).hex.prefix(6))"
    }

    /// Makes the copy of a clip that is missing.
    ///
    /// - Returns: its path.
    package func make(_ source: PhotoSource, _ clip: KnownClip) throws(Diagnostic) -> String {
        let path = "\(folder)/\(name(clip.facts)).mp4"
        if (FileStamp(at: path)?.size ?? 0) > 0 { return path }
        guard let tool else { throw source.clipProblem(.needsTool) }
        try makeAside(path, of: source) { file throws(Diagnostic) in
            try source.reading { () throws(ClipProblem) in
                try tool.copy(of: source.path, clip.facts, clip.copy.kind, to: file, in: parentFolder(file), options)
                let length = try tool.probe(file, in: parentFolder(file))["format"]["duration"].text.flatMap(
                    Double.init)
                // A film whose end is missing is copied as far as it goes, and nothing says so.
                if let length, length + 1 < clip.facts.seconds * 0.9 {
                    throw ClipProblem(
                        "is cut off: of \(Int(clip.facts.seconds)) seconds there are \(Int(length))",
                        help: "take it once more from where it comes from")
                }
            }
            guard let size = FileStamp(at: file)?.size, size <= Int64(options.bytes) else {
                throw source.clipProblem(
                    ClipProblem(
                        "makes a copy of more than \(options.bytes) bytes",
                        help: "cut it, or raise limits: {clip_bytes: …} in the settings"))
            }
        }
        return path
    }

    /// Has a file made in a folder of its own, and puts it in place when it is whole.
    func makeAside(_ path: String, of source: PhotoSource, _ make: (String) throws(Diagnostic) -> Void)
        throws(Diagnostic)
    {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        // The same clip may lie in two places, and be looked at in both at once.
        let aside = "\(folder)/\(name)-\(Fingerprint(of: Array(source.path.utf8)).hex.prefix(8)).new"
        try? Folder(aside).removeAll()
        try Folder(aside).create()
        defer { try? Folder(aside).removeAll() }
        let file = "\(aside)/\(name)"
        try make(file)
        try File(file).move(to: path)
    }

    /// What is known of a file; nil where nothing is, or that is damaged.
    func kept(_ key: String) -> JSONValue? {
        let bytes = (try? File("\(folder)/\(key).json").read(limit: 1 << 16)) ?? []
        return try? JSONValue(SourceFile(path: "", bytes: bytes))
    }

    func keep(_ bytes: [UInt8], as name: String) throws(Diagnostic) {
        try StoreFile.write(bytes, to: name, in: try OpenFolder(at: folder, isLinkAllowed: false))
    }

    /// The captions beside a clip: `clip.vtt`, and in languages `clip.en.vtt`.
    private func captions(beside clip: String, of facts: ClipFacts) -> [ClipCaptions] {
        let (parent, name) = (parentFolder(clip), String(clip.split(separator: "/").last ?? ""))
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        let items = (try? Folder(parent).items()) ?? []
        return items.compactMap { item -> ClipCaptions? in
            guard item.kind == .file, item.name.lowercased().hasSuffix(".vtt"), item.name.hasPrefix(stem) else {
                return nil
            }
            let middle = item.name.dropFirst(stem.count).dropLast(4)
            guard middle.isEmpty || middle.first == "." && middle.count <= 36,
                let stamp = FileStamp(at: "\(parent)/\(item.name)"),
                stamp.size < 1_000_000
            else { return nil }
            let language = middle.isEmpty ? nil : String(middle.dropFirst())
            // What stands between the names of two clips is no language.
            guard language.map({ (2...3).contains($0.prefix { $0 != "-" }.count) }) ?? true else { return nil }
            guard language?.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) ?? true else {
                return nil
            }
            let version = Fingerprint(of: Array("\(stamp.size) \(stamp.modified)".utf8)).hex.prefix(6)
            return ClipCaptions(
                language: language, path: "\(parent)/\(item.name)",
                file: "photos/\(facts.id)\(language.map { "-" + $0 } ?? "")-\(version).vtt")
        }.sorted { ($0.language ?? "") < ($1.language ?? "") }
    }
}

extension PhotoSource {
    func clipProblem(_ problem: ClipProblem) -> Diagnostic {
        diagnostic("the clip “\(name)” \(problem.clause)", problem)
    }

    /// - Parameter sentence: what is wrong, with the name.
    func diagnostic(_ sentence: Message, _ problem: ClipProblem) -> Diagnostic {
        .error(
            sentence, at: range, path: range == nil ? path : nil,
            notes: problem.said.map { [Diagnostic.Note(Message(verbatim: $0))] } ?? [], help: problem.help)
    }

    func reading<Value>(_ body: () throws(ClipProblem) -> Value) throws(Diagnostic) -> Value {
        do throws(ClipProblem) { return try body() } catch { throw clipProblem(error) }
    }
}

extension Fingerprint {
    /// The fingerprint of a file of any size, which is read a megabyte at a time: that of each part follows from that of all before it.
    init(ofFile path: String) throws(Diagnostic) {
        var digest = Fingerprint(of: [])
        var part: [UInt8] = []
        part.reserveCapacity(1 << 20)
        func end() {
            digest = Fingerprint(joining: [Array(digest.hex.utf8), part])
            part.removeAll(keepingCapacity: true)
        }
        try File(path).readPieces { piece in
            var rest = piece[...]
            while !rest.isEmpty {
                let taken = rest.prefix((1 << 20) - part.count)
                part.append(contentsOf: taken)
                rest = rest.dropFirst(taken.count)
                if part.count == 1 << 20 { end() }
            }
            return true
        }
        end()
        self = digest
    }
}

extension ClipFacts {
    /// What is kept of a clip.
    fileprivate var json: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("id", id)
        json.add("seconds", seconds)
        json.add("width", width)
        json.add("height", height)
        json.add("sound", hasSound)
        json.add("stream", stream)
        json.add("taken", taken)
        if let latitude { json.add("lat", latitude) }
        if let longitude { json.add("lon", longitude) }
        json.close()
        return json.bytes
    }

    /// The name under which something is published, as it was kept; nil for what may be damaged.
    static func id(kept value: JSONValue) -> String? {
        value["id"].text.flatMap { id in
            id.utf8.count == 16 && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
                ? id : nil
        }
    }

    fileprivate init?(kept value: JSONValue) {
        guard let id = Self.id(kept: value), let seconds = value["seconds"].decimal, let width = value["width"].number,
            let height = value["height"].number, let stream = value["stream"].number
        else { return nil }
        self.init(
            id: id, seconds: seconds, width: width, height: height, hasSound: value["sound"] == true, stream: stream,
            taken: value["taken"].text, latitude: value["lat"].decimal, longitude: value["lon"].decimal)
    }
}
