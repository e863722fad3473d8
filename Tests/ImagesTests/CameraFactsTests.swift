import TestSupport
import Testing
@testable import Images

/// What a camera says of itself, as pages may tell it.
@Suite struct CameraFactsTests {
    private func facts(_ block: ExifBlock) -> CameraFacts { CameraFacts(Exif(block.bytes)) }

    private func named(_ maker: String?, _ model: String?, lens: String? = nil) -> CameraFacts {
        var block = ExifBlock()
        if let maker { block.picture.append((0x010F, .text(maker))) }
        if let model { block.picture.append((0x0110, .text(model))) }
        if let lens { block.camera.append((0xA434, .text(lens))) }
        return facts(block)
    }

    @Test(arguments: [
        ("FUJIFILM", "X-T5", "FUJIFILM X-T5"), ("Canon", "Canon EOS R6", "Canon EOS R6"),
        ("NIKON CORPORATION", "NIKON Z 6", "NIKON Z 6"), ("NIKON CORPORATION", "Z 6", "NIKON Z 6"),
        ("RICOH IMAGING COMPANY, LTD.", "GR III", "RICOH GR III"), ("LEICA CAMERA AG", "LEICA Q2", "LEICA Q2"),
        ("OLYMPUS IMAGING CORP.  ", "E-M5", "OLYMPUS E-M5"), ("samsung", "SM-S911N", "samsung SM-S911N"),
        ("Konica Minolta Camera, Inc.", "DiMAGE X", "Konica Minolta DiMAGE X"), ("Apple", nil, "Apple"),
        (nil, "iPhone 14 Pro", "iPhone 14 Pro"), (nil, nil, nil), ("   ", "\n", nil), ("", "----", nil),
    ])
    func cameras(maker: String?, model: String?, camera: String?) {
        #expect(named(maker, model).camera == camera)
    }

    @Test func hostileNamesAreCleanedAndBounded() {
        let wrapped = named("A\u{1}\u{202E}B\r\n\tC", "\u{E000}<b onload=x>&\"", lens: "가" + "\u{1100}\u{1161}")
        #expect(wrapped.camera == "A B C <b onload=x>&\"")
        #expect(wrapped.lens == "가가")
        let long = named(nil, String(repeating: "x", count: 5000), lens: String(repeating: "\u{200B}", count: 5000))
        #expect(long.camera?.unicodeScalars.count == 64)
        #expect(long.lens == nil)
        var broken = ExifBlock()
        broken.picture.append((0x0110, .bytes([0x41, 0xFF, 0xFE, 0])))
        #expect(facts(broken).camera == nil)
    }

    @Test(
        arguments: [
            ((1, 250), (28, 10), 100, (35, 1), "1/250 s · f/2.8 · ISO 100 · 35 mm"),
            ((1, 3), (8, 1), 12_800, (57, 10), "1/3 s · f/8 · ISO 12800 · 5.7 mm"),
            ((10, 4), (95, 100), 50, (2001, 10), "2.5 s · f/1 · ISO 50 · 200 mm"),
            ((4, 10), nil, nil, nil, "0.4 s"), ((1, 8000), nil, nil, nil, "1/8000 s"), ((30, 1), nil, nil, nil, "30 s"),
            ((0, 1), (0, 0), 0, (0, 1), nil), ((1, 0), (1, 0), nil, (4_294_967_295, 1), nil),
            ((4_294_967_295, 1), (4_294_967_295, 1), 65_535, nil, "ISO 65535"),
            ((1, 4_294_967_295), nil, nil, (18, 1), "18 mm"),
        ] as [((Int, Int), (Int, Int)?, Int?, (Int, Int)?, String?)])
    func exposures(time: (Int, Int), aperture: (Int, Int)?, iso: Int?, length: (Int, Int)?, exposure: String?) {
        var block = ExifBlock()
        block.camera = [(0x829A, .fractions([time]))]
        if let aperture { block.camera.append((0x829D, .fractions([aperture]))) }
        if let iso { block.camera.append((0x8827, .short(iso))) }
        if let length { block.camera.append((0x920A, .fractions([length]))) }
        #expect(facts(block).exposure == exposure)
    }

    /// Of all that cameras write, nothing but what is permitted comes through.
    @Test func nothingElseIsRead() {
        var block = ExifBlock(
            taken: "2026:05:03 14:00:00", latitude: ("N", [(37, 1)]), longitude: ("E", [(127, 1)]),
            description: "SECRET")
        block.picture += [
            (0x0131, .text("SECRET software")), (0x013B, .text("SECRET artist")), (0x8298, .text("SECRET ©")),
        ]
        block.camera += [
            (0xA430, .text("SECRET owner")), (0xA431, .text("SECRET body")), (0xA435, .text("SECRET lens")),
        ]
        #expect(facts(block) == CameraFacts())
    }
}
