import Base
import TestSupport
import Testing
@testable import Diary

struct KeyFileTests {
    @Test func whatIsWrittenIsRead() throws {
        try withTemporaryFolder { folder in
            var file = try KeyFile(diary: folder) { _ in nil }
            #expect(file.groups.isEmpty)
            var keys = GroupKeys(newFor: "우리 \"집\"")
            keys.admit(KeyHolder("민지: 방장"), Passphrase("구만-토림-하솔-빈도"))
            file.put(keys)
            file.put(GroupKeys(newFor: "b"))
            try File(file.path).write(file.bytes, isForOwnerAlone: true)
            #expect(!File(file.path).isOpenToOthers && file.warnings.isEmpty)
            let read = try KeyFile(diary: folder) { _ in nil }
            #expect(read.groups == file.groups)
            #expect(read["우리 \"집\""] == keys && read["c"] == nil)
            #expect(try KeyFile(diary: "/nowhere") { $0 == "CAIRN_KEYS" ? file.path : nil }.groups == file.groups)
        }
    }

    /// Hosts print what the program says, so that the text of keys is never part of it.
    @Test(arguments: ["version: 1\ngroups: {}\n", "groups: {a: {key: geheim}}", "version: 1\r\nkey: geheim"])
    func keysInPlaceOfTheirFileAreNotTold(text: String) throws {
        let problems = try #require(throws: Problems.self) {
            try KeyFile(diary: "/nowhere") { $0 == "CAIRN_KEYS" ? text : nil }
        }
        let said = "\(problems.diagnostics)"
        #expect(said.contains("this is the text of one") && !said.contains("geheim") && !said.contains("groups"))
    }

    @Test(arguments: [
        "groups: [1]\n", "groups: {a: {address: x}}\n", "groups: {a: 3}\n", "{\n",
        "groups: {a: {address: aaaaaaaaaaaaaaaaaaaaaaaaaa, key: AA, salt: AA, rounds: 600000}}\n",
        "groups: {a: {address: ../aaaaaaaaaaaaaaaaaaaaaaa, key: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, salt: AAAAAAAAAAAAAAAAAAAAAA, rounds: 600000}}\n",
        "groups: {a: {address: aaaaaaaaaaaaaaaaaaaaaaaaaa, key: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, salt: AAAAAAAAAAAAAAAAAAAAAA, rounds: 1000}}\n",
    ])
    func damageIsToldWithoutShowingKeys(text: String) throws {
        try withTemporaryFolder { folder in
            try File(folder + "/" + KeyFile.name).write(Array(text.utf8))
            let problems = try #require(throws: Problems.self) { try KeyFile(diary: folder) { _ in nil } }
            #expect(problems.errorCount == 1)
            #expect(!DiagnosticPrinter(colored: false).text(problems).contains("AAAA"))
        }
    }

    @Test func gitMustNotKnowIt() throws {
        try withTemporaryFolder { folder in
            try Folder(folder + "/.git").create()
            try Folder(folder + "/diary").create()
            func write(_ path: String) throws {
                try File(folder + "/.git/index").write(Array("DIRC\0\0\0\u{2}\0\0\0\u{1}\(path)\0\0".utf8))
            }
            var file = try KeyFile(diary: folder + "/diary") { _ in nil }
            file.put(GroupKeys(newFor: "a"))
            try File(file.path).write(file.bytes, isForOwnerAlone: true)
            try write("other/.cairn-keys")
            #expect(try KeyFile(diary: folder + "/diary") { _ in nil }.groups.count == 1)
            try write("diary/.cairn-keys")
            #expect(throws: Problems.self) { try KeyFile(diary: folder + "/diary") { _ in nil } }
        }
    }

    @Test(arguments: [
        ("roommates", "CAIRN_PASSPHRASE_ROOMMATES"), ("my-group", "CAIRN_PASSPHRASE_MY_GROUP"),
        ("집", "CAIRN_PASSPHRASE_C9D1"),
    ])
    func variablesAreNamesThatShellsKnow(group: String, name: String) {
        #expect(GroupSecrets.variable(for: group) == name)
    }

    @Test func theEnvironmentServesGroupsWithoutKeys() throws {
        try withTemporaryFolder { folder in
            var file = try KeyFile(diary: folder) { _ in nil }
            file.put(GroupKeys(newFor: "a"))
            let secrets = GroupSecrets(file, site: "") { _ in "구만-토림-하솔-빈도" }
            #expect(try secrets.keys(of: "a", knowing: []) == file["a"])
            #expect(try secrets.keys(of: "b", knowing: [])?.members.count == 1)
            #expect(throws: Diagnostic.self) {
                try GroupSecrets(file, site: "") { _ in "1234" }.keys(of: "b", knowing: [])
            }
            #expect(try GroupSecrets(file, site: "") { _ in nil }.keys(of: "b", knowing: []) == nil)
        }
    }
}

private func withTemporaryFolder(_ work: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try work(folder.path) }
}
