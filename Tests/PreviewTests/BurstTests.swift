import Testing
@testable import Preview

/// When a build starts, told by a clock that the test winds.
@Suite struct BurstTests {
    private let start = ContinuousClock.now
    private func at(_ milliseconds: Double) -> ContinuousClock.Instant { start + .seconds(milliseconds / 1000) }

    /// When the build after some changes is due, in milliseconds.
    private func due(_ burst: Burst) -> Double? {
        burst.due.map { ($0 - start) / .milliseconds(1) }
    }

    @Test func nothingIsNeverDue() {
        var burst = Burst()
        #expect(burst.due == nil)
        #expect(burst.take() == Burst.Changes())
    }

    @Test func aSaveIsDueSoonAfterItsLastStep() {
        var burst = Burst()
        burst.note(.settled("Content/a.md~"), at: at(0))
        #expect(due(burst) == 15)
        burst.note(.settled("Content/a.md"), at: at(4))
        #expect(due(burst) == 19)
        #expect(burst.take() == Burst.Changes(paths: ["Content/a.md", "Content/a.md~"]))
        #expect(burst.due == nil)
    }

    @Test func savesThatNeverRestAreNotWaitedForLong() {
        var burst = Burst()
        for step in 0...100 { burst.note(.settled("Content/a.md"), at: at(Double(step) * 10)) }
        #expect(due(burst) == 250)
    }

    @Test func aCheckoutIsOneBurst() {
        var burst = Burst()
        var starts = 0
        // 5,000 files in two seconds, with a pause of 80 ms now and then.
        var now = 0.0
        for number in 0..<5000 {
            now += number % 500 == 499 ? 80 : 0.24
            if let due = due(burst), due <= now {
                starts += 1
                _ = burst.take()
            }
            burst.note(.settled("Content/places/\(number).md"), at: at(now))
        }
        #expect(starts == 0)
        #expect(due(burst)?.rounded() == (now + 100).rounded())
        #expect(burst.take().paths.count == 5000)
    }

    @Test func aCheckoutThatTakesMinutesIsNotWaitedFor() {
        var burst = Burst()
        for number in 0..<10000 { burst.note(.settled("Content/\(number).md"), at: at(Double(number))) }
        #expect(due(burst) == 3000)
    }

    @Test func aFileThatGrowsIsWaitedForUntilItIsClosed() {
        var burst = Burst()
        burst.note(.growing("Content/a.jpg"), at: at(0))
        burst.note(.growing("Content/a.jpg"), at: at(300))
        #expect(due(burst) == 700)
        burst.note(.settled("Content/a.jpg"), at: at(600))
        #expect(due(burst) == 250, "closed, it is a save as any other, and one that is late already")
    }

    @Test func lostEventsMeanEverything() {
        var burst = Burst()
        burst.note(.everything, at: at(0))
        #expect(due(burst) == 100)
        #expect(burst.take() == Burst.Changes(paths: [], isEverything: true))
    }

    @Test func changesDuringABuildWaitForItsEnd() async {
        let queue = ChangeQueue()
        queue.note(.settled("a"))
        #expect(await queue.next().paths == ["a"])
        for _ in 0..<20 { queue.note(.settled("b")) }
        try? await Task.sleep(for: .milliseconds(300))
        let before = ContinuousClock.now
        #expect(await queue.next().paths == ["b"])
        #expect(ContinuousClock.now - before < .milliseconds(100))
        async let next = queue.next()
        try? await Task.sleep(for: .milliseconds(20))
        queue.note(.settled("c"))
        #expect(await next.paths == ["c"])
    }

    /// A file that is closed is not waited for as if it were still growing, though somebody was waiting for it already.
    @Test func aFileThatIsClosedIsWaitedForNoLonger() async {
        var waits: [Duration] = []
        // A busy machine may sleep too long once; it does not do so five times.
        for number in 0..<5 {
            let queue = ChangeQueue()
            async let next = queue.next()
            queue.note(.growing("\(number)"))
            try? await Task.sleep(for: .milliseconds(5))
            let closed = ContinuousClock.now
            queue.note(.settled("\(number)"))
            #expect(await next.paths == ["\(number)"])
            waits.append(ContinuousClock.now - closed)
        }
        #expect(waits.contains { $0 < Burst.quietOfGrowing / 2 })
    }

    @Test(arguments: [
        (".a.md.swp", true), ("Content/places/.#a.md", true), ("Content/places/#a.md#", true), ("Content/a.md~", true),
        ("Content/4913", true), (".DS_Store", true), (".git/index", true), ("Content/.obsidian/x.md", true),
        ("Content/a.md___jb_tmp___", true), ("Content/a.md___jb_old___", true), (".cairn/lock", true),
        ("Site/.gitignore", true),
        ("Content/a.md", false), ("Content/서울/index.md", false), ("Content/a~b.md", false), ("Content/4913.jpg", false),
        ("Templates/assets/style.css", false), ("Content/#1.md", false),
    ])
    func editorsFilesAreIgnored(path: String, isNone: Bool) {
        #expect(isIgnored(path) == isNone)
    }
}
