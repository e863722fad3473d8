extension UnsafeBufferPointer<UInt8> {
    /// A number by which texts are told apart that are compared often; the same in one run of the program, and nowhere kept.
    var digest: UInt64 {
        let bytes = UnsafeRawBufferPointer(self)
        var digest = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        var index = 0
        while index + 8 <= count {
            digest = (digest ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
            digest ^= digest >> 32
            index += 8
        }
        while index < count {
            digest = (digest ^ UInt64(bytes[index])) &* 0xFF51_AFD7_ED55_8CCD
            index += 1
        }
        return digest ^ digest >> 29
    }
}

extension String {
    /// That of the text's UTF-8.
    var digest: UInt64 {
        var text = self
        return text.withUTF8 { $0.digest }
    }
}
