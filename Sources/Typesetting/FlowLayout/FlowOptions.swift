internal import Base

/// How items flow; lengths in CSS pixels.
package struct FlowOptions: Sendable, Equatable {
    package enum Alignment: String, Sendable, CaseIterable {
        case left, center, right
        /// Rows are stretched to the container's width by widening the spaces, but for the last row and rows of one item.
        case justify
    }

    /// The side on which a row begins.
    package enum Direction: String, Sendable, CaseIterable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// Where rows are broken.
    package enum Breaking: Sendable, Equatable {
        /// Each row takes what fits, as `flex-wrap: wrap` does.
        case greedy
        /// As few rows as greedy, with the least sum of squared slack over all rows but the last, as in a paragraph.
        case balanced
        /// As few rows as greedy, with the least sum of squared slack over all rows: evenly long ones.
        case even
    }

    /// What becomes of an item that is wider than the container.
    package enum Overlong: Sendable {
        case ellipsis
        /// Several lines, broken after spaces where possible.
        case wrap
    }

    /// The item that stands for those beyond the limit of rows: `+12 more`.
    package struct More: Sendable, Equatable {
        package var prefix: String
        package var suffix: String
        package var fontSize: Double
        package var style: FlowStyle

        package init(prefix: String = "+", suffix: String = " more", fontSize: Double, style: FlowStyle = FlowStyle()) {
            self.prefix = prefix
            self.suffix = suffix
            self.fontSize = fontSize
            self.style = style
        }

        func item(_ count: Int) -> FlowItem {
            FlowItem(prefix + String(count) + suffix, fontSize: fontSize, style: style)
        }
    }

    /// Between two items of a row.
    package var horizontalSpacing = 0.0
    /// Between two rows.
    package var verticalSpacing = 0.0
    package var alignment = Alignment.left
    package var direction = Direction.leftToRight
    package var breaking = Breaking.greedy
    package var overlong = Overlong.ellipsis
    /// Items beyond so many rows are left out; nil keeps all.
    package var rowLimit: Int?
    /// Shown at the end when items are left out, and always within the limit; nil shows nothing.
    package var more: More?

    package init() {}

    /// Options with one spacing between items and rows.
    package init(spacing: Double) {
        (horizontalSpacing, verticalSpacing) = (spacing, spacing)
    }

    /// Throws when a number is out of bounds.
    func check(width: Double) throws(FlowError) {
        let greatest = LayoutUnit.greatestPixels
        guard width > 0, width <= greatest, LayoutUnit.down(width) > 0 else { throw .width(width) }
        for spacing in [horizontalSpacing, verticalSpacing] where !(spacing >= 0 && spacing <= greatest) {
            throw .spacing(spacing)
        }
        if let rowLimit, rowLimit < 1 { throw .rowLimit(rowLimit) }
    }
}
