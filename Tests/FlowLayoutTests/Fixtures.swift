import Base
import Typesetting
import Foundation

/// Texts and fonts that several tests lay out.
enum Fixtures {
    static let names = ["emoji", "korean", "korean-decomposed", "latin", "long", "marks", "mixed", "rtl"]

    static func terms(_ name: String, file: String = #filePath) throws -> [CloudTerm] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        return try CloudLines.terms(
            in: SourceFile(path: name, bytes: try File("\(folder)/Fixtures/\(name).tsv").read()))
    }

    /// Nanum Gothic where Debian's package fonts-nanum or the environment variable CAIRN_FONTS has it.
    static let nanumGothic: [UInt8]? = {
        let folders = [ProcessInfo.processInfo.environment["CAIRN_FONTS"], "/usr/share/fonts/truetype/nanum"]
        return folders.compactMap { $0 }.lazy.compactMap { try? File("\($0)/NanumGothic.ttf").read() }.first
    }()
}
