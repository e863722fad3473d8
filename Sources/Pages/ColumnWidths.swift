/// The widths of a container at which lists of tags are laid out; between two of them the rows of the lower one hold.
///
/// They lie just below those that the default theme's column has on common screens: phones of 320, 360, 390, 412 and 480 px,
/// tablets, desktops, and beside a place's text; the first ones where text is twice as large. `Templates/assets/reading.css` has
/// rules for each.
enum ColumnWidths {
    /// In rem, so that rows break elsewhere when a reader wants larger text.
    static let rems = [
        8.25, 10.25, 12.25, 14.5, 16, 16.75, 17.75, 19, 20.75, 22, 25.5, 29.5, 34.5, 40.5, 47.5, 55.5, 64.5,
    ]

    /// The size at which texts are measured: the default theme's, where the reader has not chosen another one.
    static let pixelsPerRem = 17.0

    /// The same widths in CSS pixels; a hair narrower, because the sizes of texts are rounded.
    static let pixels = rems.map { $0 * pixelsPerRem - 0.5 }

    /// The width of a picture of a cloud, in CSS pixels.
    static let picture = 805.8
}
