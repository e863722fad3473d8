import Base
import Typesetting

/// Measures and lays out clouds of 100, 1,000 and 10,000 words that have not been measured before, greedily and balanced.
///
///     FlowLayoutBenchmark [--repeat N] [--width PX] FONT…
///
/// Each line: number of words, way of breaking, milliseconds (median of the repetitions), words per second.
@main
struct FlowLayoutBenchmark {
    static func main() throws {
        var fonts: [String] = []
        var (repeats, width) = (7, 768.0)
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--repeat": repeats = max(1, arguments.popFirst().flatMap { Int($0) } ?? repeats)
            case "--width": width = arguments.popFirst().flatMap { Double($0) } ?? width
            default: fonts.append(argument)
            }
        }
        let files = try fonts.map { (name: $0, bytes: try File($0).read()) }
        for count in [100, 1000, 10_000] {
            let terms = words(count)
            for (name, breaking) in [("greedy", FlowOptions.Breaking.greedy), ("balanced", .balanced), ("even", .even)]
            {
                var times: [Double] = []
                for _ in 0..<repeats {
                    // Metrics of its own, so that nothing is in the cache.
                    let metrics = try FontMetrics(fonts: files)
                    times.append(try milliseconds { try layOut(terms, metrics, width, breaking) })
                }
                let median = times.sorted()[repeats / 2]
                let rate = Int(Double(count) / median * 1000)
                print("\(count)\t\(name)\t\((median * 1000).rounded() / 1000)\t\(rate)")
            }
        }
    }

    private static func layOut(
        _ terms: [CloudTerm], _ metrics: FontMetrics, _ width: Double, _ breaking: FlowOptions.Breaking
    ) throws {
        let scale = try CloudScale(weights: terms.map(\.weight), sizes: (14, 40))
        let style = FlowStyle(padding: 4, minimum: 24)
        var options = FlowOptions(spacing: 8)
        options.breaking = breaking
        let items = terms.map { FlowItem($0.text, fontSize: scale.size($0.weight), style: style) }
        let flow = try Flow(items, metrics: metrics, width: width, options: options)
        guard flow.frames.count == terms.count else { throw FlowError.width(width) }
    }

    private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let time = try ContinuousClock().measure(work)
        return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) * 1e-15
    }

    /// Distinct words as diaries have them: one to three Korean or Latin words.
    private static func words(_ count: Int) -> [CloudTerm] {
        let pool = [
            "한옥", "빵", "커피", "산책", "조용한", "골목", "오래된", "책방", "콘센트", "주차", "노키즈존", "브런치", "루프탑", "비건", "café",
            "LP", "vintage", "wine bar", "AVA", "Tokyo", "3호선", "#야경",
        ]
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        return (0..<count).map { index in
            let words = (0...next(3)).map { _ in pool[next(pool.count)] }
            return CloudTerm(words.joined(separator: " ") + " \(index)", weight: Double(1 + next(400) * next(4) / 3))
        }
    }
}
