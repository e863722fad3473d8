import Foundation
import Testing
@testable import Diary

@Suite struct NameKeyTests {
    /// Each list stands in its order already.
    @Test(arguments: [
        ["가", "나", "다", "하"],
        ["가", "각", "간", "갸", "거", "고", "까", "깍", "나"],
        ["ㄱ", "가", "ㄲ", "까", "ㄴ", "나"],
        ["힣", "apple", "Zebra", "1", "日本", "!"],
        ["안국", "안국 2", "안국역"],
        ["Apple", "apple pie", "banana", "Banana Split", "Cherry"],
        ["cafe", "café", "cafes"],
        ["카페 2", "카페 10", "카페 100"],
        ["2", "10", "010a", "11"],
        ["9", "99999999999999999999999999999999", "100000000000000000000000000000000"],
        ["1호점", "2호점", "11호점"],
        ["가 나", "가나"],
        ["가", "가가", "나"],
        ["한", "한A", "한1"],
        ["서울숲", "쑥", "아차산"],
        ["Ångström", "Zürich"],
        ["Cork", "Ｄａｎｓｋ", "Dublin", "Ｅｒｆｕｒｔ"],
        ["9시", "２４시", "100시"],
        ["ㄱ", "가", "ﾤ", "나"],
        ["Oslo", "Øystese", "Paris"],
        ["가", "‘나’", "(다)", "라", "“A”", "B", "#1", "2", "日本", "…"],
    ])
    func namesStandInOrder(names: [String]) {
        var shuffled = names
        for _ in names {
            shuffled.append(shuffled.removeFirst())
            #expect(shuffled.sorted { NameKey($0) < NameKey($1) } == names)
        }
        #expect(names.reversed().sorted { NameKey($0) < NameKey($1) } == names)
    }

    /// macOS hands out names decomposed.
    @Test func theNormalFormDoesNotMatter() {
        for name in ["한옥", "Café", "각"] {
            let decomposed = NameKey(name.decomposedStringWithCanonicalMapping)
            #expect(!(decomposed < NameKey(name)) || !(NameKey(name) < decomposed))
            #expect((NameKey("각") < decomposed) == (NameKey("각") < NameKey(name)))
            #expect(decomposed.heading == NameKey(name).heading)
        }
    }

    @Test(arguments: [
        ("가", "ㄱ"), ("까치", "ㄱ"), ("나", "ㄴ"), ("떡", "ㄷ"), ("빵", "ㅂ"), ("쑥", "ㅅ"), ("어니언", "ㅇ"), ("짜장", "ㅈ"), ("힣", "ㅎ"),
        ("ㅋㅋ", "ㅋ"), ("ㅄ", "ㅂ"), ("apple", "A"), ("Élan", "E"), ("éclair", "E"), ("3호점", "0–9"), ("日本", "#"),
        ("🍜", "#"),
        ("🍜 라면", "ㄹ"), ("“안국”", "ㅇ"), ("(A)", "A"), ("", "#"), ("ßa", "S"), ("Ｄａｎｓｋ", "D"), ("２４시", "0–9"), ("ﾡ", "ㄱ"),
        ("ﾲ", "ㅂ"), ("Øresund", "O"),
        ("\u{1100}", "ㄱ"), ("ŋ", "#"),
    ])
    func headingsAreInitials(name: String, heading: String) {
        #expect(NameKey(name).heading == heading)
    }

    /// Each list stands in its order already, under these headings.
    @Test(arguments: [
        (
            Settings.Language.ja, ["ｱｰﾄ", "アイス", "あお", "がっこう", "カフェ", "コーヒー", "こおり", "コップ", "さくら", "わ"],
            ["あ", "あ", "あ", "か", "か", "か", "か", "か", "さ", "わ"]
        ),
        (
            .ja, ["ゃ", "ん", "京都", "東京", "Café", "Zoo", "7", "가", "Ω", "!"],
            ["や", "わ", "漢", "漢", "C", "Z", "0–9", "ㄱ", "#", "#"]
        ),
        (.zhHans, ["一号店", "北京", "茶馆", "Café", "7", "の", "가", "!"], ["汉", "汉", "汉", "C", "0–9", "な", "ㄱ", "#"]),
        (.zhHant, ["一號店", "臺北", "Café", "7"], ["漢", "漢", "C", "0–9"]),
        (
            .de, ["Äpfel", "Ärger", "Baum", "Straße", "Strasse 2", "Zoo", "7", "가", "京都"],
            ["A", "A", "B", "S", "S", "Z", "0–9", "ㄱ", "#"]
        ),
        (.fr, ["école", "Étoile", "œuf", "ours"], ["E", "E", "O", "O"]),
        (.es, ["Ñandú", "ñoño", "Nube", "Oso"], ["N", "N", "N", "O"]),
    ])
    func everyLanguageBeginsWithItsOwnScript(language: Settings.Language, names: [String], headings: [String]) {
        let sorted = names.reversed().map { ($0, NameKey($0, in: language)) }.sorted { $0.1 < $1.1 }
        #expect(sorted.map(\.1.heading) == headings)
        #expect(sorted.map(\.0) == names)
    }

    /// Otherwise a list would have a heading twice.
    @Test func namesUnderOneHeadingStandTogether() {
        let names = [
            "가", "ㄱ", "ﾡ", "까", "\u{1100}", "‘가’", "나", "ﾤ", "ㅏ", "A", "ａ", "á", "“A”", "Ø", "o", "ｏ", "ß", "s", "ŋ",
            "z", "1", "１",
            "①", "²", "#1", "日", "語", "🍜", "🍜 가", "!", "！", "", "ｶﾞ", "ガ", "Ⅳ", "ª",
        ]
        let headings = names.map { NameKey($0) }.sorted().map(\.heading)
        let starts = headings.indices.filter { $0 == 0 || headings[$0] != headings[$0 - 1] }
        #expect(Set(headings).count == starts.count, "\(headings)")
    }

    /// An order that contradicts itself would sort in another way each time.
    @Test func theOrderIsTotal() {
        let names = [
            "", " ", "가", "ㄱ", "까", "a", "A", "á", "Á", "1", "01", "001", "1a", "a1", "日", "🍜", "가 1", "가1", "!", "-",
            "é", "e\u{301}",
            "ß", "ss", "İ", "i", "ı", "Ⅳ", "①", "０",
        ]
        for first in names {
            #expect(!(NameKey(first) < NameKey(first)))
            for second in names where first != second {
                #expect((NameKey(first) < NameKey(second)) != (NameKey(second) < NameKey(first)), "\(first) \(second)")
                for third in names where NameKey(first) < NameKey(second) && NameKey(second) < NameKey(third) {
                    #expect(NameKey(first) < NameKey(third), "\(first) \(second) \(third)")
                }
            }
        }
    }

    @Test(arguments: ["ko_KR.UTF-8", "en_US.UTF-8", "tr_TR.UTF-8", "C", "sv_SE.UTF-8"])
    func noLocaleChangesTheOrder(locale: String) {
        let names = ["İzmir", "Istanbul", "ılgaz", "가", "ä", "z", "å", "10", "9"]
        let before = names.sorted { NameKey($0) < NameKey($1) }
        let old = setlocale(LC_ALL, nil).map { String(cString: $0) }
        setlocale(LC_ALL, locale)
        let after = names.sorted { NameKey($0) < NameKey($1) }
        setlocale(LC_ALL, old)
        #expect(before == after)
        #expect(before.first == "가" && before.last == "10")
    }
}
