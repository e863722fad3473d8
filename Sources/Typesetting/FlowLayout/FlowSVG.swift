internal import Base

/// Writes a flow as an SVG image that stands alone: text that can be selected, links, light and dark colours.
package struct FlowSVG: Sendable {
    /// What the image is called by those who cannot see it.
    package var title: String?
    /// As in CSS; it should name the fonts that were measured with.
    package var fontFamily = "system-ui, sans-serif"
    /// Where the items lead, by their index; items without a link are plain.
    package var links: [String?] = []
    /// Where the item leads that says how many more there are.
    package var moreLink: String?
    /// Whether each item has a rounded outline, as chips do.
    package var isOutlined = false
    /// Whether browsers stretch or squeeze texts to the measured width where they lack the font.
    package var keepsWidths = false

    package init() {}

    /// The image; the same for the same flow.
    package func text(_ flow: Flow) -> String {
        let (width, height) = (Decimal.text(flow.width), Decimal.text(flow.height))
        var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        svg += " viewBox=\"0 0 \(width) \(height)\" font-family=\"\(escaped(fontFamily))\" fill=\"currentColor\">\n"
        if let title { svg += "<title>\(escaped(title))</title>\n" }
        svg += "<style>svg{color:#1d1b18}a:hover{text-decoration:underline}"
        svg += "@media(prefers-color-scheme:dark){svg{color:#ece9e3}}</style>\n"
        for frame in flow.frames {
            let link = frame.index.map { links.indices.contains($0) ? links[$0] : nil } ?? moreLink
            if let link { svg += "<a href=\"\(escaped(link))\">" }
            svg += drawing(frame, isTarget: link != nil) + (link == nil ? "\n" : "</a>\n")
        }
        return svg + "</svg>\n"
    }

    /// One item, for an image whose frame and links somebody else writes.
    ///
    /// - Parameter isTarget: whether all of the item's frame can be hit, not only its letters.
    package func drawing(_ frame: FlowFrame, isTarget: Bool) -> String {
        var svg = isTarget ? "<rect\(box(frame)) fill=\"none\" pointer-events=\"all\"/>" : ""
        if isOutlined { svg += "<rect\(outline(frame))/>" }
        // The middle is the same place whichever way a script runs.
        let middle = attribute("x", frame.x + frame.width / 2)
        svg += "<text\(middle)\(attribute("y", frame.y + frame.baseline)) text-anchor=\"middle\""
        svg += attribute("font-size", frame.item.fontSize)
        let letterSpacing = frame.item.style.letterSpacing
        if letterSpacing != 0 { svg += attribute("letter-spacing", letterSpacing) }
        if keepsWidths, frame.lines.count == 1, frame.textWidth > 0 {
            svg += attribute("textLength", frame.textWidth) + " lengthAdjust=\"spacingAndGlyphs\""
        }
        svg += ">"
        if frame.fit != .whole { svg += "<title>\(escaped(frame.item.text))</title>" }
        if frame.lines.count == 1 {
            svg += escaped(frame.lines[0])
        } else {
            for (index, line) in frame.lines.enumerated() {
                svg += "<tspan\(middle)\(index > 0 ? down(frame) : "")>\(escaped(line))</tspan>"
            }
        }
        if let note = frame.item.note {
            let attributes = attribute("font-size", note.fontSize) + attribute("dx", note.gap)
            svg += "<tspan\(attributes)>\(escaped(note.text))</tspan>"
        }
        return svg + "</text>"
    }

    private func box(_ frame: FlowFrame) -> String {
        attribute("x", frame.x) + attribute("y", frame.y) + attribute("width", frame.width)
            + attribute("height", frame.height)
    }

    /// The line of an outline lies within its frame.
    private func outline(_ frame: FlowFrame) -> String {
        let (width, height) = (max(0, frame.width - 1), max(0, frame.height - 1))
        return attribute("x", frame.x + 0.5) + attribute("y", frame.y + 0.5) + attribute("width", width)
            + attribute("height", height) + attribute("rx", min(width, height) / 2)
            + " fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".25\""
    }

    private func attribute(_ name: String, _ value: Double) -> String {
        " \(name)=\"\(Decimal.text(value))\""
    }

    /// From one line of a broken text to the next.
    private func down(_ frame: FlowFrame) -> String {
        let height = frame.height - 2 * frame.item.style.verticalPadding
        return attribute("dy", height / Double(frame.lines.count))
    }

    /// Text for an attribute or an element (XML 1.0, section 2.2 says which characters may not occur at all).
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": result += " "
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return escapedHTML(result)
    }
}

/// Writes a flow as JSON (RFC 8259): lengths in CSS pixels, items in the order of the layout.
package enum FlowJSON {
    /// One line for the whole and one for each item, with a line break at the end.
    package static func text(_ flow: Flow) -> String {
        var json = JSONWriter()
        json.open()
        add(["width": flow.width, "height": flow.height], to: &json)
        json.add("rows", flow.rowCount)
        json.openList("items")
        for frame in flow.frames {
            json.breakLine()
            json.open()
            json.add("text", frame.lines.joined(separator: "\n"))
            add(["size": frame.item.fontSize], to: &json)
            json.add("row", frame.row)
            add(["x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height], to: &json)
            json.close()
        }
        if !flow.frames.isEmpty { json.endLine() }
        json.closeList()
        json.close()
        json.endLine()
        return json.text
    }

    private static func add(_ lengths: KeyValuePairs<String, Double>, to json: inout JSONWriter) {
        for (name, length) in lengths {
            json.key(name)
            json.add(json: Decimal.text(length))
        }
    }
}

/// Numbers as text for JSON and SVG, without a locale.
enum Decimal {
    /// At most three decimals and no needless zeros; zero for what is no number.
    static func text(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded()
        guard thousandths.magnitude < 1e15 else { return "0" }
        let magnitude = Int(thousandths).magnitude
        let text = (thousandths < 0 ? "-" : "") + String(magnitude / 1000)
        var (fraction, digits) = (magnitude % 1000, 3)
        if fraction == 0 { return text }
        while fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
        let written = String(fraction)
        return text + "." + String(repeating: "0", count: digits - written.utf8.count) + written
    }
}
