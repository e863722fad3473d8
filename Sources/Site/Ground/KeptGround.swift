internal import Base
internal import Maps

/// Ground of one's own as it is kept between builds, with what was said when it was made.
struct KeptGround: Sendable {
    /// A warning about one of the files.
    struct GroundRemark: Sendable {
        let message: Message
        let help: Message?
        /// The number of the file.
        let file: Int
        /// Where in the file; nil for all of it.
        let bytes: Range<Int>?
    }

    let tree: Ground
    let isOfOpenStreetMap: Bool
    let remarks: [GroundRemark]

    /// What the record begins with; another number for each form, and where the same files become other ground.
    static let heading = Array("CAIRNOWN3".utf8)

    /// What was kept; nil where nothing is, or where it is damaged or of another version.
    init?(at path: String) {
        guard let bytes = try? File(path).read(limit: 1 << 29),
            let kept = ByteCoder.value(ofRecord: bytes, Self.heading, { Self.code(nil, &$0) }),
            let tree = try? Ground(kept.bytes), tree.isWhole
        else { return nil }
        (isOfOpenStreetMap, remarks, self.tree) = (kept.isOfOpenStreetMap, kept.remarks, tree)
    }

    private typealias Content = (isOfOpenStreetMap: Bool, remarks: [GroundRemark], bytes: [UInt8])

    private static func code(_ content: Content?, _ coder: inout ByteCoder) -> Content {
        (
            coder.flag(content?.isOfOpenStreetMap),
            coder.list(content?.remarks) {
                GroundRemark(
                    message: $0.message($1?.message), help: $0.optional($1?.help) { $0.message($1) },
                    file: $0.count($1?.file),
                    bytes: $0.optional($1?.bytes) { $0.range($1) })
            },
            coder.raw(content?.bytes)
        )
    }

    /// Keeps ground that was made.
    ///
    /// - Throws: what is wrong with the ground, or with writing it.
    init(_ bytes: [UInt8], isOfOpenStreetMap: Bool, _ remarks: [GroundRemark], at path: String) throws(Diagnostic) {
        do { tree = try Ground(bytes) } catch {
            throw .error("the ground of the files cannot be read again", path: path)
        }
        self.isOfOpenStreetMap = isOfOpenStreetMap
        self.remarks = remarks
        try File(path).replace(
            with: ByteCoder.record(Self.heading, capacity: bytes.count + 1024) { coder in
                _ = Self.code((isOfOpenStreetMap, remarks, bytes), &coder)
            })
    }
}
