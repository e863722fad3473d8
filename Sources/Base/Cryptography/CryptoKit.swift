#if canImport(CryptoKit)
    internal import CommonCrypto
    internal import CryptoKit
    internal import protocol Foundation.ContiguousBytes

    /// The primitives as Apple's systems give them. The only file that calls CryptoKit and CommonCrypto.
    enum CryptoLibrary {
        static func sha256(_ bytes: UnsafeRawBufferPointer) -> Digest {
            Digest(CryptoKit.SHA256.hash(data: bytes))
        }

        static func sha256(joining pieces: some Sequence<[UInt8]>) -> Digest {
            var hash = CryptoKit.SHA256()
            for piece in pieces { hash.update(data: piece) }
            return Digest(hash.finalize())
        }

        static func hmac(joining pieces: [[UInt8]], key: [UInt8]) -> Digest {
            var code = CryptoKit.HMAC<CryptoKit.SHA256>(key: SymmetricKey(data: key))
            for piece in pieces { code.update(data: piece) }
            return Digest(code.finalize())
        }

        static func pbkdf2(_ passphrase: [UInt8], salt: [UInt8], rounds: UInt32, count: Int) -> [UInt8] {
            var key = [UInt8](repeating: 0, count: count)
            // It fails for parameters that are not valid alone, which none of these can be.
            let status = CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(kCCPBKDF2), passphrase.map { CChar(bitPattern: $0) }, passphrase.count, salt,
                salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, count)
            precondition(status == kCCSuccess, "CommonCrypto refuses to derive a key: \(status)")
            return key
        }

        static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.seal(
                    text, using: SymmetricKey(data: key), nonce: nonce, authenticating: data)
            else { return nil }
            return Array(box.ciphertext) + Array(box.tag)
        }

        static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.SealedBox(
                    nonce: nonce, ciphertext: sealed.dropLast(AES256GCM.tagSize),
                    tag: sealed.suffix(AES256GCM.tagSize)),
                let text = try? AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: data)
            else { return nil }
            return Array(text)
        }
    }

    extension Digest {
        fileprivate init(_ bytes: some ContiguousBytes) {
            self.init(memory: bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) })
        }
    }
#endif
