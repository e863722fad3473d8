internal import Base

/// The `ffmpeg` and `ffprobe` of this machine, which open clips without rights (`ConfinedProgram`).
struct ClipTool: Sendable {
    private let ffmpeg: String
    private let ffprobe: String

    /// No side is shorter than the shorter one of a copy has to be, in pixels: 720 lines.
    private static let lines = 720
    /// Of processor time, for a look and for a still.
    private static let lookingTime = 60
    /// The same for each second of a clip that is copied.
    private static let copyingTime = 30

    /// Nil where one of them is missing.
    init?() {
        guard let ffmpeg = try? Tool("ffmpeg"), let ffprobe = try? Tool("ffprobe") else { return nil }
        self.ffmpeg = ffmpeg.path
        self.ffprobe = ffprobe.path
    }

    /// What is said of a clip by its streams, as JSON.
    ///
    /// - Throws: that it cannot be read.
    func probe(_ clip: String, _ kind: ClipKind = .film, in folder: String) throws(ClipProblem) -> JSONValue {
        let words = ["-v", "error", "-of", "json", "-show_format", "-show_streams", kind.input(clip)]
        let result = try run(
            ffprobe, words, reading: clip, writingTo: folder, .init(seconds: Self.lookingTime, largest: 0))
        guard let value = try? JSONValue(SourceFile(path: clip, bytes: result.output)) else {
            throw ClipProblem("cannot be read", help: nil)
        }
        return value
    }

    /// Writes the picture of a moment, a second after the beginning where the clip is long enough.
    func still(of clip: String, _ facts: ClipFacts, to file: String, in folder: String) throws(ClipProblem) {
        // Where the picture ends before that, the first one.
        for moment in [min(1, facts.seconds / 3), 0] {
            let words = [
                "-v", "error", "-nostdin", "-y", "-ss", "\(moment)", "-i", clip, "-map", "0:\(facts.stream)",
                "-frames:v", "1",
                "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-q:v", "2", "-update", "1",
                file,
            ]
            _ = try run(
                ffmpeg, words, reading: clip, writingTo: folder, .init(seconds: Self.lookingTime, largest: 200_000_000))
            if (FileStamp(at: file)?.size ?? 0) > 0 { return }
        }
        throw .still
    }

    /// Writes a copy that every browser plays: H.264 and AAC in MP4, with its index at the beginning and without anything that the camera wrote
    /// besides pictures and sound.
    func copy(
        of clip: String, _ facts: ClipFacts, _ kind: ClipKind, to file: String, in folder: String,
        _ options: ClipOptions
    ) throws(ClipProblem) {
        let sound = facts.hasSound ? 96_000 : 0
        let room = Int(Double(options.bytes) * 8 * 0.9 / max(1, facts.seconds)) - sound
        guard room >= 60_000 else {
            throw ClipProblem(
                "is too long for a copy of \(options.bytes) bytes",
                help: "cut it, or raise limits: {clip_bytes: …} in the settings")
        }
        let rate = min(room, 4_000_000)
        // Even numbers, as the format of the pixels asks for; no clip is made larger.
        let size =
            "scale='if(gt(iw,ih),-2,trunc(min(\(Self.lines),iw)/2)*2)':'if(gt(iw,ih),trunc(min(\(Self.lines),ih)/2)*2,-2)'"
        let words =
            [
                "-v", "error", "-nostdin", "-y", "-i", kind.input(clip), "-t", "\(options.seconds)",
            ]
            + (kind.loops
                ? ["-filter_complex", Self.onWhite(facts) + size + "[out]", "-map", "[out]"]
                : ["-map", "0:\(facts.stream)", "-vf", size, "-fpsmax", "30"])
            + (kind.hasSound ? ["-map", "0:a:0?"] : ["-an"]) + [
                "-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn", "-c:v", "libx264",
                "-preset", "veryfast", "-crf", "24", "-maxrate", "\(rate)", "-bufsize", "\(2 * rate)", "-pix_fmt",
                "yuv420p",
                // What the encoder writes of itself and its options is nobody's business (SEI, 7.4.1 of H.264).
                "-bsf:v", "filter_units=remove_types=6", "-profile:v", "high", "-c:a", "aac", "-b:a", "96k", "-ac", "2",
                "-movflags", "+faststart", "-fflags",
                "+bitexact",
                "-flags:v", "+bitexact", "-flags:a", "+bitexact", "-empty_hdlr_name", "1", file,
            ]
        let seconds = Self.lookingTime + Self.copyingTime * Int(facts.seconds)
        _ = try run(
            ffmpeg, words, reading: clip, writingTo: folder, .init(seconds: seconds, largest: 2 * options.bytes))
    }

    /// Writes a copy of a recording that every browser plays: AAC in MP4, without anything that the recorder wrote besides sound.
    ///
    /// - Parameter longest: nothing after so many seconds is copied.
    func sound(
        of recording: String, _ facts: RecordingFacts, to file: String, in folder: String, longest: Int
    ) throws(ClipProblem) {
        let isVoice = facts.channels == 1
        let words = [
            "-v", "error", "-nostdin", "-y", "-i", recording, "-t", "\(longest)", "-map", "0:\(facts.stream)", "-vn",
            "-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn", "-c:a", "aac", "-b:a", isVoice ? "64k" : "96k",
            "-ac", isVoice ? "1" : "2", "-ar", "44100", "-movflags", "+faststart", "-fflags", "+bitexact",
            "-flags:a", "+bitexact", "-empty_hdlr_name", "1", "-f", "mp4", file,
        ]
        _ = try run(
            ffmpeg, words, reading: recording, writingTo: folder,
            .init(seconds: Self.lookingTime + longest, largest: 20_000 * longest + 1_000_000))
    }

    /// The pictures on white, as the copies of photos without transparency are; the last one for as long as it is shown.
    private static func onWhite(_ facts: ClipFacts) -> String {
        "color=white:s=\(facts.width)x\(facts.height):r=30:d=\(facts.seconds)[white];[white][0:\(facts.stream)]overlay=format=auto,"
    }

    private func run(
        _ program: String, _ words: [String], reading clip: String, writingTo folder: String,
        _ bounds: ConfinedProgram.Allowance
    ) throws(ClipProblem) -> ChildProcess.Result {
        let result: ChildProcess.Result
        do throws(Diagnostic) {
            result = try ConfinedProgram.run(program, words, reading: clip, writingTo: folder, bounds)
        } catch {
            throw ClipProblem("cannot be read", help: nil, said: error.wording.english)
        }
        guard result.status == 0 else {
            let last = result.errors.split(whereSeparator: \.isNewline).last.map(String.init)
            // The file's name stands elsewhere, and its folder is nobody's business.
            let said = (last ?? "\(result.status)").replacing(clip + ": ", with: "").replacing(
                folder, with: "")
            throw ClipProblem("cannot be read", help: nil, said: said)
        }
        return result
    }
}

/// What is wrong with a clip.
struct ClipProblem: Error {
    /// As in “is too long”.
    let clause: Message
    let help: Message?
    /// The last words of the program that opened it.
    var said: String?

    static let needsTool = ClipProblem(
        "needs ffmpeg, which makes a still and a copy for browsers of it", help: "install ffmpeg")
    static let recordingNeedsTool = ClipProblem(
        "needs ffmpeg, which makes a copy for browsers of it", help: "install ffmpeg")
    static let silence = ClipProblem("has no sound", help: nil)
    static let endless = ClipProblem(
        "does not say how long it is", help: "write it anew: `ffmpeg -i old.webm -c copy new.webm`")
    static let still = ClipProblem("shows nothing that moves", help: nil)

    init(_ clause: Message, help: Message?, said: String? = nil) {
        self.clause = clause
        self.help = help
        self.said = said
    }
}
