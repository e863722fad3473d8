internal import Diagnostics
internal import Files

/// Writes a file of the store whole or not at all.
enum StoreFile {
    /// The ending of files that are being written. One that stays behind is from a build that was killed.
    static let unfinished = ".part"

    /// - Parameters:
    ///   - file: relative to the store; its folder is made where it is missing, and no link is followed to it.
    static func write(_ bytes: [UInt8], to file: String, in store: OpenFolder) throws(Diagnostic) {
        if let slash = file.lastIndex(of: "/") { try store.makeFolder(String(file[..<slash])) }
        let unfinished = "\(file).\(String(UInt64.random(in: 0 ... .max), radix: 36))\(Self.unfinished)"
        do throws(Diagnostic) {
            try store.write(bytes, toNew: unfinished)
            try store.move(unfinished, to: file)
        } catch {
            try? store.remove(unfinished)
            throw error
        }
    }
}
