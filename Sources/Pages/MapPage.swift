internal import Content
internal import Diary
internal import Files
internal import FlowLayout
internal import Templates

extension SitePlanner {
    /// The map, and a page for each of its signs that stands for more places than a list can hold.
    func mapPages() -> [Page] {
        map.map { mapPages($0.area, parent: nil, $0.names) } ?? []
    }

    /// The whole map, and what its parts are called; nil where no place has a spot to show.
    static func map(of edition: Edition) -> (area: MapArea, names: MapNames)? {
        let points = edition.places.map { $0.location.map { MapPoint($0) } }
        let located = edition.places.indices.filter { points[$0] != nil }
        return located.isEmpty ? nil : (MapArea(located, points), MapNames(edition.places))
    }

    private func mapPages(_ area: MapArea, parent: MapArea?, _ names: MapNames) -> [Page] {
        let path = area.id.isEmpty ? "map/" : "map/\(area.id)/"
        let source = area.id.isEmpty ? "the map" : "part \(area.id) of the map"
        let listed = area.isHeap ? area.places : []
        let pages = paginated(
            path, "map", section: "map", source: source, listed, isIndexed: area.id.isEmpty,
            perPage: MapArea.listSize,
            of: { [self] _ in
                let parent = parent.map { parent in
                    (id: parent.id, name: parent.id.isEmpty ? nil : names.name(of: parent.places, isLarge: false))
                }
                return MapPart(
                    places: carded, area: area, names: names, outline: outline, scripts: mapScripts,
                    parentID: parent?.id,
                    parentName: parent?.name,
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
    let outline: MapOutline?
    let scripts: MapScripts?
    /// The number of the area that this one is a part of; nil for the whole map.
    let parentID: String?
    let parentName: String?
    /// How many places the whole map does not show.
    let unlocatedCount: Int

    func first(of places: [Int]) -> Place { self.places[places[0]].place }

    func write(to writer: inout ByteWriter) {
        writer.write(area.id)
        writer.write(area.places) { $0.write(places[$1].facts) }
        writer.write(parentID)
        writer.write(parentName)
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
            "count": .int(area.places.count), "unlocated": .int(part.unlocatedCount),
            "panels": .list(panelValues(part)), "parent": parent ?? .none, "view": mapViewValue(part.scripts),
        ]
        return [("map", map)]
    }

    /// What the script of the map needs to know.
    /// What makes a map move in the browser.
    func mapViewValue(_ scripts: MapScripts?) -> Value {
        let map = settings.map
        func files(_ files: [MapScripts.File]) -> Value {
            .list(
                files.map {
                    let address = $0.address.contains("://") ? $0.address : settings.base + $0.address
                    return ["url": .string(address), "integrity": .optional($0.integrity)]
                })
        }
        return [
            "tiles": .string(map.tiles), "attribution": .string(map.attribution),
            "max_zoom": .int(map.maxZoom), "scripts": files(scripts?.scripts ?? []),
            "styles": files(scripts?.styles ?? []),
        ]
    }

    // MARK: Panels

    private func panelValues(_ part: MapPart) -> [Value] {
        let (area, names) = (part.area, part.names)
        var number = 0
        return area.panels.enumerated().map { index, panel in
            let bounds = panel.view.bounds, graticule = panel.view.graticule, scale = panel.view.scaleBar
            let outline = part.outline?.paths(in: panel.view) ?? (areas: "", lines: "")
            let signs = panel.clusters.enumerated().map { position, cluster in
                number += 1
                return signValue(cluster, number: number, child: area.children[SIMD2(index, position)], part)
            }
            let height = MapOutline.width * panel.view.height / panel.view.width
            return [
                "name": .optional(names.name(of: panel.places, isLarge: area.id.isEmpty)),
                "first": .string(part.first(of: panel.places).title), "count": .int(panel.places.count),
                "aspect": .double(rounded(panel.view.width / panel.view.height, 1000)),
                "bounds": [
                    "west": .double(rounded(bounds.west, 1e8)), "south": .double(rounded(bounds.south, 1e8)),
                    "east": .double(rounded(bounds.east, 1e8)), "north": .double(rounded(bounds.north, 1e8)),
                ],
                "scale": [
                    "metres": .int(scale.metres), "text": .string(SharedContext.distance(scale.metres)),
                    "width": percent(scale.share),
                ],
                "meridians": .list(graticule.meridians.map { line($0, "E", "W") }),
                "parallels": .list(graticule.parallels.map { line($0, "N", "S") }),
                "width": .int(Int(MapOutline.width)), "height": .int(Int(height.rounded())),
                "areas": .safe(outline.areas), "lines": .safe(outline.lines), "signs": .list(signs),
            ]
        }
    }

    private func line(_ line: MapView.Line, _ positive: String, _ negative: String) -> Value {
        let side = line.degrees == 0 || abs(line.degrees) == 180 ? "" : line.degrees < 0 ? negative : positive
        return ["label": .string(degrees(abs(line.degrees)) + "°" + side), "position": percent(line.position)]
    }

    private func signValue(
        _ cluster: MapCluster, number: Int, child: MapArea?, _ part: MapPart
    ) -> Value {
        let first = part.first(of: cluster.places)
        let isOne = cluster.places.count == 1
        let anchor = "_sign-\(number)"
        let address = isOne ? url("places/\(first.slug)/") : child.map { url("map/\($0.id)/") } ?? "#" + anchor
        let isShown = !part.area.isHeap && child == nil
        return [
            "x": percent(cluster.x), "y": percent(cluster.y), "count": .int(cluster.places.count),
            "anchor": .string(anchor), "url": .string(address), "first": .string(first.title),
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
    private func percent(_ share: Double) -> Value { .double(rounded(share * 100, 1000)) }

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

/// Where a page gets Leaflet and its clusters from.
package struct MapScripts: Sendable {
    package struct File: Sendable {
        /// The path in the site, or an absolute address.
        package let address: String
        /// The digest without which a browser must not use it (Subresource Integrity), for files of others.
        package let integrity: String?

        package init(address: String, integrity: String? = nil) {
            self.address = address
            self.integrity = integrity
        }
    }

    /// In the order in which they are to be run.
    package let scripts: [File]
    package let styles: [File]

    package init(scripts: [File], styles: [File]) {
        self.scripts = scripts
        self.styles = styles
    }
}
