internal import Content
package import Diagnostics

extension Place {
    /// What is doubtful about a photo of the place: it was taken far away, or on a day without a visit.
    ///
    /// - Parameters:
    ///   - photo: one of the place's own, of a visit's or of its text.
    ///   - visit: the visit that names it, nil when the place does.
    ///   - day: when it was taken; nil when it does not say.
    ///   - latitude, longitude: where it was taken, in degrees; nil when it does not say.
    package func doubts(
        about photo: Photo, of visit: Visit? = nil, takenOn day: Day?, latitude: Double?, longitude: Double?
    ) -> [Diagnostic] {
        var doubts: [Diagnostic] = []
        // Where the place's own spot is told only roughly, a distance to it says nothing.
        if let location, precision == .exact || precision == .block, let latitude, let longitude {
            let distance = location.distance(to: Coordinate(latitude: latitude, longitude: longitude))
            if distance > 1000 {
                let kilometres = (distance / 100).rounded() / 10
                doubts.append(
                    .warning(
                        "the photo “\(photo.name)” was taken \(kilometres) km from this place", at: photo.range,
                        help: "is it of another place, or is the location wrong?"))
            }
        }
        if let day {
            let candidates = visit.map { [$0] } ?? visits
            if !candidates.isEmpty, !candidates.contains(where: { $0.date.first <= day && day <= $0.date.last }) {
                doubts.append(
                    .warning(
                        "the photo “\(photo.name)” was taken on \(day), which is no day of \(visit == nil ? "a" : "this") visit",
                        at: photo.range, help: "add the visit, or move the photo to the one that it belongs to"))
            }
        }
        return doubts
    }
}
