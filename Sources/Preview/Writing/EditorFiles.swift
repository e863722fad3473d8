internal import CPreview

/// The page to write in, as it stands in the program; it holds nothing of the diary.
enum EditorFiles {
    private static let files = Dictionary(
        (0..<cairn_editor_files_count).compactMap { index -> (String, [UInt8])? in
            let file = cairn_editor_file(index).pointee
            return (String(cString: file.name), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
        }, uniquingKeysWith: { first, _ in first })

    /// - Parameter name: what follows `/.cairn/edit/` in its address.
    static func file(_ name: Substring) -> (name: String, bytes: [UInt8])? {
        let name = name.isEmpty ? "index.html" : String(name)
        return files[name].map { (name, $0) }
    }
}
