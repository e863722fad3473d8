#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How many bits of guessing a passphrase takes from somebody who knows how people make them.
///
/// The method is that of zxcvbn (Wheeler, USENIX Security 2016): the passphrase is cut into the parts that are cheapest to guess – common words
/// and names, lines that everybody knows, dates, numbers, repetitions, rows of keys and letters – and what is none is guessed letter by letter.
/// All is compared in the letters of the keys, so that Hangul counts the same typed as such or not.
struct GuessEstimate {
    private let letters: [UInt8]
    /// What may be guessed as one, by where it begins.
    private var parts: [[(end: Int, bits: Double)]]

    /// Longer passphrases are judged by so many letters.
    private static let limit = 80

    /// - Parameter known: what everybody who knows the group would try, in the letters of the keys.
    static func bits(_ text: String, knowing known: [String]) -> Double {
        let letters = Array(text.lowercased().utf8.prefix(limit))
        let words = Set(known.map { $0.lowercased() }.filter { $0.utf8.count > 1 })
        let forward = GuessEstimate(letters, words).bits
        return min(forward, GuessEstimate(letters.reversed(), words).bits + 1)
    }

    private init(_ letters: [UInt8], _ known: Set<String>) {
        self.letters = letters
        parts = letters.map { _ in [] }
        for word in known { addWord(Array(word.utf8), bits: 2) }
        for word in CommonPhrases.words { addWord(word, bits: CommonPhrases.wordBits) }
        for text in CommonPhrases.texts { addText(text) }
        addDates()
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func addWord(_ word: [UInt8], bits: Double) {
        guard word.count > 1, word.count <= letters.count else { return }
        for start in 0...letters.count - word.count {
            var disguises = 0
            let fits = zip(letters[start...], word).allSatisfy { letter, wanted in
                if letter == wanted { return true }
                disguises += 1
                return Self.disguises[letter]?.contains(wanted) ?? false
            }
            if fits { parts[start].append((start + word.count, bits + (disguises > 0 ? 1.5 : 0))) }
        }
    }

    /// What stands for a letter where people disguise words.
    private static let disguises: [UInt8: [UInt8]] = Dictionary(
        uniqueKeysWithValues: [
            ("@", "a"), ("4", "a"), ("8", "b"), ("(", "c"), ("3", "e"), ("6", "g"), ("9", "g"), ("1", "il"),
            ("!", "il"),
            ("0", "o"), ("$", "s"), ("5", "s"), ("7", "t"), ("+", "t"), ("2", "z"), ("|", "il"),
        ].map { (Array($0.0.utf8)[0], Array($0.1.utf8)) })

    /// Any piece of a text that everybody knows.
    private mutating func addText(_ text: [UInt8]) {
        for start in letters.indices {
            var longest = 0
            for origin in text.indices where text[origin] == letters[start] {
                longest = max(longest, zip(letters[start...], text[origin...]).prefix { $0 == $1 }.count)
            }
            if longest >= 8 { for size in 8...longest { parts[start].append((start + size, CommonPhrases.textBits)) } }
        }
    }

    /// Years, days and telephones.
    private mutating func addDates() {
        for start in letters.indices {
            let digits = letters[start...].prefix(11).prefix(while: Self.isDigit).map { Int($0 - 48) }
            func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
            func isDay(_ month: Int, _ day: Int) -> Bool { (1...12).contains(month) && (1...31).contains(day) }
            if digits.count >= 4 {
                if (1900...2099).contains(number(0..<4)) { parts[start].append((start + 4, 6.6)) }
                if isDay(number(0..<2), number(2..<4)) { parts[start].append((start + 4, 8.5)) }
            }
            if digits.count >= 6, isDay(number(2..<4), number(4..<6)) { parts[start].append((start + 6, 14)) }
            if digits.count >= 8, (1900...2099).contains(number(0..<4)), isDay(number(4..<6), number(6..<8)) {
                parts[start].append((start + 8, 15))
            }
            // Who knows the people knows their numbers.
            if digits.count >= 11, number(0..<3) == 10 { parts[start].append((start + 11, 14)) }
        }
    }

    // MARK: The cheapest way

    /// The cost of each part of the passphrase, as the sum of the cheapest pieces that it can be cut into.
    private var bits: Double {
        let count = letters.count
        guard count > 0 else { return 0 }
        // By beginning, from the last one on, so that what repeats itself is known when it is asked for.
        var costs = [[Double]](repeating: [], count: count)
        for start in letters.indices.reversed() {
            var best = [Double](repeating: .infinity, count: count - start + 1)
            best[0] = 0
            for offset in 0..<count - start {
                let cost = best[offset]
                func offer(_ end: Int, _ bits: Double) { best[end - start] = min(best[end - start], cost + bits) }
                offer(start + offset + 1, Self.bits(of: letters[start + offset]))
                for part in parts[start + offset] { offer(part.end, part.bits) }
                // Repetitions of what begins here, which is known for later beginnings and, at the first, as far as it was counted.
                for run in runs(from: start + offset) {
                    let own = offset == 0 ? best[run.period] : costs[start + offset][run.period]
                    for times in 2...run.times {
                        offer(start + offset + times * run.period, own + log2(Double(times)) + run.bits)
                    }
                    if run.rest > 0 { offer(run.end, own + log2(Double(run.times)) + run.bits + 1) }
                }
            }
            costs[start] = best
        }
        return costs[0][count]
    }

    private static func bits(of letter: UInt8) -> Double {
        isDigit(letter) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? 3.4 : letter >= 0x80 ? 2.5 : 4.5
    }

    private struct Run {
        let period: Int
        let times: Int
        /// How many letters of one more there are.
        let rest: Int
        let end: Int
        let bits: Double
    }

    /// What repeats itself, also one step further in the alphabet or on the keyboard each time: `abcabc`, `1234`, `qazwsx`, `가나다`.
    private func runs(from start: Int) -> [Run] {
        var runs: [Run] = []
        for period in 1...max(1, (letters.count - start) / 2) where start + period < letters.count {
            for steps in [Self.alphabet, Self.rows] {
                guard let first = Self.step(steps, letters[start], letters[start + period]) else { continue }
                guard abs(first.x) <= 2, abs(first.y) <= 1 else { continue }
                var end = start + period + 1
                while end < letters.count, let step = Self.step(steps, letters[end - period], letters[end]),
                    step == first
                {
                    end += 1
                }
                let times = (end - start) / period
                guard times >= 2 else { continue }
                let bits = first == (0, 0) ? 0.5 : 3
                runs.append(Run(period: period, times: times, rest: (end - start) % period, end: end, bits: bits))
            }
        }
        return runs
    }

    private typealias Spot = (x: Int, y: Int)

    private static func step(_ spots: [Spot?], _ first: UInt8, _ second: UInt8) -> Spot? {
        if first == second { return (0, 0) }
        guard let from = spots[Int(first)], let to = spots[Int(second)] else { return nil }
        return (to.x - from.x, to.y - from.y)
    }

    private static let alphabet: [Spot?] = (0..<256).map { byte in
        (97...122).contains(byte) || (48...57).contains(byte) ? (byte, byte < 97 ? 90 : 0) : nil
    }

    private static let rows: [Spot?] = {
        var spots = [Spot?](repeating: nil, count: 256)
        for (y, rows) in [["1234567890-=", "!@#$%^&*()_+"], ["qwertyuiop[]"], ["asdfghjkl;'"], ["zxcvbnm,./"]]
            .enumerated()
        {
            for row in rows { for (x, key) in row.utf8.enumerated() { spots[Int(key)] = (x, y) } }
        }
        return spots
    }()
}
