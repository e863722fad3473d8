import Base
import Foundation
import Site
import Synchronization
import TestSupport
import Testing

@Suite struct PlannedSiteTests {
    private final class Plan: Sendable {
        let site = Mutex<PlannedSite?>(nil)
    }

    @Test func givesTheBytesThatAreWritten() async throws {
        let diary = try TestDiary(smallDiary)
        let plan = Plan()
        _ = try await diary.build { $0.onPlanned = { planned in plan.site.withLock { $0 = planned } } }
        let planned = try #require(plan.site.withLock { $0 })
        for (file, bytes) in diary.site() {
            guard case .bytes(let made) = planned.file(file) else {
                Issue.record("there is no \(file)")
                continue
            }
            #expect(made == bytes, "\(file) differs")
        }
        #expect(planned.file("places/nowhere/index.html") == nil)
        #expect(planned.hasPage("places/onion/index.html") && !planned.hasPage("places/onion"))
    }

    @Test func aPageThatFailsSaysSo() async throws {
        let diary = try TestDiary(smallDiary + "\n-- Templates/tag.html --\n{{ nobody }}\n")
        let plan = Plan()
        await #expect(throws: Problems.self) {
            _ = try await diary.build { $0.onPlanned = { planned in plan.site.withLock { $0 = planned } } }
        }
        let planned = try #require(plan.site.withLock { $0 })
        guard case .failed = planned.file("tags/한옥/index.html") else {
            Issue.record("the page of a broken template was made")
            return
        }
        guard case .bytes = planned.file("index.html") else {
            Issue.record("other pages are not made")
            return
        }
    }

    @Test func aBuildThatIsBrokenOffLeavesTheSite() async throws {
        let diary = try TestDiary(smallDiary)
        try await diary.build()
        let before = diary.site()
        try diary.folder.write("Content/pages/about.md", "---\ntitle: 소개\n---\n다른 글\n")
        let building = Task {
            try await diary.build { $0.onPlanned = { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        }
        let result = await building.result
        guard case .failure(let error) = result else {
            Issue.record("the build was not broken off")
            return
        }
        #expect((error as? Problems)?.isEmpty == true)
        #expect(diary.site() == before)
        try await diary.build()
        #expect(diary.text("about/index.html").contains("다른 글"))
    }
}
