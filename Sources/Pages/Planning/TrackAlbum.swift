internal import Content
package import Diary
internal import Base
package import Maps

/// The tracks of an edition as pages show them.
package struct TrackAlbum: Sendable {
    private var tracks: [TextKey: KnownTrack] = [:]

    /// An album without tracks.
    package init() {}

    /// - Parameter tracks: by the paths of their files.
    package init(_ tracks: [(path: String, track: KnownTrack)]) {
        for (path, track) in tracks where !track.track.lines.isEmpty { self.tracks[TextKey(path)] = track }
    }

    /// What may be told of a track; nil for one of which nothing may be told, or which cannot be read.
    package subscript(file: TrackFile) -> Track? { tracks.isEmpty ? nil : tracks[TextKey(file.path)]?.track }

    /// The tracks of a visit that the page of its place shows.
    package func tracks(of visit: Visit, at place: Place) -> [(file: TrackFile, track: Track)] {
        guard !tracks.isEmpty, place.mayShowTracks else { return [] }
        return visit.tracks.compactMap { file in self[file].map { (file, $0) } }
    }

    /// Writes what tells a track from others.
    func write(_ file: TrackFile, to writer: inout ByteWriter) {
        writer.write(optional: tracks[TextKey(file.path)]?.id) { $0.write($1) }
    }
}
