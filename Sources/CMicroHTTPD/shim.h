#ifndef CAIRN_CMICROHTTPD_SHIM_H
#define CAIRN_CMICROHTTPD_SHIM_H

#include <stdarg.h>
#include <stdio.h>

#include <microhttpd.h>

#include "../CLoading/loading.h"

#define CAIRN_HTTP_FUNCTIONS(APPLY) \
    APPLY(MHD_add_response_header) \
    APPLY(MHD_create_response_from_buffer) \
    APPLY(MHD_create_response_from_callback) \
    APPLY(MHD_destroy_response) \
    APPLY(MHD_get_connection_values) \
    APPLY(MHD_queue_response) \
    APPLY(MHD_quiesce_daemon) \
    APPLY(MHD_resume_connection) \
    APPLY(MHD_set_connection_option) \
    APPLY(MHD_start_daemon) \
    APPLY(MHD_stop_daemon) \
    APPLY(MHD_suspend_connection)

CAIRN_TABLE(cairn_http, CAIRN_HTTP_FUNCTIONS, "libmicrohttpd.so.12")

/// What the library calls, each with the server that it was started with.
struct cairn_http_callbacks {
    MHD_LogCallback _Nonnull log;
    MHD_NotifyConnectionCallback _Nonnull notify;
    /// Gives what belongs to a request, told its target as it was sent.
    void *_Nullable (*_Nonnull begin)(void *_Nullable, const char *_Nonnull, struct MHD_Connection *_Nonnull);
    MHD_AccessHandlerCallback _Nonnull handle;
    MHD_RequestCompletedCallback _Nonnull complete;
};

// Targets are decoded by the preview itself.
static inline size_t cairn_http_keep(void *server, struct MHD_Connection *connection, char *text) {
    (void)server, (void)connection;
    size_t count = 0;
    while (text[count]) count++;
    return count;
}

/// Serves on a socket that listens, in a thread of the library's own; a wrapper because Swift calls no functions whose arguments vary.
/// The library waits `patience` seconds for a client, and reads no head of a request that is longer than `memory`.
static inline struct MHD_Daemon *_Nullable cairn_http_start(
    const struct cairn_http *_Nonnull http, int socket, unsigned limit, unsigned patience, size_t memory,
    struct cairn_http_callbacks callbacks, void *_Nonnull server) {
    // Without dates, so that an answer is the same at any time.
    return http->MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK | MHD_USE_ERROR_LOG, 0, NULL,
        NULL, callbacks.handle, server, MHD_OPTION_EXTERNAL_LOGGER, callbacks.log, server, MHD_OPTION_LISTEN_SOCKET,
        (MHD_socket)socket, MHD_OPTION_CONNECTION_LIMIT, limit, MHD_OPTION_CONNECTION_TIMEOUT, patience,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_NOTIFY_CONNECTION, callbacks.notify, server,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks.begin, server, MHD_OPTION_UNESCAPE_CALLBACK, &cairn_http_keep, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks.complete, server, MHD_OPTION_END);
}

/// Sets how many seconds the library waits for a client; a wrapper for the same reason.
static inline void cairn_http_set_patience(
    const struct cairn_http *_Nonnull http, struct MHD_Connection *_Nonnull connection, unsigned seconds) {
    http->MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

/// A body whose end is not known when it begins; a wrapper because the size and the ends are macros with casts.
static inline struct MHD_Response *_Nullable cairn_http_stream(
    const struct cairn_http *_Nonnull http, size_t block, MHD_ContentReaderCallback _Nonnull read,
    void *_Nonnull stream, MHD_ContentReaderFreeCallback _Nonnull release) {
    return http->MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, read, stream, release);
}

// Swift names the cases of an enumeration by what its header says of it, which differs from release to release.
static const enum MHD_Result cairn_http_yes = MHD_YES, cairn_http_no = MHD_NO;
static const enum MHD_ValueKind cairn_http_header = MHD_HEADER_KIND;
static const enum MHD_ConnectionNotificationCode cairn_http_started = MHD_CONNECTION_NOTIFY_STARTED;
static const enum MHD_ResponseMemoryMode cairn_http_copied = MHD_RESPMEM_MUST_COPY;
static const ssize_t cairn_http_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t cairn_http_failure = MHD_CONTENT_READER_END_WITH_ERROR;

#endif
