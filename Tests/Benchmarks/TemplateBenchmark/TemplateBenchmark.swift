import Base
import Foundation
import Templates

/// Renders a page again and again and prints how long each round took.
///
///     TemplateBenchmark FOLDER NAME DATA.json ROUNDS REPEATS [--output FILE]
///
/// Each line is the time of one round in milliseconds per page.
@main
struct TemplateBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 6, let rounds = Int(arguments[4]), let repeats = Int(arguments[5]) else {
            print("usage: TemplateBenchmark FOLDER NAME DATA.json ROUNDS REPEATS [--output FILE]")
            exit(64)
        }
        let folder = URL(filePath: arguments[1])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let sources = try names.map { name in
            TemplateSource(
                name: name,
                file: SourceFile(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name)))))
        }
        let data = SourceFile(path: arguments[3], bytes: Array(try Data(contentsOf: URL(filePath: arguments[3]))))
        guard case .map(let context) = try Value(json: data) else { exit(65) }
        let library = try TemplateLibrary(sources, environment: Environment(language: .english))
        var renderer = library.makeRenderer()
        var output: [UInt8] = []
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            let time = try clock.measure {
                for _ in 0..<repeats {
                    output.removeAll(keepingCapacity: true)
                    try renderer.render(arguments[2], context, into: &output)
                }
            }
            let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
            print(seconds * 1000 / Double(repeats))
        }
        if arguments.count == 8 { try Data(output).write(to: URL(filePath: arguments[7])) }
    }
}
