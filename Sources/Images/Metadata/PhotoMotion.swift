/// What moves in the file of a photo.
package enum PhotoMotion: Sendable, Equatable {
    /// Several pictures, which are shown for so many seconds in all.
    case pictures(seconds: Double)
    /// A clip that a phone has put behind the picture, at these bytes.
    case clip(Range<Int>)
}

extension PhotoMotion {
    /// - Parameter file: the whole file. No number in it is trusted, and each byte is looked at once at most.
    init?(_ file: [UInt8], format: PhotoFormat, xmp: XMP = XMP([])) {
        let times: [Double]
        switch format {
        case .jpeg:
            guard let clip = Self.clip(in: file, xmp) else { return nil }
            self = .clip(clip)
            return
        case .gif: times = Self.gifTimes(file)
        case .png: times = Self.pngTimes(file)
        // Of WebP ffmpeg 5.1 reads no more than the first picture.
        default: return nil
        }
        guard times.count > 1 else { return nil }
        // What says that it is shown for no time is given this one by browsers.
        self = .pictures(seconds: times.reduce(0) { $0 + ($1 < 0.015 ? 0.1 : $1) })
    }

    /// Where the clip behind a JPEG is: as long as its XMP says (Google's Motion Photo format 1.0), else after the mark that Samsung's phones write.
    private static func clip(in file: [UInt8], _ xmp: XMP) -> Range<Int>? {
        func isClip(_ start: Int) -> Bool {
            start > 0 && start + 16 <= file.count && file[(start + 4)...].starts(with: "ftyp".utf8)
        }
        if let length = xmp.motionLength, length <= file.count, isClip(file.count - length) {
            return file.count - length..<file.count
        }
        // What stands behind the picture there ends with this.
        guard xmp.isMotion || file.suffix(4).elementsEqual("SEFT".utf8) else { return nil }
        let mark = Array("MotionPhoto_Data".utf8)
        var index = file.count - 24
        while index > 0 {
            if file[index] == mark[0], file[index..<index + mark.count].elementsEqual(mark), isClip(index + mark.count)
            {
                return index + mark.count..<file.count
            }
            index -= 1
        }
        return nil
    }

    /// For how many seconds each picture of a GIF is shown, as it says (GIF89a, sections 20 and 23).
    private static func gifTimes(_ file: [UInt8]) -> [Double] {
        func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
        guard file.count > 13 else { return [] }
        var index = 13 + tableSize(file[10])
        var times: [Double] = []
        var time = 0.0
        while index + 2 < file.count {
            let isPicture: Bool
            switch (file[index], file[index + 1]) {
            case (0x21, let label):
                isPicture = false
                if label == 0xF9, let delay = file.number(at: index + 4, size: 2, isLittleEndian: true) {
                    time = Double(delay) / 100
                }
                index += 2
            case (0x2C, _):
                guard index + 9 < file.count else { return times }
                isPicture = true
                // After the table stands how many bits a colour has at first.
                index += 10 + tableSize(file[index + 9]) + 1
            default: return times
            }
            // Parts with their lengths before them, and an empty one at the end.
            while index < file.count, file[index] != 0 { index += Int(file[index]) + 1 }
            guard index < file.count else { return times }
            index += 1
            guard isPicture else { continue }
            times.append(time)
            time = 0
        }
        return times
    }

    /// The same of an animated PNG (W3C, Portable Network Graphics, third edition, section 11.3.6); empty for one without `acTL`.
    private static func pngTimes(_ file: [UInt8]) -> [Double] {
        var index = 8
        var isAnimated = false
        var times: [Double] = []
        while let length = file.number(at: index), index + 12 + length <= file.count {
            switch String(decoding: file[index + 4..<index + 8], as: UTF8.self) {
            case "acTL": isAnimated = true
            // It comes before the picture, or not at all.
            case "IDAT" where !isAnimated: return []
            case "fcTL":
                guard let part = file.number(at: index + 28, size: 2), let whole = file.number(at: index + 30, size: 2),
                    length >= 26
                else { return times }
                times.append(Double(part) / Double(whole == 0 ? 100 : whole))
            default: break
            }
            index += 12 + length
        }
        return isAnimated ? times : []
    }
}
