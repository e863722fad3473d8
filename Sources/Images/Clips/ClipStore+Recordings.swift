package import Base

/// A recording as pages play it.
package struct RecordingCopy: Sendable, Equatable {
    /// Relative to a subsite's home: `photos/0123456789abcdef-a1b2c3.m4a`. It is kept and sealed as copies of photos are.
    package let file: String
    package let seconds: Double
}

/// What is known of a recording before it is copied.
package struct RecordingFacts: Sendable, Equatable {
    /// The name under which it is published, which tells nothing of the original's: 16 hexadecimal digits that follow from its bytes.
    package let id: String
    /// Its length.
    package let seconds: Double
    /// 1 for a voice, 2 or more for what was recorded around it.
    let channels: Int
    /// The number of the stream with the sound.
    let stream: Int

    /// Reads what `ffprobe -show_format -show_streams` tells as JSON.
    ///
    /// - Returns: nil for what has no sound.
    init?(id: String, probe: JSONValue) {
        guard let sound = probe["streams"].items.first(where: { $0["codec_type"].text == "audio" }) else { return nil }
        let lengths = [probe["format"]["duration"], sound["duration"]].compactMap { $0.text.flatMap { Double($0) } }
        guard let stream = sound["index"].number, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        self.id = id
        self.stream = stream
        // The browser's own recorder does not say how long it recorded; the copy does.
        seconds = lengths.first ?? 0
        channels = max(1, sound["channels"].number ?? 1)
    }

    init(id: String, seconds: Double, channels: Int, stream: Int) {
        (self.id, self.seconds, self.channels, self.stream) = (id, seconds, channels, stream)
    }
}

// Recordings: sounds without a picture, of which browsers get one copy (AAC in MP4).
extension ClipStore {
    /// Goes up when other bytes are made of the same recording.
    private static let soundVersion = 1

    /// Makes the copies of recordings that are missing; the results stand in the order asked.
    ///
    /// - Parameter longest: how long one may be, in seconds.
    /// - Returns: for each its copy and where that lies.
    package func recordings(
        _ sources: [PhotoSource], longest: Int
    ) async -> [Result<(copy: RecordingCopy, path: String), Diagnostic>] {
        await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in try recording(source, longest) }
        }
    }

    private func recording(
        _ source: PhotoSource, _ longest: Int
    ) throws(Diagnostic) -> (copy: RecordingCopy, path: String) {
        guard let stamp = InputStamp(at: source.path) else {
            throw source.recordingProblem(ClipProblem("cannot be read", help: nil))
        }
        guard stamp.file.size <= Self.sizeLimit else {
            throw source.recordingProblem(ClipProblem("is too large: \(stamp.file.size) bytes", help: "cut it"))
        }
        let key = Self.key(of: source, stamp, mark: " sound")
        let name = { (facts: RecordingFacts) in
            "\(facts.id)-\(Fingerprint(of: Array("sound \(Self.soundVersion)".utf8)).hex.prefix(6)).m4a"
        }
        if let facts = kept(key).flatMap({ RecordingFacts(kept: $0) }) {
            try check(facts, longest, source)
            let path = "\(folder)/\(name(facts))"
            if (FileStamp(at: path)?.size ?? 0) > 0 {
                return (RecordingCopy(file: "photos/\(name(facts))", seconds: facts.seconds), path)
            }
        }
        guard let tool else { throw source.recordingProblem(.recordingNeedsTool) }
        let id = String(try Fingerprint(ofFile: source.path).hex.prefix(16))
        try Folder(folder).create()
        var facts = try source.hearing({ () throws(ClipProblem) in
            RecordingFacts(id: id, probe: try tool.probe(source.path, in: folder))
        })
        try check(facts, longest, source)
        let path = "\(folder)/\(name(facts))"
        try makeAside(path, of: source) { file throws(Diagnostic) in
            facts = try source.hearing { () throws(ClipProblem) in
                try tool.sound(of: source.path, facts, to: file, in: parentFolder(file), longest: longest + 1)
                return RecordingFacts(id: id, probe: try tool.probe(file, in: parentFolder(file)))
                    .map { RecordingFacts(id: id, seconds: $0.seconds, channels: facts.channels, stream: facts.stream) }
            }
            try check(facts, longest, source)
        }
        try keep(facts.json, as: "\(key).json")
        return (RecordingCopy(file: "photos/\(name(facts))", seconds: facts.seconds), path)
    }

    private func check(_ facts: RecordingFacts, _ longest: Int, _ source: PhotoSource) throws(Diagnostic) {
        guard facts.seconds <= Double(longest) else {
            throw source.recordingProblem(
                ClipProblem(
                    "lasts \(Int(facts.seconds.rounded(.up))) seconds, at most \(longest) are published",
                    help: "cut it, or raise limits: {voice_seconds: …} in the settings"))
        }
    }
}

extension PhotoSource {
    fileprivate func recordingProblem(_ problem: ClipProblem) -> Diagnostic {
        diagnostic("the recording “\(name)” \(problem.clause)", problem)
    }

    fileprivate func hearing(_ body: () throws(ClipProblem) -> RecordingFacts?) throws(Diagnostic) -> RecordingFacts {
        do throws(ClipProblem) {
            guard let facts = try body() else { throw .silence }
            return facts
        } catch { throw recordingProblem(error) }
    }
}

extension RecordingFacts {
    /// What is kept of a recording.
    fileprivate var json: [UInt8] {
        var json = JSONWriter()
        json.open()
        json.add("id", id)
        json.add("seconds", seconds)
        json.add("channels", channels)
        json.add("stream", stream)
        json.close()
        return json.bytes
    }

    fileprivate init?(kept value: JSONValue) {
        guard let id = ClipFacts.id(kept: value), let seconds = value["seconds"].decimal,
            let channels = value["channels"].number,
            let stream = value["stream"].number
        else { return nil }
        self.init(id: id, seconds: seconds, channels: channels, stream: stream)
    }
}
