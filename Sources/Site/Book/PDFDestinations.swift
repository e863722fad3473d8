/// The pages to which the named places of a PDF belong, as Chromium writes it: objects in plain text, streams aside (ISO 32000-1, 7.7.3 and 12.3.2).
struct PDFDestinations {
    /// Counted from 1, by the name of the place.
    let pages: [String: Int]
    /// How many pages there are.
    let pageCount: Int

    private static let mostObjects = 2_000_000

    /// - Returns: nil for a file whose pages are not to be found.
    init?(_ pdf: [UInt8]) {
        var objects: [Int: Range<Int>] = [:]
        var root: Int?
        var destinations: Int?
        // Each object stands on lines of its own: `12 0 obj` … `endobj`.
        var lines = Lines(pdf)
        while let line = lines.next(), objects.count < Self.mostObjects {
            guard line.suffix(6).elementsEqual(" 0 obj".utf8),
                let number = Int(String(decoding: line.dropLast(6), as: UTF8.self))
            else { continue }
            let start = lines.position
            var end = start
            while let line = lines.next() {
                if line.elementsEqual("endobj".utf8) || line.elementsEqual("stream".utf8) { break }
                end = lines.position
            }
            objects[number] = start..<end
            let text = Words(pdf[start..<end])
            if text.value(of: "/Type") == "/Catalog" {
                root = text.reference(of: "/Pages")
                destinations = text.reference(of: "/Dests")
            }
        }
        guard let root else { return nil }
        var numbers: [Int: Int] = [:]
        var waiting = [root]
        while let number = waiting.popLast(), numbers.count < Self.mostObjects {
            guard let range = objects.removeValue(forKey: number) else { continue }
            let text = Words(pdf[range])
            if text.value(of: "/Type") == "/Page" {
                numbers[number] = numbers.count + 1
            } else {
                waiting += text.references(of: "/Kids").reversed()
            }
        }
        guard !numbers.isEmpty else { return nil }
        pageCount = numbers.count
        var pages: [String: Int] = [:]
        if let destinations, let range = objects[destinations] {
            for (name, page) in Words(pdf[range]).destinations { pages[name] = numbers[page] }
        }
        self.pages = pages
    }

    /// The lines of a file, without their ends.
    private struct Lines {
        private let bytes: [UInt8]
        private(set) var position = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func next() -> ArraySlice<UInt8>? {
            guard position < bytes.count else { return nil }
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            defer { position = end + 1 }
            return bytes[position..<end]
        }
    }

    /// The words of a dictionary.
    private struct Words {
        private let words: [String]

        init(_ bytes: ArraySlice<UInt8>) {
            var text: [UInt8] = []
            for byte in bytes {
                // Brackets and slashes begin words of their own.
                if byte == UInt8(ascii: "/") { text.append(0x20) }
                if "[]<>".utf8.contains(byte) { text += [0x20, byte, 0x20] } else { text.append(byte) }
            }
            words = text.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        }

        func value(of key: String) -> String? {
            words.firstIndex(of: key).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
        }

        /// The number of an object: `/Pages 3 0 R`.
        func reference(of key: String) -> Int? { value(of: key).flatMap { Int($0) } }

        /// `/Kids [2 0 R 8 0 R]`
        func references(of key: String) -> [Int] {
            guard let start = words.firstIndex(of: key) else { return [] }
            let list = words[(start + 1)...].drop { $0 == "[" }.prefix { $0 != "]" }
            return stride(from: list.startIndex, to: list.endIndex, by: 3).compactMap { Int(list[$0]) }
        }

        /// `/name [8 0 R /XYZ 6 579 0]`
        var destinations: [(name: String, page: Int)] {
            words.indices.compactMap { index in
                guard words[index].hasPrefix("/"), index + 2 < words.count, words[index + 1] == "[" else { return nil }
                return Int(words[index + 2]).map { (String(words[index].dropFirst()), $0) }
            }
        }
    }
}
