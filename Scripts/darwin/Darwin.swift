// What Swift's own module adds to the C library of macOS (stdlib/public/Platform/Platform.swift): macros and functions with a variable
// number of arguments, which are not imported. `Scripts/check-darwin` compiles this; nothing of it is ever run.

@_exported import CDarwin

public var errno: Int32 { get { __error().pointee } set { __error().pointee = newValue } }
public var stdin: UnsafeMutablePointer<FILE> { get { __stdinp } set { __stdinp = newValue } }
public var stdout: UnsafeMutablePointer<FILE> { get { __stdoutp } set { __stdoutp = newValue } }
public var stderr: UnsafeMutablePointer<FILE> { get { __stderrp } set { __stderrp = newValue } }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { never() }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { never() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { never() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { never() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { never() }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { never() }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { never() }
public func fcntl(_ file: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { never() }
public func ioctl(_ file: Int32, _ request: UInt, _ value: Int32) -> Int32 { never() }
public func ioctl(_ file: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> Int32 { never() }

@available(*, unavailable, message: "Please use threads or posix_spawn*()")
public func fork() -> Int32 { never() }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { never() }
public var SIG_ERR: sig_t { never() }

// In the header these are macros for members of an enumeration, which Apple's notes for Swift give the names of the macros.
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { _CLOCK_THREAD_CPUTIME_ID }

private func never() -> Never { fatalError() }
