internal import Diagnostics
internal import Files
internal import Ground

/// Ground of one's own as it is kept between builds, with what was said when it was made.
struct KeptGround: Sendable {
    /// A warning about one of the files.
    struct Remark: Sendable {
        let message: String
        let help: String?
        /// The number of the file.
        let file: Int
        /// Where in the file; nil for all of it.
        let bytes: Range<Int>?
    }

    let tree: Ground
    let isOfOpenStreetMap: Bool
    let remarks: [Remark]

    /// What the record begins with; another number for each form, and where the same files become other ground.
    static let heading = Array("CAIRNOWN1".utf8)

    /// What was kept; nil where nothing is, or where it is damaged or of another version.
    init?(at path: String) {
        guard let bytes = try? File(path).read(limit: 1 << 29), bytes.starts(with: Self.heading) else { return nil }
        var reader = ByteReader(bytes, range: Self.heading.count..<bytes.count)
        do {
            try reader.checkFingerprint()
            isOfOpenStreetMap = try reader.flag()
            remarks = try reader.list { reader throws(ByteReader.Damage) in
                let (message, help, file) = (try reader.text(), try reader.optionalText(), try reader.count())
                guard try reader.flag() else { return Remark(message: message, help: help, file: file, bytes: nil) }
                let (start, end) = (try reader.count(), try reader.count())
                guard start <= end else { throw ByteReader.Damage() }
                return Remark(message: message, help: help, file: file, bytes: start..<end)
            }
            tree = try Ground(try reader.raw())
        } catch { return nil }
        guard tree.isWhole else { return nil }
    }

    /// Keeps ground that was made.
    ///
    /// - Throws: what is wrong with the ground, or with writing it.
    init(
        _ bytes: [UInt8], isOfOpenStreetMap: Bool, _ remarks: [Remark], at path: String
    ) throws(Diagnostic) {
        do { tree = try Ground(bytes) } catch {
            throw .error("the ground of the files cannot be read again", path: path)
        }
        self.isOfOpenStreetMap = isOfOpenStreetMap
        self.remarks = remarks
        var writer = ByteWriter(capacity: bytes.count + 1024)
        writer.write(isOfOpenStreetMap)
        writer.write(remarks) { writer, remark in
            writer.write(remark.message)
            writer.write(remark.help)
            writer.write(count: remark.file)
            writer.write(optional: remark.bytes) { writer, bytes in
                writer.write(count: bytes.lowerBound)
                writer.write(count: bytes.upperBound)
            }
        }
        writer.write(counted: bytes)
        try File(path).replace(with: writer.record(Self.heading))
    }
}
