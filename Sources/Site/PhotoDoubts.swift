package import Diagnostics
package import Diary
internal import Pages

/// What is doubtful about the photos of an edition.
package enum PhotoDoubts {
    /// Photos that cannot be read, that were taken far from their place or on a day without a visit, or that have no words.
    ///
    /// - Parameter diary: the diary's folder, where what is known of photos is kept.
    package static func warnings(about edition: Edition, in diary: String) async -> Problems {
        do throws(Problems) {
            let photos = try await SitePhotos(
                [SubsiteContent(subsite: .site, edition: edition)], in: diary, keepsGoing: true)
            var warnings = photos.warnings
            warnings.add(photos.doubts)
            return warnings
        } catch {
            return error
        }
    }
}
