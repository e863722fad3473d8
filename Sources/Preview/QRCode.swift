internal import CQREncode

/// A QR code as text: two rows of modules in a line, by half blocks. The only file that calls libqrencode.
///
/// - Returns: the lines with the quiet zone that readers need, light on dark; nil when the text is too long.
package func qrCode(_ text: String) -> String? {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // The lowest bit of a module says whether it is dark.
    let modules = (0..<width * width).map { data[$0] & 1 == 1 }
    func isLight(_ row: Int, _ column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
        return !modules[row * width + column]
    }
    let quiet = 4
    return stride(from: -quiet, to: width + quiet, by: 2).map { row in
        (-quiet..<width + quiet).map { column in
            switch (isLight(row, column), isLight(row + 1, column)) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): " "
            }
        }.joined() + "\n"
    }.joined()
}
