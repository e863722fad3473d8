import Base
import Testing
@testable import Import
@testable import Pages

/// Files that hold no places, and what people are told of them.
@Suite struct ImportForeignTests {
    private func told(of bytes: [UInt8]) async -> Diagnostic? {
        let (files, problems) = await ImportReader.read(ImportSet([ImportFile(bytes, name: "x", path: "x")]))
        return files.isEmpty ? problems.first : nil
    }

    private static let point =
        #"{"_type":"location","tid":"RO","topic":"owntracks/user/iPhone","SSID":"Home","lon":13.3,"lat":52.2,"tst":1709283789}"#

    @Test(arguments: [
        (
            "2024-03-01T09:03:09Z\t*                 \t\(point)\n2024-03-01T09:04:09Z\t*\t\(point)\n",
            "a track of OwnTracks"
        ),
        (point, "a track of OwnTracks"), ("[\(point), \(point)]", "a track of OwnTracks"),
        (#"{"count": 1, "data": [\#(point)], "status": 200}"#, "a track of OwnTracks"),
        ("You have encrypted Timeline backups stored on Google servers.\n", "an encrypted backup"),
        (#"{"gaiaId": "7", "deviceSettings": [{"deviceTag": -1}]}"#, "settings of Google's timeline"),
        (#"{"comments_v2": [{"timestamp": 1, "data": []}]}"#, "Facebook's or Instagram's export"),
        (#"[{"id": "1", "movingState": 1, "recordingState": 1}]"#, "samples of Arc"),
        (#"{"timelineEdits": [{"deviceId": "1", "rawSignal": {}}]}"#, "changes to Google's timeline"),
        (
            "<!DOCTYPE html>\n<html>\n<head><title>Google Data Export Archive Contents</title></head><body><h1>Archive",
            "the contents page of a Google Takeout"
        ),
        (
            "\u{FEFF}<!doctype html><html lang=ko><div class=\"job-id hidden\">64de</div>",
            "the contents page of a Google Takeout"
        ),
        (
            "<!DOCTYPE html>\n<html dir=\"auto\"><body><div class='pageContainer'> <div class=\"pageHeader\">Sunday</div>",
            "a page of Apple's Journal"
        ),
        ("<html><ul><li><a href=\"Entries/2024-11-03.html\">Sunday</a></li></ul></html>", "a page of Apple's Journal"),
        ("<HTML><body>Hello</body></HTML>", "this is a web page"),
        ("<!-- saved from a map -->\n<html lang=ko><head>", "this is a web page"),
        ("<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x'><html><head>", "this is a web page"),
        (
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Elapsed Time,Filename\n1,\"Jan 1, 2026\",Run,Run,1,2,1,activities/1.gpx\n",
            "Strava's list of activities"
        ),
        (
            "활동 ID,활동 날짜,활동 이름,활동 유형,활동 설명,경과 시간,거리,최대 심박수,파일 이름,경과 시간,거리,최대 심박수\n1,\"2026. 1. 1.\",달리기,Run,,1,2,,activities/1.fit.gz,1,2,\n",
            "Strava's list of activities"
        ),
    ])
    func whatItIsIsSaid(text: String, what: String) async throws {
        let problem = try #require(await told(of: Array(text.utf8)))
        #expect(problem.message.contains(what) && problem.help?.isEmpty == false, "\(problem)")
    }

    @Test(
        arguments: [
            ([0x0E, 0x10, 0xD9, 7, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x54, 0], "FIT")
        ] as [([UInt8], String)])
    func bytesThatAreNoText(bytes: [UInt8], what: String) async {
        #expect(await told(of: bytes)?.message.contains(what) == true)
    }

    /// Tables and texts that look alike are what they are.
    @Test(arguments: [
        "title,lat,lon,note\n숲,37.5,127,\"said \"\"{_type}\"\" <html>\"\n",
        "title,lat,lon,note,a,b,c,d,e,f,note\n숲,37.5,127,see activities/1,,,,,,,\n",
    ])
    func othersAreRead(text: String) async {
        let (files, problems) = await ImportReader.read(ImportSet([ImportFile(Array(text.utf8), name: "x", path: "x")]))
        #expect(files.first?.places.map(\.title) == ["숲"] && problems.isEmpty)
    }
}
