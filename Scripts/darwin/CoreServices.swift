// FSEvents and the encodings of CoreFoundation as far as Cairn calls them, as Apple's documentation says that Swift sees them. What stands
// in no open header can be no better here than that.

@_exported import Foundation

/// The class stands in for what an array of Swift's is bridged to.
public typealias CFArray = [String]
public final class CFAllocator {}
public typealias CFTimeInterval = Double

public typealias FSEventStreamRef = OpaquePointer
public typealias ConstFSEventStreamRef = OpaquePointer
public typealias FSEventStreamEventId = UInt64
public typealias FSEventStreamEventFlags = UInt32
public typealias FSEventStreamCreateFlags = UInt32
public typealias FSEventStreamCallback = @convention(c) (
    ConstFSEventStreamRef, UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer, UnsafePointer<FSEventStreamEventFlags>,
    UnsafePointer<FSEventStreamEventId>
) -> Void

public struct FSEventStreamContext {
    public var version = 0
    public var info: UnsafeMutableRawPointer?
    public var retain: (@convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?)?
    public var release: (@convention(c) (UnsafeRawPointer?) -> Void)?
    public init() {}
}

public func FSEventStreamCreate(
    _ allocator: CFAllocator?, _ callback: FSEventStreamCallback, _ context: UnsafeMutablePointer<FSEventStreamContext>?,
    _ pathsToWatch: CFArray, _ sinceWhen: FSEventStreamEventId, _ latency: CFTimeInterval, _ flags: FSEventStreamCreateFlags
) -> FSEventStreamRef? { nil }
public func FSEventStreamSetDispatchQueue(_ stream: FSEventStreamRef, _ queue: DispatchQueue?) {}
public func FSEventStreamStart(_ stream: FSEventStreamRef) -> Bool { false }
public func FSEventStreamStop(_ stream: FSEventStreamRef) {}
public func FSEventStreamInvalidate(_ stream: FSEventStreamRef) {}
public func FSEventStreamRelease(_ stream: FSEventStreamRef) {}

// Members of enumerations without a name.
public var kFSEventStreamCreateFlagNoDefer: Int { 0x2 }
public var kFSEventStreamCreateFlagFileEvents: Int { 0x10 }
public var kFSEventStreamEventIdSinceNow: UInt { .max }
public var kFSEventStreamEventFlagMustScanSubDirs: Int { 0x1 }
public var kFSEventStreamEventFlagUserDropped: Int { 0x2 }
public var kFSEventStreamEventFlagKernelDropped: Int { 0x4 }

public typealias CFStringEncoding = UInt32
public enum CFStringEncodings: Int { case dosRussian = 0x413, dosJapanese = 0x420, dosKorean = 0x422 }
public func CFStringConvertEncodingToNSStringEncoding(_ encoding: CFStringEncoding) -> UInt { 0 }
