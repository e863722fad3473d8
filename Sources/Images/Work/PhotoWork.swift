package import Base

/// What is asked about a photo, and how questions and answers are written down.
enum PhotoQuestion: UInt8 {
    case facts = 1
    case copies = 2
    case cover = 3
    case size = 4
    case encoder = 5
}

/// Opens photos, in a process that can do nothing else.
package enum PhotoWork: SandboxedWork {
    package static let kind = SandboxKind.photo

    package static func prepare() { Vips.prepare() }

    package static func answer(_ request: [UInt8], _ answer: ([UInt8]) -> Bool) {
        var writer = ByteWriter()
        do throws(PhotoProblem) {
            let words = try words(request)
            writer.write(true)
            writer.write(raw: words[...])
        } catch {
            writer.write(false)
            writer.write(
                raw: ByteCoder.bytes { coder in
                    _ = coder.message(error.clause)
                    _ = coder.optional(error.help) { $0.message($1) }
                }[...])
        }
        _ = answer(sandboxed(writer.take()))
    }

    private static func words(_ request: [UInt8]) throws(PhotoProblem) -> [UInt8] {
        var reader = ByteReader(request)
        var writer = ByteWriter()
        do {
            let question = PhotoQuestion(rawValue: try reader.byte())
            let maxPixels = try reader.count()
            func picture(_ reader: ByteReader) -> Picture {
                Picture(bytes: Array(request[reader.position...]), maxPixels: maxPixels)
            }
            switch question {
            case .facts:
                let id = try reader.text()
                let facts = try picture(reader).facts(id: id)
                writer.write(raw: ByteCoder.bytes { _ = $0.facts(facts, id: id) }[...])
            case .copies:
                let maker = CopyMaker(
                    quality: try reader.count(), maxBytes: try reader.flag() ? try reader.count() : nil)
                let steps = try reader.list { reader throws(ByteReader.Damage) in
                    CopyMaker.Step(
                        format: try format(&reader), width: try reader.count(), height: try reader.count(),
                        isWanted: try reader.flag())
                }
                guard let first = steps.first else { throw ByteReader.Damage() }
                let largest = try picture(reader).pixels(width: first.width, height: first.height)
                for copy in try maker.copies(of: largest, steps) {
                    for number in [copy.width, copy.height] { writer.write(count: number) }
                    writer.write(counted: copy.bytes)
                }
            case .cover:
                let (width, height) = (try reader.count(), try reader.count())
                writer.write(counted: try picture(reader).cover(width: width, height: height))
            case .size:
                let (_, header) = try picture(reader).header()
                for number in [header.width, header.height] { writer.write(count: number) }
            case .encoder:
                let pixels = Pixels(width: 16, height: 16, channels: 3, bytes: [UInt8](repeating: 128, count: 768))
                guard Vips.encode(pixels, as: try format(&reader), quality: 50) != nil else {
                    throw PhotoProblem("cannot be written")
                }
            case nil: throw ByteReader.Damage()
            }
        } catch let problem as PhotoProblem {
            throw problem
        } catch {
            throw PhotoProblem("was not asked about in words that are understood")
        }
        return writer.take()
    }

    private static func format(_ reader: inout ByteReader) throws(ByteReader.Damage) -> ImageOptions.Format {
        guard let format = ImageOptions.Format(rawValue: try reader.text()) else { throw ByteReader.Damage() }
        return format
    }
}

/// Asks about photos.
enum PhotoSandbox {
    /// Of processor time, in seconds, for what takes decoding one picture.
    private static let decodingTime = 10
    /// The same for copies, of which some formats take seconds each.
    private static let copyingTime = 90
    /// The pixels of pictures that are asked about without settings.
    private static let usualPixels = ImageOptions(widths: [], formats: [], quality: 1, maxBytes: nil).maxPixels

    /// - Parameters:
    ///   - file: the photo's bytes.
    ///   - write: writes what belongs to the question.
    private static func ask(
        _ question: PhotoQuestion, _ file: [UInt8], maxPixels: Int = usualPixels, seconds: Int = decodingTime,
        _ write: (inout ByteWriter) -> Void = { _ in }
    ) throws(PhotoProblem) -> ByteReader {
        var writer = ByteWriter()
        writer.write(raw: [question.rawValue])
        writer.write(count: maxPixels)
        write(&writer)
        // Two whole pictures of four channels with 16 bits each are more than any decoder holds.
        let limits = SandboxLimits(memory: max(1 << 30, 16 * maxPixels), seconds: seconds)
        var reader: ByteReader
        do throws(SandboxFailure) {
            reader = ByteReader(try Sandbox.ask(.photo, limits, writer.take(), file).whole())
        } catch {
            throw PhotoProblem(
                "cannot be opened: \(error.words)", help: "leave it out, or save it anew with another program")
        }
        do {
            if try reader.flag() { return reader }
            throw try reader.rest { coder in
                PhotoProblem(coder.message(nil), help: coder.optional(nil) { $0.message($1) })
            }
        } catch let problem as PhotoProblem {
            throw problem
        } catch {
            throw nonsense
        }
    }

    private static var nonsense: PhotoProblem { PhotoProblem("cannot be opened: \(SandboxFailure.nonsense.words)") }

    private static func understood<Result>(
        _ read: () throws(ByteReader.Damage) -> Result
    ) throws(PhotoProblem) -> Result {
        do throws(ByteReader.Damage) { return try read() } catch { throw nonsense }
    }

    static func facts(
        of file: [UInt8], id: String, _ options: ImageOptions, seconds: Int = decodingTime
    ) throws(PhotoProblem) -> PhotoFacts {
        let reader = try ask(.facts, file, maxPixels: options.maxPixels, seconds: seconds) { $0.write(id) }
        let facts = try understood { () throws(ByteReader.Damage) in try reader.rest { $0.facts(nil, id: id) } }
        guard isPossible(facts, options), facts.motion.map({ isPossible($0, in: file) }) ?? true else { throw nonsense }
        return facts
    }

    /// Whether facts are such as some photo may have.
    private static func isPossible(_ facts: PhotoFacts, _ options: ImageOptions) -> Bool {
        let texts = [facts.caption, facts.camera.camera, facts.camera.lens, facts.camera.exposure]
        return facts.width > 0 && (1...max(1, options.maxPixels / facts.width)).contains(facts.height)
            && facts.color.utf8.count == 7 && facts.color.first == "#"
            && facts.color.dropFirst().allSatisfy(\.isHexDigit)
            && facts.thumbHash.count <= 64 && facts.rating.map((0...5).contains) ?? true
            && facts.latitude.map((-90...90).contains) ?? true && facts.longitude.map((-180...180).contains) ?? true
            && texts.allSatisfy { ($0?.utf8.count ?? 0) <= 16_384 }
    }

    private static func isPossible(_ motion: PhotoMotion, in file: [UInt8]) -> Bool {
        switch motion {
        case .pictures(let seconds): seconds > 0 && seconds.isFinite
        case .clip(let bytes): bytes.lowerBound > 0 && !bytes.isEmpty && bytes.upperBound <= file.count
        }
    }

    /// Those copies of a photo that are wanted, in the order asked.
    ///
    /// - Parameter renditions: all that there may be, the largest first.
    static func copies(
        of file: [UInt8], _ renditions: [(rendition: Rendition, isWanted: Bool)], _ options: ImageOptions
    ) throws(PhotoProblem) -> [CopyMaker.Made] {
        var reader = try ask(.copies, file, maxPixels: options.maxPixels, seconds: copyingTime) { writer in
            writer.write(count: options.quality)
            writer.write(optional: options.maxBytes) { $0.write(count: $1) }
            writer.write(renditions) { writer, step in
                writer.write(step.rendition.format.rawValue)
                for side in [step.rendition.width, step.rendition.height] { writer.write(count: side) }
                writer.write(step.isWanted)
            }
        }
        var copies: [CopyMaker.Made] = []
        for (rendition, isWanted) in renditions where isWanted {
            let copy = try understood { () throws(ByteReader.Damage) in
                CopyMaker.Made(width: try reader.count(), height: try reader.count(), bytes: try reader.raw())
            }
            guard (1...rendition.width).contains(copy.width), (1...rendition.height).contains(copy.height),
                PhotoFormat(copy.bytes) == rendition.format.kind, copy.bytes.count <= options.maxBytes ?? .max
            else { throw nonsense }
            copies.append(copy)
        }
        return copies
    }

    /// A picture reduced to what covers a box, as JPEG.
    static func cover(of file: [UInt8], width: Int, height: Int) throws(PhotoProblem) -> [UInt8] {
        var reader = try ask(.cover, file) { writer in
            for side in [width, height] { writer.write(count: side) }
        }
        return try understood { () throws(ByteReader.Damage) in try reader.raw() }
    }

    static func size(of file: [UInt8]) throws(PhotoProblem) -> (width: Int, height: Int) {
        var reader = try ask(.size, file)
        let size = try understood { () throws(ByteReader.Damage) in (try reader.count(), try reader.count()) }
        guard size.0 > 0, size.1 > 0 else { throw nonsense }
        return size
    }

    /// Whether the libvips of this machine writes a format.
    static func writes(_ format: ImageOptions.Format) -> Bool {
        (try? ask(.encoder, []) { $0.write(format.rawValue) }) != nil
    }
}

extension ImageOptions.Format {
    /// What a file of it is.
    fileprivate var kind: PhotoFormat {
        switch self {
        case .webp: .webp
        case .jpeg: .jpeg
        case .avif: .avif
        case .png: .png
        }
    }
}

extension Original {
    /// What is known of the photo.
    func facts(_ options: ImageOptions) throws(Diagnostic) -> PhotoFacts {
        do throws(PhotoProblem) {
            return try PhotoSandbox.facts(of: bytes, id: PhotoFacts.id(digest), options)
        } catch {
            throw source.problem(error)
        }
    }

    func copies(
        _ renditions: [(rendition: Rendition, isWanted: Bool)], _ options: ImageOptions
    ) throws(Diagnostic) -> [CopyMaker.Made] {
        do throws(PhotoProblem) {
            return try PhotoSandbox.copies(of: bytes, renditions, options)
        } catch {
            throw source.problem(error)
        }
    }
}
