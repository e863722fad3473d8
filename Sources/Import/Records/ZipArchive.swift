internal import CZip
internal import Content
internal import Base
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A zip file (PKWARE, APPNOTE 6.3), read by libzip. The only file that calls it.
///
/// Nothing is unpacked under the names that stand in it, so that none of them leads anywhere.
final class ZipArchive: @unchecked Sendable {
    struct Item {
        /// The path in the archive, in NFC.
        let name: String
        /// As the archive says, which may not be so.
        let size: Int
        let position: UInt64
    }

    /// How many items are looked at.
    private static let countLimit = 100_000
    /// What an item takes besides its data and its name, in bytes (4.3.7 and 4.3.12 of APPNOTE).
    private static let headerLength = 30 + 46
    /// How many times the size of the file all that is read of it may have, besides what small files hold: text hardly gets smaller than a
    /// fiftieth.
    private static let ratioLimit = 100

    /// The library's functions, loaded when they are first asked for; nil where it is missing.
    private nonisolated(unsafe) static let library: UnsafePointer<cairn_zip>? = cairn_zip_load()

    /// Whether the library is there.
    static var isPossible: Bool { library != nil }

    let path: String
    let items: [Item]
    /// What is said of names whose encoding the file does not tell; nil where it tells it.
    let nameProblem: Diagnostic?
    private let zip: UnsafePointer<cairn_zip>
    private let archive: OpaquePointer
    /// libzip reads an archive in one thread at a time.
    private let turn = Mutex(())
    /// How many bytes have been unpacked to the disk, and how many may be: pictures hardly get smaller in a zip file.
    private let unpacked = Mutex(0)
    private let unpackedLimit: Int
    /// How many bytes have been read, of all items, and how many may be.
    private let readBytes = Mutex(0)
    private let readLimit: Int

    /// - Parameter encoding: that of names which are no UTF-8; nil where they are to tell it.
    /// - Throws: a diagnostic when the file is no zip file, or a broken one.
    init(_ path: String, namesIn encoding: LegacyEncoding? = nil) throws(Diagnostic) {
        guard let zip = Self.library else { throw .missing("libzip", "reads zip files") }
        var code: Int32 = 0
        guard let archive = zip.pointee.zip_open(path, ZIP_RDONLY, &code) else {
            throw .error(
                "this zip file cannot be read: it is cut off or damaged", path: path, help: "download it once more")
        }
        self.path = path
        self.zip = zip
        self.archive = archive
        let size = Int(clamping: FileStamp(at: path)?.size ?? 0)
        unpackedLimit = 4 * size + (64 << 20)
        readLimit = Self.ratioLimit * size + (256 << 20)
        let count = Int(zip.pointee.zip_get_num_entries(archive, 0))
        guard count <= Self.countLimit else {
            // What is not whole has no end of its own.
            zip.pointee.zip_discard(archive)
            throw .error("there are \(count) files in it, and at most \(Self.countLimit) are looked at", path: path)
        }
        var items: [Item] = []
        let names = ZipNames(
            (0..<UInt64(max(0, count))).map { position in
                zip.pointee.zip_get_name(archive, position, UInt32(ZIP_FL_ENC_RAW)).map { name in
                    UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
                } ?? []
            }, in: encoding)
        nameProblem = names.problem(path)
        var packed = 0
        for position in 0..<UInt64(max(0, count)) {
            var facts = zip_stat_t()
            guard zip.pointee.zip_stat_index(archive, position, 0, &facts) == 0, let name = facts.name else { continue }
            let text = normalized(names[Int(position)] ?? String(cString: name))
            // What is larger together than the file shares its bytes: so a small file would be read many times over.
            packed += min(Int(clamping: facts.comp_size), size) + Self.headerLength
            guard packed <= size else {
                zip.pointee.zip_discard(archive)
                throw .error(
                    "items of this zip file lie in each other: up to this one they are larger than the file",
                    path: "\(path)/\(text)",
                    help: "no program that packs files makes that: unpack it yourself, if you know where it is from")
            }
            if !text.hasSuffix("/") {
                items.append(Item(name: text, size: Int(clamping: facts.size), position: position))
            }
        }
        self.items = items
    }

    /// Counts what is unpacked to the disk.
    ///
    /// - Throws: a diagnostic when it is more than an honest file holds.
    func unpack(_ count: Int) throws(Diagnostic) {
        let isMuch = unpacked.withLock { unpacked in
            unpacked += count
            return unpacked > unpackedLimit
        }
        if isMuch { throw .error("the pictures of this zip file are many times larger than it is", path: path) }
    }

    deinit { zip.pointee.zip_discard(archive) }

    /// Reads an item piece by piece.
    ///
    /// - Parameter body: gets each piece; false ends the reading.
    /// - Throws: a diagnostic when the item is damaged or encrypted.
    func read(_ item: Item, _ body: (UnsafeRawBufferPointer) -> Bool) throws(Diagnostic) {
        var isTooMuch = false
        let isWhole = turn.withLock { _ in
            guard let file = zip.pointee.zip_fopen_index(archive, item.position, 0) else { return false }
            defer { _ = zip.pointee.zip_fclose(file) }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
            defer { buffer.deallocate() }
            while true {
                let count = zip.pointee.zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
                if count <= 0 { return count == 0 }
                isTooMuch = readBytes.withLock { bytes in
                    bytes += Int(count)
                    return bytes > readLimit
                }
                if isTooMuch { return true }
                if !body(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) { return true }
            }
        }
        if isTooMuch {
            throw .error(
                "what is packed in this zip file is more than \(Self.ratioLimit) times larger than it is", path: path,
                help: "unpack it yourself, if you know where it is from, and import the folder")
        }
        guard isWhole else {
            throw .error(
                "this file of the zip file cannot be read: it is damaged or encrypted", path: "\(path)/\(item.name)")
        }
    }
}

/// The names in a zip file: UTF-8, or what the computer had that packed it (APPNOTE 6.3, appendix D, knows but CP437).
private struct ZipNames {
    private let raw: [[UInt8]]
    /// Those that fit, the likeliest first.
    private let encodings: [LegacyEncoding]
    /// Whether somebody has said which it is.
    private let isGiven: Bool
    /// One that is no UTF-8.
    private let foreign: [UInt8]?

    init(_ raw: [[UInt8]], in encoding: LegacyEncoding?) {
        self.raw = raw
        let others = raw.filter { String(validating: $0, as: UTF8.self) == nil }
        foreign = others.first
        isGiven = encoding != nil
        encodings = encoding.map { [$0] } ?? TextEncoding.ofNames(others)
    }

    /// Nil for one in an encoding that is not known, where the library's guess has to do.
    subscript(position: Int) -> String? {
        let bytes = raw[position]
        return String(validating: bytes, as: UTF8.self)
            ?? encodings.first?.utf8(bytes).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Which encoding was taken, where the file does not tell it.
    func problem(_ path: String) -> Diagnostic? {
        guard let foreign, !isGiven else { return nil }
        let help: Message =
            "where names of places are wrong, say which it is with --names-in, or unpack the zip file and import the folder"
        guard let encoding = encodings.first else {
            return .warning(
                "the names in this zip file are in an encoding that it does not tell", path: path, help: help)
        }
        func read(_ encoding: LegacyEncoding) -> String {
            encoding.utf8(foreign).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let message: Message = "the names in this zip file are read as \(encoding.words): “\(read(encoding))”"
        guard let other = encodings.dropFirst().first else { return .warning(message, path: path, help: help) }
        return .warning(
            "\(message); they may be \(other.words) as well: “\(read(other))”", path: path,
            help: "`--names-in \(other.rawValue)` reads them so")
    }
}
