internal import JSON

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
        let whole = Int(thousandths)
        let digits = String(1000 + whole.magnitude % 1000).dropFirst()
        var fraction = String(digits)
        while fraction.last == "0" { fraction.removeLast() }
        let sign = whole < 0 ? "-" : ""
        return sign + String(whole.magnitude / 1000) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
