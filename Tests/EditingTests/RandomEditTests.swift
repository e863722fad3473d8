import Content
import Base
import Diary
import TestSupport
import Testing
@testable import Editing

/// Edits by lot of front matter by lot. `CAIRN_FRONT_MATTERS` says of how many; into the folder `CAIRN_EDIT_LOG` goes what was asked for
/// and what came of it, for readers of others: `Tests/Web/test_random_edits.py`.
@Suite struct RandomEditTests {
    static let count = CurrentProcess.environment("CAIRN_FRONT_MATTERS").flatMap(Int.init) ?? 100

    private static let logFolder = CurrentProcess.environment("CAIRN_EDIT_LOG")

    @Test(arguments: 0..<4) func nothingElseChanges(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed + 1))
        var (done, refused) = (0, 0)
        var log: [UInt8] = []
        for number in 0..<Self.count {
            var writer = RandomFrontMatter(&dice)
            let text = writer.text()
            dice = writer.dice
            guard var document = try? YAMLDocument(entry: "a.md", Array(text.utf8)) else {
                Issue.record("\(number) is no front matter:\n\(text)")
                continue
            }
            for _ in 0..<20 {
                let (path, edit) = RandomFrontMatter.edit(of: document, &dice)
                do {
                    let edited = try document.applying([edit], as: .place)
                    done += 1
                    expectOthers(path, document, edited)
                    if Self.logFolder != nil { log += JSONWriter.line(edit, document, edited) }
                    document = edited
                } catch {
                    // What is not there cannot be removed; else only anchors and rare forms may be left to the author.
                    if !(error.message.hasPrefix("there is no") || error.message.hasPrefix("several")) { refused += 1 }
                    if error.message.contains("without changing more"), !document.file.text.contains("&") {
                        Issue.record("\(path) is refused in\n\(document.file.text)")
                    }
                }
            }
        }
        #expect(done > refused * 4, "\(refused) of \(done) are refused")
        if let folder = Self.logFolder { try File("\(folder)/\(seed).jsonl").write(log) }
    }

    /// All other keys with their values, and all comments outside of the value, are as they were.
    private func expectOthers(_ path: EditPath, _ before: YAMLDocument, _ after: YAMLDocument) {
        guard case .key(let name)? = path.steps.first else { return }
        let (old, new) = (pieces(of: before), pieces(of: after))
        let edited =
            old.keys.first {
                FormatMapping.place.canonical(normalized($0)) == FormatMapping.place.canonical(name) ?? name
            } ?? name
        for (key, piece) in old where key != edited {
            if new[key] != piece {
                Issue.record("\(path) changed “\(key)”:\n\(before.file.text)\n=>\n\(after.file.text)")
            }
        }
        #expect(after.bytes.suffix(12) == before.bytes.suffix(12))
        let lost = comments(before, besides: edited).filter { !after.file.text.contains($0) }
        if !lost.isEmpty { Issue.record("\(path) lost \(lost):\n\(before.file.text)\n=>\n\(after.file.text)") }
    }

    /// The bytes of each key with its value.
    private func pieces(of document: YAMLDocument) -> [String: [UInt8]] {
        guard case .mapping(let pairs)? = document.root?.content else { return [:] }
        let layout = YAMLLayout(document)
        return Dictionary(
            pairs.map { pair in
                let start = pair.key.fullRange.lowerBound
                return (pair.key.text ?? "", Array(document.bytes[start..<max(start, layout.contentEnd(pair.value))]))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The comments that stand on no line of a key.
    private func comments(_ document: YAMLDocument, besides name: String) -> [String] {
        guard case .mapping(let pairs)? = document.root?.content else { return [] }
        let layout = YAMLLayout(document)
        var text = document.bytes
        if let pair = pairs.first(where: { $0.key.text == name }) {
            text.removeSubrange(layout.lines(pair.key, to: pair.value))
        }
        return String(decoding: text, as: UTF8.self).matches(of: /#c\d+/).map { String($0.0) }
    }
}

extension JSONWriter {
    /// What was asked for, and the text before and after.
    fileprivate static func line(_ edit: Edit, _ before: YAMLDocument, _ after: YAMLDocument) -> [UInt8] {
        var json = JSONWriter()
        json.open()
        switch edit {
        case .set(let path, let value):
            json.add("path", "\(path)")
            json.key("value")
            json.add(value)
        case .append(let path, let values):
            json.add("path", "\(path)[+]")
            json.list("values", values) { $0.add($1) }
        case .remove(let path), .renameKey(let path, _), .order(let path, _): json.add("path", "\(path)")
        }
        json.add("before", before.file.text)
        json.add("after", after.file.text)
        json.close()
        json.endLine()
        return json.bytes
    }

    private mutating func add(_ value: EditValue) {
        switch value {
        case .plain(let text):
            open()
            add("plain", text)
            close()
        case .text(let text): add(text)
        case .list(let items): list(items) { $0.add($1) }
        case .mapping(let pairs):
            open()
            open("mapping")
            for pair in pairs {
                key(pair.key)
                add(pair.value)
            }
            close()
            close()
        }
    }
}

/// Front matter as many people write it.
struct RandomFrontMatter {
    var dice: Dice
    private var comments = 0
    private let lineEnd: String

    init(_ dice: inout Dice) {
        lineEnd = dice.chance(15) ? "\r\n" : "\n"
        self.dice = dice
    }

    private static let words = [
        "서울숲", "a", "어니언 안국", "it's", "say \"hi\"", "한옥", "🌳 숲", "a: b", "# no", "yes", "2026", "x, y", "[z]",
        "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}",
        "ㅅㅇㅅ", "- dash", "",
    ]

    mutating func text() -> String {
        var text = dice.chance(10) ? "\u{FEFF}---" : "---"
        text += lineEnd
        if dice.chance(8) {
            text += "{title: \(scalar(true)), tags: [\(scalar(true))]}" + lineEnd
        } else {
            for key in keys() { text += line(key) }
        }
        return text + "---" + lineEnd + "글 # no comment" + lineEnd
    }

    private mutating func keys() -> [String] {
        var keys = ["title", "tags", "visits", "location", "rating", "note", "links", "mine", "photos", "with"].filter {
            _ in dice.chance(60)
        }
        if dice.chance(20) {
            keys = keys.map {
                ["title": "이름", "tags": "\u{1110}\u{1162}\u{1100}\u{1173}", "visits": "방문", "rating": "평점"][$0] ?? $0
            }
        }
        return keys.isEmpty ? ["title"] : keys
    }

    private mutating func comment() -> String {
        comments += 1
        return "#c\(comments)\(dice.chance(20) ? "\t탭" : "")"
    }

    private mutating func end() -> String { (dice.chance(20) ? "  " + comment() : "") + lineEnd }

    private mutating func line(_ key: String) -> String {
        var text = dice.chance(12) ? comment() + lineEnd : dice.chance(5) ? lineEnd : ""
        text += dice.chance(8) ? "\"\(key)\":" : dice.chance(5) ? "\(key) :" : "\(key):"
        let value = dice.from(1, to: 100)
        switch key {
        case "tags", "\u{1110}\u{1162}\u{1100}\u{1173}", "with", "photos", "visits", "방문":
            if value < 25 { return text + " " + scalar(false) + end() }
            if value < 55 { return text + " " + flowList(key) + end() }
            return text + end() + blockList(key)
        case "location", "links":
            if value < 50 { return text + " {lat: 37.5, lon: 127}" + end() }
            return text + end() + "  lat: 37.5" + end() + "  lon: 127" + end()
        case "note" where value < 50:
            let block = dice.one(["|", ">", "|-", ">-", "| " + comment()])
            return text + " " + block + lineEnd + "  한 줄" + lineEnd + (dice.chance(50) ? lineEnd : "") + "  또 한 줄 #no"
                + lineEnd
        default:
            if value < 6 { return text + end() }
            if value < 10 { return text + " &anchor 4" + end() }
            return text + " " + scalar(false) + end()
        }
    }

    private mutating func scalar(_ isInFlow: Bool) -> String {
        EditValue.scalar(
            dice.one(Self.words), isText: true, dice.one([.plain, .plain, .single, .double]), quote: .double,
            isInFlow: isInFlow)
    }

    private mutating func flowItem(_ key: String) -> String {
        (key == "visits" || key == "방문") && dice.chance(60)
            ? dice.one([
                "{date: 2026-05-03, rating: 4}", "{ date: 2026-05-04 }", "2026-02-11",
                "{\"date\": 2026-05-05, with: [a, 'b']}",
            ])
            : scalar(true)
    }

    private mutating func flowList(_ key: String) -> String {
        let items = (0..<dice.from(0, to: 4)).map { _ in flowItem(key) }
        guard dice.chance(30), !items.isEmpty else {
            return (dice.chance(20) ? "[ " : "[") + items.joined(separator: dice.chance(80) ? ", " : " ,")
                + (dice.chance(15) && !items.isEmpty ? ",]" : "]")
        }
        var text = "["
        for (index, item) in items.enumerated() {
            text +=
                lineEnd + "    " + item + (index + 1 < items.count || dice.chance(40) ? "," : "")
                + (dice.chance(20) ? " " + comment() : "")
        }
        return text + lineEnd + "  ]"
    }

    private mutating func blockList(_ key: String) -> String {
        let indent = dice.one(["", "  ", "    "]), gap = dice.one([" ", " ", "   "])
        var text = ""
        for _ in 0..<dice.from(1, to: 4) {
            if dice.chance(10) { text += indent + comment() + lineEnd }
            text += indent + "-" + gap
            if key == "visits" || key == "방문", dice.chance(60) {
                text += "date: 2026-0\(dice.from(1, to: 9))-03" + end()
                if dice.chance(60) { text += indent + " " + gap + "rating: 4" + end() }
                if dice.chance(30) {
                    text += indent + " " + gap + "note: |" + lineEnd + indent + "  " + gap + " 메모" + lineEnd
                }
                if dice.chance(30) {
                    text += indent + " " + gap + "with:" + lineEnd + indent + " " + gap + "- a" + lineEnd
                }
            } else {
                text += flowItem(key) + end()
            }
        }
        return text
    }

    static func edit(of document: YAMLDocument, _ dice: inout Dice) -> (EditPath, Edit) {
        let word = dice.one(words.filter { !$0.isEmpty })
        let value: EditValue = dice.one([
            .text(word), .text("한 줄\n두 줄"), .plain("4.5"), .list([.text(word), .text("b")]), .plain("2026-05-03"),
        ])
        let scalars: [EditPath] = [
            "title", "rating", "note", "comment", "location.lat", "links.web", "visits[0].rating", "visits[-1].note",
            "visits[1].date", "tags[0]", "mine",
        ]
        let lists: [EditPath] = ["tags[+]", "with[+]", "photos[+]", "tags", "with"]
        switch dice.from(1, to: 10) {
        case 1...4:
            let path = dice.one(scalars)
            return (path, .set(path, dice.chance(70) ? .text(word) : dice.one([.plain("4.5"), .text("한 줄\n두 줄\n")])))
        case 5...6:
            let path = dice.one(lists)
            return (path, .set(path, path.steps.last == .append ? .text(word) : value))
        case 7:
            let visit = EditValue.fields([
                ("date", .plain("2026-06-01")), ("with", .list([.text(word)])), ("note", .text(word)),
            ])
            return dice.chance(50)
                ? ("visits[+]", .set("visits[+]", visit))
                : ("visits", .append("visits", [visit, .plain("2026-06-02")]))
        default:
            let path = dice.one(scalars + ["visits[0]", "tags[-1]", "location", "visits", "with[0]", "visits[0].date"])
            return (path, .remove(path))
        }
    }
}
