internal import Diary

/// The words that a new diary begins with.
struct StarterWords {
    let title: String
    let description: String
    let cafes: String
    let restaurants: String
    let walks: String
    let culture: String
    /// Lines of the settings that most who speak the language would write.
    let habits: String

    init(_ language: Settings.Language) {
        self =
            switch language {
            case .ko: StarterWords("동네 수첩", "걸어서 다닌 곳들", "카페", "밥집", "산책", "전시와 책")
            case .en:
                StarterWords(
                    "Places on foot", "Where I have walked to", "Cafés", "Restaurants", "Walks", "Art and books")
            case .ja: StarterWords("まち歩き手帖", "歩いて行ったところ", "カフェ", "ごはん", "散歩", "展示と本", currency: "JPY")
            case .zhHans: StarterWords("散步手账", "走过的地方", "咖啡馆", "饭馆", "散步", "展览与书", currency: "CNY", isMondayFirst: true)
            case .zhHant: StarterWords("散步手帳", "走過的地方", "咖啡館", "餐館", "散步", "展覽與書", currency: "TWD")
            case .de:
                StarterWords(
                    "Orte zu Fuß", "Wo ich zu Fuß war", "Cafés", "Restaurants", "Spaziergänge", "Kunst und Bücher",
                    currency: "EUR", isMondayFirst: true)
            case .fr:
                StarterWords(
                    "Carnet de balades", "Les lieux où j’ai marché", "Cafés", "Restaurants", "Balades", "Art et livres",
                    currency: "EUR", isMondayFirst: true)
            case .es:
                StarterWords(
                    "Lugares a pie", "Por donde he caminado", "Cafeterías", "Restaurantes", "Paseos", "Arte y libros",
                    currency: "EUR", isMondayFirst: true)
            }
    }

    private init(
        _ title: String, _ description: String, _ cafes: String, _ restaurants: String, _ walks: String,
        _ culture: String, currency: String? = nil, isMondayFirst: Bool = false
    ) {
        self.title = title
        self.description = description
        self.cafes = cafes
        self.restaurants = restaurants
        self.walks = walks
        self.culture = culture
        habits = (currency.map { "currency: \($0)\n" } ?? "") + (isMondayFirst ? "week_starts_on: monday\n" : "")
    }
}
