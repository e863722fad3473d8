internal import Encoding

/// What the libvips of this machine can do, for people who wonder why a picture is missing.
package enum ImagingLibrary {
    /// Its release, such as 8.14.1; nil where it is missing.
    package static var release: String? { Vips.isThere ? Vips.version : nil }

    /// The file that it was loaded from, where the system tells.
    package static var file: String? { Vips.file }

    /// Whether it draws SVG, as share cards are.
    package static var draws: Bool { VectorPicture.isPossible }

    /// Whether it reads what telephones write. That there is a loader says nothing: its decoder may be missing.
    package static var readsHEIC: Bool { isDecoded(heic) }

    /// Whether it writes AVIF, which some diaries publish.
    package static var writesAVIF: Bool {
        let grey = Pixels(width: 8, height: 8, channels: 3, bytes: [UInt8](repeating: 128, count: 8 * 8 * 3))
        return Vips.encode(grey, as: .avif, quality: 50) != nil
    }

    private static func isDecoded(_ picture: String) -> Bool {
        guard let bytes = base64urlBytes(picture) else { return false }
        return Vips.decode(bytes, width: 8, height: 8, exactly: true, hasColorProfile: false) != nil
    }

    /// A red square of 64 by 64 pixels, in Base64.
    private static let heic =
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w"
        + "aXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAGAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEA"
        + "AAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA_P34-AAADwMgAAEAGEABDAH__wNwAAADAJAAAAMAAAMAHroCQCEA"
        + "AQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABA"
        + "AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAgbWRhdAAAABQoAa8EGPx5OOv_8_I_AwFuQxHQ4A"
}
