import Base
import TestSupport
import Testing
@testable import Diary

struct KeyHolderTests {
    @Test(arguments: ["민지", "\u{1106}\u{1175}\u{11ab}\u{110c}\u{1175}", "minji", "MinJi", " 민지 "])
    func onePersonIsOneHowever(named name: String) {
        let holder = KeyHolder("민지", or: ["minji"])
        #expect(holder.isMeant(by: name) && KeyHolder(name, or: []).isMeant(by: name))
        #expect(!holder.isMeant(by: "민지우") && holder.name == "민지")
    }

    @Test(arguments: ["", " ", "a\nb", "a\u{202e}b", String(repeating: "가", count: 61)])
    func aNameIsOneShortLine(name: String) {
        #expect(KeyHolder(name).fault != nil)
    }

    /// A file of an earlier version may have one person under several names.
    @Test func replacingTakesAllOfSomebodysPassphrasesAndChangesTheKey() {
        var keys = GroupKeys(newFor: "a")
        keys.admit("minji", Passphrase("구만-토림-하솔-빈도"))
        keys.admit("민지", Passphrase("비가 오면 우산을 두고 온다"))
        keys.admit("현우", Passphrase("구만-토림-하솔-빈도"))
        let before = keys
        keys.admit(KeyHolder("민지", or: ["minji"]), Passphrase("correct horse battery staple"))
        #expect(keys.members.map(\.name) == ["민지", "현우"])
        #expect(keys.key != before.key && keys.address == before.address)
    }

    @Test func aChangeIsMadeToTheFileAsItIsNow() async throws {
        let folder = try TemporaryFolder()
        var first = try KeyFile(diary: folder.path) { _ in nil }
        var second = first
        func admit(_ name: String, to file: inout KeyFile) async throws(Problems) {
            let path = file.target
            _ = try await file.change("a", in: folder.path, environment: { _ in nil }) { keys throws(Diagnostic) in
                keys.members.append(.init(name: name, key: [UInt8](repeating: 1, count: 32)))
            } writing: { before, after throws(Problems) in
                #expect((try? File(path).read()) == before)
                try orProblems(try File(path).replace(with: after))
            }
        }
        try await admit("민지", to: &first)
        try await admit("현우", to: &second)
        let read = try KeyFile(diary: folder.path) { _ in nil }
        #expect(read["a"]?.members.map(\.name) == ["민지", "현우"])
        await #expect(throws: Problems.self) {
            try await first.change("a", in: folder.path, environment: { _ in nil }) { _ throws(Diagnostic) in
                throw .error("no")
            } writing: { _, _ in
            }
        }
    }
}
