internal import CPreview

/// The page to write in, as it stands in the program; it holds nothing of the diary.
enum EditorFiles {
    /// - Parameter name: what follows `/.cairn/edit/` in its address.
    static func file(_ name: Substring) -> (name: String, bytes: [UInt8])? {
        switch name {
        case "": ("editor.html", page)
        case "editor.js": ("editor.js", script)
        case "editor.css": ("editor.css", style)
        default: nil
        }
    }

    private static let page = Array(
        UnsafeBufferPointer(start: cairn_editor_page_bytes(), count: cairn_editor_page_count))
    private static let script = Array(
        UnsafeBufferPointer(start: cairn_editor_script_bytes(), count: cairn_editor_script_count))
    private static let style = Array(
        UnsafeBufferPointer(start: cairn_editor_style_bytes(), count: cairn_editor_style_count))
}
