#if canImport(Darwin)
    internal import Foundation
#elseif canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// An encoding of Windows before there was Unicode, as the system converts it.
enum LegacyEncoding {
    /// CP949.
    case korean
    /// Windows-1252.
    case western

    #if canImport(Darwin)
        /// A text in UTF-8; nil where the bytes are none in this encoding.
        func utf8(_ bytes: [UInt8]) -> [UInt8]? {
            let encoding: String.Encoding =
                switch self {
                case .korean:
                    String.Encoding(
                        rawValue: CFStringConvertEncodingToNSStringEncoding(
                            CFStringEncoding(CFStringEncodings.dosKorean.rawValue)))
                case .western: .windowsCP1252
                }
            return String(bytes: bytes, encoding: encoding).map { Array($0.utf8) }
        }
    #else
        private var name: String { self == .korean ? "CP949" : "WINDOWS-1252" }

        /// A text in UTF-8; nil where the bytes are none in this encoding.
        func utf8(_ bytes: [UInt8]) -> [UInt8]? {
            guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
            defer { iconv_close(converter) }
            // A byte becomes at most three.
            var result = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
            var input = bytes.map { CChar(bitPattern: $0) }
            var (inputLeft, outputLeft) = (input.count, result.count)
            let isWhole = input.withUnsafeMutableBufferPointer { input in
                result.withUnsafeMutableBytes { output in
                    var from = input.baseAddress
                    var to = output.bindMemory(to: CChar.self).baseAddress
                    return iconv(converter, &from, &inputLeft, &to, &outputLeft) != -1 as Int
                }
            }
            return isWhole ? Array(result.dropLast(outputLeft)) : nil
        }
    #endif
}
