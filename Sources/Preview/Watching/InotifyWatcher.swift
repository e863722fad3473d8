#if os(Linux)
    #if canImport(Glibc)
        internal import Glibc
    #else
        internal import Musl
    #endif
    internal import Base
    internal import Dispatch

    /// Is told of changes by the Linux kernel (inotify).
    ///
    /// Inotify watches one folder, not what is below it; every folder has a watch of its own, and new ones get theirs as they
    /// appear. The only file that calls inotify.
    final class InotifyWatcher: Watcher {
        /// Closing it ends the thread that reads.
        private let stop: Int32

        /// - Throws: a diagnostic when the kernel gives no watches, which are limited in number.
        init(_ diary: String, onChange: @escaping @Sendable (Change) -> Void) throws(Diagnostic) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { throw Self.refusal }
            var pipeEnds: [Int32] = [-1, -1]
            guard pipe(&pipeEnds) == 0 else {
                close(descriptor)
                throw Self.refusal
            }
            // A browser that is started must not hold the pipe open.
            for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var folders = InotifyFolders(descriptor: descriptor, diary: diary, onChange: onChange)
            guard folders.watchAll() else {
                let refusal = Self.refusal
                for open in [descriptor] + pipeEnds { close(open) }
                throw refusal
            }
            stop = pipeEnds[1]
            DispatchQueue(label: "cairn.inotify").async { [folders, pipeEnds] in
                var folders = folders
                folders.follow(until: pipeEnds[0])
                close(descriptor)
                close(pipeEnds[0])
            }
        }

        deinit {
            close(stop)
        }

        private static var refusal: Diagnostic {
            let error = SystemError(number: errno)
            return .error(
                "the system cannot tell of changes: \(error.words)",
                help: "changes are looked for twice a second instead; `sysctl fs.inotify.max_user_watches` is the limit"
            )
        }
    }

    /// The folders that are watched, by the numbers of their watches.
    private struct InotifyFolders: Sendable {
        let descriptor: Int32
        let diary: String
        let onChange: @Sendable (Change) -> Void
        /// Paths relative to the diary, which itself is the empty path.
        private var paths: [Int32: String] = [:]

        private static let events = UInt32(
            IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

        init(descriptor: Int32, diary: String, onChange: @escaping @Sendable (Change) -> Void) {
            self.descriptor = descriptor
            self.diary = diary
            self.onChange = onChange
        }

        /// Watches the diary's folder for the two that matter, and those with all that is in them.
        ///
        /// - Returns: whether the kernel gave all watches.
        mutating func watchAll() -> Bool {
            guard watch("") else { return false }
            for name in watchedFolders where FileKind(at: "\(diary)/\(name)") == .folder {
                guard watchTree(name) else { return false }
            }
            return true
        }

        private mutating func watch(_ path: String) -> Bool {
            let number = inotify_add_watch(descriptor, "\(diary)/\(path)", Self.events | UInt32(IN_ONLYDIR))
            if number >= 0 { paths[number] = path }
            // A folder that is gone again needs no watch.
            return number >= 0 || errno == ENOENT || errno == ENOTDIR || errno == EACCES
        }

        /// Watches a folder before listing it, so that what appears meanwhile is seen by one or the other.
        private mutating func watchTree(_ path: String, _ found: (String) -> Void = { _ in }) -> Bool {
            guard watch(path) else { return false }
            for item in (try? Folder("\(diary)/\(path)").items()) ?? [] where !isIgnored(item.name) {
                let inner = "\(path)/\(item.name)"
                found(inner)
                if item.kind == .folder, !watchTree(inner, found) { return false }
            }
            return true
        }

        private mutating func forgetTree(_ path: String) {
            for (number, watched) in paths where watched == path || watched.hasPrefix(path + "/") {
                inotify_rm_watch(descriptor, number)
                paths[number] = nil
            }
        }

        /// Reads events until the other end of a pipe is closed.
        mutating func follow(until stop: Int32) {
            let size = 64 * 1024
            let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
            defer { buffer.deallocate() }
            while true {
                var waits = [
                    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: 0, revents: 0),
                ]
                guard poll(&waits, 2, -1) >= 0 || errno == EINTR else { return }
                if waits[1].revents != 0 { return }
                // As long as there are any, because an editor's events come together.
                while true {
                    let count = read(descriptor, buffer, size)
                    if count <= 0 { break }
                    handle(UnsafeRawBufferPointer(start: buffer, count: count))
                }
            }
        }

        private mutating func handle(_ buffer: UnsafeRawBufferPointer) {
            let headSize = MemoryLayout<inotify_event>.size
            var offset = 0
            while offset + headSize <= buffer.count {
                let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let name = buffer[(offset + headSize)..<min(buffer.count, offset + headSize + Int(event.len))]
                handle(event, String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                offset += headSize + Int(event.len)
            }
        }

        private mutating func handle(_ event: inotify_event, _ name: String) {
            func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
            if has(Int(IN_Q_OVERFLOW)) { return rescan() }
            guard let folder = paths[event.wd] else { return }
            if has(Int(IN_IGNORED)) {
                paths[event.wd] = nil
                return
            }
            guard !name.isEmpty, !isIgnored(name) else { return }
            guard !folder.isEmpty || watchedFolders.contains(name) else { return }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if has(Int(IN_ISDIR)) || folder.isEmpty {
                if has(Int(IN_MOVED_FROM)) || has(Int(IN_DELETE)) { forgetTree(path) }
                if has(Int(IN_MOVED_TO)) || has(Int(IN_CREATE)) {
                    // The move may have come over a folder of that name.
                    forgetTree(path)
                    let onChange = onChange
                    if FileKind(at: "\(diary)/\(path)") == .folder, !watchTree(path, { onChange(.settled($0)) }) {
                        onChange(.everything)
                    }
                }
                onChange(.settled(path))
            } else if has(Int(IN_MODIFY)) || has(Int(IN_CREATE)) && !isComplete(path) {
                onChange(.growing(path))
            } else {
                onChange(.settled(path))
            }
        }

        /// Whether a file that has just appeared will surely not be told of again: links appear with all that they are, while other
        /// files are still to be written and closed. One that got its name as a second one may have lost the first by now.
        private func isComplete(_ path: String) -> Bool {
            var status = stat()
            guard lstat("\(diary)/\(path)", &status) == 0 else { return true }
            return status.st_mode & S_IFMT != S_IFREG || status.st_nlink > 1
        }

        /// Begins anew when the kernel has lost events.
        private mutating func rescan() {
            forgetTree("")
            for number in paths.keys { inotify_rm_watch(descriptor, number) }
            paths = [:]
            _ = watchAll()
            onChange(.everything)
        }
    }

#endif
