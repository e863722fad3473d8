#if !canImport(Darwin)
    #if canImport(Glibc)
        internal import Glibc
    #else
        internal import Musl
    #endif

    /// What Linux has otherwise than Apple's systems, or alone; `Darwin.swift` has the same of those, and nothing else of this module
    /// differs.
    enum System {
        // MARK: Files

        /// Exchanges two names in open folders.
        ///
        /// - Returns: nil where the C library cannot, else whether it was done; `errno` says why not.
        static func exchange(_ name: String, _ folder: Int32, _ other: String, _ otherFolder: Int32) -> Bool? {
            // RENAME_EXCHANGE of linux/fs.h: a macro that Swift does not see.
            renameat2.map { $0(folder, name, otherFolder, other, 2) == 0 }
        }

        /// Of glibc 2.28 and musl 1.2.5, in headers that Swift does not see; nil where the library is older.
        private static let renameat2 = dlsym(nil, "renameat2").map {
            unsafeBitCast(
                $0,
                to: (@convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32).self)
        }

        /// Has the system write a file to the disk.
        static func store(_ descriptor: Int32) -> Bool { fsync(descriptor) == 0 }

        /// Makes a file that shares the disk's blocks with another one.
        static func clone(_ path: String, to target: String) -> Bool {
            let from = open(path, O_RDONLY | O_CLOEXEC)
            guard from >= 0 else { return false }
            defer { close(from) }
            let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard to >= 0 else { return false }
            defer { close(to) }
            // FICLONE of linux/fs.h, _IOW(0x94, 9, int): a macro that Swift does not see.
            if ioctl(to, 0x4004_9409, from) == 0 { return true }
            unlink(target)
            return false
        }

        static func modified(_ status: stat) -> timespec { status.st_mtim }

        static func changed(_ status: stat) -> timespec { status.st_ctim }

        /// Where file systems are mounted, as proc_pid_mountinfo(5) describes it.
        static var mounts: [UInt8] {
            // A file without a size, as the kernel's own are.
            let descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while true {
                let count = File.retrying { read(descriptor, &buffer, buffer.count) }
                guard count > 0 else { return bytes }
                bytes += buffer[..<count]
            }
        }

        // MARK: Processes

        /// The file of the running program.
        static var program: String? {
            // The link itself has no stamp.
            File("/proc/self/exe").resolved
        }

        /// What a child's files are to be.
        static var spawnActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }

        /// Starts a thread that ends at once; nil where the system starts no more.
        static func startThread() -> pthread_t? {
            var thread = pthread_t()
            return pthread_create(&thread, nil, { _ in nil }, nil) == 0 ? thread : nil
        }

        /// What poll(2) is to be asked for so that it tells when the other end of a socket was closed, and after how many milliseconds it
        /// is to be asked anew: never, and it need not be asked.
        static var closing: (events: Int16, pace: Int32) { (0, -1) }

        /// How many files, sockets and the like may be open at once; nil where the system does not tell.
        static var openFilesLimit: UInt64? { limit(of: RLIMIT_NOFILE) }

        /// The greatest address space in bytes.
        static var memoryLimit: UInt64? { limit(of: RLIMIT_AS) }

        #if canImport(Glibc)
            private static func limit(of resource: __rlimit_resource) -> UInt64? {
                var limit = rlimit()
                return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? UInt64(limit.rlim_cur) : nil
            }
        #else
            private static func limit(of resource: Int32) -> UInt64? {
                var limit = rlimit()
                return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : nil
            }
        #endif
    }
#endif
