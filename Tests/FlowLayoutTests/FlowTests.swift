import Typesetting
import TestSupport
import Testing

@Suite struct FlowTests {
    /// Ten pixels for each letter at 20 px.
    let metrics: FontMetrics

    init() throws {
        metrics = try FontMetrics(fonts: [
            ("test", TestFont("abcdefghijklmnopqrstuvwxyz0123456789+… ", advance: 500).bytes)
        ])
    }

    private func flow(_ texts: [String], width: Double, _ options: FlowOptions = FlowOptions(spacing: 10)) throws
        -> Flow
    {
        try Flow(texts.map { FlowItem($0, fontSize: 20) }, metrics: metrics, width: width, options: options)
    }

    private func places(_ flow: Flow) -> [[Double]] {
        (0..<flow.rowCount).map { row in flow.frames.filter { $0.row == row }.map(\.x) }
    }

    @Test func fillsRows() throws {
        let flow = try flow(["aaaa", "bbbb", "cc", "dddddd"], width: 100)
        #expect(places(flow) == [[0, 50], [0, 30]])
        #expect(flow.frames.map(\.y) == [0, 0, 35, 35])
        #expect(flow.frames.map(\.width) == [40, 40, 20, 60])
        #expect(flow.height == 60)
        #expect(flow.frames.map(\.index) == [0, 1, 2, 3])
    }

    @Test func aWordThatFitsExactlyStaysInItsRow() throws {
        #expect(try flow(["aaaa", "bbbbb"], width: 100).rowCount == 1)
        #expect(try flow(["aaaa", "bbbbb"], width: 99.98).rowCount == 2)
    }

    @Test func alignsRows() throws {
        var options = FlowOptions(spacing: 10)
        let texts = ["aaaa", "bb", "c", "ddddd"]
        func rows(_ alignment: FlowOptions.Alignment, _ direction: FlowOptions.Direction) throws -> [[Double]] {
            (options.alignment, options.direction) = (alignment, direction)
            return places(try flow(texts, width: 100, options))
        }
        #expect(try rows(.left, .leftToRight) == [[0, 50, 80], [0]])
        #expect(try rows(.center, .leftToRight) == [[5, 55, 85], [25]])
        #expect(try rows(.right, .leftToRight) == [[10, 60, 90], [50]])
        #expect(try rows(.justify, .leftToRight) == [[0, 55, 90], [0]])
        #expect(try rows(.left, .rightToLeft) == [[50, 20, 0], [0]])
        #expect(try rows(.center, .rightToLeft) == [[55, 25, 5], [25]])
        #expect(try rows(.right, .rightToLeft) == [[60, 30, 10], [50]])
        #expect(try rows(.justify, .rightToLeft) == [[60, 25, 0], [50]])
    }

    @Test func alignsBaselines() throws {
        let items = [FlowItem("a", fontSize: 40), FlowItem("b", fontSize: 20)]
        let flow = try Flow(items, metrics: metrics, width: 200)
        let baselines = flow.frames.map { $0.y + $0.baseline }
        #expect(baselines[0] == baselines[1])
        #expect(flow.height == 50)
    }

    @Test func keepsLeastSizesAndPadding() throws {
        var style = FlowStyle(padding: 3, minimum: 44)
        style.lineHeight = .pixels(20)
        let flow = try Flow([FlowItem("a", fontSize: 20, style: style)], metrics: metrics, width: 200)
        #expect((flow.frames[0].width, flow.frames[0].height) == (44, 44))
        // 20 px are 16 above the baseline and 4 below; 9 px of padding and 3 more to the middle stand above them.
        #expect(flow.frames[0].baseline == 12 + 16)
        #expect(flow.frames[0].textWidth == 10)
        let wide = try Flow([FlowItem("aaaaa", fontSize: 20, style: style)], metrics: metrics, width: 200)
        #expect(wide.frames[0].width == 56)
    }

    @Test func makesRoomForNotes() throws {
        let item = FlowItem("aa", fontSize: 20, note: FlowItem.Note("12", fontSize: 10, gap: 4))
        #expect(try Flow([item], metrics: metrics, width: 200).frames[0].width == 34)
        let cut = try Flow([FlowItem("aaaaaaaa", fontSize: 20, note: item.note)], metrics: metrics, width: 60)
        #expect(cut.frames[0].lines == ["aaa…"])
        #expect(cut.frames[0].width == 54)
    }

    @Test func cutsOverlongTextsByGrapheme() throws {
        let flow = try flow(["abcdefghij", "b"], width: 55)
        #expect(flow.frames[0].lines == ["abcd…"])
        #expect(flow.frames[0].fit == .ellipsised)
        #expect(flow.frames[0].width == 50)
        #expect(flow.frames[1].fit == .whole)
        // An ellipsis never follows a space.
        #expect(try self.flow(["abc defghij"], width: 55).frames[0].lines == ["abc…"])
        let family = try self.flow(["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"], width: 65).frames[0]
        #expect(family.lines == ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"])
    }

    @Test func breaksOverlongTextsByGrapheme() throws {
        var options = FlowOptions()
        options.overlong = .wrap
        let flow = try flow(["abc defghij klmnopqrstuvw"], width: 55, options)
        #expect(flow.frames[0].lines == ["abc", "defgh", "ij", "klmno", "pqrst", "uvw"])
        #expect(flow.frames[0].fit == .broken)
        #expect(flow.frames[0].height == 150)
        #expect(flow.frames[0].width == 50)
    }

    @Test func clipsWhereNothingFits() throws {
        var options = FlowOptions()
        for overlong in [FlowOptions.Overlong.ellipsis, .wrap] {
            options.overlong = overlong
            let flow = try flow(["abc", "d"], width: 5, options)
            #expect(flow.frames.allSatisfy { $0.width == 5 && $0.x == 0 && $0.fit == .clipped })
        }
        let padded = try Flow([FlowItem("a", fontSize: 20, style: FlowStyle(padding: 30))], metrics: metrics, width: 20)
        #expect((padded.frames[0].width, padded.frames[0].fit) == (20, .clipped))
    }

    @Test func limitsRows() throws {
        var options = FlowOptions(spacing: 10)
        options.rowLimit = 2
        options.more = FlowOptions.More(fontSize: 20)
        let texts = Array(repeating: "aaaa", count: 20)
        let flow = try flow(texts, width: 150, options)
        #expect(flow.rowCount == 2)
        #expect(flow.frames.map { $0.lines[0] } == ["aaaa", "aaaa", "aaaa", "aaaa", "+16 more"])
        #expect(flow.hiddenCount == 16)
        #expect(flow.frames.map(\.index) == [0, 1, 2, 3, nil])
        // The count is in the width: 9 fits where 10 does not.
        options.more?.suffix = ""
        #expect(try self.flow(Array(repeating: "aaaa", count: 6), width: 130, options).frames.last?.lines == ["+2"])
        options.more = nil
        let bare = try self.flow(texts, width: 150, options)
        #expect((bare.frames.count, bare.hiddenCount) == (6, 14))
        options.rowLimit = 7
        #expect(try self.flow(texts, width: 150, options).hiddenCount == 0)
    }

    @Test func nothingGivesNothing() throws {
        let flow = try flow([], width: 100)
        #expect((flow.rowCount, flow.height, flow.frames.count, flow.hiddenCount) == (0, 0, 0, 0))
        #expect(try self.flow(["", ""], width: 100).frames.map(\.width) == [0, 0])
    }

    @Test func refusesNumbersThatAreNone() throws {
        for width in [0, -1, .nan, .infinity, -.infinity, 1e7, 0.001] {
            #expect(throws: FlowError.self) { try flow(["a"], width: width) }
        }
        for spacing in [-1, Double.nan, .infinity] {
            #expect(throws: FlowError.self) { try flow(["a"], width: 100, FlowOptions(spacing: spacing)) }
        }
        for size in [0, -3, Double.nan, .infinity, 1e9] {
            #expect(throws: FlowError.self) { try Flow([FlowItem("a", fontSize: size)], metrics: metrics, width: 100) }
        }
        for value in [-1, Double.nan, .infinity] {
            let item = FlowItem("a", fontSize: 20, style: FlowStyle(padding: value))
            #expect(throws: FlowError.self) { try Flow([item], metrics: metrics, width: 100) }
            let small = FlowItem("a", fontSize: 20, style: FlowStyle(padding: 0, minimum: value))
            #expect(throws: FlowError.self) { try Flow([small], metrics: metrics, width: 100) }
        }
        var options = FlowOptions()
        options.rowLimit = 0
        #expect(throws: FlowError.rowLimit(0)) { try flow(["a"], width: 100, options) }
        let long = FlowItem(String(repeating: "a", count: 70_000), fontSize: 20)
        #expect(throws: FlowError.text(1)) {
            try Flow([FlowItem("a", fontSize: 20), long], metrics: metrics, width: 100)
        }
    }

    @Test func tellsTheRowsOfSeveralWidths() throws {
        let items = ["aaaa", "bbbb", "cc", "dddddd"].map { FlowItem($0, fontSize: 20) }
        let rows = try FlowRows.rows(
            of: items, metrics: metrics, widths: [60, 100, 400], options: FlowOptions(spacing: 10))
        #expect(rows.map(\.rows) == [[0, 1, 2, 3], [0, 0, 1, 1], [0, 0, 0, 0]])
        #expect((0..<4).map { rows[1].breaks(after: $0) } == [false, true, false, false])
        var options = FlowOptions(spacing: 10)
        (options.rowLimit, options.more) = (1, FlowOptions.More(prefix: "+", suffix: "", fontSize: 20))
        let cut = try FlowRows.rows(of: items, metrics: metrics, widths: [100], options: options)
        #expect(cut[0].rows == [0, nil, nil, nil])
        #expect(cut[0].hiddenCount == 3)
    }
}
