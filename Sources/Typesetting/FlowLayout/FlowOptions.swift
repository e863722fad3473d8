package import Base

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

/// What cannot be laid out.
package enum FlowError: Error, Equatable, Sendable {
    /// The container's width is not a number above 0 and up to a million CSS pixels.
    case width(Double)
    /// The spacing is not a number from 0 to a million CSS pixels.
    case spacing(Double)
    /// There is not even one row to fill.
    case rowLimit(Int)
    /// A property of the item at an index is not a number in its range.
    case item(Int, ItemProperty, Double)
    /// The text of the item at an index has more than 65,536 bytes.
    case text(Int)
    /// A weight is not a number above 0.
    case weight(Int, Double)
    /// The bounds of font sizes are not two numbers above 0 in order.
    case sizes(Double, Double)

    package enum ItemProperty: String, Sendable {
        case fontSize = "font size"
        case padding, minimum = "minimum size"
        case letterSpacing = "letter-spacing"
        case lineHeight = "line height"
        case gap

        var range: Message {
            switch self {
            case .fontSize: "above 0 and up to 10000"
            case .padding, .minimum, .gap: Message("from 0 to 10000")
            case .letterSpacing: Message("from -1000 to 1000")
            case .lineHeight: Message("from 0 to 1000")
            }
        }
    }
}

extension FlowError: CustomStringConvertible {
    package var description: String { words.english }

    /// What is wrong, as a clause without a full stop.
    package var words: Message {
        switch self {
        case .width(let width): "the width \(width) is not a number above 0 and up to 1000000"
        case .spacing(let spacing): "the spacing \(spacing) is not a number from 0 to 1000000"
        case .rowLimit(let limit): "at least one row is needed, not \(limit)"
        case .item(let index, let property, let value):
            Message("item \(index + 1): \(Self.description(property, value))")
        case .text(let index): "the text of item \(index + 1) is too long"
        case .weight(let index, let weight): "the weight \(weight) of item \(index + 1) is not a number above 0"
        case .sizes(let least, let greatest):
            "the font sizes \(least) to \(greatest) are not two numbers above 0 in order"
        }
    }

    /// What is wrong with a property of items.
    package static func description(_ property: ItemProperty, _ value: Double) -> Message {
        "the \(Message(foreign: property.rawValue)) \(value) is not a number \(property.range)"
    }
}
