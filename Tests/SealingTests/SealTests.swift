import Base
import Testing
@testable import Diary

struct SealTests {
    private let keys = GroupKeys(
        group: "roommates", address: String(repeating: "a", count: 26), key: [UInt8](0..<32), salt: [UInt8](0..<16),
        rounds: GroupKeys.leastRounds,
        members: [
            .init(name: "a", key: [UInt8](repeating: 1, count: 32)),
            .init(name: "b", key: [UInt8](repeating: 1, count: 32)),
        ])

    @Test func theSameGivesTheSameAndNothingElseDoes() throws {
        let bytes = Array("집에서 걸어서 십 분".utf8)
        let sealed = try Seal(keys).sealed(bytes, as: "index.html")
        #expect(try Seal(keys).sealed(bytes, as: "index.html") == sealed)
        var other = keys
        other.rotate(changingAddress: false)
        let variants = try [
            Seal(keys).sealed(bytes, as: "index.htm"), Seal(keys).sealed(bytes + [0], as: "index.html"),
            Seal(other).sealed(bytes, as: "index.html"),
        ]
        // No two share a nonce.
        #expect(Set((variants + [sealed]).map { Array($0[1..<13]) }).count == 4)
        #expect(Set([Seal(keys).name(of: "a"), Seal(keys).name(of: "b"), Seal(other).name(of: "a")]).count == 3)
    }

    /// What another program made by the description in Documentation/Sharing.md: links and passphrases outlive versions.
    @Test func theFormatStaysWhatItIs() throws {
        let bytes = try Seal(keys).sealed(Array("집에서 걸어서 십 분".utf8), as: "index.html")
        #expect(hexadecimal(SHA256.digest(of: bytes).bytes).hasPrefix("981d69f1b96b08eecfe694f0c8e9ece2"))
        #expect(Seal(keys).name(of: "index.html") == "cea5267c0db2a5f79aa9e3c48ef133a6.bin")
        let slots = try SHA256.digest(joining: Slots.wrapped(keys))
        #expect(hexadecimal(slots.bytes).hasPrefix("d3a2a1d4bb1b9c5637cda777fb7e68b7"))
        let derived = GroupKeys(group: "a", site: "https://a.example/", passphrase: Passphrase("구만-토림-하솔-빈도"))
        #expect(derived.address == "u6m52mhrmktyhh5yf4s36xer2c")
        #expect(hexadecimal(derived.key) == "4ff3da7f55519f4c905495ff666bb1040be153210930247697b3985089134697")
        #expect(hexadecimal(derived.salt) == "65a5903943e1fce35d404e32ac863d9b")
        #expect(
            derived.members.map { hexadecimal($0.key) } == [
                "300150afbfdc5dd5786cff411b1ab1ce197c9258ebf81c0b725dafad91efc6b4"
            ])
    }

    /// Between two versions all slots are others or none, so that nobody sees how many members came or went.
    @Test(arguments: ["소라", "everyone", "현우"])
    func allSlotsChangeOrNone(name: String) throws {
        var keys = keys
        keys.admit("현우", Passphrase("구만-토림-하솔-빈도"))
        let before = try Set(Slots.wrapped(keys))
        #expect(try Set(Slots.wrapped(keys)) == before)
        keys.admit(KeyHolder(name), Passphrase("덤비-찬힌-밀핌-너몰"))
        let after = try Set(Slots.wrapped(keys))
        #expect(before.count == 8 && after.count == 8)
        #expect(before.isDisjoint(with: after))
    }

    @Test func whatIsSealedIsBoundToItsName() throws {
        let sealed = try Seal(keys).sealed([1, 2, 3], as: "a.html")
        func open(_ name: String) -> [UInt8]? {
            AES256GCM.open(
                Array(sealed[13...]), key: Derivation.key(from: keys.key, for: "content"), nonce: Array(sealed[1..<13]),
                authenticating: Array("cairn sealed 1\n\(keys.address)\n\(name)".utf8))
        }
        #expect(open("a.html") == [1, 2, 3, 0x80] + [UInt8](repeating: 0, count: 1020))
        #expect(open("b.html") == nil)
    }

    @Test(arguments: [0, 1, 1023, 1024, 1025, 4096, 100_000, 1_000_000, 3_141_592])
    func paddingCostsLittleAndHidesTheSize(count: Int) {
        let padded = Padding.padded([UInt8](repeating: 7, count: count))
        #expect(padded.count > count && padded.count <= max(1024, (count + 1) * 9 / 8))
        #expect(Padding.size(padded.count) == padded.count)
        #expect(padded[count] == 0x80 && padded[(count + 1)...].allSatisfy { $0 == 0 })
        if count > 4096 { #expect(Padding.size(count + 1) == Padding.size(count - 1)) }
    }

    @Test func membersCannotBeCountedOrCompared() throws {
        let two = try Slots.wrapped(keys)
        #expect(two.count == 8 && Set(two).count == 8 && two.allSatisfy { $0.count == 60 })
        var many = keys
        many.members = (0..<9).map { .init(name: "\($0)", key: Randomness.bytes(32)) }
        #expect(try Slots.wrapped(many).count == 16)
        many.members = []
        #expect(try Slots.wrapped(many).count == 8)
        #expect(try Slots.wrapped(keys) == two)
    }

    @Test func revokingChangesTheKeyAndKeepsTheOthersPassphrases() throws {
        var keys = GroupKeys(newFor: "모임")
        keys.admit("민지", Passphrase("구만-토림-하솔-빈도"))
        keys.admit("현우", Passphrase("비가 오면 우산을 두고 온다"))
        let before = keys
        keys.revoke("아무도")
        #expect(keys == before)
        keys.revoke("현우")
        #expect(keys.members.map(\.name) == ["민지"] && keys.key != before.key && keys.address == before.address)
        #expect(keys.members[0] == before.members[0])
        let stale = try Set(Slots.wrapped(before))
        #expect(try stale.isDisjoint(with: Slots.wrapped(keys)))
        keys.rotate(changingAddress: true)
        #expect(keys.address != before.address)
    }

    @Test func environmentGivesStableKeys() throws {
        let passphrase = Passphrase("구만-토림-하솔-빈도")
        let keys = GroupKeys(group: "a", site: "https://a.example/", passphrase: passphrase)
        #expect(keys == GroupKeys(group: "a", site: "https://a.example/", passphrase: passphrase))
        let others = [
            GroupKeys(group: "b", site: "https://a.example/", passphrase: passphrase),
            GroupKeys(group: "a", site: "https://b.example/", passphrase: passphrase),
            GroupKeys(group: "a", site: "https://a.example/", passphrase: Passphrase("비가 오면 우산을 두고 온다")),
        ]
        #expect(Set((others + [keys]).map(\.key)).count == 4 && Set((others + [keys]).map(\.address)).count == 4)
    }
}
