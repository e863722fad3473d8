extension Settings {
    /// How the site looks: one of the theme's looks, and what the diary changes of it.
    package struct Look: Sendable {
        package enum Font: String, Sendable, CaseIterable {
            case sans, serif, rounded
        }

        package enum Shape: String, Sendable, CaseIterable {
            case square, soft, round
        }

        package enum Density: String, Sendable, CaseIterable {
            case compact, airy
        }

        /// What visitors see before they choose.
        package enum Mode: String, Sendable, CaseIterable {
            case system, light, dark
        }

        /// The look of a diary that names none: what the theme has by itself.
        package static let standard = "paper"

        /// The look's name; nil for the theme's own.
        package var look: Reference?
        /// The colour of what belongs to no category, as `#rrggbb`.
        package var accent: Reference?
        /// The paper, by light or by dark, whichever it is.
        package var background: Reference?
        package var font: Font?
        package var shape: Shape?
        package var density: Density?
        package var mode: Mode?

        /// Whether the settings change nothing of the look.
        package var isBare: Bool {
            accent == nil && background == nil && font == nil && shape == nil && density == nil && mode == nil
        }

        /// The look's name.
        package var name: String { look?.name ?? Self.standard }
    }
}
