extension String {
    /// In capital letters; fast where only ASCII has them.
    var inCapitals: String { changingCase(from: UInt8(ascii: "a")...UInt8(ascii: "z")) ?? uppercased() }

    /// In small letters; fast where only ASCII has them.
    var inSmallLetters: String { changingCase(from: UInt8(ascii: "A")...UInt8(ascii: "Z")) ?? lowercased() }

    /// Flips the case bit of ASCII letters; nil where other letters may have a case.
    private func changingCase(from letters: ClosedRange<UInt8>) -> String? {
        let changed = utf8.withContiguousStorageIfAvailable { bytes -> String? in
            var index = 0
            var changes = false
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    changes = changes || letters.contains(byte)
                    index += 1
                    continue
                }
                let second = index + 1 < bytes.count ? bytes[index + 1] : 0
                switch byte {
                case 0xC2 where second != 0xB5: index += 2
                case 0xE2 where second == 0x80: index += 3
                case 0xE3...0xE9, 0xEB...0xED: index += 3
                case 0xEA where second >= 0xB0: index += 3
                case 0xF0 where second == 0x9F: index += 4
                default: return nil
                }
            }
            guard changes else { return self }
            return String(unsafeUninitializedCapacity: bytes.count) { target in
                for index in bytes.indices {
                    let byte = bytes[index]
                    target[index] = letters.contains(byte) ? byte ^ 0x20 : byte
                }
                return bytes.count
            }
        }
        return changed ?? nil
    }
}
