#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Content
package import Base
internal import Diary
internal import Dispatch
internal import Site

/// Shows a diary in the browser while it is being written.
package struct Preview: Sendable {
    /// The folder that holds `Content/`.
    package var diary: String
    package var host = "127.0.0.1"
    /// Exactly this port, 0 for any free one; nil for the first free one from 8000 on.
    package var port: Int?
    /// Whether drafts and private places are shown.
    package var showsDrafts = false
    /// Whether the browser goes to the page of the entry that was edited.
    package var follows = false
    /// Whether to look for changes again and again instead of being told of them.
    package var polls = false
    /// Whether browsers that are let in may write in the diary.
    package var isEditable = false
    /// The program's name and version, as pages show it.
    package var generator: String
    /// The day that it is, for the warning about visits in the future.
    package var today: @Sendable () -> Day
    /// Told of what is unusual before the first build.
    package var onWarning: @Sendable (Diagnostic) -> Void = { _ in }
    /// Told of each build that has ended.
    package var onBuild: @Sendable (FinishedBuild, PreviewAddress) -> Void = { _, _ in }

    /// Told of the path that lets the next browser write, whenever it is another; at first before the first build.
    package var onKey: @Sendable (String, PreviewAddress) -> Void = { _, _ in }

    /// Whether the library that serves is there.
    package static var canServe: Bool { HTTPServer.isPossible }

    package init(diary: String, generator: String, today: @escaping @Sendable () -> Day) {
        self.diary = diary
        self.generator = generator
        self.today = today
    }

    /// Serves until the program is asked to end.
    ///
    /// - Throws: a diagnostic when there is no diary or no port.
    package func run() async throws(Diagnostic) {
        try ContentFolder(diary: diary).mustExist()
        let diary = Folder(diary).resolved ?? diary
        let folder = try PreviewFolder(diary: diary)
        let site = LiveSite()
        let announcer = Announcer()
        var responder = Responder(
            site: site, announcer: announcer,
            hosts: AllowedHosts(listeningOn: host, machine: PreviewAddress.machineName))
        let (keys, key) = AsyncStream.makeStream(of: String.self)
        if isEditable {
            let access = WriterAccess(diary: diary, today: today) { key.yield($0) }
            responder.routes = WriterRoutes(access: access, writer: DiaryWriter(diary: diary, today: today), site: site)
            key.yield(access.path)
        }
        let socket = try ListeningSocket(host: host, port: port)
        let server = try HTTPServer(socket.descriptor, responder, ConnectionLimit(onWarning: onWarning))
        if !isLoopback(host) {
            onWarning(
                .warning(
                    "everybody in this network can read the preview"
                        + (showsDrafts ? ", drafts and private places too" : ""),
                    help: "without --host only this machine can"))
        }

        let (endings, ending) = AsyncStream.makeStream(of: Void.self)
        let interruption = await Interruption { ending.yield() }
        // Before the first build, so that no change between reading and watching is lost.
        let changes = ChangeQueue()
        let (watcher, warning) = watch(diary, polls: polls) { changes.note($0) }
        if let warning { onWarning(warning) }

        let address = PreviewAddress(host: host, port: socket.port)
        var builder = SiteBuilder(diary: diary, output: folder.site, generator: generator)
        builder.state = folder.state
        builder.audience = showsDrafts ? .author : .everyone
        builder.includesDrafts = showsDrafts
        builder.isPublished = false
        builder.alwaysPlans = isEditable
        let loop = BuildLoop(builder, site, announcer, changes, polls: polls, follows: follows, today: today) {
            [onBuild] build in
            onBuild(build, address)
        }
        let tasks =
            [
                Task { await loop.run() },
                Task { [onKey] in for await path in keys { onKey(path, address) } },
                Task {
                    while !Task.isCancelled {
                        try await Task.sleep(for: .seconds(15))
                        announcer.keepAlive()
                    }
                },
            ] as [Task<Void, any Error>]
        defer {
            announcer.finish()
            for task in tasks { task.cancel() }
            server.stop()
            _ = (watcher, interruption)
        }
        for await _ in endings { return }
    }
}

/// A folder of its own for one preview, outside of `Content/` and `Site/`, kept from run to run so that little has to be written.
struct PreviewFolder: ~Copyable {
    /// The records of the builds.
    let state: String
    /// The finished files.
    let site: String
    private let lock: FileLock

    /// So many previews of one diary may run at the same time.
    private static let limit = 64

    /// Takes the first folder that no other preview has.
    ///
    /// - Parameter diary: the diary's folder.
    init(diary: String) throws(Diagnostic) {
        for number in 1...Self.limit {
            let place = ".cairn/preview/\(number)"
            let folder = diary + "/" + place
            try OpenFolder(at: diary).makeFolder(place)
            if let lock = try FileLock(ifFree: folder + "/preview.lock", purpose: "cairn preview") {
                self.lock = lock
                state = folder
                site = folder + "/site"
                return
            }
        }
        throw .error(
            "\(Self.limit) previews of this diary are running", path: diary + "/.cairn/preview",
            help: "end some of them")
    }
}

/// Turns the signals that ask a program to end into an orderly end.
final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter onSignal: told of each SIGINT (Ctrl-C), SIGTERM and SIGHUP.
    ///
    /// Returns when they are listened for, which is some time after Dispatch was asked to.
    init(_ onSignal: @escaping @Sendable () -> Void) async {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            #if canImport(Darwin)
                // Dispatch only hears of it there; on Linux it catches it, which ignoring would undo.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { onSignal() }
            return source
        }
        for source in sources {
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.activate()
            }
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
