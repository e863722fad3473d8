internal import Base
internal import Diary

/// The program that reads extracts of OpenStreetMap (https://osmcode.org/osmium-tool/).
struct Osmium {
    private let tool: Tool
    /// The extract, and its path as people should read it.
    private let path: String
    private let shown: String
    private let limits: GroundLimits

    /// What of OpenStreetMap may lie on the ground; all else is left out before anything is read.
    private static let filters = [
        "nwr/natural=water,coastline,wood,scrub,grassland,heath", "n/natural=peak",
        "wr/landuse=forest,grass,meadow,recreation_ground,village_green,cemetery,reservoir,basin",
        "wr/leisure=park,garden,golf_course,nature_reserve", "wr/waterway=river,riverbank,canal,stream",
        "w/railway=rail,narrow_gauge,subway,light_rail,monorail,tram,funicular", "nwr/railway=station,halt",
        "nwr/station=subway",
        "w/highway=motorway,trunk,primary,secondary,tertiary,residential,unclassified,living_street,pedestrian",
        "w/highway=motorway_link,trunk_link,primary_link,secondary_link,tertiary_link", "wr/boundary=administrative",
        "n/place=country,state,province,region,city,town,borough,suburb,quarter,neighbourhood,village,hamlet",
    ]

    /// The lines of undergrounds, whose colours are those of their ways.
    private static let lines = "r/route=subway,light_rail,monorail"

    /// - Throws: how to do without it, where it is not installed.
    init(_ path: String, shown: String, _ limits: GroundLimits) throws(Diagnostic) {
        guard let tool = try? Tool("osmium", variables: ["LC_ALL": "C"]) else {
            throw .systemFailure(
                "reading \(shown) needs the program osmium, which is not in PATH",
                help:
                    "install it with `apt install osmium-tool` or `brew install osmium-tool`, or make GeoJSON of the file where it is installed: osmium export -f geojsonseq --add-unique-id=type_id \(shown) -o ground.geojsonseq"
            )
        }
        self.tool = tool
        (self.path, self.shown) = (path, shown)
        self.limits = limits
    }

    /// What is in an extract, as a feature of GeoJSON a line.
    ///
    /// - Parameters:
    ///   - temporary: a path that may be written, for what is of any use of the extract.
    ///   - body: gets each line; false ends the reading.
    func features(by temporary: String, _ body: ([UInt8], Int) -> Bool) throws(Diagnostic) {
        defer { try? File(temporary).remove() }
        try filter(Self.filters, into: temporary)
        try lines(
            ["export", "--no-progress", "-f", "geojsonseq", "--add-unique-id=type_id", "-F", "pbf", temporary], body)
    }

    /// Cuts boxes out of the extract, each into a file of its own, `1.osm.pbf` and on, with what may lie on the ground.
    ///
    /// - Parameter folder: an empty one.
    func cut(_ boxes: [GroundBox], into folder: String) throws(Diagnostic) {
        let (useful, plan) = (folder + "/useful.pbf", folder + "/boxes.json")
        try filter(Self.filters + [Self.lines], into: useful)
        let parts = boxes.enumerated().map { number, box in
            #"{"output": "\#(number + 1).osm.pbf", "bbox": [\#(box.west), \#(box.south), \#(box.east), \#(box.north)]}"#
        }
        try File(plan).write(Array(#"{"extracts": [\#(parts.joined(separator: ", "))]}"#.utf8))
        // Areas stay whole, so that a lake whose shore leaves the box is a lake.
        let extracting = ["extract", "--no-progress", "--overwrite", "--set-bounds", "-s", "smart", "-d", folder]
        _ = try run(extracting + ["-c", plan, "-F", "pbf", useful]) { _ in true }
        try File(useful).remove()
    }

    /// What has a name that somebody may look for, as a feature of GeoJSON a line.
    ///
    /// - Parameter temporary: a path that may be written.
    func namedFeatures(by temporary: String, _ body: ([UInt8], Int) -> Bool) throws(Diagnostic) {
        defer { try? File(temporary).remove() }
        try filter(SpotName.filters, into: temporary)
        try lines(["export", "--no-progress", "-f", "geojsonseq", "-F", "pbf", temporary], body)
    }

    private func filter(_ filters: [String], into output: String) throws(Diagnostic) {
        let filtering = ["tags-filter", "--no-progress", "--overwrite", "-f", "pbf", "-o", output, path]
        _ = try run(filtering + filters) { _ in true }
    }

    /// The colours of the lines of undergrounds, by the numbers of ways: `w123`.
    func lineColors() throws(Diagnostic) -> [String: String] {
        var colors: [String: String] = [:]
        try lines(["tags-filter", "--no-progress", "-R", "-f", "opl", path, Self.lines]) { line, _ in
            OPLRelation(line).map { relation in
                for way in relation.ways where colors.count < limits.points && colors[way] == nil {
                    colors[way] = relation.color
                }
            }
            return true
        }
        return colors
    }

    /// West, south, east and north of an extract, as it says itself or as its points lie.
    func bounds() throws(Diagnostic) -> GroundBox? {
        for arguments in [["-g", "header.boxes"], ["-e", "-g", "data.bbox"]] {
            var text: [UInt8] = []
            _ = try run(["fileinfo", "--no-progress"] + arguments + [path]) { piece in
                text.append(contentsOf: piece)
                return text.count < 10_000
            }
            let numbers = String(decoding: text, as: UTF8.self).split { !"+-.0123456789e".contains($0) }
                .compactMap { Double($0) }
            if numbers.count >= 4, GeoJSONValue.isOnEarth(numbers[0], numbers[1]),
                GeoJSONValue.isOnEarth(numbers[2], numbers[3])
            {
                return GroundBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
            }
        }
        return nil
    }

    private func lines(_ arguments: [String], _ body: ([UInt8], Int) -> Bool) throws(Diagnostic) {
        var splitter = LineSplitter(limit: limits.line)
        var isWanted = true
        let result = try run(arguments) { piece in
            isWanted = splitter.read(piece, body)
            return isWanted
        }
        if splitter.isTooLong {
            throw .error("osmium made a line of more than \(limits.line) bytes of it", path: shown)
        }
        if !result.isCut { splitter.end(body) }
    }

    private func run(
        _ arguments: [String], _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(Diagnostic) -> ChildProcess.Result {
        var isEnough = false
        let result = try tool.run(arguments, within: limits.seconds) { piece in
            isEnough = !body(piece)
            return !isEnough
        }
        if result.isCut, !isEnough {
            throw .error(
                "osmium took longer than \(limits.seconds) seconds to read it", path: shown,
                help: "cut out the part that the diary needs: osmium extract -b WEST,SOUTH,EAST,NORTH")
        }
        guard result.isCut || result.status == 0 else {
            throw .error(
                "osmium cannot read it: \(Self.firstLine(of: result))", path: shown,
                help: "download it once more, or look at it with: osmium fileinfo -e \(shown)")
        }
        return result
    }

    /// What the program said first, without characters that would do something to a terminal.
    private static func firstLine(of result: ChildProcess.Result) -> String {
        let line = result.errors.split(whereSeparator: \.isNewline).first ?? ""
        let scalars = line.unicodeScalars.prefix(300).filter { $0.properties.generalCategory != .control }
        let text = String(String.UnicodeScalarView(scalars))
        return text.isEmpty ? result.signal.map { "signal \($0)" } ?? "exit status \(result.status)" : text
    }
}

/// A relation in osmium's format of a line each (https://osmcode.org/opl-file-format/): `r12 Tcolour=Red,ref=2 Mw5@,n6@stop`.
struct OPLRelation {
    let color: String
    let ways: [String]

    /// - Returns: nil for a relation without a colour.
    init?(_ line: [UInt8]) {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard line.first == UInt8(ascii: "r"), let tags = fields.first(where: { $0.first == UInt8(ascii: "T") }),
            let members = fields.first(where: { $0.first == UInt8(ascii: "M") })
        else { return nil }
        var color: String?
        for tag in tags.dropFirst().split(separator: UInt8(ascii: ",")) {
            let parts = String(decoding: tag, as: UTF8.self).split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "colour" || parts[0] == "color" && color == nil else { continue }
            // The one character of a colour that is escaped.
            color = GroundTags.color(String(parts[1]).replacing("%23%", with: "#")) ?? color
        }
        guard let color else { return nil }
        self.color = color
        ways = members.dropFirst().split(separator: UInt8(ascii: ",")).compactMap { member in
            guard member.first == UInt8(ascii: "w") else { return nil }
            return String(decoding: member.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
        }
    }
}
