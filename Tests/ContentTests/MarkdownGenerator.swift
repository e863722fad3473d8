import TestSupport

/// Writes random Markdown out of every construct of CommonMark, with Korean, Chinese and Japanese text among it; one seed
/// gives one document.
struct MarkdownGenerator {
    private var dice: Dice
    /// Whether this document has what reaches beyond itself: fences, HTML, definitions of links. Few have, because the
    /// reference program must be started anew for each of those.
    private let isRich: Bool

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        isRich = dice.chance(30)
    }

    mutating func document() -> String {
        var lines = blocks(depth: 0)
        if isRich, dice.chance(50) { lines += definitions() }
        var text = lines.joined(separator: dice.chance(5) ? "\r\n" : "\n")
        if dice.chance(85) { text += "\n" }
        return dice.chance(25) ? damaged(text) : text
    }

    // MARK: Blocks

    private mutating func blocks(depth: Int) -> [String] {
        var lines: [String] = []
        for _ in 0..<dice.from(1, to: depth == 0 ? 3 : 2) {
            lines += block(depth: depth)
            if dice.chance(75) { lines += [dice.chance(10) ? "   " : ""] }
        }
        return lines
    }

    private mutating func block(depth: Int) -> [String] {
        switch dice.from(isRich ? 0 : 4, to: depth < 3 ? 15 : 10) {
        case 0...1: return fence()
        case 2: return htmlBlock()
        case 3: return definitions()
        case 4: return [heading()]
        case 5: return paragraph() + [dice.one(["===", "---", "=", "-  ", "  ==", "-----"])]
        case 6: return [dice.one(["---", "***", "* * *", "___", " - - -", "_ _ _", "--", "+++"])]
        case 7: return indentedCode()
        case 8...9: return paragraph()
        case 10: return paragraph().map { dice.one(["", " ", "  ", "   ", "\t"]) + $0 }
        case 11...12: return quote(depth: depth)
        default: return list(depth: depth)
        }
    }

    private mutating func paragraph() -> [String] {
        (0..<dice.from(1, to: 3)).map { _ in inline(depth: 0) + dice.one(["", "", "", "", "  ", "\\", " "]) }
    }

    private mutating func heading() -> String {
        let opening = String(repeating: "#", count: dice.from(1, to: 7)) + dice.one([" ", " ", " ", "", "\t", "  "])
        return opening + inline(depth: 1) + dice.one(["", "", " #", " ##  ", "#", " \\#"])
    }

    private mutating func fence() -> [String] {
        let marker = dice.one(["```", "~~~", "````", "~~~~~", "``"])
        let info = dice.one(["", "", "swift", " js x", "한글", "a*b", "&amp;", "c\\*", "가.*나"])
        let content = (0..<dice.from(0, to: 3)).map { _ in dice.one(["", "  ", "\t", "> "]) + inline(depth: 1) }
        return [dice.one(["", "", " ", "   "]) + marker + info] + content + (dice.chance(85) ? [marker] : [])
    }

    private mutating func indentedCode() -> [String] {
        (0..<dice.from(1, to: 3)).map { _ in dice.one(["    ", "\t", "     ", "  \t", ""]) + inline(depth: 1) }
    }

    private mutating func htmlBlock() -> [String] {
        let (open, close) = dice.one([
            ("<div class=\"a\">", "</div>"), ("<!-- 주석", "-->"), ("<script>", "</script>"), ("<pre>", "</pre>"),
            ("<?php", "?>"), ("<!DOCTYPE html", ">"), ("<![CDATA[", "]]>"), ("<b>", "</b>"),
            ("<custom-tag a='1'/>", ""),
            ("</p>", ""), ("<style>", "</style>"), ("<td", ">"),
        ])
        return [open] + (0..<dice.from(0, to: 2)).map { _ in inline(depth: 1) } + (dice.chance(80) ? [close] : [])
    }

    private mutating func quote(depth: Int) -> [String] {
        let isLazy = dice.chance(20)
        return blocks(depth: depth + 1).enumerated().map { index, line in
            if index > 0, isLazy, dice.chance(40) { return line }
            return dice.one(["> ", "> ", "> ", ">", ">  ", " > ", ">\t"]) + line
        }
    }

    private mutating func list(depth: Int) -> [String] {
        let isOrdered = dice.chance(40)
        let marker = isOrdered ? dice.one([".", ")"]) : dice.one(["-", "+", "*"])
        let start = dice.one([1, 1, 1, 0, 2, 7, 99, 123_456_789, 1_234_567_890])
        let isLoose = dice.chance(40)
        var lines: [String] = []
        for index in 0..<dice.from(1, to: 4) {
            let bullet = (isOrdered ? String(start + index) : "") + marker
            let gap = dice.one([" ", " ", " ", "  ", "   ", "    ", "     ", "\t", ""])
            let indent = String(repeating: " ", count: bullet.count + max(1, min(gap.count, 4)))
            let content = dice.chance(60) ? paragraph() : blocks(depth: depth + 1)
            for (number, line) in content.enumerated() {
                lines.append(number == 0 ? bullet + gap + line : (dice.chance(5) ? "" : indent) + line)
            }
            if isLoose { lines.append("") }
        }
        return lines
    }

    private mutating func definitions() -> [String] {
        (0..<dice.from(1, to: 2)).map { _ in
            let title = dice.one(["", "", " \"제목\"", " 'b*c'", " (d \\) e)", " \"열린"])
            let address = dice.one(["/가.*나", "<b c>", "/d", "x(y)", ""])
            return "[\(label())]:" + dice.one([" ", "", "  ", "\n "]) + address + title
        }
    }

    // MARK: Inlines

    private mutating func inline(depth: Int) -> String {
        (0..<dice.from(1, to: depth == 0 ? 7 : 3)).map { _ in atom(depth: depth) }.joined()
    }

    private mutating func atom(depth: Int) -> String {
        switch dice.from(0, to: depth < 3 ? 27 : 19) {
        case 0...5: return dice.one(Self.words)
        case 6...8: return dice.one([" ", " ", " ", " ", "  ", "\u{A0}", "\u{3000}", "\t"])
        case 9...11: return dice.one(Self.punctuation)
        case 12...15: return dice.one(["*", "**", "***", "*", "**", "****", "_", "__", "___"])
        case 16:
            return dice.one(["&amp;", "&#44032;", "&#x2A;", "&nope;", "&#0;", "&#xFFFFFFF;", "&ngE;", "&quot;", "&"])
        case 17: return "\\" + dice.one(["*", "_", "[", "]", "\\", "`", "<", "&", "a", "가", "!", "#", "-"])
        case 18: return code()
        case 19: return dice.one(["[", "]", "![", "](", ")", isRich ? "<" : ">", "`", "``", "~", "|", "[[", "]]"])
        case 20...23: return emphasised(depth)
        case 24: return link(depth)
        case 25: return "!" + link(depth)
        case 26 where isRich:
            return dice.one(["<https://가.example/*a>", "<me@place.example>", "<ftp:x>", "<javascript:b>", "<a.*가>"])
        case 27 where isRich:
            return dice.one([
                "<b>", "</b>", "<i title=\".*가\">", "<br />", "<!-- a*b -->", "<!--->", "<?가*?>", "<a href='x' b>",
                "<a*>",
                "<em>", "<![CDATA[*]]>", "<!X*>", "</a >", "<a b='", "<33>",
            ])
        default: return dice.one(Self.words)
        }
    }

    private mutating func emphasised(_ depth: Int) -> String {
        let marker = dice.one(["*", "**", "***", "_", "__", "*", "**"])
        return marker + inline(depth: depth + 1) + marker
    }

    private mutating func code() -> String {
        let marker = dice.one(["`", "`", "``", "```"])
        return marker + dice.one(["a", " a ", "*가*", " ", "b`c", "다.*라", "\\", "<&>", "  x  "]) + marker
    }

    private mutating func link(_ depth: Int) -> String {
        let text = "[" + inline(depth: depth + 1) + "]"
        switch dice.from(0, to: 4) {
        case 0:
            let title = dice.one(["", "", " \"제목\"", " 'a*b'", " (가.*나)", "\t\"x\\\"y\"", " \"\""])
            let address = dice.one([
                "/a", isRich ? "<b c>" : "b", "", "가.*나", "a(b)c", "javascript:x", "data:x", "&auml;%20\\*", "x'y",
            ])
            return "\(text)(\(address)\(title))"
        case 1: return text + "[\(label())]"
        case 2: return "[\(label())][]"
        case 3: return "[\(label())]"
        default: return text
        }
    }

    private mutating func label() -> String {
        dice.one(["a", "A", "가", "*b*", ".*나", "ẞ", "c  d", "C D", "e\\]", "어니언 안국"])
    }

    // MARK: Damage

    /// The text with a few random insertions, deletions and repetitions, for what nobody would write on purpose.
    private mutating func damaged(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<dice.from(1, to: 6) where !scalars.isEmpty {
            let index = dice.from(0, to: scalars.count - 1)
            switch dice.from(0, to: 2) {
            case 0: scalars.remove(at: index)
            case 1: scalars.insert(dice.one(Array("*_`[]()>!#-+=>&\\\"' \n\t가。(~".unicodeScalars)), at: index)
            default:
                let end = min(scalars.count, index + dice.from(1, to: 12))
                scalars.insert(contentsOf: scalars[index..<end], at: dice.from(0, to: scalars.count))
            }
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    private static let words = [
        "안국", "을", "마크다운", "라고", "重要", "です", "テスト", "place", "diary", "x", "2026", "é", "카페ㅋㅋ", "서울숲에서", "ﾃｽﾄ", "한",
        "https://a.example", "中文字", "🍜", "a1",
    ]
    private static let punctuation = [
        ".", ",", "(", ")", "\"", "'", "“", "”", "「", "」", "。", "、", "!", "?", ":", "-", "…", "·", "$", "₩", "+", "~",
        "/", "（", "）",
        "《", "》", "=", "%", "@", "^", "{", "}", ";", "#",
    ]
}
