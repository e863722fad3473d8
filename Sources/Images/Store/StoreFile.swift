internal import Diagnostics
internal import Files

/// Writes a file of the store whole or not at all.
enum StoreFile {
    /// The ending of files that are being written. One that stays behind is from a build that was killed.
    static let unfinished = ".part"

    static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
        let unfinished = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36))\(Self.unfinished)"
        do throws(Diagnostic) {
            try File(unfinished).write(bytes, exclusive: true)
            try File(unfinished).move(to: path)
        } catch {
            try? File(unfinished).remove()
            throw error
        }
    }
}
