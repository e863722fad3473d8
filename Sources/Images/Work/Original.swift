package import Base

/// An original on disk, with what a diagnostic calls it.
package struct PhotoSource: Sendable {
    package let path: String
    /// The name as the entry wrote it.
    package let name: String
    /// Where the entry wrote it, nil when nobody did.
    package let range: SourceRange?

    package init(path: String, name: String, range: SourceRange? = nil) {
        self.path = path
        self.name = name
        self.range = range
    }

    /// - Parameter clause: what is wrong with the photo, as in “is empty”.
    func problem(_ clause: Message, help: Message? = nil) -> Diagnostic {
        .error("the photo “\(name)” \(clause)", at: range, path: range == nil ? path : nil, help: help)
    }

    func problem(_ problem: PhotoProblem) -> Diagnostic { self.problem(problem.clause, help: problem.help) }
}

/// An original in memory.
struct Original: Sendable {
    let source: PhotoSource
    let bytes: [UInt8]
    let digest: Fingerprint
    /// The stamp of the file before it was read, nil when it was changed meanwhile.
    let stamp: InputStamp?

    init(_ source: PhotoSource, options: ImageOptions) throws(Diagnostic) {
        self.source = source
        let before = InputStamp(at: source.path)
        if let size = before?.file.size { try Self.checkSize(size, of: source, options) }
        do {
            bytes = try File(source.path).read()
        } catch {
            var problem = source.problem("cannot be read: \(error.cause ?? error.wording)")
            problem.isSystemFailure = error.isSystemFailure
            throw problem
        }
        digest = Fingerprint(of: bytes)
        stamp = InputStamp(at: source.path) == before ? before : nil
    }

    static func checkSize(_ size: Int64, of source: PhotoSource, _ options: ImageOptions) throws(Diagnostic) {
        guard size > options.maxSourceBytes else { return }
        throw source.problem(
            "is too large: \(size) bytes, at most \(options.maxSourceBytes) are read",
            help: "make it smaller, or raise limits: {photo_bytes: …} in the settings")
    }

    static func checkPixels(
        _ width: Int, _ height: Int, of source: PhotoSource, _ options: ImageOptions
    ) throws(Diagnostic) {
        do throws(PhotoProblem) {
            try Picture.checkPixels(width, height, limit: options.maxPixels)
        } catch {
            throw source.problem(error)
        }
    }
}
