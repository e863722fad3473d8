import Crypto
import Testing

@testable import Sharing

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

    @Test func whatIsSealedIsBoundToItsName() throws {
        let sealed = try Seal(keys).sealed([1, 2, 3], as: "a.html")
        func open(_ name: String) throws -> [UInt8] {
            let box = try AES.GCM.SealedBox(
                nonce: .init(data: sealed[1..<13]), ciphertext: sealed[13..<sealed.count - 16], tag: sealed.suffix(16))
            return try Array(
                AES.GCM.open(
                    box, using: SymmetricKey(data: Derivation.key(from: keys.key, for: "content")),
                    authenticating: Array("cairn sealed 1\n\(keys.address)\n\(name)".utf8)))
        }
        #expect(try open("a.html") == [1, 2, 3, 0x80] + [UInt8](repeating: 0, count: 1020))
        #expect(throws: CryptoKitError.self) { try open("b.html") }
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
