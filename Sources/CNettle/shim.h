// Nettle, for what is hashed and sealed on Linux.
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/pbkdf2.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

// Nettle 3 is told how much of a digest is wanted, Nettle 4 always writes all of it.
#if NETTLE_VERSION_MAJOR >= 4
#define CAIRN_WHOLE(size)
#else
#define CAIRN_WHOLE(size) size,
#endif

static inline void cairn_sha256_digest(struct sha256_ctx *context, void *digest) {
    sha256_digest(context, CAIRN_WHOLE(SHA256_DIGEST_SIZE) digest);
}

static inline void cairn_hmac_sha256_digest(struct hmac_sha256_ctx *context, void *digest) {
    hmac_sha256_digest(context, CAIRN_WHOLE(SHA256_DIGEST_SIZE) digest);
}

static inline void cairn_gcm_aes256_digest(struct gcm_aes256_ctx *context, void *digest) {
    gcm_aes256_digest(context, CAIRN_WHOLE(GCM_DIGEST_SIZE) digest);
}
