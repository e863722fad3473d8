#if !canImport(CryptoKit)
    internal import CNettle

    /// The primitives as Nettle gives them. The only file that calls it.
    enum CryptoLibrary {
        static func sha256(_ bytes: UnsafeRawBufferPointer) -> Digest {
            var context = sha256_ctx()
            nettle_sha256_init(&context)
            bytes.withMemoryRebound(to: UInt8.self) { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
            return digest { cairn_sha256_digest(&context, $0) }
        }

        static func sha256(joining pieces: some Sequence<[UInt8]>) -> Digest {
            var context = sha256_ctx()
            nettle_sha256_init(&context)
            for piece in pieces { nettle_sha256_update(&context, piece.count, piece) }
            return digest { cairn_sha256_digest(&context, $0) }
        }

        static func hmac(joining pieces: [[UInt8]], key: [UInt8]) -> Digest {
            var context = hmac_sha256_ctx()
            nettle_hmac_sha256_set_key(&context, key.count, key)
            for piece in pieces { nettle_hmac_sha256_update(&context, piece.count, piece) }
            return digest { cairn_hmac_sha256_digest(&context, $0) }
        }

        static func pbkdf2(_ passphrase: [UInt8], salt: [UInt8], rounds: UInt32, count: Int) -> [UInt8] {
            var key = [UInt8](repeating: 0, count: count)
            nettle_pbkdf2_hmac_sha256(passphrase.count, passphrase, rounds, salt.count, salt, count, &key)
            return key
        }

        static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
            var context = context(key, nonce, data)
            var sealed = [UInt8](repeating: 0, count: text.count + AES256GCM.tagSize)
            nettle_gcm_aes256_encrypt(&context, text.count, &sealed, text)
            sealed.replaceSubrange(text.count..., with: tag(&context))
            return sealed
        }

        static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]) -> [UInt8]? {
            var context = context(key, nonce, data)
            var text = [UInt8](repeating: 0, count: sealed.count - AES256GCM.tagSize)
            nettle_gcm_aes256_decrypt(&context, text.count, &text, sealed)
            // In the same time wherever the first difference is.
            let isGenuine = nettle_memeql_sec(tag(&context), Array(sealed[text.count...]), AES256GCM.tagSize) == 1
            return isGenuine ? text : nil
        }

        private static func context(_ key: [UInt8], _ nonce: [UInt8], _ data: [UInt8]) -> gcm_aes256_ctx {
            var context = gcm_aes256_ctx()
            nettle_gcm_aes256_set_key(&context, key)
            nettle_gcm_aes256_set_iv(&context, nonce.count, nonce)
            nettle_gcm_aes256_update(&context, data.count, data)
            return context
        }

        private static func tag(_ context: inout gcm_aes256_ctx) -> [UInt8] {
            var tag = [UInt8](repeating: 0, count: AES256GCM.tagSize)
            cairn_gcm_aes256_digest(&context, &tag)
            return tag
        }

        private static func digest(_ write: (UnsafeMutableRawPointer) -> Void) -> Digest {
            var memory = SIMD4<UInt64>()
            write(&memory)
            return Digest(memory: memory)
        }
    }
#endif
