import Base
import Foundation
import Testing

/// Bytes as digits, and addresses.
struct EncodingTests {
    @Test(arguments: 0..<20) func base64AsFoundationWritesIt(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 173 &+ count) }
        let expected = Data(bytes).base64EncodedString()
        #expect(base64(bytes) == expected)
        let url = base64url(bytes)
        #expect(
            url == expected.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
        #expect(base64urlBytes(url) == bytes)
    }

    @Test(arguments: ["A", "AB", "AA=", "A+==", "AAAA A", "한"]) func refusesWhatIsNotBase64(_ text: String) {
        #expect(base64urlBytes(text) == nil)
    }

    @Test func hexadecimalDigits() {
        #expect(hexadecimal([0, 9, 0xAF, 0xFF]) == "0009afff")
        let digits = (UInt8.min...UInt8.max).filter { hexadecimalValue($0) != nil }
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect(digits.allSatisfy { $0 | 0x20 == hexadecimalDigit(hexadecimalValue($0) ?? 0) | 0x20 })
    }

    @Test(arguments: [
        ("a-b_c.d~9", "a-b_c.d~9"), ("한/x?", "%ED%95%9C/x%3F"), ("50%ab %2F", "50%25ab%20%252F"), ("", ""),
    ])
    func percentEncodes(_ text: String, _ encoded: String) {
        #expect(percentEncoded(text, keeping: "/") == encoded)
        #expect(percentEncoded(text, keeping: "/", uppercase: false).uppercased() == encoded.uppercased())
        #expect(percentDecoded(encoded.utf8) == text)
    }

    /// Hosts as Python's codec `idna` encodes them, and the examples of RFC 3492, section 7.1.
    @Test(arguments: [
        ("https://minji.example/diary/", "https://minji.example/diary/"),
        ("https://실례.테스트/수첩/", "https://xn--9n2bp8q.xn--9t4b11yi5a/%EC%88%98%EC%B2%A9/"),
        ("http://한국.kr:8080/%EA%B0%80/", "http://xn--3e0b707e.kr:8080/%EA%B0%80/"),
        ("https://Bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
        ("https://なぜみんな日本語を話してくれないのか.jp/", "https://xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa.jp/"),
        (
            "https://세계의모든사람들이한국어를이해한다면얼마나좋을까.kr/",
            "https://xn--989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c.kr/"
        ),
    ])
    func addressesOfProgramsAreOfASCII(_ address: String, _ expected: String) {
        #expect(internationalAddress(address) == expected)
        #expect(internationalAddress(expected) == expected)
    }

    @Test func keepsEscapesWhereAsked() {
        #expect(percentEncoded("%2F%zz%", keepsEscapes: true) == "%2F%25zz%25")
    }

    @Test(arguments: [("%", "%"), ("%4", "%4"), ("%+4", "%+4"), ("%4a%4A", "JJ"), ("%ff", nil), ("%ED%95%9c", "한")])
    func percentDecodes(_ text: String, _ decoded: String?) {
        #expect(percentDecoded(text.utf8) == decoded)
    }
}
