/// The language of dates, numbers and amounts of money.
package enum Language: String, Sendable {
    case korean = "ko"
    case english = "en"
}
