package import Diagnostics
internal import Files

extension PhotoFacts {
    /// The facts of photos that no store is to remember, in the order asked.
    package static func read(_ sources: [PhotoSource], _ options: ImageOptions) async -> [Result<
        PhotoFacts, Diagnostic
    >] {
        await sources.concurrentMap(runLength: 1) { source in
            Result { () throws(Diagnostic) in try Original(source, options: options).facts(options) }
        }
    }
}
