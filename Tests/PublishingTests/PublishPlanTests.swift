internal import Base
import Testing
@testable import Publishing

@Suite struct PublishPlanTests {
    private func plan(
        _ site: [String], at present: [String], owned: [String]? = nil, differing: Set<String> = []
    ) -> PublishPlan {
        PublishPlan(
            site: site, present: present, differing: differing, owned: OwnedFiles(owned ?? present))
    }

    @Test func whatPagesNameGoesBeforeThemAndDeletionsGoLast() {
        let plan = plan(
            ["index.html", "places/새곳/index.html", "assets/style.0123456789.css", "feed.xml", "data/places.json"],
            at: ["index.html", "places/옛곳/index.html", "assets/style.abcdef0123.css", "feed.xml"],
            differing: ["index.html", "feed.xml"])
        let work: [PublishPlan.Step.Work] = [
            .list, .newFiles, .newFiles, .newPages, .changes, .deletedPages, .deletedFiles, .shortenedList,
        ]
        #expect(plan.steps.map(\.work) == work)
        let files: [[String]] = [
            [".cairn-published"], ["assets/style.0123456789.css"], ["data/places.json"], ["places/새곳/index.html"],
            ["feed.xml", "index.html"], ["places/옛곳/index.html"], ["assets/style.abcdef0123.css"],
            [".cairn-published"],
        ]
        #expect(plan.steps.map(\.files) == files)
        #expect(plan.steps.map(\.immutable) == [false, true, false, false, false, false, false, false])
        #expect(plan.emptied == ["places/옛곳"])
        #expect(plan.deletedCount == 2 && plan.unchangedCount == 0)
    }

    @Test func theSameSiteAgainIsNothingToDo() {
        let site = ["index.html", "a/index.html"]
        let plan = plan(site, at: site + [".cairn-published"], owned: site)
        #expect(plan.isEmpty && plan.lines().isEmpty && plan.unchangedCount == 2)
    }

    /// The list of what is Cairn's own is no file of the site: what is sent now stays the next time.
    @Test func whatIsSentIsWhatStaysTheNextTime() {
        let site = ["index.html", "a/index.html", "feed.xml"]
        let first = PublishPlan(site: site, present: [], differing: [], owned: nil)
        #expect(first.summary == "3 to send, 0 to delete, 0 stay as they are")
        let next = plan(site, at: site + [".cairn-published"], owned: site)
        #expect(next.summary == "0 to send, 0 to delete, 3 stay as they are")
    }

    @Test func onlyBytesThatChangedAreSent() {
        let plan = plan(
            ["index.html", "a/index.html"], at: ["index.html", "a/index.html"], differing: ["a/index.html"])
        #expect(plan.sentFiles == ["a/index.html"] && plan.lines() == ["  ~ a/index.html"])
    }

    @Test func filesOfOthersStay() {
        let plan = plan(
            ["index.html"], at: ["index.html", "notes.txt", "old.html"], owned: ["index.html", "old.html"])
        #expect(plan.lines() == ["  - old.html", "  ~ .cairn-published"])
        #expect(plan.conflicts.isEmpty && plan.ownedCount == 2)
    }

    @Test func aFileOfOthersInTheWayIsAConflictUnlessItIsTheSame() {
        #expect(
            plan(["a.html", "b.html"], at: ["a.html", "b.html"], owned: [], differing: ["a.html"]).conflicts == [
                "a.html"
            ])
        #expect(plan(["photos/a.webp"], at: ["photos"], owned: []).conflicts == ["photos/a.webp"])
    }

    @Test func aFolderThatKeepsAFileIsNotEmptied() {
        let plan = plan(
            ["index.html"], at: ["index.html", "a/b/c.html", "a/b/d.html", "a/mine.txt"],
            owned: ["index.html", "a/b/c.html", "a/b/d.html"])
        #expect(plan.emptied == ["a/b"])
    }

    @Test func foldersAreEmptiedFromTheInside() {
        let plan = plan(["index.html"], at: ["index.html", "a/b/c/d.html", "e/f.html"])
        #expect(plan.emptied == ["a/b/c", "a/b", "a", "e"])
    }

    /// Whatever is cut off, the list at the target names everything that may lie there.
    @Test func theListNamesFilesBeforeTheyAreSentAndUntilTheyAreDeleted() {
        let plan = plan(["new.html"], at: ["old.html"])
        #expect(plan.before.contains("new.html") && plan.before.contains("old.html"))
        #expect(plan.after.contains("new.html") && !plan.after.contains("old.html"))
    }

    @Test func whatAProgramLeftHalfDoneIsDeleted() {
        let plan = PublishPlan(
            site: ["index.html"], present: ["index.html", ".index.html.a1B2c3", ".notes.txt.a1B2c3"], differing: [],
            owned: OwnedFiles(["index.html"]),
            unfinished: { $0.hasSuffix(".a1B2c3") ? String($0.dropFirst().dropLast(7)) : nil })
        #expect(plan.lines() == ["  - .index.html.a1B2c3"])
    }

    @Test(arguments: [
        ("assets/style.1a2b3c4d5e.css", true), ("photos/0123456789abcdef-480-0011223344.webp", true),
        ("g/x/assets/a.0123456789.js", true), ("places/photos/index.html", false), ("data/places.json", false),
        ("assets/style.css", false), ("0123456789.html", false),
    ])
    func namesWithAFingerprintNeverChange(file: String, immutable: Bool) {
        #expect(isImmutable(file) == immutable)
    }

    @Test func longListsAreCutShort() {
        let plan = plan((0..<30).map { "p\($0).html" }, at: [], owned: [])
        #expect(plan.lines(limit: 12).suffix(1) == ["  + … and 18 more"])
        #expect(plan.lines().count == 31)
    }
}
