import Base
import TestSupport
import Testing
@testable import Images

@Suite struct ThumbHashTests {
    private func plain(_ color: [UInt8], width: Int = 30, height: Int = 20) -> Pixels {
        Drawing.quarters(width: width, height: height, [color, color, color, color])
    }

    @Test(arguments: [[200, 40, 40], [20, 20, 20], [250, 250, 250], [40, 90, 180]] as [[UInt8]])
    func aPlainColorComesBack(color: [UInt8]) throws {
        let hash = ThumbHash(plain(color))
        #expect(hash.bytes.count < 30)
        let picture = try #require(hash.picture(pixelCount: 48))
        #expect(isNear([picture.color(0.5, 0.5), picture.color(0, 0)], [color, color], 8))
        #expect(plain(color).mainColor == "#" + hexadecimal(color))
    }

    /// White, by hand: full lightness, no difference of colours, no waves, a landscape of 7 by 5.
    @Test func bytesAreTheOnesOfTheFormat() {
        let white = ThumbHash(plain([255, 255, 255], width: 70, height: 50))
        let head = 63 | 32 << 6 | 32 << 12
        let tail = 5 | 1 << 15
        #expect(
            white.bytes.prefix(5) == [
                UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16), UInt8(tail & 255), UInt8(tail >> 8),
            ])
        // The waves of 7 by 5 lightnesses and of two times 3 by 3 colours, two a byte.
        let waves = (0..<5).flatMap { y in (0..<7).filter { x in x * 5 < 7 * (5 - y) && (x, y) != (0, 0) } }.count
        #expect(white.bytes.count == 5 + (waves + 5 + 5 + 1) / 2)
    }

    @Test func partsOfThePictureStayWhereTheyAre() throws {
        let picture = try #require(ThumbHash(Drawing.quarters(width: 90, height: 60)).picture(pixelCount: 48))
        #expect(picture.width > picture.height)
        let corners = picture.corners
        #expect(corners[0][0] > 120 && corners[0][2] < 120)
        #expect(corners[1][1] > corners[1][0] && corners[2][2] > corners[2][0])
        #expect(corners[3][0] > 120 && corners[3][1] > 120 && corners[3][2] < 140)
    }

    @Test func transparencyIsPartOfIt() throws {
        let clear: [UInt8] = [0, 0, 0, 0]
        let pixels = Drawing.quarters(width: 40, height: 40, [[200, 30, 30, 255], clear, [200, 30, 30, 255], clear])
        let picture = try #require(ThumbHash(pixels).picture(pixelCount: 48))
        #expect(picture.channels == 4)
        #expect(picture.color(0.1, 0.5)[3] > 200 && picture.color(0.9, 0.5)[3] < 60)
        #expect(pixels.mainColor == "#c81e1e")
        #expect(Pixels(width: 1, height: 1, channels: 4, bytes: clear).mainColor == "#ffffff")
    }

    @Test(arguments: [(1, 1), (100, 1), (1, 100), (100, 75), (75, 100), (3, 2), (100, 100), (64, 99)])
    func placeholdersAreSmallPictures(width: Int, height: Int) throws {
        for alpha: UInt8 in [255, 128] {
            let pixels = Drawing.quarters(
                width: width, height: height,
                [Drawing.red + [alpha], Drawing.green + [alpha], Drawing.blue + [255], Drawing.yellow + [255]])
            let hash = ThumbHash(pixels)
            let picture = try #require(hash.picture(pixelCount: 48))
            #expect(picture.width * picture.height <= 48)
            let file = TinyPNG(picture).bytes
            #expect("data:image/png;base64,".utf8.count + base64(file).utf8.count < 400)
            // The library reads what was written by hand.
            let header = try #require(Vips.header(file))
            #expect((header.width, header.height) == (picture.width, picture.height))
            let decoded = try #require(
                Vips.decode(file, width: picture.width, height: picture.height, exactly: true, hasColorProfile: false))
            #expect(decoded.bytes == picture.bytes)
        }
    }

    @Test func brokenHashesHaveNoPicture() {
        #expect(ThumbHash(bytes: []).picture(pixelCount: 48) == nil)
        #expect(ThumbHash(bytes: [0, 0, 0, 0]).picture(pixelCount: 48) == nil)
        #expect(ThumbHash(bytes: [0, 0, 0, 0, 0]).picture(pixelCount: 48) == nil)
        #expect(ThumbHash(bytes: [0, 0, 0x80, 7, 0]).picture(pixelCount: 48) == nil)
        #expect(ThumbHash(bytes: [255, 255, 127, 255, 255]).picture(pixelCount: 48) != nil)
    }

    @Test func cosinesAreExact() {
        // cos 0, cos 60°, cos 90°, cos 120°, cos 180° as cos(π · f · (2p + 1) / 2n).
        #expect(Cosine.wave(0, at: 3, of: 5) == 1)
        #expect(abs(Cosine.wave(2, at: 0, of: 3) - 0.5) < 1e-15)
        #expect(abs(Cosine.wave(1, at: 1, of: 3)) < 1e-15)
        #expect(abs(Cosine.wave(4, at: 0, of: 3) + 0.5) < 1e-15)
        #expect(abs(Cosine.wave(2, at: 1, of: 3) + 1) < 1e-15)
    }
}
