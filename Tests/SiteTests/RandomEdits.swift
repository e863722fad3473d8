import Base
import Foundation
import TestSupport

/// Edits such as an author makes to a diary, drawn by lot: the same seed makes the same ones.
struct RandomEdits {
    private var state: UInt64
    private let diary: TestDiary
    private var root: String { diary.folder.path + "/" }

    init(_ diary: TestDiary, seed: Int) {
        self.diary = diary
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func roll(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }

    /// The folders of the places of this diary and of the one that a group merges with it, if any.
    private static let (own, friends) = ("Content/places/", "Friend/Content/places/")

    private func places(_ folder: String = own) -> [String] {
        diary.folder.files(in: String(folder.dropLast())).map { folder + $0 }.filter { $0.hasSuffix(".md") }
    }

    /// Makes one edit and says which.
    ///
    /// - Parameter isOfText: whether nothing changes but the words of an entry, so that most pages need not be looked at.
    mutating func edit(isOfText: Bool = false) throws -> String {
        if isOfText {
            let hasFriend = diary.folder.text("Friend/Content/diary.yml") != nil
            return try changeText(in: hasFriend && roll(2) == 0 ? Self.friends : Self.own)
        }
        if diary.folder.text("Friend/Content/diary.yml") != nil, roll(2) == 0 { return try editFriend() }
        switch roll(14) {
        case 0...4: return try writePlace("Content/places/place\(roll(8)).md")
        case 5: return try removePlace()
        case 6: return try movePlace()
        case 7: return try changeText()
        case 8: return try toggle("Templates/parts/pagination.html", "<p>{{ pagination.total }} \(roll(3))</p>")
        case 9: return try toggle("Templates/assets/style.css", "body { color: #\(100 + roll(900)) }")
        case 10: return try toggle("Templates/strings/ko.yml", "visits: 다녀온 날 \(roll(4))\n")
        case 11: return try changeSettings()
        case 12: return try changePerson()
        default: return try spellDecomposed()
        }
    }

    private var hasGroup: Bool { diary.folder.text("Content/groups/us.md") != nil }

    /// Edits the diary that the group merges with this one, in every way in which its writer may.
    private mutating func editFriend() throws -> String {
        let name = "\(Self.friends)\(pick(["", "강가/"]))\(pick(["place\(roll(8))", "f\(roll(4))"])).md"
        switch roll(8) {
        case 0...2: return try writePlace(name)
        case 3: return try removePlace(in: Self.friends)
        case 4: return try movePlace(in: Self.friends)
        case 5: return try changeText(in: Self.friends)
        case 6:
            let author = pick(["현우0", "현우1", "낯선 이"])
            try diary.folder.write(
                "Friend/Content/diary.yml",
                "title: 친구의 수첩\nauthor: \(author)\ncategories: [{id: \(pick(["cafe", "sea"])), name: 바다\(roll(2))}]\n")
            return "change the friend's settings"
        default:
            try diary.folder.write(
                "Content/groups/us.md",
                """
                ---
                title: 우리 \(roll(3))
                access: open
                members: [minji, 현우0, {person: 현우1, status: \(pick(["approved", "pending"]))}]
                sources: \(pick(["[Friend]", "[Friend]", "[]"]))
                plans: [{title: 저녁, date: 2027-0\(1 + roll(9))-02, place: onion, answers: {현우0: \(pick(["yes", "no"]))}}]
                ---
                글 \(roll(9))

                """)
            return "change the group"
        }
    }

    private mutating func writePlace(_ name: String) throws -> String {
        let all = [
            "tags: [한옥\(roll(3)), 빵]", "station: 역\(roll(3))", "category: \(pick(["cafe", "walk"]))",
            "visits: [20\(20 + roll(7)), {date: 2026-0\(1 + roll(9))-11, with: [민지, 현우\(roll(2))], note: 글 \(roll(3))}]",
            "visibility: \(pick(["public", "private", "unlisted"]))", "draft: \(roll(4) == 0)",
            "want: \(roll(2) == 0)", "rating: \(roll(6))", "liked_by: 현우", "features: [주차]",
            "location: \(30 + roll(9)).5,127.25", "comment: 한 줄 \(roll(9))", "id: 하나\(roll(3))",
            "author: \(pick(["minji", "현우0", "낯선 이"]))", "groups: \(hasGroup ? "[us]" : "[]")",
        ]
        let fields = all.filter { _ in roll(2) == 0 }.joined(separator: "\n")
        let link = roll(3) == 0 ? "[[onion|그곳]]" : ""
        try diary.folder.write(name, "---\ntitle: 장소 \(roll(9))\n\(fields)\n---\n글 \(roll(1000)) \(link)\n")
        return "write \(name)"
    }

    private mutating func removePlace(in folder: String = own) throws -> String {
        // The place that others link to stays.
        guard let name = places(folder).filter({ !$0.contains("onion") }).randomElement(using: &self) else {
            return "nothing"
        }
        try File(root + name).remove()
        return "remove \(name)"
    }

    private mutating func movePlace(in folder: String = own) throws -> String {
        guard let name = places(folder).filter({ !$0.contains("onion") }).randomElement(using: &self) else {
            return "nothing"
        }
        let target = "\(folder)\(pick(["", "서울/", "다른 곳/깊이/"]))옮김\(roll(4)).md"
        guard !places(folder).contains(where: { $0.hasSuffix("/옮김\(target.dropLast(3).last ?? "0").md") }) else {
            return "nothing"
        }
        let text = diary.folder.text(name) ?? ""
        try File(root + name).remove()
        try diary.folder.write(target, text)
        return "move \(name) to \(target)"
    }

    private mutating func changeText(in folder: String = own) throws -> String {
        guard let name = places(folder).randomElement(using: &self), let text = diary.folder.text(name) else {
            return "nothing"
        }
        let head = text.ranges(of: "---\n").dropFirst().first.map { String(text[..<$0.upperBound]) } ?? text
        switch roll(4) {
        case 0:
            try diary.folder.write(name, head + "글 \(roll(1000)) \(pick(["", "[[onion|그곳]]", "[[onion]]"]))\n")
            return "write \(name) anew"
        case 1:
            let note = "note: 글 \(roll(9))"
            try diary.folder.write(name, text.replacing(/note: 글 \d/, with: note))
            return "change a note of \(name)"
        default:
            try diary.folder.write(name, text + "\n다음 문단 \(roll(100)).\n")
            return "add to \(name)"
        }
    }

    /// Writes a file of the theme, or takes it away again.
    private mutating func toggle(_ name: String, _ text: String) throws -> String {
        if diary.folder.text(name) != nil, roll(2) == 0 {
            try File(root + name).remove()
            return "remove \(name)"
        }
        try diary.folder.write(name, text)
        return "write \(name)"
    }

    private mutating func changeSettings() throws -> String {
        let settings = """
            title: 동네 수첩 \(roll(3))
            language: \(pick(["ko", "en"]))
            url: https://minji.example/\(pick(["", "diary/"]))
            author: minji
            per_page: \(pick([2, 3, 24]))
            categories: [{id: cafe, name: 카페\(roll(2)), icon: ☕️, color: "#8a5a2b"}, {id: walk, name: 산책}]
            privacy: {zones: [{name: home, lat: 33.5, lon: 127.25, radius: \(pick([1, 500]))}]}
            """
        try diary.folder.write("Content/diary.yml", settings)
        return "change the settings"
    }

    private mutating func changePerson() throws -> String {
        try diary.folder.write(
            "Content/people/minji.md",
            "---\nname: 민지\ncolor: \"#\(100 + roll(900))\"\n---\n소개 \(roll(5))\n")
        return "change a person"
    }

    /// Renames an entry to the same name in NFD, as an old macOS writes it.
    private mutating func spellDecomposed() throws -> String {
        let name = "Content/places/한글이름.md"
        let decomposed = name.decomposedStringWithCanonicalMapping
        if let text = diary.folder.text(name) {
            try File(root + name).remove()
            try diary.folder.write(decomposed, text)
            return "spell \(name) in NFD"
        }
        if diary.folder.text(decomposed) != nil { try File(root + decomposed).remove() }
        try diary.folder.write(name, "---\ntitle: 한글 이름 \(roll(3))\ntags: [한옥]\n---\n")
        return "write \(name)"
    }
}

extension RandomEdits: RandomNumberGenerator {
    mutating func next() -> UInt64 {
        UInt64(roll(1 << 30)) << 32 | UInt64(roll(1 << 30))
    }
}
