import Base
import Images

/// Does with a folder of photos what a build does: looks at each, and makes the copies that the store lacks.
///
///     PhotoBenchmark FOLDER STORE [FORMATS]
///
/// Prints the number of photos, of copies, and the seconds that looking and making took.
@main
struct PhotoBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.dropFirst().first == SandboxServer.argument { SandboxServer.serve([PhotoWork.self]) }
        guard arguments.count >= 3 else {
            print("usage: PhotoBenchmark FOLDER STORE [FORMATS]")
            return
        }
        let formats = arguments.count > 3 ? arguments[3].split(separator: ",").map(String.init) : ["webp", "jpeg"]
        let options = ImageOptions(
            widths: [480, 960, 1600], formats: formats.compactMap(ImageOptions.Format.init), quality: 78, maxBytes: nil)
        let sources = try Folder(arguments[1]).items().filter { $0.kind == .file }
            .map { PhotoSource(path: "\(arguments[1])/\($0.name)", name: $0.name) }
        let clock = ContinuousClock()
        let start = clock.now
        let store = try PhotoStore(folder: arguments[2], options: options)
        let facts = try await store.examine(sources).map { try $0.get() }
        let examined = clock.now
        let photos = Array(zip(sources, facts)).map { (source: $0, facts: $1) }
        let made = try await store.make(photos).flatMap { try $0.get() }
        let end = clock.now
        print("\(sources.count)\t\(made.count)\t\(seconds(examined - start))\t\(seconds(end - examined))")
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
