internal import Diary
internal import Templates

extension PageMaker {
    /// The schema.org types of places by the ids that categories commonly have.
    private static let types: [String: String] = [
        "cafe": "CafeOrCoffeeShop", "coffee": "CafeOrCoffeeShop", "restaurant": "Restaurant", "food": "Restaurant",
        "bar": "BarOrPub", "bakery": "Bakery", "park": "Park", "museum": "Museum", "gallery": "ArtGallery",
        "bookshop": "BookStore", "bookstore": "BookStore", "library": "Library", "hotel": "LodgingBusiness",
        "stay": "LodgingBusiness", "beach": "Beach", "mountain": "Mountain",
        "heritage": "LandmarksOrHistoricalBuildings",
        "palace": "LandmarksOrHistoricalBuildings", "temple": "PlaceOfWorship", "cinema": "MovieTheater",
        "market": "ShoppingCenter", "shop": "Store", "view": "TouristAttraction", "viewpoint": "TouristAttraction",
    ]

    /// The place for search engines, as schema.org's `Place`, inside a `Review` where it has a rating.
    func linkedData(_ place: Place) -> Value {
        let type = place.category.flatMap { Self.types[$0.id] } ?? "Place"
        var subject: MapEntries = [("@type", .string(type)), ("name", .string(place.title))]
        if let address = place.address { subject.append(("address", .string(address))) }
        if let location = place.location {
            subject.append(
                (
                    "geo",
                    [
                        "@type": "GeoCoordinates", "latitude": .double(location.latitude),
                        "longitude": .double(location.longitude),
                    ]
                ))
        }
        if let image = Self.cover(place, album).flatMap({ photoAddress($0) }) { subject.append(("image", image)) }
        if !place.links.isEmpty { subject.append(("sameAs", .list(place.links.map { .string($0.url) }))) }
        guard let rating = place.rating else { return .fields([("@context", "https://schema.org")] + subject) }
        var review: MapEntries = [
            ("@context", "https://schema.org"), ("@type", "Review"), ("itemReviewed", .fields(subject)),
            (
                "reviewRating",
                ["@type": "Rating", "ratingValue": .double(rating.value), "bestRating": 5, "worstRating": 0]
            ),
        ]
        if let author = place.author ?? edition.author {
            review.append(("author", ["@type": "Person", "name": .string(author.name)]))
        }
        if let last = place.lastVisit { review.append(("datePublished", .string(last.from))) }
        if let comment = place.comment { review.append(("reviewBody", .string(comment))) }
        return .fields(review)
    }
}
