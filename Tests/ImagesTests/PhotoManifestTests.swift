import Base
import Foundation
import Testing
@testable import Images

@Suite struct PhotoManifestTests {
    private func entry(
        _ id: String, alt: String = "", caption: String = "", time: CaptureTime? = nil,
        camera: CameraFacts = CameraFacts()
    ) -> PhotoManifest.ManifestPhoto {
        let facts = PhotoFacts(
            id: id, width: 4000, height: 3000, captureTime: time, latitude: 37.123456, longitude: 127.654321,
            caption: "SECRET", rating: 5, color: "#8a5a2b", thumbHash: [1, 2, 3, 4, 5],
            camera: CameraFacts(camera: "SECRET", lens: "SECRET", exposure: "SECRET"))
        let rendition = Rendition(format: .jpeg, width: 480, height: 360, file: "photos/\(id)-480-abcdef.jpg")
        let made = MadeRendition(
            rendition: rendition, width: 470, height: 352, bytes: 1234, digest: Fingerprint(of: []),
            path: "/secret/store/x")
        return PhotoManifest.ManifestPhoto(facts: facts, alt: alt, caption: caption, camera: camera, renditions: [made])
    }

    private let ids = ["00ff00ff00ff00ff", "0123456789abcdef", "fedcba9876543210"]

    @Test func isWhatTheSchemaSays() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = here.appendingPathComponent("../../Documentation/photos.schema.json")
        let schema = try Schema(Data(contentsOf: path))
        let time = CaptureTime(year: 2026, month: 5, day: 3, hour: 23, minute: 59, second: 59)
        for entries in [
            [], [entry(ids[0])],
            [entry(ids[0], camera: CameraFacts(camera: "FUJIFILM X-T5", lens: "XF35mm", exposure: "f/2"))],
            [entry(ids[0], alt: "\"\\\n\u{1}소나무", time: time), entry(ids[1], caption: "🌲")],
        ] {
            let json = try JSONSerialization.jsonObject(with: Data(PhotoManifest(entries).bytes))
            #expect(schema.faults(of: json) == [])
        }
        // The schema itself can say no.
        let wrong: [String: Any] = ["version": 1, "photos": [["id": "x"]], "extra": true]
        #expect(schema.faults(of: wrong).count > 8)
    }

    @Test func saysEverythingAndNothingPrivate() throws {
        let time = CaptureTime(year: 2026, month: 5, day: 3, hour: 23, minute: 59, second: 58)
        let text = String(
            decoding: PhotoManifest([entry(ids[1], alt: "소나무", caption: "오후 두 시", time: time)]).bytes, as: UTF8.self)
        #expect(
            text == """
                {"version":1,"photos":[
                {"id":"0123456789abcdef","width":4000,"height":3000,"day":"2026-05-03","alt":"소나무","caption":"오후 두 시",\
                "color":"#8a5a2b","thumbHash":"AQIDBAU=","renditions":[{"format":"jpeg","width":470,"height":352,\
                "bytes":1234,"address":"photos/0123456789abcdef-480-abcdef.jpg"}]}
                ]}

                """)
        for word in ["SECRET", "secret", "37.12", "127.65", "23:59"] { #expect(!text.contains(word)) }
    }

    @Test func theOrderOfPhotosDoesNotMatter() {
        let entries = ids.map { entry($0) }
        #expect(PhotoManifest(entries).bytes == PhotoManifest(entries.reversed() + entries).bytes)
    }
}

/// As much of JSON Schema as `photos.schema.json` uses.
private struct Schema {
    private let root: [String: Any]

    init(_ data: Data) throws {
        root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    func faults(of value: Any) -> [String] { faults(of: value, root, "$") }

    private func faults(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = String(reference.split(separator: "/").last ?? "")
            let definition = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
            return definition.map { self.faults(of: value, $0, path) } ?? ["\(path): no \(reference)"]
        }
        var faults: [String] = []
        if let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map({ [$0] }),
            !types.contains(where: { isOf($0, value) })
        {
            faults.append("\(path): not \(types)")
        }
        if let constant = schema["const"] as? NSNumber, value as? NSNumber != constant {
            faults.append("\(path): not \(constant)")
        }
        if let choices = schema["enum"] as? [String], !choices.contains(value as? String ?? "") {
            faults.append("\(path): not one of \(choices)")
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            faults.append("\(path): not like \(pattern)")
        }
        if let minimum = schema["minimum"] as? Int, let number = value as? Int, number < minimum {
            faults.append("\(path): less than \(minimum)")
        }
        if let items = schema["items"] as? [String: Any], let list = value as? [Any] {
            for (index, item) in list.enumerated() { faults += self.faults(of: item, items, "\(path)[\(index)]") }
        }
        if let map = value as? [String: Any], let properties = schema["properties"] as? [String: [String: Any]] {
            for name in schema["required"] as? [String] ?? [] where map[name] == nil {
                faults.append("\(path): no \(name)")
            }
            for (name, item) in map {
                if let property = properties[name] {
                    faults += self.faults(of: item, property, "\(path).\(name)")
                } else if schema["additionalProperties"] as? Bool == false {
                    faults.append("\(path): unknown \(name)")
                }
            }
        }
        return faults
    }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "integer": value is Int
        case "null": value is NSNull
        default: false
        }
    }
}
