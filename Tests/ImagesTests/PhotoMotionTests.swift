import TestSupport
import Testing

@testable import Images

/// How many pictures a file has, and for how long each is shown, as its blocks tell it.
struct PhotoMotionTests {
    /// A GIF of pictures of one pixel, which are shown for so many hundredths of a second.
    private static func gif(_ delays: [Int], hasTable: Bool = true) -> [UInt8] {
        var file = Array("GIF89a".utf8)
        file += [1, 0, 1, 0, hasTable ? 0x80 : 0, 0, 0]
        if hasTable { file += [0, 0, 0, 255, 255, 255] }
        // Over and over, as most programs write.
        file += [0x21, 0xFF, 11]
        file += Array("NETSCAPE2.0".utf8)
        file += [3, 1, 0, 0, 0]
        for delay in delays {
            file += [0x21, 0xF9, 4, 0, UInt8(delay & 255), UInt8(delay >> 8), 0, 0]
            file += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, hasTable ? 0 : 0x80]
            if !hasTable { file += [0, 0, 0, 255, 255, 255] }
            file += [2, 2, 0x44, 1, 0]
        }
        return file + [0x3B]
    }

    /// A PNG that is no picture, of chunks without sums.
    private static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (name, bytes) in chunks {
            file += [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
            file += Array(name.utf8)
            file += bytes
            file += [0, 0, 0, 0]
        }
        return file
    }

    private static func frame(_ part: UInt8, _ whole: UInt8) -> (String, [UInt8]) {
        let place = [UInt8](repeating: 0, count: 20)
        return ("fcTL", place + [0, part, 0, whole, 0, 0])
    }

    private func seconds(_ file: [UInt8], _ format: PhotoFormat) -> Double? {
        guard case .pictures(let seconds) = PhotoMotion(file, format: format) else { return nil }
        return (seconds * 1000).rounded() / 1000
    }

    @Test func aGIFOfOnePictureMovesNothing() {
        #expect(seconds(Self.gif([10]), .gif) == nil)
        #expect(seconds(Self.gif([]), .gif) == nil)
    }

    @Test func theTimesOfAGIFAreAdded() {
        #expect(seconds(Self.gif([10, 20, 300]), .gif) == 3.3)
        #expect(seconds(Self.gif([10, 20], hasTable: false), .gif) == 0.3)
        // As browsers show what says no time.
        #expect(seconds(Self.gif([0, 1, 2]), .gif) == 0.22)
    }

    @Test func theTimesOfAPNGAreAdded() {
        let start = ("acTL", [UInt8](repeating: 0, count: 8))
        let data: (String, [UInt8]) = ("IDAT", [1, 2, 3])
        #expect(seconds(Self.png([start, Self.frame(1, 4), data, Self.frame(1, 2), ("fdAT", [0])]), .png) == 0.75)
        #expect(seconds(Self.png([start, Self.frame(1, 0), data, Self.frame(3, 0)]), .png) == 0.13)
        #expect(seconds(Self.png([data, start, Self.frame(1, 4), Self.frame(1, 2)]), .png) == nil)
        #expect(seconds(Self.png([start, Self.frame(1, 4), data]), .png) == nil)
    }

    /// Whatever is cut off or changed, nothing is read beyond the end, and every file is done with.
    @Test func brokenFilesAreSomethingToo() {
        let start = ("acTL", [UInt8](repeating: 0, count: 8))
        let files: [([UInt8], PhotoFormat)] = [
            (Self.gif([10, 20, 30]), .gif), (Self.gif([1], hasTable: false), .gif),
            (Self.png([start, Self.frame(1, 4), ("IDAT", [1]), Self.frame(1, 2)]), .png),
        ]
        for (file, format) in files {
            for end in file.indices { _ = PhotoMotion(Array(file[..<end]), format: format) }
            for index in file.indices {
                for byte in [0, 1, 0x2C, 0x80, 0xFF] as [UInt8] {
                    var changed = file
                    changed[index] = byte
                    if let seconds = seconds(changed, format) { #expect(seconds > 0 && seconds.isFinite) }
                }
            }
        }
    }
}
