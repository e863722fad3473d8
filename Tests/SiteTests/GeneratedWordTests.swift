import Base
import Diary
import Maps
import TestSupport
import Testing
@testable import Site

/// That what Cairn writes on every diary's pages is known to it, so that nobody's secret is found there.
@Suite struct GeneratedWordTests {
    /// The diary's own texts, and the area that its places lie in.
    private static let own = smallDiary.lowercased() + " jongno-gu, seoul"
    private static let theme = Theme.standardFiles.values.map { $0.text.lowercased() }

    /// What the ground names, as every map may.
    private static let ground = Set(
        (Ground.builtIn?.allNames ?? []).flatMap { [$0.korean, $0.english] }.flatMap {
            $0.lowercased().matches(of: #/[a-zß-öø-ÿ]+(?:[-_:][a-zß-öø-ÿ]+)*|[가-힣]+/#).map { String($0.output) }
        })

    /// Names of what files are made of: letters, joined by signs.
    @Test(arguments: Settings.Language.allCases.map(\.rawValue))
    func whatPagesSayIsKnown(language: String) async throws {
        let diary = try TestDiary(smallDiary)
        let settings = diary.folder.text("Content/diary.yml") ?? ""
        try diary.folder.write("Content/diary.yml", settings + "language: \(language)\n")
        try await diary.build()
        var names: Set<String> = []
        for (file, bytes) in diary.site() where !file.hasPrefix("assets/") && !bytes.contains(0) {
            // Digests and escaped letters spell nothing.
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing(
                    #/\\u[0-9a-f]{4}|sha256-[^']*|base64,[^"')]*|%[0-9A-F]{2}|uuid:[0-9a-f\-]*|UID:[0-9a-f\-]*/#,
                    with: " ")
            for match in text.matches(of: #/[a-zß-öø-ÿ]+(?:[-_:][a-zß-öø-ÿ]+)*|[가-힣]+/#.ignoresCase()) {
                names.insert(match.output.lowercased())
            }
        }
        // The theme composes names of classes and charts, the diary's words stand beside names in calendars, and particles behind names and dates.
        let composed = #/on-.*|of-.*|c-.*|[a-f]+|[년월]에는/#
        func isOwn(_ name: String) -> Bool {
            Self.own.contains(name)
                || ["과", "와", "을", "를"].contains { name.hasSuffix($0) && Self.own.contains(name.dropLast()) }
        }
        let strangers = names.filter { name in
            let isLong =
                name.utf8.count >= WordSearch.leastSize
                && name.unicodeScalars.count > (name.utf8.count > name.count ? 1 : 3)
            return isLong && !isOwn(name) && !Self.ground.contains(name) && !Self.theme.contains { $0.contains(name) }
                && !GeneratedWords.write(name) && name.wholeMatch(of: composed) == nil
                && !name.split(separator: ":").contains { Self.own.contains($0) }
        }
        #expect(strangers.sorted() == [])
    }
}
