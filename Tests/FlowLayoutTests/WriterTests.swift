import Typesetting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct WriterTests {
    private func flow(_ texts: [String], _ options: FlowOptions = FlowOptions(spacing: 8), padding: Double = 0) throws
        -> Flow
    {
        let items = texts.enumerated().map { index, text in
            FlowItem(text, fontSize: 14 + Double(index * 3 % 10), style: FlowStyle(padding: padding, minimum: 24))
        }
        return try Flow(items, metrics: .averages, width: 320, options: options)
    }

    private let awkward = ["한옥", "a & b <c>", "“인용” \"x\"", "back\\slash", "👩‍👩‍👧 가족", "\u{1}\u{FFFE}", "مقهى", "e\u{301}"]

    @Test func writesJSON() throws {
        let text = FlowJSON.text(try flow(awkward))
        try expectSnapshot(text, "Snapshots/awkward.json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let items = try #require(object["items"] as? [[String: Any]])
        #expect(items.map { $0["text"] as? String } == awkward)
        #expect(FlowJSON.text(try flow([])) == "{\"width\":320,\"height\":0,\"rows\":0,\"items\":[]}\n")
    }

    @Test func writesSVG() throws {
        var svg = FlowSVG()
        svg.title = "Tags & more"
        svg.links = ["tags/한옥/?a=1&b=\"2\"", nil, "tags/x/"]
        svg.isOutlined = true
        let text = svg.text(try flow(awkward, padding: 4))
        try expectSnapshot(text, "Snapshots/awkward.svg")
        #expect(isXML(text))
        #expect(isXML(FlowSVG().text(try flow([]))))
    }

    @Test(arguments: Fixtures.names) func writesWellFormedSVG(_ name: String) throws {
        var options = FlowOptions(spacing: 8)
        (options.overlong, options.rowLimit, options.more) = (.wrap, 3, FlowOptions.More(fontSize: 14))
        var svg = FlowSVG()
        (svg.keepsWidths, svg.moreLink) = (true, "tags/")
        let text = svg.text(try flow(try Fixtures.terms(name).map(\.text), options))
        #expect(isXML(text))
        #expect(text.split(separator: "<a ").count == (text.contains(" more</text></a>") ? 2 : 1))
    }

    /// Nothing about the machine shows: its locale, its fonts, the order of its dictionaries.
    @Test func theSameCloudEverywhere() throws {
        let terms = try Fixtures.terms("korean")
        let scale = try CloudScale(weights: terms.map(\.weight), sizes: (14, 40))
        let order = CloudOrder.mixed.indices(weights: terms.map(\.weight), names: Array(terms.indices))
        let items = order.map {
            FlowItem(terms[$0].text, fontSize: scale.size(terms[$0].weight), style: FlowStyle(padding: 4, minimum: 24))
        }
        var options = FlowOptions(spacing: 8)
        (options.breaking, options.alignment) = (.balanced, .center)
        try expectSnapshot(
            FlowJSON.text(try Flow(items, metrics: .averages, width: 480, options: options)), "Snapshots/korean.json")
    }

    private func isXML(_ text: String) -> Bool {
        XMLParser(data: Data(text.utf8)).parse()
    }
}
