internal import Encoding

/// A picture in memory: sRGB with 8 bits a channel, row by row.
struct Pixels: Sendable {
    let width: Int
    let height: Int
    /// 3, or 4 with transparency.
    let channels: Int
    let bytes: [UInt8]
}

extension Pixels {
    func forEach(_ body: (_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Void) {
        for start in stride(from: 0, to: bytes.count, by: channels) {
            body(bytes[start], bytes[start + 1], bytes[start + 2], channels == 4 ? bytes[start + 3] : 255)
        }
    }

    /// The colour that is seen most, as `#8a5a2b`: the average of the fullest of 512 boxes of similar colours. A picture that
    /// cannot be seen is white.
    var mainColor: String {
        var boxes = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 512)
        forEach { red, green, blue, alpha in
            guard alpha >= 128 else { return }
            let box = Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)
            boxes[box].count += 1
            boxes[box].red += Int(red)
            boxes[box].green += Int(green)
            boxes[box].blue += Int(blue)
        }
        var fullest = boxes[0]
        for box in boxes where box.count > fullest.count { fullest = box }
        guard fullest.count > 0 else { return "#ffffff" }
        return "#" + hexadecimal([fullest.red, fullest.green, fullest.blue].map { UInt8($0 / fullest.count) })
    }
}
