import Base
import TestSupport
import Testing
@testable import Images

@Suite struct VectorPictureTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder("")
    }

    private func svg(_ content: String) -> [UInt8] {
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6">\#(content)</svg>"#.utf8)
    }

    /// The colour in the middle of a drawing.
    private func middle(_ svg: [UInt8]) throws -> [UInt8] {
        let pixels = try #require(Vips.draw(svg))
        #expect((pixels.width, pixels.height) == (12, 6))
        return Array(pixels.bytes[(3 * 12 + 6) * pixels.channels..<(3 * 12 + 6) * pixels.channels + 3])
    }

    @Test func aDrawingHasItsColoursAndNothingElse() throws {
        #expect(VectorPicture.isPossible)
        let red = svg(##"<rect width="12" height="6" fill="#ff0000"/>"##)
        #expect(try middle(red) == [255, 0, 0])
        let jpeg = try #require(VectorPicture.jpeg(of: red, quality: 90))
        let header = try #require(Vips.header(jpeg))
        #expect((header.width, header.height, header.exif, header.xmp) == (12, 6, [], []))
        #expect(VectorPicture.jpeg(of: Array("<svg".utf8), quality: 90) == nil)
    }

    /// A drawing shows nothing that is not in it.
    @Test(arguments: ["%@/red.png", "file://%@/red.png", "red.png", "http://127.0.0.1:9/red.png"])
    func nothingIsFetched(address: String) throws {
        let red = Pixels(width: 12, height: 6, channels: 3, bytes: (0..<72).flatMap { _ in [255, 0, 0] as [UInt8] })
        try File(folder + "/red.png").write(try #require(Vips.encode(red, as: .png, quality: 0)))
        let address = address.replacing("%@", with: folder)
        let color = try middle(
            svg(##"<rect width="12" height="6" fill="#0000ff"/><image width="12" height="6" href="\##(address)"/>"##))
        #expect(color == [0, 0, 255])
    }

    @Test func aPhotoCanStandInADrawing() throws {
        let green = Pixels(
            width: 120, height: 60, channels: 3, bytes: (0..<7200).flatMap { _ in [0, 200, 0] as [UInt8] })
        try File(folder + "/green.webp").write(try #require(Vips.encode(green, as: .webp, quality: 90)))
        let address = try VectorPicture.address(ofPhotoAt: folder + "/green.webp", width: 12, height: 6)
        let color = try middle(svg(#"<image width="12" height="6" href="\#(address)"/>"#))
        #expect(color[0] < 20 && color[1] > 180 && color[2] < 20, "\(color)")
    }

    /// The loader of SVG is open for drawings; a photo does not reach it, whatever it looks like.
    @Test func noPhotoIsADrawing() {
        let drawing = svg("")
        #expect(Vips.header(drawing) == nil)
        #expect(Vips.decode(drawing, width: 12, height: 6, exactly: true, hasColorProfile: false) == nil)
    }

    @Test func whatIsDrawnIsKept() throws {
        let store = DrawingStore(folder: folder + "/cards")
        var count = 0
        func draw(_ name: String) throws -> String {
            try store.path(name) { () throws(Diagnostic) in
                count += 1
                return svg("")
            }
        }
        let path = try draw("a.jpg")
        #expect(try draw("a.jpg") == path && count == 1)
        _ = try draw("b.jpg")
        #expect(try store.clean(keeping: ["a.jpg"]).removedFiles == 0)
        let report = try store.clean(keeping: ["a.jpg"], isThorough: true)
        #expect((report.removedFiles, report.keptFiles) == (1, 1))
        #expect(try draw("a.jpg") == path && count == 2)
        // What a killed build left is not taken for a drawing.
        try File(path).write([])
        _ = try draw("a.jpg")
        #expect(count == 3)
    }
}
