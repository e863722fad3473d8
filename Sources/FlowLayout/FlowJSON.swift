/// Writes a flow as JSON (RFC 8259): lengths in CSS pixels, items in the order of the layout.
package enum FlowJSON {
    /// One line for the whole, with a line break at the end.
    package static func text(_ flow: Flow) -> String {
        var json = "{\"width\":\(Decimal.text(flow.width)),\"height\":\(Decimal.text(flow.height))"
        json += ",\"rows\":\(flow.rowCount),\"items\":["
        for (index, frame) in flow.frames.enumerated() {
            if index > 0 { json += "," }
            json += "\n{\"text\":"
            append(frame.lines.joined(separator: "\n"), to: &json)
            json += ",\"size\":\(Decimal.text(frame.item.fontSize)),\"row\":\(frame.row)"
            json += ",\"x\":\(Decimal.text(frame.x)),\"y\":\(Decimal.text(frame.y))"
            json += ",\"width\":\(Decimal.text(frame.width)),\"height\":\(Decimal.text(frame.height))}"
        }
        json += flow.frames.isEmpty ? "]}\n" : "\n]}\n"
        return json
    }

    private static func append(_ text: String, to json: inout String) {
        json += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case "\t": json += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: json.unicodeScalars.append(scalar)
            }
        }
        json += "\""
    }
}
