/// The name of an element or attribute, by its fingerprint: names are compared a million times and shown once.
struct MarkupName: Hashable, Sendable {
    private let code: UInt64

    /// - Parameter name: ASCII in small letters.
    init(_ name: StaticString) {
        self.init(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// - Parameter name: in whatever case.
    init(_ name: UnsafeBufferPointer<UInt8>) {
        // FNV-1a.
        var code: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name {
            let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            code = (code ^ UInt64(small)) &* 0x100_0000_01B3
        }
        self.code = code
    }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }

    static let a = MarkupName("a")
    static let alt = MarkupName("alt")
    static let area = MarkupName("area")
    static let base = MarkupName("base")
    static let content = MarkupName("content")
    static let form = MarkupName("form")
    static let href = MarkupName("href")
    static let id = MarkupName("id")
    static let img = MarkupName("img")
    static let link = MarkupName("link")
    static let math = MarkupName("math")
    static let meta = MarkupName("meta")
    static let name = MarkupName("name")
    static let p = MarkupName("p")
    static let rel = MarkupName("rel")
    static let script = MarkupName("script")
    static let src = MarkupName("src")
    static let srcset = MarkupName("srcset")
    static let style = MarkupName("style")
    static let svg = MarkupName("svg")
    static let textarea = MarkupName("textarea")
    static let title = MarkupName("title")
    static let headings: [MarkupName] = ["h1", "h2", "h3", "h4", "h5", "h6"].map { (name: StaticString) in
        MarkupName(name)
    }
}
