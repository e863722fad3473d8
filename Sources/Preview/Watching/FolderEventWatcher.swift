#if canImport(CoreServices)
    internal import CoreServices
    internal import Base
    internal import Dispatch
    internal import Foundation

    /// Is told of changes by macOS (FSEvents), which watches whole trees. The only file that calls FSEvents.
    final class FolderEventWatcher: Watcher {
        /// Owned by this value, and touched by nobody else after `init`.
        private nonisolated(unsafe) let stream: FSEventStreamRef
        private let listener: Listener
        private let queue = DispatchQueue(label: "cairn.events")

        /// In seconds; what comes closer together than this is told at once.
        private static let latency = 0.01

        /// - Throws: a diagnostic when the system gives no stream of events.
        init(_ diary: String, onChange: @escaping @Sendable (Change) -> Void) throws(Diagnostic) {
            // The folders may be links to elsewhere; the system tells of them by their real paths.
            let linked = watchedFolders.compactMap { name -> (path: String, name: String)? in
                guard let real = Folder("\(diary)/\(name)").resolved, real != "\(diary)/\(name)" else { return nil }
                return (real, name)
            }
            listener = Listener(diary: diary, linked: linked, onChange: onChange)
            var context = FSEventStreamContext()
            context.info = Unmanaged.passUnretained(listener).toOpaque()
            let flags = kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer
            let stream = FSEventStreamCreate(
                nil,
                { _, info, count, paths, flags, _ in
                    guard let info else { return }
                    let listener = Unmanaged<Listener>.fromOpaque(info).takeUnretainedValue()
                    let paths = paths.assumingMemoryBound(to: UnsafePointer<CChar>.self)
                    for index in 0..<count { listener.hear(String(cString: paths[index]), flags[index]) }
                },
                &context, ([diary] + linked.map(\.path)) as CFArray,
                FSEventStreamEventId(kFSEventStreamEventIdSinceNow), Self.latency, FSEventStreamCreateFlags(flags))
            guard let stream else { throw Self.refusal(diary) }
            FSEventStreamSetDispatchQueue(stream, queue)
            guard FSEventStreamStart(stream) else {
                FSEventStreamInvalidate(stream)
                FSEventStreamRelease(stream)
                throw Self.refusal(diary)
            }
            self.stream = stream
        }

        private static func refusal(_ diary: String) -> Diagnostic {
            .error(
                "the system cannot tell of changes", path: diary, help: "changes are looked for twice a second instead")
        }

        deinit {
            FSEventStreamStop(stream)
            FSEventStreamInvalidate(stream)
            FSEventStreamRelease(stream)
            // What is being told in this moment is still heard.
            queue.async { [listener] in withExtendedLifetime(listener) {} }
        }

        /// Turns the system's events into changes; the stream keeps an unowned pointer to it.
        private final class Listener: Sendable {
            private let diary: String
            private let linked: [(path: String, name: String)]
            private let onChange: @Sendable (Change) -> Void

            init(diary: String, linked: [(path: String, name: String)], onChange: @escaping @Sendable (Change) -> Void)
            {
                self.diary = diary
                self.linked = linked
                self.onChange = onChange
            }

            func hear(_ path: String, _ flags: FSEventStreamEventFlags) {
                let lost =
                    kFSEventStreamEventFlagMustScanSubDirs | kFSEventStreamEventFlagUserDropped
                    | kFSEventStreamEventFlagKernelDropped
                if flags & FSEventStreamEventFlags(lost) != 0 { return onChange(.everything) }
                guard let shown = shown(path), !isIgnored(shown),
                    watchedFolders.contains(where: { shown == $0 || shown.hasPrefix($0 + "/") })
                else { return }
                onChange(.settled(shown))
            }

            /// The path relative to the diary.
            private func shown(_ path: String) -> String? {
                for link in linked {
                    if path == link.path { return link.name }
                    if path.hasPrefix(link.path + "/") { return link.name + path.dropFirst(link.path.count) }
                }
                return path.hasPrefix(diary + "/") ? String(path.dropFirst(diary.count + 1)) : nil
            }
        }
    }
#endif
