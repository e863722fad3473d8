internal import Base
internal import Diary
internal import Maps
internal import Pages

/// The ground of one's own: what the files say that the settings name, made into a tree once and kept in `.cairn/ground/`.
struct SiteGround: Sendable {
    /// Within `.cairn/`.
    static let folderName = "ground"
    private static let folder = ".cairn/" + folderName
    private static let openStreetMap = "© [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)"

    /// Nil where the settings name no file, or nothing lies in them.
    let tree: Ground?
    /// Who made it, in Markdown.
    let credits: [String]
    /// The fingerprint of the files and of what the settings say of them.
    let fingerprint: Fingerprint
    let warnings: Problems

    /// What maps lie on.
    var ground: MapGround {
        MapGround(trees: MapGround.builtIn.trees + (tree.map { [$0] } ?? []), credits: credits)
    }

    /// - Parameter diary: the folder that holds `Content/`.
    /// - Throws: everything that is wrong with the files.
    init(_ settings: Settings.Map, in diary: String, limits: GroundLimits = GroundLimits()) throws(Problems) {
        var problems = Problems()
        let files = settings.ground.flatMap { reference in
            problems.gather { () throws(Diagnostic) in try GroundFile.files(of: reference, in: diary, limits) } ?? []
        }
        try problems.throwErrors()
        guard !files.isEmpty else {
            (tree, credits, warnings) = (nil, [], Problems())
            fingerprint = Fingerprint(of: [])
            return
        }
        let key = Fingerprint { writer in
            writer.write(raw: KeptGround.heading[...])
            for file in files {
                writer.write(file.fingerprint)
                writer.write("\(file.form)")
            }
        }
        let kept = try Self.kept(files, key, in: diary, limits)
        tree = kept.tree.squares.isEmpty ? nil : kept.tree
        let own = settings.credit.map { [$0] } ?? []
        let credits = kept.isOfOpenStreetMap ? [Self.openStreetMap] + own.filter { $0 != Self.openStreetMap } : own
        self.credits = credits
        fingerprint = Fingerprint { writer in
            writer.write(key)
            for credit in credits { writer.write(credit) }
        }
        warnings = Problems(
            kept.remarks.map { remark in
                let file = files[min(max(0, remark.file), files.count - 1)]
                return .warning(
                    remark.message, at: remark.bytes.map { SourceRange(file.source, $0) }, path: file.shown,
                    notes: [.init("the settings name it", at: file.reference.range)], help: remark.help)
            })
    }

    /// Older ground is of no use any more.
    private static func removeOthers(than name: String, in folder: String) {
        for item in (try? Folder(folder).items()) ?? [] where item.kind == .file && item.name != name {
            try? File("\(folder)/\(item.name)").remove()
        }
    }

    // MARK: Making it

    /// What was kept of the files, or is made now.
    private static func kept(
        _ files: [GroundFile], _ key: Fingerprint, in diary: String, _ limits: GroundLimits
    ) throws(Problems) -> KeptGround {
        let folder = diary + "/" + Self.folder
        let path = "\(folder)/\(key.hex)"
        if let known = GroundMemory.ground(at: path) { return known }
        let ground: KeptGround
        if let known = KeptGround(at: path) {
            ground = known
        } else {
            do throws(Diagnostic) { try OpenFolder(at: diary).makeFolder(Self.folder) } catch {
                throw Problems([error])
            }
            ground = try made(files, at: path, limits)
            removeOthers(than: key.hex, in: folder)
        }
        GroundMemory.remember(ground, at: path)
        return ground
    }

    private static func made(
        _ files: [GroundFile], at path: String, _ limits: GroundLimits
    ) throws(Problems) -> KeptGround {
        var problems = Problems()
        var material = GroundMaterial()
        var remarks: [KeptGround.GroundRemark] = []
        for (number, file) in files.enumerated() {
            var found = Problems()
            do throws(Problems) {
                let reading = try GroundReading(file, material, limits, temporary: path + ".pbf")
                (material, found) = (reading.material, reading.warnings)
            } catch {
                for diagnostic in error.diagnostics { problems.add(GroundFile.noting(file.reference, diagnostic)) }
                // What follows may be too much only because of what came before.
                if material.pointCount > limits.points { break }
                continue
            }
            for diagnostic in found.diagnostics {
                remarks.append(
                    .init(
                        message: diagnostic.wording, help: diagnostic.advice, file: number,
                        bytes: diagnostic.range?.bytes))
            }
        }
        try problems.throwErrors()
        if material.isEmpty {
            remarks.append(
                .init(
                    message: "nothing of the ground is drawn from this file",
                    help: "what a shape is follows from its property “kind”, or from OpenStreetMap’s tags",
                    file: files.count - 1, bytes: nil))
        }
        var writer = GroundWriter(pointLimit: limits.cutPoints)
        for feature in material.features { writer.add(feature) }
        do {
            return try KeptGround(
                writer.bytes(), isOfOpenStreetMap: material.isOfOpenStreetMap, remarks, at: path)
        } catch let failure as Diagnostic {
            throw Problems([failure])
        } catch {
            throw Problems([
                .error(
                    "cut into squares the ground has more than \(limits.cutPoints) points",
                    at: files[0].reference.range,
                    help: "cut out the part that the diary needs: osmium extract -b WEST,SOUTH,EAST,NORTH")
            ])
        }
    }
}

/// The reading of one file.
struct GroundReading {
    let material: GroundMaterial
    let warnings: Problems

    /// - Parameters:
    ///   - material: what the files before told.
    ///   - temporary: a path that may be written.
    /// - Throws: everything that is wrong with the file.
    init(_ file: GroundFile, _ material: GroundMaterial, _ limits: GroundLimits, temporary: String) throws(Problems) {
        var problems: Problems
        var known = material
        switch file.form {
        case .geoJSON:
            let source: SourceFile
            do throws(Diagnostic) {
                source = SourceFile(
                    path: file.shown, bytes: try File(file.path).read(limit: limits.file, shownAs: file.shown))
            } catch { throw Problems([error]) }
            // A file of records may have any name.
            if source.bytes.first == 0x1E {
                (known, problems) = try Self.lines(file, material, limits)
            } else {
                var reader = GeoJSONReader(source, material, limits)
                reader.read(source)
                (known, problems) = (reader.material, reader.problems)
            }
        case .lines: (known, problems) = try Self.lines(file, material, limits)
        case .extract: (known, problems) = try Self.extract(file, material, limits, temporary)
        }
        try problems.throwErrors()
        if !known.finishFile() {
            problems.add(
                .warning(
                    "a coast ends in the midst of the file, so that it is not drawn", path: file.shown,
                    help: "cut the part out with osmium extract -b, which leaves lines whole"))
        }
        self.material = known
        warnings = problems
    }

    /// A file with a value a line.
    private static func lines(
        _ file: GroundFile, _ material: GroundMaterial, _ limits: GroundLimits
    ) throws(Problems) -> (GroundMaterial, Problems) {
        var reader = GeoJSONReader(file.source, material, limits)
        var splitter = LineSplitter(limit: limits.line)
        func read(_ line: [UInt8], at offset: Int) -> Bool {
            reader.read(SourceFile(path: file.shown, bytes: line), at: offset)
            return !reader.isDone
        }
        do throws(Diagnostic) {
            var isWanted = true
            try File(file.path).readPieces { piece in
                isWanted = splitter.read(piece, read)
                return isWanted
            }
            if isWanted { splitter.end(read) }
            if splitter.isTooLong {
                throw .error("a line has more than \(limits.line) bytes", path: file.shown)
            }
        } catch { throw Problems([error]) }
        return (reader.material, reader.problems)
    }

    /// An extract of OpenStreetMap.
    private static func extract(
        _ file: GroundFile, _ material: GroundMaterial, _ limits: GroundLimits, _ temporary: String
    ) throws(Problems) -> (GroundMaterial, Problems) {
        var material = material
        material.isOfOpenStreetMap = true
        do throws(Diagnostic) {
            let osmium = try Osmium(file.path, shown: file.shown, limits)
            material.lineColors = try osmium.lineColors()
            let box = try osmium.bounds()
            // What the program writes is not the author's to put right.
            let output = SourceFile(path: file.shown, bytes: [])
            var reader = GeoJSONReader(output, material, limits)
            try osmium.features(by: temporary) { line, _ in
                reader.read(SourceFile(path: file.shown, bytes: line))
                return !reader.isDone
            }
            if let first = reader.problems.diagnostics.first {
                throw .error(first.wording, path: file.shown, help: first.advice)
            }
            material = reader.material
            if let box {
                let (west, east) = (
                    GroundMaterial.place(SIMD2(box.west, box.south)), GroundMaterial.place(SIMD2(box.east, box.north))
                )
                material.ownBounds = (SIMD2(west.x, east.y), SIMD2(east.x, west.y))
            }
        } catch { throw Problems([error]) }
        return (material, Problems())
    }
}
