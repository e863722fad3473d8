internal import Base
internal import Synchronization

/// What a process that builds again and again, as the preview does, need not read once more: large files of the ground.
enum GroundMemory {
    private struct State {
        var fingerprints: [String: (stamp: InputStamp, fingerprint: Fingerprint)] = [:]
        /// The last ground, and where it is kept.
        var kept: (path: String, stamp: FileStamp, ground: KeptGround)?
    }

    private static let state = Mutex(State())

    /// The fingerprint of a file that has not changed since it was told.
    static func fingerprint(of path: String) -> Fingerprint? {
        guard let stamp = InputStamp(at: path), let known = state.withLock({ $0.fingerprints[path] }),
            known.stamp == stamp
        else { return nil }
        return known.fingerprint
    }

    /// - Parameter stamp: the file's before it was read.
    static func remember(_ fingerprint: Fingerprint, of path: String, _ stamp: InputStamp?) {
        // A further change in the same moment would leave the same stamp.
        guard let stamp, !stamp.isFresh(at: InputStamp.now) else { return }
        state.withLock { $0.fingerprints[path] = (stamp, fingerprint) }
    }

    /// Ground that is kept in a file, where the file is still the one that was read or written.
    static func ground(at path: String) -> KeptGround? {
        guard let stamp = FileStamp(at: path) else { return nil }
        return state.withLock { state in
            state.kept.flatMap { $0.path == path && $0.stamp == stamp ? $0.ground : nil }
        }
    }

    static func remember(_ ground: KeptGround, at path: String) {
        guard let stamp = FileStamp(at: path) else { return }
        state.withLock { $0.kept = (path, stamp, ground) }
    }
}
