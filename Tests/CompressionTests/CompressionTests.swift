import Testing
@testable import Base

@Suite struct CompressionTests {
    private static let text = Array(String(repeating: "동네 수첩의 한 줄. <p class=\"meta\">★ 4.5</p>\n", count: 400).utf8)

    @Test(arguments: [[], Array("짧다".utf8), text])
    func gzipGivesTheTextBack(text: [UInt8]) throws {
        let file = try #require(Deflate.gzip(text))
        #expect(Deflate.inflated(file, from: 0, .gzip, limit: 1 << 20) == text)
        // No flags (no name), no time, the best compression, an unknown system.
        #expect(Array(file.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
    }

    @Test func bothGain() throws {
        #expect(try #require(Deflate.gzip(Self.text)).count < Self.text.count / 20)
        #expect(try #require(Brotli.compressed(Self.text)).count < Self.text.count / 20)
    }

    @Test func theBytesAreTheSameAgain() {
        #expect(Deflate.gzip(Self.text) == Deflate.gzip(Self.text))
        #expect(Brotli.compressed(Self.text) == Brotli.compressed(Self.text))
    }

    @Test func whatIsBrokenIsReadAsFarAsItGoes() throws {
        let file = try #require(Deflate.gzip(Self.text))
        let part = Deflate.inflated(Array(file.prefix(file.count / 2)), from: 0, .gzip, limit: 1 << 20)
        #expect(Self.text.starts(with: part))
        #expect(Deflate.inflated([1, 2, 3], from: 0, .gzip, limit: 1 << 20) == [])
    }
}
