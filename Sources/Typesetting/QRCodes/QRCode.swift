internal import CQREncode

/// A QR code (ISO/IEC 18004): a square of dark and light modules. The only file that calls libqrencode.
package struct QRCode: Sendable {
    /// How much of a code may be unreadable: 7 % or 15 %.
    package enum Correction: Sendable {
        case low, medium
    }

    /// In modules, without the quiet zone.
    package let width: Int
    /// Whether a module is dark, row by row.
    private let modules: [Bool]

    /// How wide the quiet zone around a code is, in modules.
    private static let quiet = 4

    /// - Returns: nil when the text is empty or too long.
    package init?(_ text: String, correction: Correction = .low) {
        let level = correction == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M
        guard let code = QRcode_encodeString8bit(text, 0, level) else { return nil }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        width = Int(code.pointee.width)
        // The lowest bit of a module says whether it is dark.
        modules = (0..<width * width).map { data[$0] & 1 == 1 }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<width).contains(row) && (0..<width).contains(column) && modules[row * width + column]
    }

    /// For a terminal with light letters on dark ground: two rows of modules in a line, by half blocks.
    package var text: String {
        stride(from: -Self.quiet, to: width + Self.quiet, by: 2).map { row in
            (-Self.quiet..<width + Self.quiet).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined() + "\n"
        }.joined()
    }

    /// As a picture with a white ground, so that it is read on dark pages too.
    package var svg: [UInt8] {
        let size = width + 2 * Self.quiet
        var path = ""
        for row in 0..<width {
            var column = 0
            // Where the pen stands; each row begins with an absolute position.
            var pen: Int?
            while column < width {
                guard isDark(row, column) else {
                    column += 1
                    continue
                }
                var end = column
                while isDark(row, end) { end += 1 }
                path += pen.map { "m\(column - $0) 0" } ?? "M\(column + Self.quiet) \(row + Self.quiet).5"
                path += "h\(end - column)"
                pen = end
                column = end
            }
        }
        return Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size * 8)" height="\(size * 8)" viewBox="0 0 \(size) \(size)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path stroke="#000" d="\(path)"/></svg>

            """.utf8)
    }
}
