/// What the operating system gives as unpredictable.
enum Randomness {
    static func bytes(_ count: Int) -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
    }

    /// 26 letters and digits without those that look alike: five bits each.
    static func address() -> String { address(of: bytes(addressLength)) }

    static func address(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(addressLength).map { digits[Int($0) & 31] }, as: UTF8.self)
    }

    static func isAddress(_ text: String) -> Bool {
        text.utf8.count == addressLength && text.utf8.allSatisfy(digits.contains)
    }

    private static let addressLength = 26
    private static let digits = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
}
