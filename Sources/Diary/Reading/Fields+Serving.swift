internal import Content
internal import Diagnostics

extension Fields {
    /// The kinds of compressed copies: one, several, or `none`.
    mutating func compression() -> Set<Settings.Compression> {
        guard let node = node("compress"), node.text != "none" else { return [] }
        var items = [node]
        if case .sequence(let sequence) = node.content { items = sequence }
        return Set(items.compactMap { choice($0, "compress", Settings.Compression.self) })
    }

    /// What browsers keep: `true` for as much as is usual, or how much; nil for nothing.
    mutating func offline() -> Settings.Offline? {
        guard let node = node("offline") else { return nil }
        guard case .mapping = node.content else { return bool("offline") ?? false ? Settings.Offline() : nil }
        var offline = Settings.Offline()
        var fields = Fields(node, in: file, of: "offline (or true or false)", keys: ["pages", "photos"])
        offline.pages = fields.integer("pages", in: 1...1000) ?? offline.pages
        offline.photos = fields.integer("photos", in: 0...5000) ?? offline.photos
        problems.add(fields.problems)
        return offline
    }
}
