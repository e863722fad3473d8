import Testing
@testable import Content

/// Names that programs give to copies.
@Suite struct SyncCopyTests {
    @Test(arguments: [
        "onion.sync-conflict-20260504-101112-ABCDEFG.md", "onion (conflicted copy 2026-05-04 101112).md",
        "onion (Minji's conflicted copy 2026-05-04).md", "onion (민지의 충돌된 사본 2026-05-04).md",
        "onion_conflict-20260504-101112.md", "onion [Conflict].md", "onion-DESKTOP-AB12CD3.md",
        "onion-LAPTOP-AB12CD3-2.md",
    ])
    func someAreCertain(name: String) {
        let copy = SyncCopy(name)
        #expect(copy?.original == "onion.md" && copy?.isCertain == true)
    }

    @Test func aNameOfSeveralWordsHasCopiesToo() {
        #expect(SyncCopy("어니언 안국.sync-conflict-20260504-101112-ABCDEFG.md")?.original == "어니언 안국.md")
        #expect(SyncCopy("어니언 안국-DESKTOP-AB12CDE.md")?.original == "어니언 안국.md")
    }

    @Test(arguments: [
        "onion 2.md", "onion (1).md", "onion(2).md", "onion - Copy.md", "onion - Copy (2).md", "onion - 복사본.md",
        "onion - 복사본 (3).md", "onion copy.md", "onion copy 2.md", "onion 복사본.md", "onion의 사본.md", "onion (복사본).md",
        "onion (copy).md", "onion (another copy).md", "onion (3rd copy).md", "Copy of onion.md", "사본 - onion.md",
    ])
    func somePerhaps(name: String) {
        let copy = SyncCopy(name)
        #expect(copy?.original == "onion.md" && copy?.isCertain == false)
    }

    @Test(arguments: [
        "onion.md", "onion-2.md", "2026.md", "cafe 1984 seoul.md", "photocopy.md", "room-101.md", "(1).md", "사본.md",
        "conflict.md", "어니언 안국.md", "museum (Korean conflict).md",
    ])
    func othersAreNone(name: String) { #expect(SyncCopy(name) == nil) }
}
