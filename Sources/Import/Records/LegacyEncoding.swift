#if canImport(Darwin)
    internal import Foundation
#elseif canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// An encoding of Windows or DOS before there was Unicode, as the system converts it.
package enum LegacyEncoding: String, CaseIterable, Sendable {
    /// CP949.
    case korean = "cp949"
    /// CP932, Windows' Shift_JIS.
    case japanese = "shift_jis"
    /// Windows-1252.
    case western = "windows-1252"
    /// Windows-1251.
    case cyrillic = "cp1251"
    /// CP866, in which Windows packs names of Russian.
    case cyrillicDOS = "cp866"

    /// What it is called, with whose it is.
    var words: String {
        switch self {
        case .korean: "CP949 (Korean Windows)"
        case .japanese: "Shift_JIS (Japanese Windows)"
        case .western: "Windows-1252 (western Europe)"
        case .cyrillic: "CP1251 (Cyrillic Windows)"
        case .cyrillicDOS: "CP866 (Cyrillic DOS)"
        }
    }

    #if canImport(Darwin)
        /// A text in UTF-8; nil where the bytes are none in this encoding.
        func utf8(_ bytes: [UInt8]) -> [UInt8]? {
            let encoding: String.Encoding =
                switch self {
                case .korean:
                    String.Encoding(
                        rawValue: CFStringConvertEncodingToNSStringEncoding(
                            CFStringEncoding(CFStringEncodings.dosKorean.rawValue)))
                case .japanese:
                    String.Encoding(
                        rawValue: CFStringConvertEncodingToNSStringEncoding(
                            CFStringEncoding(CFStringEncodings.dosJapanese.rawValue)))
                case .western: .windowsCP1252
                case .cyrillic: .windowsCP1251
                case .cyrillicDOS:
                    String.Encoding(
                        rawValue: CFStringConvertEncodingToNSStringEncoding(
                            CFStringEncoding(CFStringEncodings.dosRussian.rawValue)))
                }
            return String(bytes: bytes, encoding: encoding).map { Array($0.utf8) }
        }
    #else
        private var name: String {
            switch self {
            case .korean: "CP949"
            case .japanese: "CP932"
            case .western: "WINDOWS-1252"
            case .cyrillic: "CP1251"
            case .cyrillicDOS: "CP866"
            }
        }

        /// A text in UTF-8; nil where the bytes are none in this encoding.
        func utf8(_ bytes: [UInt8]) -> [UInt8]? {
            guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
            defer { iconv_close(converter) }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count * 3 / 2)
            var piece = [CChar](repeating: 0, count: 1 << 16)
            let isWhole = bytes.withUnsafeBytes { bytes in
                // It is not written to.
                var from = UnsafeMutablePointer(mutating: bytes.bindMemory(to: CChar.self).baseAddress)
                var left = bytes.count
                while left > 0 {
                    let (outcome, count) = piece.withUnsafeMutableBufferPointer { piece in
                        var to = piece.baseAddress
                        var room = piece.count
                        let outcome = iconv(converter, &from, &left, &to, &room)
                        return (outcome == -1 ? errno : 0, piece.count - room)
                    }
                    result += piece.prefix(count).lazy.map { UInt8(bitPattern: $0) }
                    if outcome != 0, outcome != E2BIG { return false }
                }
                return true
            }
            return isWhole ? result : nil
        }
    #endif
}
