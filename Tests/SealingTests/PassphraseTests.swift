internal import Base
import Testing
@testable import Diary

struct PassphraseTests {
    /// One passphrase is typed with Hangul on or off, and in any form of Unicode.
    @Test(arguments: [
        ("구만-토림 하솔　빈도", "rnaksxhflagkthfqlseh"), ("caf\u{65}\u{301} au lait", "caf\u{E9}aulait"),
        (" a\u{2013}b\tc\n", "abc"),
        ("\u{1112}\u{1161}\u{11AB}", "gks"), ("덤비-찬힌-밀핌-너몰", "ejaqlcksglsalfvlasjahf"), ("ㅊㅐㄱㄱㄷㅊㅅ", "correct"),
        ("꽃밭에서", "RhcqkxdptJ".replacing("J", with: "j")), ("괜찮아 읽다 뷁", "rhoscksgdkdlfrekqnpfr"), ("ㅒㅖㅃ", "OPQ"),
    ])
    func typedFormsGiveOneText(typed: String, text: String) {
        #expect(Array(Passphrase(typed).text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(Passphrase(typed) == Passphrase(text))
    }

    /// Hangul syllables are never two at once, so that typing them by their keys makes no guess easier.
    @Test func noTwoSyllablesAreTypedAlike() {
        let all = (0xAC00...0xD7A3).compactMap { Unicode.Scalar($0) }.map { KeyLetters.of(String($0)) }
        #expect(Set(all).count == all.count)
    }

    private static let known = [
        "roommates", "룸메이트", "민지", "minji", "현우", "hyunwoo", "민지의 동네 수첩", "https://minji.example/diary/",
    ]

    @Test(arguments: [
        ("", "short"), ("짧은말", "short"), ("hunter2hunter", "short"), ("aaaaaaaaaaaaaaaaaa", "few"),
        ("password123456789", "first"), ("비밀번호비밀번호사랑해1234", "first"), ("qwertyuiopasdfghjkl", "first"),
        ("룸메이트룸메이트 2026 민지", "first"), ("가나다라마바사아자차카타파하", "first"), ("abcdefghijklmnopqrstuvwxyz", "first"),
        ("P@ssw0rdP@ssw0rd", "first"), ("hunter2hunter2hunter2", "first"), ("1qaz2wsx3edc4rfv", "first"),
        ("rkskekfkakqktk", "first"), ("minjihyunwoo2026", "first"), ("민지현우민지현우", "first"),
        ("minji.example/diary/", "first"),
        ("민지의 동네 수첩 2026", "first"), ("correcthorsebatterystaple", "first"), ("동해물과 백두산이 마르고 닳도록", "first"),
        ("ehdgoanfrhkqorentksdl", "first"), ("죽는 날까지 하늘을 우러러 한 점", "first"), ("가는 말이 고와야 오는 말이 곱다", "first"),
        ("drowssapdrowssap1", "first"), ("호번밀비 호번밀비", "first"), ("tkfkdgotkfkdgo1004", "first"),
        ("01012345678010", "first"),
        ("사랑해20260503사랑해", "first"), ("1q2w3e4r5t6y7u8i", "first"), ("zaq12wsxcde34rfv", "first"),
        ("zxcvbnmasdfghjkl", "first"),
        ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹ", "first"), ("qwer1234asdf5678", "first"), ("!QAZ@WSX#EDC$RFV", "first"),
        ("iloveyouforever2024", "first"),
        ("minji19990503minji", "first"), ("dnflwlqrkwhrtkfkdgo", "first"), ("jihyunwoominjihyun", "first"),
        ("xk3qx9mpxk3qx9mpxk3q", "first"),
        ("tobeornottobethatis", "first"), ("하나둘셋넷다섯여섯일곱", "first"), ("우리집비밀번호12345", "first"),
        ("01012345678minji", "first"), ("dkssudgktpdydkssudgktpdy", "first"),
    ])
    func weakOnesAreRefused(typed: String, reason: String) throws {
        let bits = GuessEstimate.bits(Passphrase(typed).text, knowing: [])
        let weakness = try #require(Passphrase(typed).weakness(knowing: Self.known), "\(bits)")
        #expect(weakness.english.contains(reason), "\(weakness)")
    }

    @Test(arguments: [
        "구만-토림-하솔-빈도", "rnaksxhflagkthfqlseh", "비가 오면 우산을 두고 온다", "옥상 화분 뒤에 숨은 고등어",
        "purple teapot under crooked lantern",
        "xK9#vQ2$mR7!pL", "덤비-찬힌-밀핌-너몰", "golub-tamiz-nofek-hipar", "83920174650293847",
    ])
    func goodOnesAreTaken(typed: String) {
        #expect(
            Passphrase(typed).weakness(knowing: Self.known) == nil,
            "\(GuessEstimate.bits(Passphrase(typed).text, knowing: []))")
    }

    @Test(arguments: [true, false])
    func offeredOnesAreGoodAndNew(inKorean: Bool) {
        let offered = (0..<100).map { _ in OfferedPassphrase.new(inKorean: inKorean) }
        #expect(Set(offered).count == offered.count)
        #expect(offered.allSatisfy { Passphrase($0).weakness(knowing: ["룸메이트"]) == nil })
    }

    @Test func anyTextIsJudgedSoon() {
        let clock = ContinuousClock()
        let texts = [
            String(repeating: "a", count: 5000), String(repeating: "1q2w가", count: 900),
            String(repeating: "ab", count: 60),
        ]
        let time = clock.measure { for text in texts { _ = Passphrase(text).weakness(knowing: Self.known) } }
        #expect(time < .seconds(10))
    }
}
