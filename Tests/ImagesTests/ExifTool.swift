import Foundation

/// The program that knows all metadata there are, as a second opinion where it is installed.
enum ExifTool {
    static let path = ["/usr/bin/exiftool", "/opt/homebrew/bin/exiftool", "/usr/local/bin/exiftool"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static var isThere: Bool { path != nil }

    struct Refusal: Error {
        let output: String
    }

    @discardableResult
    static func run(_ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "/usr/bin/exiftool")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Refusal(output: output) }
        return output
    }
}
