import Pages
import Templates
import Testing

/// Every template sees exactly the names that Documentation/Themes.md lists: what it says, as a table.
@Suite struct ContextTests {
    private static let link = Shape.map(["name": .text, "url": .text])
    private static let person = Shape.map([
        "name": .text, "url": .optional(.text), "color": .optional(.text), "initials": .text,
    ])
    private static let category = Shape.map([
        "id": .text, "name": .text, "icon": .optional(.text), "color": .optional(.text), "url": .text,
    ])
    private static let hours = Shape.map(["from": .text, "to": .optional(.text)])
    private static let clip = Shape.map([
        "url": .text, "seconds": .int, "length": .text, "sound": .bool, "loops": .bool,
        "captions": .list(.map(["language": .text, "url": .text])),
    ])
    private static let photo = Shape.map([
        "alt": .text, "caption": .text, "id": .optional(.text), "width": .optional(.int), "height": .optional(.int),
        "color": .optional(.text), "placeholder": .optional(.text), "date": .optional(.text), "url": .optional(.text),
        "url_width": .optional(.int), "url_height": .optional(.int), "thumb": .optional(.text), "src": .optional(.text),
        "srcset": .optional(.text), "clip": .optional(clip), "motion": .optional(.text),
        "facts": .list(.text),
        "sources": .list(.map(["type": .text, "srcset": .text])),
    ])
    private static let card = Shape.map([
        "slug": .text, "title": .text, "language": .optional(.text), "url": .text, "category": .optional(category),
        "comment": .optional(.text), "phone": .optional(.text), "rating": .optional(.double), "visit_count": .int,
        "first_visit": .optional(.text),
        "last_visit": .optional(.text), "stations": .list(link), "tags": .list(link), "features": .list(link),
        "tag_line": .text, "wanted": .bool,
        "wanted_by": .list(person), "initial": .text, "draft": .bool, "visibility": .optional(.text),
        "photo": .optional(photo), "has_clips": .bool,
    ])
    private static let price = Shape.map(["amount": .number, "currency": .text])
    private static let recording: Shape = .map([
        "url": .optional(.text), "seconds": .optional(.int), "length": .optional(.text), "text": .text,
    ])
    private static let visit = Shape.map([
        "from": .text, "to": .optional(.text), "hours": .optional(hours), "number": .int, "author": .optional(person),
        "with": .list(person),
        "rating": .optional(.double),
        "price": .optional(price), "note": .optional(.safe), "year_url": .text, "month_url": .optional(.text),
        "photos": .list(photo), "recordings": .list(recording), "journeys": .list(placeLink),
        "voices": .list(
            .map([
                "from": .text, "to": .optional(.text), "hours": .optional(hours), "author": .optional(person),
                "rating": .optional(.double),
                "price": .optional(price), "note": .optional(.safe), "photos": .list(photo),
                "recordings": .list(recording), "says": .bool,
            ])),
    ])
    private static let visitWithPlace = visit.adding(["place": card])
    private static let journeyInList = Shape.map([
        "title": .text, "url": .text, "language": .optional(.text), "slug": .text, "comment": .optional(.text),
        "from": .optional(.text), "to": .optional(.text), "day_count": .int, "place_count": .int, "visit_count": .int,
        "with": .list(person), "photo": .optional(photo), "draft": .bool, "visibility": .optional(.text),
        "color": .optional(.text),
    ])
    private static let journeys = Shape.list(journeyInList)
    private static let chapters = Shape.list(.map(["title": .text, "id": .text, "body": .safe]))
    private static let ground: [String: Shape] = [
        "aspect": .double, "bounds": .map(["west": .double, "south": .double, "east": .double, "north": .double]),
        "scale": .map(["metres": .int, "text": .text, "width": .double]), "width": .int, "height": .int,
        "ground": terrain,
        "names": .list(
            .map(["x": .double, "y": .double, "text": .text, "kind": .text, "dot": .bool, "end": .bool, "from": .int])),
    ]
    private static let terrain = Shape.map([
        "width": .int, "height": .int,
        "layers": .list(.map(["kind": .text, "color": .optional(.text), "path": .safe])),
    ])
    private static let smallSign = Shape.map([
        "x": .double, "y": .double, "count": .int, "radius": .int, "url": .text, "first": .text,
        "name": .optional(.text), "category": .optional(category), "about": .bool, "shares": .list(.text),
    ])
    private static let placeMap = Shape.optional(
        Shape.map(ground).adding([
            "signs": .list(smallSign), "url": .optional(.text),
            "spot": .map([
                "x": .double, "y": .double, "circle": .optional(.map(["rx": .double, "ry": .double])),
            ]),
        ]))
    private static let placesMap = Shape.optional(
        Shape.map(ground).adding(["count": .int, "signs": .list(smallSign)]))
    private static let journey = journeyInList.adding([
        "opening": .optional(.safe), "chapters": chapters, "distance": .optional(.text), "photo_count": .int,
        "tracks": .list(track),
        "days": .list(
            .map([
                "date": .optional(.text), "number": .int, "before": chapters, "after": chapters,
                "distance": .optional(.text), "visits": .list(visitWithPlace.adding(["more_photos": .int])),
                "focus": .optional(.map(["x": .double, "y": .double, "width": .double])),
            ])),
        "map": .optional(
            Shape.map(ground).adding([
                "way": .text, "track": .text,
                "signs": .list(
                    .map([
                        "x": .double, "y": .double, "days": .list(.int), "titles": .list(.text),
                        "color": .optional(.text), "about": .bool,
                    ])),
            ])),
    ])
    private static let exportedMap = Shape.map([
        "title": .text, "description": .text, "html": .text, "author": .optional(.text), "url": .optional(.text),
        "generator": .text, "styles": .list(.map(["name": .text, "color": .text])),
        "tracks": .list(.map(["title": .text, "lines": .list(.safe)])),
        "journeys": .list(
            .map([
                "title": .text, "comment": .optional(.text), "html": .text, "url": .optional(.text),
                "from": .optional(.text), "to": .optional(.text),
                "way": .list(.map(["lat": .text, "lon": .text])),
            ])),
        "places": .list(
            .map([
                "title": .text, "lat": .text, "lon": .text, "url": .optional(.text), "address": .optional(.text),
                "category": .optional(.text), "tags": .list(.text), "style": .text, "rating": .optional(.double),
                "words": .text, "html": .text, "time": .optional(.text), "when": .optional(.text),
                "visits": .list(.text),
            ])),
    ])
    private static let pagination = Shape.map([
        "number": .int, "count": .int, "total": .int, "first": .int, "last": .int, "previous": .optional(.text),
        "next": .optional(.text),
        "pages": .list(.map(["number": .optional(.int), "url": .optional(.text), "current": .bool])),
    ])
    private static let tag = Shape.map([
        "name": .text, "url": .text, "count": .int, "unvisited_count": .int,
    ])
    private static let words = Shape.list(tag.adding(["size": .double, "breaks": .text]))
    private static let cards = Shape.list(card)
    private static let months = Shape.list(
        .map(["date": .text, "url": .optional(.text), "visit_count": .int, "plan_count": .int, "level": .int]))
    private static let station = Shape.map([
        "name": .text, "url": .text, "lines": .list(.text), "count": .int, "unvisited_count": .int, "initial": .text,
    ])
    private static let personInList = person.adding([
        "visit_count": .int, "place_count": .int, "first_visit": .optional(.text), "last_visit": .optional(.text),
        "photo": .optional(photo),
    ])
    private static let year = Shape.map([
        "number": .int, "visit_count": .int, "place_count": .int, "carried_count": .int, "months": months,
        "heat": .list(.list(.optional(.map(["date": .text, "count": .int, "level": .int, "url": .optional(.text)])))),
        "weekdays": .list(.text), "previous": .optional(.map(["number": .int, "url": .text])),
        "next": .optional(.map(["number": .int, "url": .text])), "visits": .list(visitWithPlace),
        "statistics_url": .optional(.text), "journeys": journeys, "look_back_url": .optional(.text),
    ])
    private static let columns = Shape.map([
        "columns": .list(
            .map([
                "label": .text, "amount": .number, "share": .double, "part": .optional(.number),
                "part_share": .double, "url": .optional(.text),
            ])), "ticks": .list(.map(["amount": .number, "share": .double])), "total": .number, "most": .number,
        "peak": .optional(.text),
    ])
    private static let bars = Shape.map([
        "bars": .list(
            .map([
                "name": .text, "short": .text, "url": .optional(.text), "color": .optional(.text), "amount": .int,
                "share": .double,
            ])), "rest_count": .int,
    ])
    private static let placeLink = Shape.map(["title": .text, "url": .text, "language": .optional(.text)])
    private static let statistics: [String: Shape] = [
        "year": .optional(.map(["number": .int, "url": .text, "look_back_url": .optional(.text)])),
        "years": .list(.map(["number": .int, "url": .text, "current": .bool])), "all_url": .text, "best": cards,
        "areas_url": .optional(.text),
        "journeys": .map(["count": .int, "day_count": .int, "longest": .optional(journeyInList)]),
        "figures": .map([
            "visit_count": .int, "place_count": .int, "new_count": .int, "day_count": .int, "alone_count": .int,
            "monthless_count": .int, "dayless_count": .int, "rated_count": .int, "rating": .optional(.number),
            "streak": .optional(.map(["from": .text, "to": .text, "days": .int])), "km": .number,
            "way_count": .int, "longest_way": .optional(.map(["from": placeLink, "to": placeLink, "km": .number])),
        ]),
        "charts": .map([
            "years": .optional(columns), "months": columns, "weekdays": columns, "ratings": .optional(columns),
            "distances": .optional(columns), "most_visited": .optional(bars), "categories": .optional(bars),
            "tags": .optional(bars), "stations": .optional(bars), "companions": .optional(bars),
            "countries": .optional(bars), "regions": .optional(bars), "cities": .optional(bars),
        ]),
        "money": .list(
            .map(["currency": .text, "amount": .number, "visit_count": .int, "chart": columns])),
    ]
    private static let areaMap = Shape.map([
        "title": .optional(.text), "width": .int, "height": .int, "rest": .safe,
        "shapes": .list(
            .map([
                "anchor": .text, "name": .text, "visit_count": .int, "level": .int, "path": .safe,
                "dot": .optional(.map(["x": .int, "y": .int])),
            ])),
    ])
    private static let areaLines = Shape.list(
        .map([
            "anchor": .text, "name": .text, "level": .int, "visit_count": .int, "place_count": .int,
            "first_visit": .text, "last_visit": .text, "places": .list(placeLink), "rest_count": .int,
        ]))
    private static let planFields: [String: Shape] = [
        "id": .text, "title": .text, "url": .text, "from": .optional(.text), "to": .optional(.text),
        "icon": .optional(.text),
        "place": .optional(card), "place_name": .optional(.text),
    ]
    private static let remark = Shape.map([
        "by": person, "date": .optional(.text), "text": .text, "id": .optional(.text),
    ])
    private static let planLink = Shape.map(planFields)
    private static let plan = planLink.adding([
        "anchor": .text, "past": .bool, "last": .optional(.text), "by": .optional(person),
        "answers": .list(.map(["person": person, "answer": .text])),
        "counts": .map(["yes": .int, "no": .int, "maybe": .int]), "silent": .list(person),
        "talk": .list(remark), "nearby": .list(nearby), "map": placeMap,
    ])
    private static let member = person.adding([
        "role": .optional(.text), "since": .optional(.text), "photo": .optional(photo), "place_count": .int,
        "visit_count": .int,
    ])
    private static let opinion = Shape.map([
        "person": member, "rating": .optional(.double), "visit_count": .int, "likes": .bool, "wants": .bool,
        "found": .bool, "comment": .optional(.text), "body": .safe,
    ])
    private static let shared = Shape.map([
        "place": card, "gap": .optional(.double),
        "opinions": .list(.map(["person": person, "rating": .optional(.double), "likes": .bool])),
    ])
    private static let radar = Shape.map([
        "axes": .list(
            .map([
                "name": .text, "x": .number, "y": .number, "name_x": .number, "name_y": .number, "anchor": .text,
            ])), "rings": .list(.text),
        "members": .list(
            .map([
                "name": .text, "empty": .bool, "color": .optional(.text), "amounts": .list(.optional(.number)),
                "points": .text,
            ])), "empty": .bool, "limit": .number,
    ])
    private static let memberProfile = Shape.map([
        "role": .optional(.text), "since": .optional(.text),
        "measures": .list(.map(["id": .text, "count": .int, "rank": .int, "tied": .bool])), "taste": radar,
    ])
    private static let rule = Shape.map([
        "id": .text, "text": .text, "assignees": .list(person), "weekdays": .list(.text),
        "done": .list(.map(["day": .text, "by": person])),
    ])
    private static let ruleDays = Shape.list(.map(["weekday": .text, "rules": .list(rule)]))
    private static let cell = Shape.map([
        "date": .text, "day": .int, "anchor": .text, "count": .int, "photo_count": .int, "plans": .list(planLink),
        "journeys": .list(.map(["title": .text, "url": .text, "part": .text])),
        "visits": .list(
            .map([
                "title": .text, "url": .text, "color": .optional(.text), "icon": .optional(.text), "part": .text,
                "photo": .optional(photo),
            ])),
    ])
    private static let seen = Shape.map(["from": .text, "place": named])
    private static let named = Shape.map([
        "title": .text, "url": .text, "language": .optional(.text), "category": .optional(category),
    ])
    private static let dated = Shape.map(["date": .text, "url": .text])
    private static let lookBack = Shape.map([
        "date": .text, "year": .int, "is_month": .bool, "person": .optional(person), "visit_count": .int,
        "place_count": .int, "new_count": .int, "alone_count": .int, "distance": .optional(.text),
        "busiest": .optional(.text), "photo": .optional(photo), "only": .optional(named), "first": .optional(seen),
        "last": .optional(seen),
        "maps": .list(
            .map([
                "width": .int, "height": .int, "count": .int, "ground": terrain, "dots": .safe,
            ])),
        "new": .list(seen), "loved": cards,
        "longest_way": .optional(.map(["from": named, "to": named, "distance": .text])),
        "companions": .list(.map(["person": person, "visit_count": .int])),
        "again": .list(.map(["place": named, "visit_count": .int])), "late": .optional(seen), "late_years": .int,
        "photos": .list(.map(["date": .text, "photos": .list(photo.adding(["place": named]))])),
        "calendar_url": .text, "statistics_url": .optional(.text), "year_url": .optional(.text),
        "months": .list(dated),
        "people": .list(.map(["name": .text, "color": .optional(.text), "url": .text])),
        "previous": .optional(dated), "next": .optional(dated),
    ])
    private static let month = Shape.map([
        "look_back_url": .optional(.text),
        "date": .text, "year": .map(["number": .int, "url": .text]), "visit_count": .int, "place_count": .int,
        "carried_count": .int,
        "weekdays": .list(.text), "weeks": .list(.list(.optional(cell))), "plans": .list(planLink),
        "journeys": journeys,
        "days": .list(.map(["date": .text, "anchor": .text, "visits": .list(visitWithPlace), "photos": .list(photo)])),
        "visits": .list(visitWithPlace), "previous": .optional(.map(["date": .text, "url": .text])),
        "next": .optional(.map(["date": .text, "url": .text])),
    ])
    private static let nearby = Shape.map([
        "title": .text, "language": .optional(.text), "url": .text, "category": .optional(.text), "metres": .int,
        "distance": .text, "about": .bool, "minutes": .optional(.int), "place": card,
    ])
    private static let spot = Shape.optional(.map(["x": .double, "y": .double]))
    private static let mark = Shape.map(["label": .text, "position": .double])
    private static let track = Shape.map([
        "title": .optional(.text), "length": .text, "ascent": .optional(.int), "descent": .optional(.int),
        "lowest": .optional(.int), "highest": .optional(.int), "minutes": .optional(.int),
        "map": Shape.map(ground).adding(["way": .text, "start": spot, "end": spot, "spot": spot]),
        "profile": .optional(
            .map([
                "width": .int, "height": .int, "path": .text, "levels": .list(mark), "distances": .list(mark),
                "rows": .list(.map(["distance": .text, "elevation": .int])),
            ])),
    ])
    private static let neighbour = Shape.optional(.map(["title": .text, "url": .text]))
    private static let place = card.adding([
        "address": .optional(.text), "area": .optional(.text),
        "location": .optional(.map(["lat": .double, "lon": .double])), "precision": .text,
        "price": .optional(price), "links": .list(.map(["id": .text, "url": .text])),
        "stations": .list(link.adding(["lines": .list(.text)])),
        "visits": .list(visit.adding(["tracks": .list(track)])),
        "has_tracks": .bool, "note_photos": .bool, "ratings": .list(.map(["from": .text, "rating": .double])),
        "liked_by": .list(person),
        "maps": .list(.map(["id": .text, "url": .text, "app": .optional(.text)])),
        "map_url": .optional(.text), "author": .optional(person),
        "tag_stops": .list(.int), "feature_stops": .list(.int),
        "body": .safe, "json_ld": .safe, "photos": .list(photo),
    ])
    private static let files = Shape.list(.map(["format": .text, "type": .text, "url": .text]))
    private static let remote = Shape.map(["url": .text, "integrity": .optional(.text)])
    private static let mapView = Shape.map([
        "tiles": .optional(.text), "ground": .optional(.text), "attribution": .text, "max_zoom": .int,
        "scripts": .list(remote), "styles": .list(remote),
    ])
    private static let sign = Shape.map([
        "x": .double, "y": .double, "count": .int, "anchor": .text, "url": .text, "first": .text,
        "radius": .int, "name": .optional(.text), "category": .optional(category), "about": .bool,
        "places": cards,
        "shares": .list(
            .map(["name": .text, "color": .optional(.text), "count": .int, "start": .double, "length": .double])),
    ])
    private static let panel = Shape.map(ground).adding([
        "name": .optional(.text), "first": .text, "count": .int, "unvisited_count": .int, "signs": .list(sign),
    ])
    private static let site = Shape.map([
        "title": .text, "description": .text, "language": .text, "url": .optional(.text), "base": .text,
        "author": .optional(person),
        "nav": .list(
            .map([
                "id": .text, "title": .optional(.text), "url": .text, "part": .text, "current": .optional(.text),
            ])),
        "contents": .optional(.text),
        "home": .text,
        "group": .optional(.map(["slug": .text, "title": .text, "color": .optional(.text), "access": .text])),
        "generator": .text,
        "fonts": .list(.map(["url": .text, "type": .text, "weight": .text, "style": .text])),
        "font_styles": .optional(.text),
        "feeds": files, "downloads": .optional(.text), "offline": .bool,
        "index": .text, "words": .text, "search": .text, "bookmarks": .text, "replies": .optional(.text),
        "replies_page": .optional(.text), "map_credit": .optional(.map(["text": .text])),
    ])
    private static let page = Shape.map([
        "kind": .text, "url": .text, "canonical": .optional(.text), "title": .optional(.text),
        "description": .optional(.text),
        "section": .text, "noindex": .bool, "draft": .bool, "visibility": .optional(.text),
        "downloads": files,
        "languages": .list(
            .map([
                "language": .text, "name": .text, "url": .text, "canonical": .optional(.text), "current": .bool,
                "first": .bool,
            ])),
        "card": .optional(.map(["url": .text, "width": .int, "height": .int, "alt": .text])),
    ])

    private static let contexts: [String: [String: Shape]] = [
        "home.html": [
            "recent": cards, "favorites": cards, "wishes": cards, "journeys": journeys,
            "categories": .list(category.adding(["count": .int, "unvisited_count": .int])),
            "words": words, "years": .list(.map(["number": .int, "url": .text, "visit_count": .int])),
            "days": .optional(.text), "lead": .text, "text": .optional(.text), "map": placesMap,
            "hero": .optional(card),
            "place_count": .int, "unvisited_count": .int,
            "visit_count": .int, "first_visit": .optional(.text), "last_visit": .optional(.text),
        ],
        "places.html": [
            "places": cards, "photo": .optional(photo), "pagination": pagination, "sort": .text,
            "sorts": .list(.map(["id": .text, "url": .text, "current": .bool])), "unvisited_count": .int,
        ],
        "place.html": [
            "place": place, "opinions": .list(opinion), "remarks": .list(remark), "nearby": .list(nearby),
            "map": placeMap, "same_days": .list(.map(["date": .text, "place": card])), "journeys": journeys,
            "groups": .list(.map(["title": .text, "color": .optional(.text), "url": .text])),
            "previous": neighbour,
            "next": neighbour,
            "share": .map([
                "address": .optional(.text), "code": .optional(.text),
                "files": .list(.map(["format": .text, "type": .text, "url": .text])),
            ]),
        ],
        "calendar.html": [
            "years": .list(
                .map([
                    "number": .int, "url": .text, "visit_count": .int, "place_count": .int, "carried_count": .int,
                    "months": months,
                    "look_back_url": .optional(.text), "best": .optional(.map(["photo": photo, "place": card])),
                ]))
        ],
        "look-back.html": ["look": lookBack],
        "year.html": ["year": year],
        "month.html": ["month": month],
        "categories.html": [
            "categories": .list(
                category.adding([
                    "count": .int, "unvisited_count": .int, "places": cards, "tags": .list(tag),
                ]))
        ],
        "category.html": [
            "category": category.adding(["count": .int, "unvisited_count": .int]), "places": cards,
            "photo": .optional(photo),
            "pagination": pagination, "words": words,
            "rest_count": .int, "tags": words,
        ],
        "tags.html": ["tags": .list(tag), "words": words, "picture": .text],
        "features.html": ["features": .list(tag), "words": words, "picture": .text],
        "cloud.svg": [
            "count": .int, "width": .int, "height": .int,
            "words": .list(
                .map(["name": .text, "count": .int, "unvisited_count": .int, "url": .text, "drawing": .safe])),
        ],
        "tag.html": [
            "tag": tag, "places": cards, "photo": .optional(photo), "pagination": pagination, "related": .list(tag),
        ],
        "feature.html": [
            "feature": tag, "places": cards, "photo": .optional(photo), "pagination": pagination, "related": .list(tag),
        ],
        "stations.html": ["stations": .list(station.adding(["photo": .optional(photo)]))],
        "station.html": [
            "station": station, "map": placesMap, "places": cards, "photo": .optional(photo), "pagination": pagination,
        ],
        "people.html": ["people": .list(personInList.adding(["picture": .optional(photo)]))],
        "person.html": [
            "person": personInList.adding(["body": .safe]), "map": placesMap, "member": .optional(memberProfile),
            "places": cards,
            "photo": .optional(photo), "pagination": pagination, "liked": cards,
            "wanted": cards, "journeys": journeys, "look_backs": .list(.map(["number": .int, "url": .text])),
        ],
        "map.html": [
            "places": cards, "photo": .optional(photo), "pagination": pagination,
            "map": .map([
                "name": .optional(.text), "first": .text, "count": .int, "unvisited_count": .int, "unlocated": .int,
                "panels": .list(panel),
                "parent": .optional(.map(["name": .optional(.text), "url": .text])),
                "view": mapView, "areas_url": .optional(.text),
            ]),
        ],
        "areas.html": [
            "map_url": .optional(.text),
            "areas": .map([
                "levels": .list(.map(["level": .int, "from": .int, "to": .optional(.int)])), "untold": .int,
                "korea": .optional(
                    .map([
                        "map": areaMap, "cities": .list(areaMap), "count": .int, "total": .int,
                        "provinces": .list(
                            .map(["name": .text, "visit_count": .int, "place_count": .int, "lines": areaLines])),
                    ])),
                "world": .optional(.map(["map": areaMap, "count": .int, "lines": areaLines])),
            ]),
        ],
        "wishes.html": ["places": cards],
        "journeys.html": ["journeys": journeys],
        "journey.html": ["journey": journey, "previous": .optional(placeLink), "next": .optional(placeLink)],
        "contents.html": [
            "sections": .list(
                .map([
                    "id": .text, "title": .optional(.text), "url": .text, "part": .text, "count": .optional(.int),
                    "names": .list(.text), "photo": .optional(photo),
                ])),
            "years": .list(.map(["number": .int, "url": .text])),
        ],
        "search.html": [:],
        "bookmarks.html": [:],
        "replies.html": [
            "categories": .list(.map(["id": .text, "name": .text, "icon": .optional(.text)])),
            "map": .optional(mapView),
        ],
        "statistics.html": statistics,
        "downloads.html": [
            "groups": .list(
                .map(["name": .optional(.text), "section": .optional(.text), "url": .text, "files": files]))
        ],
        "page.html": [
            "body": .safe, "is_list": .bool, "places": cards, "pagination": pagination, "photo": .optional(photo),
        ],
        "not-found.html": ["recent": cards],
        "groups.html": [
            "groups": .list(
                .map([
                    "slug": .text, "title": .text, "color": .optional(.text), "description": .text, "url": .text,
                    "members": .list(person), "place_count": .int,
                ]))
        ],
        "group.html": [
            "body": .safe, "plans": .list(plan), "members": .list(member), "pending": .list(person), "wishes": cards,
            "journeys": journeys, "map": placesMap,
            "wish_count": .int, "recent": cards, "loved": .list(shared), "disputed": .list(shared),
            "leaders": .list(.map(["id": .text, "count": .int, "people": .list(person), "rest_count": .int])),
            "pairs": .list(.map(["people": .list(person), "count": .int])), "place_count": .int, "visit_count": .int,
            "together_count": .int, "first_visit": .optional(.text), "rules": ruleDays,
        ],
        "plans.html": ["plans": .list(plan), "calendar_file": .optional(.text)],
        "ranking.html": [
            "year": .optional(.int), "years": .list(.map(["number": .int, "url": .text, "current": .bool])),
            "all_url": .text,
            "measures": .list(
                .map([
                    "id": .text, "most": .int,
                    "standings": .list(
                        .map([
                            "person": member, "count": .int, "rank": .int, "tied": .bool, "share": .double,
                        ])),
                ])),
        ],
        "taste.html": [
            "axes": .list(.text), "chart": .optional(radar),
            "members": .list(.map(["person": member, "chart": radar])),
        ],
        "rules.html": [
            "categories": .list(.map(["name": .optional(.text), "rules": .list(rule)])), "days": ruleDays,
        ],
        "agreement.html": [
            "loved_from": .double, "disputed_from": .double, "loved_count": .int, "disputed_count": .int,
            "loved": .list(shared), "disputed": .list(shared),
            "lonely": .list(.map(["person": member, "count": .int, "places": cards])),
        ],
        "atom.xml": [
            "feed": .map([
                "id": .text, "title": .text, "description": .text, "language": .text, "updated": .text,
                "page": .optional(.text), "url": .optional(.text), "author": .text, "generator": .text,
                "entries": .list(
                    .map([
                        "id": .text, "url": .optional(.text), "title": .text, "language": .optional(.text),
                        "published": .text, "updated": .text, "authors": .list(.text), "categories": .list(.text),
                        "summary": .optional(.text), "content": .text,
                    ])),
            ])
        ],
        "places.kml": ["map": exportedMap], "places.gpx": ["map": exportedMap],
        "sitemap.xml": ["pages": .list(.map(["url": .text, "lastmod": .optional(.text)]))],
        "sitemap-index.xml": ["sitemaps": .list(.text)],
        "robots.txt": ["sitemap": .optional(.text)],
        "manifest.webmanifest": [:],
        "offline-worker.js": ["offline": .optional(.map(["pages": .int, "photos": .int])), "roots": .list(.text)],
        "offline.html": [:],
    ]

    private static func mistakes(_ made: MadePages) -> [String] {
        made.pages.flatMap { page -> [String] in
            guard let template = page.template, let context = page.context else { return [] }
            guard let shapes = contexts[template] else { return ["\(template) is not listed"] }
            if context["feed"] != nil || context["map"] != nil && context["site"] == nil {
                return Shape.map(shapes).mistakes(in: .map(context), at: template)
            }
            let machine = Shape.map(["kind": .text, "url": .text, "section": .text])
            let isMachine = [
                "sitemap.xml", "sitemap-index.xml", "robots.txt", "manifest.webmanifest", "cloud.svg",
                "offline-worker.js",
            ].contains(template)
            let shape = Shape.map(shapes.merging(["site": site, "page": isMachine ? machine : Self.page]) { $1 })
            return shape.mistakes(in: .map(context), at: template)
        }
    }

    @Test func everyTemplateSeesWhatIsPromised() async throws {
        let made = try await MadePages(richDiary)
        // Only a site of more than 50,000 pages has an index of sitemaps.
        #expect(Set(made.pages.compactMap(\.template)) == Set(Self.contexts.keys).subtracting(["sitemap-index.xml"]))
        #expect(Self.mistakes(made) == [])
    }

    @Test func anEmptyDiaryKeepsThePromise() async throws {
        let made = try await MadePages("")
        #expect(Self.mistakes(made) == [])
        #expect(
            made.addresses.sorted() == [
                "", "404.html", "bookmarks/", "calendar/", "data/places.json", "data/words.json",
                "manifest.webmanifest", "offline-worker.js",
                "places/", "places/by-name/", "places/by-rating/", "places/by-visits/", "robots.txt", "search/",
            ])
    }

    @Test func aPlaceWithATitleAloneKeepsThePromise() async throws {
        #expect(Self.mistakes(try await MadePages(places(["title: 가"]))) == [])
    }
}

/// A diary with every field and every kind of page.
let richDiary = """
    -- Content/diary.yml --
    title: 동네 수첩
    description: 걸어서 다닌 곳들
    url: https://minji.example/diary/
    author: minji
    offline: true
    per_page: 1
    categories: [{id: cafe, name: 카페, icon: ☕️, color: "#8a5a2b"}, {id: 산책}]
    -- Content/people/minji.md --
    ---
    name: 민지
    color: "#123456"
    ---
    짧은 [[onion]] 소개
    -- Content/pages/about.md --
    ---
    title: 소개
    places: {want: false}
    ---
    글
    -- Content/journeys/spring.md --
    ---
    title: 봄 여행
    from: 2026-05-02
    to: 2026-05-04
    with: [현우]
    track: {file: way.gpx, title: 길}
    comment: 빵만 먹었다
    groups: [roommates]
    ---
    [[onion]]에 갔다.

    ## 둘째 날, 빵

    빵.

    ## 돌아와서

    끝.
    -- Content/groups/roommates.md --
    ---
    title: 우리집
    color: "#4b6b3c"
    access: open
    members: [{person: minji, role: 방장}, 현우, {person: 소라, status: pending}]
    replies: true
    plans:
      - {title: 저녁, from: 2027-01-30, to: 2027-02-02, place: onion, icon: 🍜, by: 현우, answers: {minji: yes}}
      - {title: 언젠가, talk: [{by: 현우, date: 2026-10-18, text: 좋아}]}
    rules: [{text: 물 주기, category: 화분, assignees: [minji], weekdays: [mon]}, {text: 조용히}]
    ---
    같이 간 곳
    -- Content/places/onion.md --
    ---
    title: 어니언 안국
    groups: [roommates]
    location: 37.5776,126.9868
    address: 계동길 5
    category: cafe
    tags: [한옥, 빵]
    features: [콘센트]
    station: [{name: 안국, lines: ["3"]}]
    price: 12000
    links: {web: "https://a.example"}
    visits:
      - {date: 2026-05-03, with: [현우], rating: 4.5, price: 4.5 EUR, note: 줄 **40분**, track: {file: way.gpx, title: 길}}
      - {from: 2025-12-30, to: 2026-01-02, rating: 4}
      - 2025
      - 2024-02
    comment: 또 가고 싶다
    liked_by: [현우]
    author: 현우
    language: en
    ---
    글 [[forest]]
    -- Content/tracks/way.gpx --
    <gpx><trk><trkseg>
    <trkpt lat="37.57" lon="126.98"><ele>30</ele><time>2026-05-03T00:00:00Z</time></trkpt>
    <trkpt lat="37.58" lon="126.99"><ele>90</ele><time>2026-05-03T00:40:00Z</time></trkpt>
    <trkpt lat="37.57" lon="126.99"><ele>40</ele><time>2026-05-03T01:00:00Z</time></trkpt>
    </trkseg></trk></gpx>
    -- Content/places/forest.md --
    ---
    title: 서울숲
    location: 37.5444,127.0374
    precision: block
    category: 산책
    tags: [한옥]
    features: [콘센트]
    station: 안국
    want: {by: [minji]}
    visits: [2026-05-04]
    rating: 5
    ---
    -- Content/places/hidden.md --
    ---
    title: 아는 사람만
    visibility: unlisted
    tags: [숨은태그]
    station: 숨은역
    liked_by: [숨은사람]
    category: cafe
    ---
    """
