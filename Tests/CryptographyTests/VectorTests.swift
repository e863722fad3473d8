import Testing
@testable import Base

/// The examples of the standards, where somebody else has worked out what must come of it.
struct VectorTests {
    /// FIPS 180-4 by the examples that NIST publishes with it.
    @Test(arguments: [
        ("", 1, "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"),
        ("abc", 1, "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                + "nopqrstu", 1, "cf5b16a7 78af8380 036ce59e 7b049237 0b249b11 e8f07a51 afac4503 7afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c 9914fb92 81a1c7e2 84d73e67 f1809a48 a497200e 046d39cc c7112cd0"),
    ])
    func sha256(text: String, count: Int, digest: String) {
        let bytes = Array(String(repeating: text, count: count).utf8)
        #expect(SHA256.digest(of: bytes).bytes == hex(digest))
        #expect(SHA256.digest(joining: [bytes]).bytes == hex(digest))
        for cut in [0, 1, 55, 64, 100] where cut <= bytes.count {
            let pieces = [Array(bytes[..<cut]), [], Array(bytes[cut...])]
            #expect(SHA256.digest(joining: pieces).bytes == hex(digest))
        }
    }

    @Test func nothingIsAPieceToo() {
        #expect(SHA256.digest(of: UnsafeRawBufferPointer(start: nil, count: 0)) == SHA256.digest(of: []))
        #expect(SHA256.digest(joining: []) == SHA256.digest(of: []))
        #expect(SHA256.digest(of: Array("abc".utf8)).words[0] == 0xba78_16bf_8f01_cfea)
    }

    /// RFC 4231, sections 4.2 to 4.5, 4.7 and 4.8.
    @Test(arguments: [
        (
            bytes(0x0b, 20), text("Hi There"),
            "b0344c61 d8db3853 5ca8afce af0bf12b 881dc200 c9833da7 26e9376c 2e32cff7"
        ),
        (
            text("Jefe"), text("what do ya want for nothing?"),
            "5bdcc146 bf60754e 6a042426 089575c7 5a003f08 9d273983 9dec58b9 64ec3843"
        ),
        (
            bytes(0xaa, 20), bytes(0xdd, 50),
            "773ea91e 36800e46 854db8eb d09181a7 2959098b 3ef8c122 d9635514 ced565fe"
        ),
        (
            Array(1...25), bytes(0xcd, 50),
            "82558a38 9a443c0e a4cc8198 99f2083a 85f0faa3 e578f807 7a2e3ff4 6729665b"
        ),
        (
            bytes(0xaa, 131), text("Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e43159 1ee0b67f 0d8a26aa cbf5b77f 8e0bc621 3728c514 0546040f 0ee37f54"
        ),
        (
            bytes(0xaa, 131),
            text(
                "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
                    + "hashed before being used by the HMAC algorithm."),
            "9b09ffa7 1b942fcb 27635fbc d5b0e944 bfdc6364 4f071393 8a7f5153 5c3a35e2"
        ),
    ])
    func hmac(key: [UInt8], data: [UInt8], code: String) {
        #expect(HMAC.code(joining: [data], key: key).bytes == hex(code))
        #expect(HMAC.code(joining: [Array(data[..<5]), [], Array(data[5...])], key: key).bytes == hex(code))
    }

    /// RFC 5869, appendices A.1 to A.3.
    @Test(
        arguments: [
            (
                bytes(0x0b, 22), Array(0x00...0x0c), Array(0xf0...0xf9),
                "3cb25f25 faacd57a 90434f64 d0362f2a 2d2d0a90 cf1a5a4c 5db02d56 ecc4c5bf 34007208 d5b88718 5865"
            ),
            (
                Array(0x00...0x4f), Array(0x60...0xaf), Array(0xb0...0xff),
                """
                b11e398d c80327a1 c8e7f78c 596a4934 4f012eda 2d4efad8 a050cc4c 19afa97c 59045a99 cac78272 71cb41c6 5e590e09 \
                da327560 0c2f09b8 367793a9 aca3db71 cc30c581 79ec3e87 c14c01d5 c1f3434f 1d87
                """
            ),
            (
                bytes(0x0b, 22), [], [],
                "8da4e775 a563c18f 715f802a 063c5a31 b8a11f5c 5ee1879e c3454e5f 3c738d2d 9d201395 faa4b61a 96c8"
            ),
        ] as [([UInt8], [UInt8], [UInt8], String)])
    func hkdf(material: [UInt8], salt: [UInt8], info: [UInt8], key: String) {
        let key = hex(key)
        #expect(HKDF.key(from: material, salt: salt, info: info, count: key.count) == key)
        #expect(HKDF.key(from: material, salt: salt, info: info, count: 16) == Array(key[..<16]))
    }

    /// RFC 7914, section 11, and the passphrases of RFC 6070 with SHA-256.
    @Test(arguments: [
        (
            "passwd", "salt", 1,
            """
            55ac046e 56e3089f ec1691c2 2544b605 f9418521 6dde0465 e68b9d57 c20dacbc \
            49ca9ccc f179b645 991664b3 9d77ef31 7c71b845 b1e30bd5 09112041 d3a19783
            """
        ),
        (
            "Password", "NaCl", 80_000,
            """
            4ddcd8f6 0b98be21 830cee5e f22701f9 641a4418 d04c0414 aeff0887 6b34ab56 \
            a1d425a1 22583354 9adb841b 51c9b317 6a272bde bba1d078 478f62b3 97f33c8d
            """
        ),
        ("password", "salt", 2, "ae4d0c95 af6b46d3 2d0adff9 28f06dd0 2a303f8e f3c251df d6e2d85a 95474c43"),
        ("password", "salt", 4096, "c5e478d5 9288c841 aa530db6 845c4c8d 962893a0 01ce4e11 a4963873 aa98134a"),
        (
            "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
            "348c89db cbd32b2f 32d814b8 116e84cf 2b17347e bc180018 1c4e2a1f b8dd53e1 c635518c 7dac47e9"
        ),
        ("pass\0word", "sa\0lt", 4096, "89b69d05 16f82989 3c696226 650a8687"),
    ])
    func pbkdf2(passphrase: String, salt: String, rounds: Int, key: String) {
        let key = hex(key)
        #expect(PBKDF2.key(from: text(passphrase), salt: text(salt), rounds: rounds, count: key.count) == key)
    }

    /// The cases 13 to 16 of the specification of GCM that NIST received (McGrew and Viega, appendix B).
    @Test(
        arguments: [
            (bytes(0, 32), bytes(0, 12), [], [], "530f8afb c74536b9 a963b4f1 c4cb738b"),
            (
                bytes(0, 32), bytes(0, 12), bytes(0, 16), [],
                "cea7403d 4d606b6e 074ec5d3 baf39d18 d0d1c8a7 99996bf0 265b98b5 d48ab919"
            ),
            (
                gcmKey, gcmNonce, gcmText, [],
                """
                522dc1f0 99567d07 f47f37a3 2a84427d 643a8cdc bfe5c0c9 7598a2bd 2555d1aa \
                8cb08e48 590dbb3d a7b08b10 56828838 c5f61e63 93ba7a0a bcc9f662 898015ad b094dac5 d93471bd ec1a5022 70e3cc6c
                """
            ),
            (
                gcmKey, gcmNonce, Array(gcmText[..<60]), hex("feedface deadbeef feedface deadbeef abaddad2"),
                """
                522dc1f0 99567d07 f47f37a3 2a84427d 643a8cdc bfe5c0c9 7598a2bd 2555d1aa \
                8cb08e48 590dbb3d a7b08b10 56828838 c5f61e63 93ba7a0a bcc9f662 76fc6ece 0f4e1768 cddf8853 bb2d551b
                """
            ),
        ] as [([UInt8], [UInt8], [UInt8], [UInt8], String)])
    func aesGCM(key: [UInt8], nonce: [UInt8], text: [UInt8], data: [UInt8], sealed: String) throws {
        let sealed = hex(sealed)
        #expect(AES256GCM.seal(text, key: key, nonce: nonce, authenticating: data) == sealed)
        #expect(AES256GCM.open(sealed, key: key, nonce: nonce, authenticating: data) == text)
        // One bit of anything is enough.
        for place in sealed.indices {
            var other = sealed
            other[place] ^= 0x80
            #expect(AES256GCM.open(other, key: key, nonce: nonce, authenticating: data) == nil)
        }
        #expect(AES256GCM.open(sealed, key: key, nonce: nonce, authenticating: data + [0]) == nil)
        #expect(AES256GCM.open(sealed, key: bytes(1, 32), nonce: nonce, authenticating: data) == nil)
        #expect(AES256GCM.open(sealed, key: key, nonce: bytes(1, 12), authenticating: data) == nil)
        #expect(AES256GCM.open(Array(sealed.dropLast()), key: key, nonce: nonce, authenticating: data) == nil)
    }

    @Test(arguments: [(0, 12), (16, 12), (33, 12), (32, 0), (32, 11), (32, 16)])
    func sizesThatNoneHasAreRefused(keySize: Int, nonceSize: Int) {
        let key = bytes(1, keySize)
        let nonce = bytes(1, nonceSize)
        #expect(AES256GCM.seal([1], key: key, nonce: nonce, authenticating: []) == nil)
        #expect(AES256GCM.open(bytes(1, 17), key: key, nonce: nonce, authenticating: []) == nil)
    }

    @Test(arguments: 0..<16) func whatIsShorterThanATagIsRefused(count: Int) {
        #expect(AES256GCM.open(bytes(0, count), key: bytes(1, 32), nonce: bytes(1, 12), authenticating: []) == nil)
    }
}

private let gcmKey = hex("feffe992 8665731c 6d6a8f94 67308308 feffe992 8665731c 6d6a8f94 67308308")
private let gcmNonce = hex("cafebabe facedbad decaf888")
private let gcmText = hex(
    """
    d9313225 f88406e5 a55909c5 aff5269a 86a7a953 1534f7da 2e4c303d 8a318a72 \
    1c3c0c95 95680953 2fcf0e24 49a6b525 b16aedf5 aa0de657 ba637b39 1aafd255
    """)

private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

private func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }

private func hex(_ digits: String) -> [UInt8] {
    let digits = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
