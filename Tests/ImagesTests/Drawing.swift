import CVips
import Base
import Foundation
import TestSupport
@testable import Images

/// Pictures that tests draw, and the files they become. The only test file that knows libvips: what `Images` cannot write
/// (CMYK, 16 bits, TIFF, GIF, HEIC, foreign colour profiles) is made by naming the library's operations, as its command does.
enum Drawing {
    static let red: [UInt8] = [220, 40, 40]
    static let green: [UInt8] = [40, 180, 60]
    static let blue: [UInt8] = [40, 60, 200]
    static let yellow: [UInt8] = [230, 210, 40]

    /// Four fields of one colour each: top left, top right, bottom left, bottom right.
    static func quarters(
        width: Int, height: Int, _ colors: [[UInt8]] = [red, green, blue, yellow]
    ) -> Pixels {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += colors[(y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1)]
            }
        }
        return Pixels(width: width, height: height, channels: colors[0].count, bytes: bytes)
    }

    /// Waves and some grain, which compress like a photo; the same for the same seed.
    static func scene(width: Int, height: Int, seed: UInt64 = 1) -> Pixels {
        var dice = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let grain = Int(dice >> 59)
                bytes.append(UInt8((x * 200 / width + grain) & 255))
                bytes.append(UInt8((y * 180 / height + grain + Int(seed) * 7) & 255))
                bytes.append(UInt8(((x + y) % 97 + grain) & 255))
            }
        }
        return Pixels(width: width, height: height, channels: 3, bytes: bytes)
    }

    static func jpeg(_ pixels: Pixels, quality: Int = 95) -> [UInt8] {
        Vips.encode(pixels, as: .jpeg, quality: quality) ?? []
    }

    static func png(_ pixels: Pixels) -> [UInt8] {
        Vips.encode(pixels, as: .png, quality: 90) ?? []
    }

    /// Runs operations of libvips one after the other on a picture and writes it as the file's name says.
    ///
    /// - Parameter steps: each an operation with what follows its input and output, such as `["cast", "ushort"]`; options stand as `--name=value`.
    static func file(_ name: String, _ pixels: Pixels, _ steps: [[String]] = [], in folder: TemporaryFolder) throws
        -> String
    {
        var current = folder.path + "/step.png"
        try File(current).write(png(pixels))
        for (index, step) in steps.enumerated() {
            let next = folder.path + "/step\(index).tif"
            try run(step[0], [current, next] + step.dropFirst())
            current = next
        }
        let path = folder.path + "/" + name
        try run("copy", [current, path])
        return path.contains("[") ? String(path.prefix { $0 != "[" }) : path
    }

    /// Whether libvips can write such a file here.
    static func writes(_ name: String) -> Bool {
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? file(name, quarters(width: 64, height: 64), in: folder)) != nil
    }

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static func run(_ operation: String, _ arguments: [String]) throws {
        _ = Vips.header([])
        guard let made = vips_operation_new(operation) else { throw Refusal(description: operation) }
        for option in arguments where option.hasPrefix("--") {
            let parts = option.dropFirst(2).split(separator: "=")
            let name = String(parts[0])
            vips_object_set_argument_from_string(object(made), name, String(parts[1]))
        }
        var copies = arguments.filter { !$0.hasPrefix("--") }.map { strdup($0) }
        defer {
            for copy in copies { free(copy) }
            g_object_unref(made)
        }
        if vips_call_argv(made, Int32(copies.count), &copies) != 0 {
            let words = vips_error_buffer_copy()
            defer { g_free(words) }
            throw Refusal(description: words.map { String(cString: $0) } ?? operation)
        }
        vips_object_unref_outputs(object(made))
    }

    private static func object(_ operation: UnsafeMutablePointer<VipsOperation>) -> UnsafeMutablePointer<VipsObject> {
        UnsafeMutableRawPointer(operation).assumingMemoryBound(to: VipsObject.self)
    }
}

extension Pixels {
    /// The colour of the pixel at a share of width and height.
    func color(_ x: Double, _ y: Double) -> [UInt8] {
        let start =
            (min(height - 1, Int(y * Double(height))) * width + min(width - 1, Int(x * Double(width)))) * channels
        return Array(bytes[start..<start + channels])
    }

    /// The colours in the middle of the four quarters.
    var corners: [[UInt8]] {
        [color(0.25, 0.25), color(0.75, 0.25), color(0.25, 0.75), color(0.75, 0.75)]
    }
}

/// Whether colours are the same to the eye.
func isNear(_ first: [[UInt8]], _ second: [[UInt8]], _ tolerance: Int = 12) -> Bool {
    first.count == second.count
        && zip(first, second).allSatisfy { one, other in
            zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        }
}
