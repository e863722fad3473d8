#if canImport(Darwin)
    internal import Darwin
    internal import MachO

    /// What Apple's systems have otherwise than Linux; `Linux.swift` has the same of that, and nothing else of this module differs.
    enum System {
        // MARK: Files

        /// Exchanges two names in open folders.
        ///
        /// - Returns: whether it was done; `errno` says why not.
        static func exchange(_ name: String, _ folder: Int32, _ other: String, _ otherFolder: Int32) -> Bool? {
            renameatx_np(folder, name, otherFolder, other, UInt32(RENAME_SWAP)) == 0
        }

        /// Has the system write a file to the disk.
        static func store(_ descriptor: Int32) -> Bool {
            // Of fsync the disk itself knows nothing here.
            fcntl(descriptor, F_FULLFSYNC) != -1 || fsync(descriptor) == 0
        }

        /// Makes a file that shares the disk's blocks with another one.
        static func clone(_ path: String, to target: String) -> Bool { clonefile(path, target, 0) == 0 }

        static func modified(_ status: stat) -> timespec { status.st_mtimespec }

        static func changed(_ status: stat) -> timespec { status.st_ctimespec }

        /// Where file systems are mounted: not asked, because moving between them fails by itself.
        static var mounts: [UInt8] { [] }

        // MARK: Processes

        /// The file of the running program.
        static var program: String? {
            var size: UInt32 = 0
            _ = _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size) + 1)
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return File(path).resolved
        }

        /// What a child's files are to be.
        static var spawnActions: posix_spawn_file_actions_t? { nil }

        /// Starts a thread that ends at once; nil where the system starts no more.
        static func startThread() -> pthread_t? {
            var thread: pthread_t?
            return pthread_create(&thread, nil, { _ in nil }, nil) == 0 ? thread : nil
        }

        /// What poll(2) is to be asked for so that it tells when the other end of a socket was closed, and after how many milliseconds it
        /// is to be asked anew: this kernel forgets the question when something comes that was not asked for.
        static var closing: (events: Int16, pace: Int32) { (Int16(POLLHUP), 1000) }

        /// How many files, sockets and the like may be open at once; nil where the system does not tell.
        static var openFilesLimit: UInt64? { limit(of: RLIMIT_NOFILE) }

        /// The greatest address space in bytes.
        static var memoryLimit: UInt64? { limit(of: RLIMIT_AS) }

        private static func limit(of resource: Int32) -> UInt64? {
            var limit = rlimit()
            return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : nil
        }
    }
#endif
