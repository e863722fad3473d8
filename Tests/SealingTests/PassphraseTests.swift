import Testing

@testable import Sealing

struct PassphraseTests {
    @Test(arguments: [
        ("구만-토림 하솔　빈도", "구만토림하솔빈도"), ("caf\u{65}\u{301} au lait", "caf\u{E9}aulait"), (" a\u{2013}b\tc\n", "abc"),
        ("\u{1112}\u{1161}\u{11AB}", "한"),
    ])
    func typedFormsGiveOneText(typed: String, text: String) {
        #expect(Array(Passphrase(typed).text.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        ("", "short"), ("짧은말", "short"), ("hunter2hunter", "short"), ("aaaaaaaaaaaaaaaaaa", "few"),
        ("password123456789", "first"),
        ("비밀번호비밀번호사랑해1234", "first"), ("qwertyuiopasdfghjkl", "first"), ("룸메이트룸메이트 2026 민지", "first"),
        ("가나다라마바사아자차카타파하", "first"), ("abcdefghijklmnopqrstuvwxyz", "first"),
    ])
    func weakOnesAreRefused(typed: String, reason: String) throws {
        let weakness = try #require(Passphrase(typed).weakness(knowing: ["룸메이트", "민지"]))
        #expect(weakness.contains(reason), "\(weakness)")
    }

    @Test(arguments: ["구만-토림-하솔-빈도", "비가 오면 우산을 두고 온다", "correct horse battery staple", "xK9#vQ2$mR7!pL"])
    func goodOnesAreTaken(typed: String) {
        #expect(Passphrase(typed).weakness(knowing: ["룸메이트"]) == nil)
    }

    @Test(arguments: [true, false])
    func offeredOnesAreGoodAndNew(inKorean: Bool) {
        let offered = (0..<200).map { _ in OfferedPassphrase.new(inKorean: inKorean) }
        #expect(Set(offered).count == offered.count)
        #expect(offered.allSatisfy { Passphrase($0).weakness(knowing: ["룸메이트"]) == nil })
    }
}
