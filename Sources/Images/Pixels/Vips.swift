internal import CVips
internal import Base

/// The imaging library libvips; the only file that knows it, and no pointer of it leaves.
///
/// Its functions give nil where the library refuses. Photos are only opened in processes without rights (`PhotoWork`); drawings of
/// Cairn's own are drawn in this one.
enum Vips {
    /// Whether the library could be loaded.
    static let isThere = cairn_vips_is_there() != 0

    /// The release that decodes and encodes. Asking for it loads the library.
    static let version: String =
        isThere ? (0..<3).map { "\(cairn_vips_version(Int32($0)))" }.joined(separator: ".") : ""

    /// The file that was loaded; nil where the program cannot start without the library.
    static let file: String? = cairn_vips_file().map { String(cString: $0) }

    /// Starts the library at its first use, which takes some 30 ms that a build with nothing to decode does not pay.
    private static let isStarted: Bool = {
        // Its warnings, and those of the libraries below it, are no messages of ours.
        _ = g_log_set_default_handler({ _, _, _, _ in }, nil)
        guard isThere, cairn_vips_init() == 0 else { return false }
        // Each photo is read once, and photos are worked on side by side: keeping operations only costs memory, and threads of
        // its own would compete with ours.
        cairn_vips_keep_nothing()
        cairn_vips_use_one_thread()
        cairn_vips_stay_ahead_of_time()
        // Loaders that have not been made for files of strangers (PDF, SVG, ImageMagick, …) stay shut, whatever a file's name is.
        cairn_vips_block_untrusted()
        cairn_vips_block("VipsForeignLoad", 1)
        // That of SVG is for drawings of our own: `loads` keeps photos from it.
        for format in ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif", "Svg"] {
            cairn_vips_block("VipsForeignLoad\(format)", 0)
        }
        return true
    }()

    /// A red square of 64 by 64 pixels in HEIC.
    static let heic =
        base64urlBytes(
            "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w"
                + "aXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAGAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEA"
                + "AAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA_P34-AAADwMgAAEAGEABDAH__wNwAAADAJAAAAMAAAMAHroCQCEA"
                + "AQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABA"
                + "AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAgbWRhdAAAABQoAa8EGPx5OOv_8_I_AwFuQxHQ4A")
        ?? []

    /// Loads all that pictures of strangers may ask for, decoders that libheif has beside it included.
    static func prepare() {
        _ = header(heic)
    }

    /// Runs work with the library, and gives back the memory that it keeps for the thread.
    private static func working<Result>(_ work: () -> Result?) -> Result? {
        guard isStarted else { return nil }
        let result = work()
        if result == nil { _ = takeMessages() }
        cairn_vips_shut_down_thread()
        return result
    }

    /// What the library has said since this was asked.
    private static func takeMessages() -> String {
        guard let messages = cairn_vips_take_errors() else { return "" }
        defer { g_free(messages) }
        return String(cString: messages)
    }

    /// Whether there is a loader for files of a format.
    static func reads(_ format: PhotoFormat) -> Bool {
        let name =
            switch format {
            case .jpeg: "jpegload_buffer"
            case .png: "pngload_buffer"
            case .webp: "webpload_buffer"
            case .gif: "gifload_buffer"
            case .tiff: "tiffload_buffer"
            case .heif, .avif: "heifload_buffer"
            }
        return isStarted && cairn_vips_knows(name) != 0
    }

    /// Whether there is a loader that was made for files of strangers.
    private static func loads(_ file: UnsafeRawBufferPointer) -> Bool {
        guard let loader = cairn_vips_loader(file.baseAddress, file.count) else { return false }
        return !String(cString: loader).hasPrefix("VipsForeignLoadSvg")
    }

    /// Draws an SVG of our own; what it refers to must be inside it.
    static func draw(_ svg: [UInt8]) -> Pixels? {
        working {
            svg.withUnsafeBytes { buffer in
                shownPixels(of: cairn_vips_draw(buffer.baseAddress, buffer.count))
            }
        }
    }

    /// What the file says of itself.
    static func header(_ bytes: [UInt8]) -> PhotoHeader? {
        working {
            bytes.withUnsafeBytes { buffer in
                guard loads(buffer), let image = cairn_vips_open(buffer.baseAddress, buffer.count) else { return nil }
                defer { cairn_vips_release(image) }
                let (width, height) = (Int(cairn_vips_width(image)), Int(cairn_vips_page_height(image)))
                let isTurned = cairn_vips_is_turned(image) != 0
                return PhotoHeader(
                    width: isTurned ? height : width, height: isTurned ? width : height,
                    hasColorProfile: cairn_vips_has(image, "icc-profile-data") != 0,
                    exif: blob("exif-data", of: image), xmp: xmp(of: image), iptc: blob("iptc-data", of: image))
            }
        }
    }

    /// For HEIC and AVIF some releases name XMP after its place among the file's items.
    private static func xmp(of image: UnsafeMutablePointer<VipsImage>) -> [UInt8] {
        let names = ["xmp-data"] + (0..<16).map { "heif-mime-\($0)" }
        return names.lazy.map { blob($0, of: image) }.first { !$0.isEmpty } ?? []
    }

    private static func blob(_ name: String, of image: UnsafeMutablePointer<VipsImage>) -> [UInt8] {
        var data: UnsafeRawPointer?
        var count = 0
        guard cairn_vips_blob(image, name, &data, &count) == 0, let data else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }

    /// Decodes a picture, turned as one sees it, no larger than is asked for: formats that can do so skip what is not needed.
    ///
    /// - Parameter exactly: whether the result has just this size, rather than the greatest that fits into it.
    static func decode(
        _ bytes: [UInt8], width: Int, height: Int, exactly: Bool, hasColorProfile: Bool
    ) -> Pixels? {
        func decode(failingOn level: String, byProfile: Bool) -> Pixels? {
            bytes.withUnsafeBytes { buffer in
                guard loads(buffer) else { return nil }
                return shownPixels(
                    of: cairn_vips_decode(
                        buffer.baseAddress, buffer.count, Int32(width), Int32(height), exactly ? 1 : 0,
                        byProfile ? 1 : 0, "fail_on=\(level)"))
            }
        }
        func decode(failingOn level: String) -> Pixels? {
            // A profile may be for other channels than the picture has, as one for RGB in a grey picture.
            decode(failingOn: level, byProfile: hasColorProfile)
                ?? (hasColorProfile ? decode(failingOn: level, byProfile: false) : nil)
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return working { decode(failingOn: "error") } }
        // What libjpeg cannot make sense of it draws grey, with a warning. It also warns of oddities that do no harm, such as
        // parameters of a scan that some phones write. Its messages are one text for the process, which opens one photo.
        return working {
            _ = takeMessages()
            if let pixels = decode(failingOn: "warning") { return pixels }
            let messages = takeMessages()
            let isDamaged = ["Corrupt JPEG data", "Premature end of JPEG file"].contains { messages.contains($0) }
            return isDamaged ? nil : decode(failingOn: "error")
        }
    }

    static func resize(_ pixels: Pixels, width: Int, height: Int) -> Pixels? {
        working {
            withImage(pixels) { image in
                guard let resized = cairn_vips_resize(image, Int32(width), Int32(height)) else { return nil }
                defer { cairn_vips_release(resized) }
                return self.pixels(of: resized)
            }
        }
    }

    /// A file of nothing but these pixels; transparent ones are laid on white where the format knows no transparency.
    static func encode(_ pixels: Pixels, as format: ImageOptions.Format, quality: Int) -> [UInt8]? {
        working {
            withImage(pixels) { image in
                var bytes: UnsafeMutableRawPointer?
                var count = 0
                let failure =
                    switch format {
                    case .webp: cairn_vips_save_webp(image, &bytes, &count, Int32(quality))
                    case .jpeg: saveFlat(image, &bytes, &count, Int32(quality))
                    case .avif: cairn_vips_save_avif(image, &bytes, &count, Int32(quality))
                    case .png: cairn_vips_save_png(image, &bytes, &count)
                    }
                guard failure == 0, let bytes else { return nil }
                defer { g_free(bytes) }
                let file = Array(UnsafeRawBufferPointer(start: bytes, count: count))
                return switch format {
                case .webp: WebPContainer.bare(file)
                case .png: PNGContainer.bare(file)
                case .jpeg, .avif: file
                }
            }
        }
    }

    private static func saveFlat(
        _ image: UnsafeMutablePointer<VipsImage>, _ bytes: inout UnsafeMutableRawPointer?, _ count: inout Int,
        _ quality: Int32
    ) -> Int32 {
        guard cairn_vips_has_transparency(image) != 0 else {
            return cairn_vips_save_jpeg(image, &bytes, &count, quality)
        }
        guard let flat = cairn_vips_flatten(image) else { return -1 }
        defer { cairn_vips_release(flat) }
        return cairn_vips_save_jpeg(flat, &bytes, &count, quality)
    }

    /// The text in Normalization Form C, by the library that libvips stands on.
    static func precomposed(_ text: String) -> String {
        guard let composed = g_utf8_normalize(text, -1, G_NORMALIZE_DEFAULT_COMPOSE) else { return text }
        defer { g_free(composed) }
        return String(cString: composed)
    }

    /// Lets work see pixels as a picture of the library, for as long as it runs. It is made anew from bare bytes, which is why
    /// nothing of an original can come along: no metadata, no profile, no resolution.
    private static func withImage<Result>(
        _ pixels: Pixels, _ work: (UnsafeMutablePointer<VipsImage>) -> Result?
    ) -> Result? {
        pixels.bytes.withUnsafeBytes { buffer in
            guard
                let image = cairn_vips_picture(
                    buffer.baseAddress, buffer.count, Int32(pixels.width), Int32(pixels.height), Int32(pixels.channels))
            else { return nil }
            defer { cairn_vips_release(image) }
            image.pointee.Type = VIPS_INTERPRETATION_sRGB
            return work(image)
        }
    }

    /// The pixels of a picture in sRGB.
    ///
    /// - Parameter image: given back afterwards.
    private static func shownPixels(of image: UnsafeMutablePointer<VipsImage>?) -> Pixels? {
        guard let image else { return nil }
        defer { cairn_vips_release(image) }
        guard let converted = cairn_vips_srgb(image) else { return nil }
        defer { cairn_vips_release(converted) }
        return pixels(of: converted)
    }

    private static func pixels(of image: UnsafeMutablePointer<VipsImage>) -> Pixels? {
        var count = 0
        guard let memory = cairn_vips_bytes(image, &count) else { return nil }
        defer { g_free(memory) }
        return Pixels(
            width: Int(cairn_vips_width(image)), height: Int(cairn_vips_height(image)),
            channels: Int(cairn_vips_channels(image)),
            bytes: Array(UnsafeRawBufferPointer(start: memory, count: count)))
    }
}
