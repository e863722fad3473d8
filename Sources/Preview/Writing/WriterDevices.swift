internal import Base
internal import Synchronization

/// The browsers that may write in a diary, in `.cairn/devices`: a line for each with the digest of its cookie, the day on which it was last
/// seen, and what it calls itself, the one that was seen last in front.
final class WriterDevices: Sendable {
    struct Device: Sendable, Equatable {
        /// The digest of its cookie: whoever reads the file cannot write by it.
        let id: String
        let day: Day
        /// Its `User-Agent` (RFC 9110, 10.1.5).
        let name: String
    }

    /// So many days a browser may stay away.
    static let lifetime = 30
    /// So many browsers may write; when there are more, the one that was seen longest ago has to come anew.
    private static let limit = 32

    private let diary: String
    private let today: @Sendable () -> Day
    /// One change after the other, so that of two browsers that come at once neither is lost.
    private let turn = Mutex(())
    private var file: File { File(diary + "/.cairn/devices") }

    init(diary: String, today: @escaping @Sendable () -> Day) {
        self.diary = diary
        self.today = today
    }

    static func id(of cookie: String) -> String { Fingerprint(of: Array(cookie.utf8)).hex }

    /// Read anew for each question, because another preview of the diary may have let somebody in, or told them to leave.
    func all() -> [Device] {
        // A list that came with somebody's copy of a diary lets nobody in: no archive of files keeps them from others.
        guard !file.isOpenToOthers, let bytes = try? file.read(limit: 100_000) else { return [] }
        let today = today().number
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let day = Day(fields[1]), today - day.number < Self.lifetime else { return nil }
            return Device(id: fields[0], day: day, name: fields[2])
        }
    }

    /// Lets a browser in, or notes that it was here today.
    ///
    /// - Parameter name: what it calls itself; only letters that a line can hold stay.
    func admit(_ id: String, name: String) throws(Diagnostic) {
        let name = String(decoding: name.utf8.filter { (0x20..<0x7F).contains($0) }.prefix(200), as: UTF8.self)
        let device = Device(id: id, day: today(), name: name)
        try change { [device] + $0.filter { $0.id != id }.prefix(Self.limit - 1) }
    }

    func forget(_ id: String) throws(Diagnostic) { try change { $0.filter { $0.id != id } } }

    private func change(_ devices: ([Device]) -> [Device]) throws(Diagnostic) {
        try turn.withLock { _ throws(Diagnostic) in
            try OpenFolder(at: diary).makeFolder(".cairn")
            let text = devices(all()).map { "\($0.id)\t\($0.day)\t\($0.name)\n" }.joined()
            try file.replace(with: Array(text.utf8), isForOwnerAlone: true)
        }
    }
}
