package import Base

/// The codes that messages of replies carry, as `Documentation/Replies.md` describes them: found in any text, and put together again.
package struct ReplyCodes: Sendable {
    /// The whole envelopes, in the order in which their messages began, each once.
    package private(set) var envelopes: [[UInt8]] = []
    /// What is wrong with the others, with the number of the line in which each began.
    package private(set) var faults: [(line: Int, reason: Message)] = []

    /// One code of a message.
    private struct Part {
        let message: MessageName
        let number: Int
        let envelope: [UInt8]
    }

    /// What the parts of one message share. Whoever reads a message may write another one of that name.
    private struct MessageName: Hashable {
        let bytes: [UInt8]
        let count: Int
    }

    /// All parts of one name, as they stand in the text.
    private struct Parts {
        let line: Int
        /// By their numbers: at which code of the text each stands, in that order.
        var parts: [Int: [(place: Int, envelope: [UInt8])]] = [:]

        /// The part of a number that stands nearest to a code: messages are sent in one piece, so that it is of the same.
        func part(_ number: Int, nearestTo place: Int) -> [UInt8]? {
            guard let parts = parts[number] else { return nil }
            var (low, high) = (0, parts.count)
            while low < high {
                let middle = (low + high) / 2
                if parts[middle].place < place { low = middle + 1 } else { high = middle }
            }
            let near = [low - 1, low].filter(parts.indices.contains).map { parts[$0] }
            return near.min { abs($0.place - place) < abs($1.place - place) }?.envelope
        }
    }

    static let mark = Array("cairn1".utf8)
    static let greatestEnvelope = 1200
    static let mostParts = 32
    private static let headSize = 8
    private static let sumSize = 4

    /// Finds every code of a text. No letter is looked at twice, because what begins a code has one that none goes on with.
    package init(in text: [UInt8]) {
        var messages: [MessageName: Parts] = [:]
        var order: [MessageName] = []
        var (line, place, codeCount) = (1, 0, 0)
        func startsHere(_ place: Int) -> Bool {
            place + Self.mark.count <= text.count
                && zip(text[place...], Self.mark).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $1 >= 0x61) }
        }
        while place < text.count {
            guard text[place] | 0x20 == Self.mark[0], startsHere(place) else {
                if text[place] == UInt8(ascii: "\n") { line += 1 }
                place += 1
                continue
            }
            let start = line
            place += Self.mark.count
            switch Self.read(text, &place, &line) {
            case .none: continue
            case .failure(let fault)?: faults.append((start, fault.reason))
            case .success(let part)?:
                if messages[part.message] == nil { order.append(part.message) }
                codeCount += 1
                messages[part.message, default: Parts(line: start)].parts[part.number, default: []]
                    .append((codeCount, part.envelope))
            }
        }
        for name in order {
            guard let message = messages[name] else { continue }
            if let missing = (0..<name.count).first(where: { message.parts[$0] == nil }) {
                faults.append((message.line, "part \(missing + 1) of \(name.count) is missing"))
                continue
            }
            // Of several messages of one name the mark tells which is whose.
            var known: Set<[UInt8]> = []
            for first in message.parts[0] ?? [] {
                let others = (1..<max(1, name.count)).flatMap { message.part($0, nearestTo: first.place + $0) ?? [] }
                if known.insert(first.envelope + others).inserted { envelopes.append(first.envelope + others) }
            }
        }
        faults.sort { $0.line < $1.line }
    }

    private struct Fault: Error {
        let reason: Message
    }

    /// Reads a code behind its mark.
    ///
    /// - Returns: nil where no code begins here after all.
    private static func read(_ text: [UInt8], _ place: inout Int, _ line: inout Int) -> Result<Part, Fault>? {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        var size = headSize
        while bytes.count < size {
            guard place < text.count else { break }
            if let value = base32Value(text[place]) {
                place += 1
                (bits, count) = (bits << 5 | UInt32(value), count + 5)
                guard count >= 8 else { continue }
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
                guard bytes.count == headSize else { continue }
                let length = Int(bytes[6]) << 8 | Int(bytes[7])
                guard length <= greatestEnvelope, (1...mostParts).contains(Int(bytes[5])), bytes[4] < bytes[5] else {
                    return .failure(Fault(reason: "the code is damaged at its beginning"))
                }
                size = headSize + length + sumSize
            } else {
                let gap = gapSize(text, at: place)
                guard gap > 0 else {
                    // The first letters of the next code may have been taken for the last ones of this.
                    if place >= 2, text[place] | 0x20 == mark[2], text[place - 1] | 0x20 == mark[1],
                        text[place - 2] | 0x20 == mark[0]
                    {
                        place -= 2
                    }
                    break
                }
                if text[place] == UInt8(ascii: "\n") { line += 1 }
                place += gap
            }
        }
        guard bytes.count == size, size > headSize else {
            return bytes.count < headSize ? nil : .failure(Fault(reason: "the code is cut off"))
        }
        let body = Array(bytes.dropLast(sumSize))
        let sum = bytes.suffix(sumSize).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard Checksum.crc32(of: body) == sum else {
            return .failure(Fault(reason: "the code is damaged: its sum is not what it should be"))
        }
        return .success(
            Part(
                message: MessageName(bytes: Array(body[..<4]), count: Int(body[5])), number: Int(body[4]),
                envelope: Array(body[headSize...])))
    }

    /// How many bytes of what mails and messengers put into long words stand here: white space, quotes, ends of lines, and
    /// characters of no width.
    private static func gapSize(_ text: [UInt8], at place: Int) -> Int {
        func next(_ offset: Int) -> UInt8 { place + offset < text.count ? text[place + offset] : 0 }
        switch text[place] {
        case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ">"), UInt8(ascii: "="): return 1
        case 0xC2 where [0xA0, 0xAD].contains(next(1)): return 2
        case 0xE2
        where next(1) == 0x80 && (0x80...0x8F).contains(next(2)) || next(1) == 0x80 && [0xA8, 0xA9].contains(next(2)),
            0xE2 where next(1) == 0x81 && next(2) == 0xA0, 0xE3 where next(1) == 0x80 && next(2) == 0x80,
            0xEF where next(1) == 0xBB && next(2) == 0xBF:
            return 3
        default: return 0
        }
    }
}
