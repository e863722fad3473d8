internal import ArgumentParser

/// A size as it is typed: `400kB`, `20MB`, or a number of bytes; units are powers of 1000.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let count: Int

    init(_ count: Int) {
        self.count = count
    }

    init?(argument: String) {
        let text = argument.lowercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let factors = ["": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000]
        guard let number = Int(digits), let factor = factors[String(text.dropFirst(digits.count))],
            (1..<10_000_000_000).contains(number)
        else { return nil }
        count = number * factor
    }

    var description: String { count % 1_000_000 == 0 ? "\(count / 1_000_000)MB" : "\(count / 1000)kB" }
}
