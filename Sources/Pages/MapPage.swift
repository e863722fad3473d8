internal import Content
internal import Diary
internal import Base
internal import Typesetting
internal import Maps
internal import Templates

extension SitePlanner {
    /// The map, and a page for each of its signs that stands for more places than a list can hold.
    func mapPages() -> [Page] {
        map.map { mapPages($0.area, parent: nil, $0.names) } ?? []
    }

    /// The whole map, and what its parts are called; nil where no place has a spot to show.
    static func map(of edition: Edition, _ ground: MapGround) -> (area: MapArea, names: MapNames)? {
        let points = edition.places.map { $0.location.map { MapPoint($0) } }
        let located = edition.places.indices.filter { points[$0] != nil }
        return located.isEmpty ? nil : (MapArea(located, points, ground), MapNames(edition.places))
    }

    private func mapPages(_ area: MapArea, parent: MapArea?, _ names: MapNames) -> [Page] {
        let path = area.id.isEmpty ? "map/" : "map/\(area.id)/"
        let source: Message = area.id.isEmpty ? "the map" : "part \(area.id) of the map"
        let listed = area.isHeap ? area.places : []
        let pages = paginated(
            path, "map", section: "map", source: source, listed, isIndexed: area.id.isEmpty,
            perPage: MapArea.listSize,
            of: { [self] _ in
                let parent = parent.map { parent in
                    (id: parent.id, name: parent.id.isEmpty ? nil : names.name(of: parent.places, isLarge: false))
                }
                return MapPart(
                    places: carded, area: area, names: names, scripts: mapScripts, ground: movingGround,
                    parentID: parent?.id,
                    parentName: parent?.name, areasURL: area.id.isEmpty ? areasURL : nil,
                    unlocatedCount: area.id.isEmpty ? edition.places.count { $0.location == nil } : 0)
            }, SharedContext.mapFields)
        return pages
            + area.children.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }.flatMap {
                mapPages($0.value, parent: area, names)
            }
    }
}

/// What one page of the map shows. How its places lie under signs, and what the signs are called, follows from these places alone.
private struct MapPart: PagePart {
    /// Those of the whole edition, of which the page shows the ones of the area.
    let places: [CardedPlace]
    let area: MapArea
    let names: MapNames
    let scripts: MapScripts?
    let ground: MovingGround?
    /// The number of the area that this one is a part of; nil for the whole map.
    let parentID: String?
    let parentName: String?
    /// Where the areas are that one has been to; on the whole map alone.
    let areasURL: String?
    /// How many places the whole map does not show.
    let unlocatedCount: Int

    func first(of places: [Int]) -> Place { self.places[places[0]].place }

    func unvisited(_ places: [Int]) -> Int { places.count { self.places[$0].place.visits.isEmpty } }

    func write(to writer: inout ByteWriter) {
        writer.write(area.id)
        writer.write(area.places) { $0.write(places[$1].facts) }
        writer.write(ground?.index)
        writer.write(parentID)
        writer.write(parentName)
        writer.write(areasURL)
        writer.write(count: unlocatedCount)
    }
}

extension SharedContext {
    fileprivate func mapFields(_ part: MapPart) -> MapEntries {
        let (area, names) = (part.area, part.names)
        let parent = part.parentID.map { id -> Value in
            ["name": .optional(part.parentName), "url": .string(url(id.isEmpty ? "map/" : "map/\(id)/"))]
        }
        let map: Value = [
            "name": area.id.isEmpty ? .none : .optional(names.name(of: area.places, isLarge: false)),
            "first": .string(part.first(of: area.places).title),
            "count": .int(area.places.count), "unvisited_count": .int(part.unvisited(area.places)),
            "unlocated": .int(part.unlocatedCount),
            "panels": .list(panelValues(part)), "parent": parent ?? .none,
            "areas_url": .optional(part.areasURL), "view": mapViewValue(part.scripts, part.ground),
        ]
        return [("map", map)]
    }

    /// What makes a map move in the browser.
    func mapViewValue(_ scripts: MapScripts?, _ ground: MovingGround?) -> Value {
        let map = settings.map
        func files(_ files: [MapScripts.MapAsset]) -> Value {
            .list(
                files.map {
                    let address = $0.address.contains("://") ? $0.address : settings.base + $0.address
                    return ["url": .string(address), "integrity": .optional($0.integrity)]
                })
        }
        return [
            "tiles": .optional(map.tiles), "ground": .optional((ground?.index).map { url($0) }),
            "attribution": .string(map.tiles == nil ? mapCredit : map.attribution),
            "max_zoom": .int(map.maxZoom), "scripts": files(scripts?.scripts ?? []),
            "styles": files(scripts?.styles ?? []),
        ]
    }

    // MARK: Panels

    private func panelValues(_ part: MapPart) -> [Value] {
        let (area, names) = (part.area, part.names)
        var number = 0
        return area.panels.enumerated().map { index, panel in
            let signs = panel.clusters.enumerated().map { position, cluster in
                number += 1
                return signValue(cluster, number: number, child: area.children[SIMD2(index, position)], part)
            }
            let circles = panel.clusters.map { GroundNames.Sign(x: $0.x, y: $0.y, radius: $0.radius) }
            return .fields(
                [
                    ("name", .optional(names.name(of: panel.places, isLarge: area.id.isEmpty))),
                    ("first", .string(part.first(of: panel.places).title)), ("count", .int(panel.places.count)),
                    ("unvisited_count", .int(part.unvisited(panel.places))),
                ] + groundFields(panel.view, index == 0 ? .large : .small, signs: circles) + [
                    ("signs", .list(signs))
                ])
        }
    }

    /// What any drawing of a part of the world has: its bounds and scale, the ground, and the names on it.
    ///
    /// - Parameter signs: what no name may cover.
    func groundFields(
        _ view: MapView, _ detail: GroundDrawing.Detail = .large, signs: [GroundNames.Sign] = []
    ) -> MapEntries {
        let bounds = view.bounds, scale = view.scaleBar
        let drawing = ground.drawing(of: view, detail)
        let names = GroundNames(
            drawing.names, aspect: view.width / view.height, detail, around: signs, typography.metrics,
            isKorean: settings.language == .ko)
        return [
            ("aspect", .double(rounded(view.width / view.height, 1000))),
            (
                "bounds",
                [
                    "west": .double(rounded(bounds.west, 1e8)), "south": .double(rounded(bounds.south, 1e8)),
                    "east": .double(rounded(bounds.east, 1e8)), "north": .double(rounded(bounds.north, 1e8)),
                ]
            ),
            (
                "scale",
                [
                    "metres": .int(scale.metres), "text": .string(language.distance(scale.metres)),
                    "width": percent(scale.share),
                ]
            ),
            ("width", .int(Int(GroundDrawing.width))),
            ("height", .int(Int((GroundDrawing.width * view.height / view.width).rounded()))),
            ("ground", drawing.value),
            (
                "names",
                .list(
                    names.placed.map { name in
                        [
                            "x": .double(rounded(name.x * 100, 10)), "y": .double(rounded(name.y * 100, 10)),
                            "text": .string(name.text),
                            "kind": .string(name.kind.className), "dot": .bool(GroundNames.hasDot(name.kind)),
                            "end": .bool(name.isLeft), "from": .int(name.width),
                        ]
                    })
            ),
        ]
    }

    private func signValue(_ cluster: MapCluster, number: Int, child: MapArea?, _ part: MapPart) -> Value {
        let first = part.first(of: cluster.places)
        let isOne = cluster.places.count == 1
        let anchor = "_sign-\(number)"
        let address = isOne ? url("places/\(first.slug)/") : child.map { url("map/\($0.id)/") } ?? "#" + anchor
        let isShown = !part.area.isHeap && child == nil
        return [
            "x": percent(cluster.x), "y": percent(cluster.y), "count": .int(cluster.places.count),
            "radius": .int(cluster.radius), "anchor": .string(anchor), "url": .string(address),
            "first": .string(first.title),
            "name": isOne ? .none : .optional(part.names.name(of: cluster.places, isLarge: false)),
            "category": isOne ? first.category.flatMap { links.category($0) } ?? .none : .none,
            "about": .bool(isOne && first.precision.blur > 0), "shares": .list(isOne ? [] : shares(cluster, part)),
            "places": .list(isShown ? cluster.places.map { part.places[$0].card } : []),
        ]
    }

    /// How the places of a sign are shared among the categories, the largest share first.
    private func shares(_ cluster: MapCluster, _ part: MapPart) -> [Value] {
        var counts: [TextKey: Int] = [:]
        for place in cluster.places {
            if let category = part.places[place].place.category { counts[TextKey(category.id), default: 0] += 1 }
        }
        let used = settings.categories.enumerated().compactMap { index, category in
            counts[TextKey(category.id)].map { (category: category, count: $0, index: index) }
        }
        var start = 0
        return used.sorted { (-$0.count, $0.index) < (-$1.count, $1.index) }.map { use in
            defer { start += use.count }
            let total = Double(cluster.places.count)
            return [
                "name": .string(use.category.name), "color": .optional(use.category.color), "count": .int(use.count),
                "start": percent(Double(start) / total), "length": percent(Double(use.count) / total),
            ]
        }
    }

    /// A share in percent with three decimals: a hundredth of a pixel on the largest drawings.
    func percent(_ share: Double) -> Value { .double(rounded(share * 100, 1000)) }

    private func rounded(_ value: Double, _ parts: Double) -> Double {
        let result = (value * parts).rounded() / parts
        return result == 0 ? 0 : result
    }

    /// The address of the map with a place in its middle, nil for one that lies nowhere.
    func mapURL(_ place: Place) -> Value {
        guard hasMap, let location = place.location else { return .none }
        return .string(
            url("map/") + "#map=\(place.precision.zoom)/\(degrees(location.latitude))/\(degrees(location.longitude))")
    }
}

extension SitePlanner {
    /// The files that the map that moves is drawn from.
    func groundFiles() -> [Page] {
        guard let ground = movingGround else { return [] }
        func file(_ path: String, _ bytes: @escaping @Sendable () -> [UInt8]) -> Page {
            Page(path, in: subsite, source: "the ground under the map") { [base] in
                // The path tells what the file follows from, besides where the site stands.
                .init(fingerprint: Fingerprint(of: Array((base + path).utf8))) { .success(bytes()) }
            }
        }
        return [file(ground.index) { [base] in ground.list(in: base) }]
            + ground.squares.map { square in file(ground.path(of: square)) { ground.content(of: square) } }
    }
}
