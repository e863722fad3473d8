import Foundation
import TestSupport
import Testing

/// `cairn share`, as one runs it in a diary that cannot be built.
@Suite struct ShareTests {
    private static let environment = ["CAIRN_PASSPHRASE_US": "purple teapot under crooked lantern"]
    private let folder: TemporaryFolder

    /// 소라 and 현우 have a passphrase each.
    init() throws {
        folder = try TemporaryFolder(
            """
            -- here/Content/diary.yml --
            title: 수첩
            author: 민지
            -- here/Content/groups/us.md --
            ---
            title: 우리
            members: [민지, 현우, 소라]
            sources: [{folder: ../there, person: 현우}]
            ---
            -- here/Content/places/cafe.md --
            ---
            title: 카페
            groups: us
            ---
            -- there/Content/diary.yml --
            title: 현우의 수첩

            """)
        for member in ["현우", "소라"] { try share("--member", member) }
    }

    @discardableResult
    private func share(_ arguments: String...) throws -> (status: Int32, output: String) {
        let outcome = try Program.run(["share", "us"] + arguments, in: folder.path + "/here", Self.environment)
        return (outcome.status, outcome.output)
    }

    /// A slip in a name makes no passphrase for nobody.
    @Test func whoIsNoMemberIsAskedBack() throws {
        let before = folder.text("here/.cairn-keys")
        let slip = try Program.run("share", "us", "--member", "소리", in: folder.path + "/here", Self.environment)
        #expect(slip.status == 1 && slip.errors.contains("“소리” is no member of “우리”"), "\(slip.errors)")
        #expect(slip.errors.contains("did you mean “소라”?") && slip.errors.contains("--new-member"), "\(slip.errors)")
        #expect(folder.text("here/.cairn-keys") == before)
        let meant = try share("--member", "하늘", "--new-member")
        #expect(meant.status == 0 && meant.output.contains("passphrases 소라, 하늘, 현우"), "\(meant.output)")
        // Somebody whom an entry names is no slip.
        try folder.write("here/Content/places/park.md", "---\ntitle: 숲\ndate: 2026-05-03\nwith: 나리\n---\n")
        #expect(try share("--member", "나리").status == 0)
        #expect(try share("--new-member").status == 64)
    }

    @Test(arguments: [
        // A mistake in a place, a source that is gone, a member who left, and files that cannot be read at all.
        ("places/cafe.md", "---\ntitle: 카페\nrating: 9\n---\n"),
        ("groups/us.md", "---\ntitle: 우리\nmembers: [민지]\nsources: [../gone]\n---\n"),
        ("groups/us.md", "---\ntitle: 우리\nmembers: [민지, nobody]\n---\n"), ("groups/us.md", "---\ntitle: [\n---\n"),
        ("diary.yml", "title: [\n"),
    ])
    func nothingKeepsAnybodyFromTakingAKeyAway(file: String, text: String) throws {
        try folder.write("here/Content/\(file)", text)
        let before = folder.text("here/.cairn-keys")
        let revoked = try share("--revoke", "소라")
        #expect(revoked.status == 0 && revoked.output.contains("passphrases 현우\n"), "\(revoked.output)")
        let rotated = try share("--rotate")
        #expect(rotated.status == 0 && rotated.output.contains("The key is another one now"))
        let given = try share("--member", "소라")
        #expect(given.status == 0 && given.output.contains("passphrases 소라, 현우\n"), "\(given.output)")
        #expect(try share().status == 0)
        #expect(folder.text("here/.cairn-keys") != before)
    }
}
