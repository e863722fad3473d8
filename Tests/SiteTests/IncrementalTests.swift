import Base
import Diary
import Foundation
@testable import Site
import TestSupport
import Testing

/// What a build takes over from earlier ones must not show: the bytes are those of a build from nothing.
@Suite struct IncrementalTests {
    /// How many edits each seed makes; `CAIRN_EDITS` asks for more.
    private static let editCount = ProcessInfo.processInfo.environment["CAIRN_EDITS"].flatMap { Int($0) } ?? 12

    @Test(
        arguments: Sample.of(
            [(smallDiary, 1), (sharedDiary, 3), (smallDiary, 2), (sharedDiary, 4)], oneIn: 2, "random edits"))
    func randomEditsGiveTheBytesOfACleanBuild(archive: String, seed: Int) async throws {
        let diary = try TestDiary(archive)
        var edits = RandomEdits(diary, seed: seed)
        var history: [String] = []
        // As in a preview, which goes on and on, until the process is started anew.
        var memory = BuildMemory(diary: diary.folder.path)
        for _ in 0..<Self.editCount {
            let isOfText = edits.roll(2) == 0
            for _ in 0...edits.roll(2) { history.append(try edits.edit(isOfText: isOfText)) }
            if edits.roll(3) == 0 { memory = BuildMemory(diary: diary.folder.path) }
            do {
                try await diary.build(remembering: memory)
            } catch let problems as Problems {
                Issue.record("\(DiagnosticPrinter().text(problems)) after \(history)")
                return
            }
            try await diary.buildAnew(into: "anew")
            let (site, anew) = (diary.site(), diary.site("anew"))
            let different = Set(site.keys).union(anew.keys).filter { site[$0] != anew[$0] }.sorted()
            #expect(different.isEmpty, "after \(history)")
            if !different.isEmpty { return }
        }
    }

    /// The same for every key of every kind of file; what a build refuses, one from nothing refuses in the same words.
    @Test(arguments: Sample.of([5, 6, 7, 8], oneIn: 2, "edits of any key"))
    func editsOfAnyKeyGiveTheBytesOfACleanBuild(seed: Int) async throws {
        let diary = try TestDiary("")
        var edits = try KeyEdits(diary, seed: seed)
        var history: [String] = []
        var memory = BuildMemory(diary: diary.folder.path)
        for turn in 0..<Self.editCount {
            history.append(try edits.edit())
            if turn % 7 == 6 { memory = BuildMemory(diary: diary.folder.path) }
            let said = await diary.outcome { try await diary.build(remembering: memory) }
            let saidAnew = await diary.outcome { try await diary.buildAnew(into: "anew") }
            #expect(said == saidAnew, "after \(history)")
            if said == saidAnew, said.hasErrors {
                try edits.takeBack()
                history.removeLast()
                continue
            }
            let (site, anew) = (diary.site(), diary.site("anew"))
            let different = Set(site.keys).union(anew.keys).filter { site[$0] != anew[$0] }.sorted()
            #expect(different.isEmpty, "after \(history)")
            if said != saidAnew || !different.isEmpty { return }
        }
    }

    /// No key that may be written is left out of these edits.
    @Test(arguments: [
        (FormatMapping.place, KeyEdits.placeKeys.map(\.key)), (.person, KeyEdits.personKeys.map(\.key)),
        (.group, KeyEdits.groupKeys.map(\.key)), (.page, KeyEdits.pageKeys.map(\.key)),
        (.journey, KeyEdits.journeyKeys.map(\.key)),
        (.settings, KeyEdits.settingsKeys.map(\.key)),
    ])
    func everyKeyIsEdited(mapping: FormatMapping, edited: [String]) {
        // Those of exactly one visit are edited with it.
        let names = Set(mapping.keys.map(\.name)).subtracting(["at", "with", "note"])
        #expect(names.subtracting(edited).isEmpty)
    }

    /// The same words, now somebody else's.
    @Test func whoseRepliesTheyAreIsNoticed() async throws {
        let diary = try TestDiary(
            """
            -- Content/diary.yml --
            title: 수첩
            -- Content/groups/us.md --
            ---
            title: 우리
            access: open
            replies: true
            members: [민지, 현우]
            plans: [{title: 저녁}]
            ---
            -- Content/replies/us/민지.yml --
            - {"id":"reply001","at":"2026-11-25T10:00:00Z","plan":"저녁","say":"좋아"}

            """)
        try await diary.build()
        #expect(diary.text("groups/us/plans/index.html").contains(">민지</b>"))
        let path = diary.folder.path + "/Content/replies/us/"
        try File(path + "민지.yml").move(to: path + "현우.yml")
        try await diary.build()
        #expect(diary.text("groups/us/plans/index.html").contains(">현우</b>"))
    }

    @Test func onlyWhatChangedIsRendered() async throws {
        let diary = try TestDiary(smallDiary)
        let first = try await diary.build()
        #expect(first.keptCount == 0)
        let second = try await diary.build()
        #expect(second.renderedCount == 0 && second.keptCount == first.renderedCount)
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n다른 글\n")
        #expect(try await diary.build().renderedCount == 1)
        try diary.folder.write("Templates/assets/style.css", "body { color: red }")
        let styled = try await diary.build()
        #expect(styled.writtenFiles.contains("index.html") && !styled.writtenFiles.contains("sitemap.xml"))
    }

    /// A file of the site that somebody changed, removed or replaced is made again.
    @Test func theSiteIsMended() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        try diary.folder.write("Site/index.html", "foreign")
        try File(diary.folder.path + "/Site/tags/index.html").remove()
        let report = try await diary.build()
        #expect(report.writtenFiles == ["index.html", "tags/index.html"])
        #expect(diary.site() == before)
    }

    /// State that is cut off, of another kind or full of noise is worth nothing, and does no harm.
    @Test(arguments: ["places", "places.bytes", "record"], ["", "cairn files 1\nend\n", "cut", "flipped", "noise"])
    func damagedStateIsForgotten(name: String, damage: String) async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        let folder = diary.folder.path + "/.cairn"
        let state = try #require(
            try Folder(folder).items().map(\.name).first { name == "record" ? $0.hasSuffix(".files") : $0 == name })
        var bytes = try File(folder + "/" + state).read()
        switch damage {
        case "cut": bytes.removeLast(bytes.count / 3)
        case "flipped": bytes[bytes.count / 2] ^= 0x20
        case "noise": bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        default: bytes = Array(damage.utf8)
        }
        try File(folder + "/" + state).write(bytes)
        let report = try await diary.build()
        #expect(report.writtenFiles.isEmpty && diary.site() == before)
        try diary.folder.write("Content/places/onion.md", "---\ntitle: 어니언\n---\n")
        try await diary.build { $0.mayOverwrite = true }
        try await diary.buildAnew(into: "anew")
        #expect(diary.site() == diary.site("anew"))
    }

    /// A build that was killed while it moved files said before which ones; what it said may be damaged too.
    @Test(arguments: [false, true]) func movesThatWereBrokenOffAreMended(isDamaged: Bool) async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        let folder = diary.folder.path + "/.cairn"
        let name = try #require(try Folder(folder).items().map(\.name).first { $0.hasSuffix(".files") })
        try BuildManifest.announce(["index.html", "new/index.html"], at: "\(folder)/\(name)")
        let announcement = File("\(folder)/\(name).moves")
        if isDamaged { try announcement.write(Array(try announcement.read().dropLast(3))) }
        try diary.folder.write("Site/new/index.html", "half")
        let report = try await diary.build { $0.mayOverwrite = isDamaged }
        #expect(report.renderedCount > 0 && FileKind(at: announcement.path) == nil)
        // Without the announcement nobody knows that the file is Cairn's.
        #expect(diary.site().filter { isDamaged ? $0.key != "new/index.html" : true } == before)
    }

    /// Another rating of a place is no reason to look at the pages of others.
    @Test func aRatingRendersFewPages() async throws {
        let diary = try TestDiary(smallDiary)
        func entry(_ number: Int, _ rating: Int) -> String {
            "---\ntitle: 곳 \(number)\nlocation: \(37 + Double(number) / 100),127\nrating: \(rating)\n---\n글\n"
        }
        for number in 1...60 { try diary.folder.write("Content/places/p\(number).md", entry(number, 3)) }
        try await diary.build()
        try diary.folder.write("Content/places/p30.md", entry(30, 5))
        let report = try await diary.build()
        try await diary.buildAnew(into: "anew")
        #expect(diary.site() == diary.site("anew"))
        let pages = report.writtenFiles.filter { $0.hasPrefix("places/p") && $0.hasSuffix("/index.html") }
        #expect(pages.filter { !$0.hasPrefix("places/page/") } == ["places/p30/index.html"])
        #expect(report.keptCount > 60)
    }

    /// The picture that stands for a place in lists may be one in its text, which is no reason to read that text for all pages.
    @Test func aTextWithAPictureTouchesFewPages() async throws {
        let diary = try TestDiary(smallDiary)
        let entry = "---\ntitle: 소나무\n---\n![소나무](pine.jpg)\n\n키가 크다.\n"
        try diary.folder.write("Content/places/pine.md", entry)
        try diary.folder.write("Content/places/pine.jpg", bytes: tinyPhoto)
        try await diary.build()
        try diary.folder.write("Content/places/pine.md", entry.replacing("크다", with: "작다"))
        let report = try await diary.build()
        try await diary.buildAnew(into: "anew")
        #expect(diary.site() == diary.site("anew"))
        #expect(report.writtenFiles.contains("places/pine/index.html") && report.renderedCount < 10)
    }

    /// Words of one entry show on other pages too: in lists of visits, feeds, the search, and where they lead.
    @Test(arguments: [
        ("note: 비 오는 날", "note: 눈 오는 날"), ("마당이 있다", "마당이 없다"), ("마당이 있다", "[[onion]]에서 가깝다"),
        ("마당이 있다", String(repeating: "길어진다. ", count: 400)), ("[[onion|그곳]]", "[[onion]]"),
    ])
    func textsAreRenewedWhereverTheyShow(words: String, others: String) async throws {
        let diary = try TestDiary(smallDiary)
        let entry = "---\ntitle: 한옥\nvisits: [{date: 2026-05-03, note: 비 오는 날}]\n---\n마당이 있다. [[onion|그곳]] 옆.\n"
        try diary.folder.write("Content/places/hanok.md", entry)
        try diary.folder.write("Content/places/onion.md", "---\ntitle: 어니언\n---\n[[hanok]] 다음에 간다.\n")
        try await diary.build()
        try diary.folder.write("Content/places/hanok.md", entry.replacing(words, with: others))
        let report = try await diary.build()
        try await diary.buildAnew(into: "anew")
        #expect(diary.site() == diary.site("anew"))
        #expect(report.writtenFiles.contains("places/hanok/index.html"))
    }

    /// An entry whose file was not touched is not read; one that was is, whatever its time of change says.
    @Test func entriesAreKnownByTheirFiles() async throws {
        let diary = try TestDiary(smallDiary)
        let name = "Content/places/onion.md"
        try diary.folder.write(name, "---\ntitle: 어니언\n---\n하나\n")
        // A file that has just changed could change again without showing it.
        try await Task.sleep(for: .seconds(2.2))
        try await diary.build()
        let path = diary.folder.path + "/" + name
        let time = try #require(FileStamp(at: path)).modified
        try diary.folder.write(name, "---\ntitle: 어니언\n---\n둘셋\n")
        try File(path).setModified(time)
        try await diary.build()
        #expect(diary.text("places/onion/index.html").contains("둘셋"))
    }

    /// Another picture of the same name that lies nearer is the one that is meant, in a note too.
    @Test func nearerPhotosAreNoticed() async throws {
        let diary = try TestDiary(smallDiary)
        try diary.folder.write(
            "Content/places/pine/index.md",
            "---\ntitle: 소나무\nvisits: [{date: 2026-05-03, note: \"![솔](pine.jpg)\"}]\n---\n글\n")
        try diary.folder.write("Content/photos/pine.jpg", bytes: tinyPhoto)
        try await diary.build()
        try diary.folder.write(
            "Content/places/pine/pine.jpg", bytes: ExifBlock(description: "가까운 것").put(into: tinyPhoto))
        try await diary.build()
        try await diary.buildAnew(into: "anew")
        #expect(diary.site() == diary.site("anew"))
    }

    /// A picture that goes, or comes, changes what an entry means though its bytes stay.
    @Test func missingPhotosAreNoticed() async throws {
        let diary = try TestDiary(smallDiary)
        try diary.folder.write("Content/places/onion.md", "---\ntitle: 어니언\n---\n![소나무](pine.jpg)\n")
        #expect(await diary.failure().contains("there is no photo “pine.jpg”"))
    }
}
