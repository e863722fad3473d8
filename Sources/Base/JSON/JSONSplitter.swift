/// Cuts JSON that comes piece by piece into the elements of its outer lists, so that a file of any size needs the memory of one of them.
///
/// An outer list is the data itself, or a member of the object that the data is.
package struct JSONSplitter {
    /// The greatest size of an element, in bytes.
    package static let elementLimit = 16_000_000

    private let path: String
    private var depth = 0
    /// How deep the elements of the list lie that is being read, nil outside of lists.
    private var listDepth: Int?
    private var isInString = false
    private var isEscaped = false
    /// The last string of the outermost object, which before a list is its key.
    private var key: [UInt8] = []
    private var element: [UInt8] = []
    private var isTooLarge = false
    private var hasBegun = false

    /// - Parameter path: as messages show it.
    package init(path: String) {
        self.path = path
    }

    /// Reads on.
    ///
    /// - Parameter body: gets each element with the key of its list, nil for the list that is the data itself; false ends the reading.
    /// - Returns: whether to go on.
    package mutating func read(
        _ piece: UnsafeRawBufferPointer, _ body: (String?, [UInt8]) -> Bool
    ) -> Bool {
        var start = listDepth.map { depth > $0 || !element.isEmpty || isInString } == true ? 0 : nil as Int?
        for index in piece.indices {
            let byte = piece[index]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                if listDepth == nil, depth == 1, key.count < 200, isInString { key.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where hasBegun:
                isInString = true
                if listDepth == nil, depth == 1 { key = [] }
                if depth == listDepth, start == nil { start = index }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                hasBegun = true
                if depth == listDepth, start == nil { start = index }
                depth += 1
                if listDepth == nil, byte == UInt8(ascii: "["), depth <= 2 {
                    listDepth = depth
                    if depth == 1 { key = [] }
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == listDepth {
                    if let first = start, !end(piece[first..<index], body) { return false }
                    start = nil
                    listDepth = nil
                }
                depth -= 1
                if depth < 0 { return false }
            case UInt8(ascii: ",") where depth == listDepth:
                if let first = start, !end(piece[first..<index], body) { return false }
                start = nil
            case 0x20, 0x09, 0x0A, 0x0D: break
            // Text of another kind need not be read to its end; a mark of UTF-8 may come first.
            case _ where !hasBegun && ![0xEF, 0xBB, 0xBF].contains(byte): return false
            default: if depth == listDepth, start == nil { start = index }
            }
        }
        if let start { keep(piece[start...]) }
        return true
    }

    /// Keeps what has come of an element.
    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        if element.count + bytes.count <= Self.elementLimit {
            element.append(contentsOf: bytes)
        } else {
            isTooLarge = true
        }
    }

    private mutating func end(_ bytes: Slice<UnsafeRawBufferPointer>, _ body: (String?, [UInt8]) -> Bool) -> Bool {
        keep(bytes)
        defer { element.removeAll(keepingCapacity: true) }
        return isTooLarge ? false : body(depth == 1 ? nil : String(decoding: key, as: UTF8.self), element)
    }

    /// What is wrong with data that has been read to its end.
    package func check() throws(Diagnostic) {
        if isTooLarge {
            throw .error("one record is larger than \(Self.elementLimit) bytes", path: path)
        }
        guard hasBegun, depth == 0, !isInString else {
            throw .error("the data ends in the midst of a record", path: path, help: "download it once more")
        }
    }
}
