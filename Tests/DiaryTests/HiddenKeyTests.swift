import Content
import Base
import TestSupport
import Testing
@testable import Diary

/// That what is hidden is looked for whatever key it stands under: entries are made from the description of the format, with a secret
/// under each key that takes words, so that a key that comes later is among them.
@Suite struct HiddenKeyTests {
    /// Keys whose words are not shown, or are the diary's own: where they lead, what they are called inside.
    private static let others: Set = [
        "aliases", "same_as", "nav", "sources", "category", "home", "location", "lat", "lon", "area", "language",
        "groups", "places", "template",
    ]

    /// Writes what a mapping may say, with a secret for each key that takes words.
    private struct Writer {
        var secrets: [(key: String, text: String)] = []

        mutating func lines(_ mapping: FormatMapping, hiding: [String: String]) -> String {
            mapping.keys.compactMap { key in
                if let value = hiding[key.name] { return value.isEmpty ? nil : "\(key.name): \(value)\n" }
                return value(of: key).map { "\(key.name): \($0)\n" }
            }.joined()
        }

        private mutating func value(of key: FormatKey) -> String? {
            if HiddenKeyTests.others.contains(key.name) { return nil }
            return write(key.value, key) ?? (key.isRequired ? key.example : nil)
        }

        private mutating func write(_ value: FormatValue, _ key: FormatKey) -> String? {
            switch value {
            case .text(let limit), .words(let limit): return limit < 40 ? nil : secret(key)
            case .name(let reference, _):
                return [.person, .tag, .feature, .station].contains(reference) ? secret(key) : nil
            case .mapping(let mapping):
                let pairs = mapping.keys.compactMap { key in self.value(of: key).map { "\(key.name): \($0)" } }
                return pairs.isEmpty ? nil : "{" + pairs.joined(separator: ", ") + "}"
            case .list(let value): return write(value, key).map { "[\($0)]" }
            case .dictionary(let value, _): return write(value, key).map { "{web: \($0)}" }
            case .either(let values):
                // The alternative that says most.
                let best = values.max { Self.wealth(of: $0) <= Self.wealth(of: $1) }
                return best.flatMap { write($0, key) }
            default: return nil
            }
        }

        private static func wealth(of value: FormatValue) -> Int {
            switch value {
            case .mapping(let mapping): 10 + mapping.keys.count
            case .list(let value): 1 + wealth(of: value)
            case .dictionary(let value, _): 2 + wealth(of: value)
            case .either(let values): values.map(wealth).max() ?? 0
            case .text, .words, .name: 1
            default: 0
            }
        }

        private mutating func secret(_ key: FormatKey) -> String {
            let word = "Geheim\(secrets.count)nis"
            let text =
                key.example.contains("https:")
                ? "https://\(word.lowercased()).example/"
                : key.example.contains("@") ? "\(word)@minji.example" : word
            secrets.append((key.name, text))
            return text
        }
    }

    @Test(arguments: [
        ("Content/places/secret.md", ["visibility": "private", "date": "", "with": "", "note": ""]),
        ("Content/journeys/secret.md", ["visibility": "private", "date": "2026-05-03"]),
        ("Content/groups/secret.md", ["access": "passphrase"]), ("Content/people/secret.md", [:]),
        ("Content/pages/secret.md", ["draft": "true"]),
    ])
    func everyKeyIsLookedFor(file: String, hiding: [String: String]) async throws {
        let mappings: [String: FormatMapping] = [
            "places": .place, "journeys": .journey, "groups": .group, "people": .person, "pages": .page,
        ]
        let kind = file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        var writer = Writer()
        let lines = writer.lines(try #require(mappings[kind]), hiding: hiding)
        let photo = String(decoding: [0xFF, 0xD8] as [UInt8], as: UTF8.self)
        let text = "Geheim im Text eines Eintrags"
        let (diary, problems) = try await read(
            "-- Content/\(kind)/b.jpg --\n\(photo)\n-- Content/\(kind)/minji.jpg --\n\(photo)\n-- Content/\(kind)/sea.jpg --\n\(photo)\n-- Content/\(kind)/rain.m4a --\n\n"
                + "-- Content/tracks/hike.gpx --\n<gpx/>\n-- \(file) --\n---\n\(lines)---\n\(text)\n")
        let known = try #require(diary, "\(problems)\n\(lines)")
        let hidden = await known.hiddenTexts(besides: [known.edition(for: .everyone).edition])
        let words = Set(hidden.words.map(\.text))
        for (key, secret) in writer.secrets + [("body", text)] {
            #expect(words.contains(secret), "“\(key)” of \(file)\n\(lines)")
        }
        #expect(writer.secrets.count > 1)
    }

    /// Names that stand in one text are looked for one by one.
    @Test func namesInOneTextAreLookedForAlone() async throws {
        let (diary, problems) = try await read(
            "-- Content/places/secret.md --\n---\ntitle: 비밀의 곳\nvisibility: private\ntags: 찻집골목, 빵골목\n---\n")
        let known = try #require(diary, "\(problems)")
        let words = Set(await known.hiddenTexts(besides: [known.edition(for: .everyone).edition]).words.map(\.text))
        #expect(words.isSuperset(of: ["찻집골목", "빵골목"]))
    }
}
