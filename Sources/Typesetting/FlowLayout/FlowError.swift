package import Base

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
