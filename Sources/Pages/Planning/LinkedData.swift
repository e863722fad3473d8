internal import Maps
internal import Diary
internal import Base
internal import Templates

extension SharedContext {
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

    /// The place for search engines, as schema.org's `Place`, inside a `Review` where it has a rating: JSON that is safe inside a
    /// script element.
    ///
    /// Written as text at once, because ten thousand pages would otherwise make thirty values each only to write them.
    ///
    /// - Parameter cover: the picture that stands for the place.
    func linkedData(_ place: Place, _ cover: Photo?) -> Value {
        var json = JSONWriter(escaping: .html)
        json.open()
        json.add("@context", "https://schema.org")
        guard let rating = place.rating else {
            describe(place, cover, &json)
            json.close()
            return .safe(json.text)
        }
        json.add("@type", "Review")
        json.open("itemReviewed")
        describe(place, cover, &json)
        json.close()
        json.open("reviewRating")
        json.add("@type", "Rating")
        json.add("ratingValue", rating.value)
        json.add("bestRating", 5)
        json.add("worstRating", 0)
        json.close()
        if let author = place.author ?? author {
            json.open("author")
            json.add("@type", "Person")
            json.add("name", author.name)
            json.close()
        }
        if let last = place.lastVisit { json.add("datePublished", last.from) }
        if let comment = place.comment { json.add("reviewBody", comment) }
        json.close()
        return .safe(json.text)
    }

    private func describe(_ place: Place, _ cover: Photo?, _ json: inout JSONWriter) {
        json.add("@type", place.category.flatMap { Self.types[$0.id] } ?? "Place")
        json.add("name", place.title)
        if let address = place.address { json.add("address", address) }
        if let location = place.location {
            json.open("geo")
            json.add("@type", "GeoCoordinates")
            json.add("latitude", location.latitude)
            json.add("longitude", location.longitude)
            json.close()
        }
        if let image = cover.flatMap({ photoAddress($0) }) { json.add("image", image) }
        if !place.links.isEmpty { json.add("sameAs", place.links.map(\.url)) }
    }
}
