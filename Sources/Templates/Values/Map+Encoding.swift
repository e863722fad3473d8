extension Map {
    /// Appends bytes that are equal exactly for equal maps: keys, values and their order, as templates see them.
    ///
    /// - Parameter digest: what stands for the bytes of a shared map, which is made once for all pages that show it.
    /// - Returns: whether that is possible; functions and handles can only be themselves.
    package func encode(into bytes: inout [UInt8], digest: (borrowing [UInt8]) -> (UInt64, UInt64)) -> Bool {
        guard sharedNumber != 0 else { return encodeEntries(into: &bytes, digest) }
        if fingerprint == nil {
            var own: [UInt8] = []
            guard encodeEntries(into: &own, digest) else { return false }
            fingerprint = digest(own)
        }
        guard let fingerprint else { return false }
        bytes.append(Tag.shared.rawValue)
        append(fingerprint.0, to: &bytes)
        append(fingerprint.1, to: &bytes)
        return true
    }

    private func encodeEntries(
        into bytes: inout [UInt8], _ digest: (borrowing [UInt8]) -> (UInt64, UInt64)
    ) -> Bool {
        bytes.append(Tag.map.rawValue)
        append(UInt64(entries.count), to: &bytes)
        for (key, value) in entries {
            append(key, to: &bytes)
            guard value.encode(into: &bytes, digest) else { return false }
        }
        return true
    }
}

private enum Tag: UInt8 {
    case none, no, yes, int, double, string, safe, list, tuple, map, shared
}

extension Value {
    fileprivate func encode(into bytes: inout [UInt8], _ digest: (borrowing [UInt8]) -> (UInt64, UInt64)) -> Bool {
        switch self {
        case .none:
            bytes.append(Tag.none.rawValue)
        case .bool(let flag):
            bytes.append(flag ? Tag.yes.rawValue : Tag.no.rawValue)
        case .int(let number):
            bytes.append(Tag.int.rawValue)
            append(UInt64(bitPattern: Int64(number)), to: &bytes)
        case .double(let number):
            bytes.append(Tag.double.rawValue)
            append(number.bitPattern, to: &bytes)
        case .string(let text):
            bytes.append(Tag.string.rawValue)
            append(text, to: &bytes)
        case .safe(let text):
            bytes.append(Tag.safe.rawValue)
            append(text, to: &bytes)
        case .list(let items):
            return encode(items, .list, into: &bytes, digest)
        case .tuple(let items):
            return encode(items, .tuple, into: &bytes, digest)
        case .map(let map):
            return map.encode(into: &bytes, digest: digest)
        case .undefined, .function, .handle:
            return false
        }
        return true
    }

    private func encode(
        _ items: [Value], _ tag: Tag, into bytes: inout [UInt8], _ digest: (borrowing [UInt8]) -> (UInt64, UInt64)
    ) -> Bool {
        bytes.append(tag.rawValue)
        append(UInt64(items.count), to: &bytes)
        return items.allSatisfy { $0.encode(into: &bytes, digest) }
    }
}

private func append(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
}

private func append(_ text: String, to bytes: inout [UInt8]) {
    append(UInt64(text.utf8.count), to: &bytes)
    bytes.append(contentsOf: text.utf8)
}
