package import Diary
package import Templates

/// The picture that networks show where somebody shares a page's address: what `card.svg` draws, and under which name.
package struct ShareCard: Sendable {
    /// In pixels; the middle 1200 × 600 of it is all that some networks keep.
    package static let (width, height) = (1200, 630)
    /// What a photo fills of it.
    package static let (photoWidth, photoHeight) = (580, 630)

    /// The template.
    package static let template = "card.svg"

    /// Relative to the site's folder; changes with everything that the card shows.
    package let file: String
    /// In words, for who cannot see it.
    let alt: String
    /// For the template, without the photo.
    package let context: OrderedMap
    package let photo: Photo?

    /// The context with the photo.
    ///
    /// - Parameter picture: a `data:` address.
    package func context(with picture: String?) -> OrderedMap {
        guard case .map(let card)? = context["card"] else { return context }
        return context.setting("card", to: .map(card.setting("picture", to: picture.map { .string($0) } ?? .none)))
    }
}
