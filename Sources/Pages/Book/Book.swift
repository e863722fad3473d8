/// What a book is about and how large its pages are.
package struct Book: Sendable {
    /// Which visits it tells of.
    package enum Subject: Sendable, Equatable {
        /// All of the edition, a chapter a year.
        case everything
        /// One year, a chapter a month.
        case year(Int)
        /// The journey with this slug, a chapter a day.
        case journey(String)
    }

    /// A size of paper (ISO 216), as CSS names it.
    package enum Paper: String, Sendable, CaseIterable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case A4, A5, B5

        /// How wide the printed part of a page is, in millimetres.
        package var textWidth: Int {
            switch self {
            case .A4: 160
            case .A5: 112
            case .B5: 134
            }
        }

        /// How many pixels a photo of that width has at 300 dots per inch.
        package var photoWidth: Int { textWidth * 300 / 25 }
    }

    package let subject: Subject
    package let paper: Paper

    package init(_ subject: Subject, on paper: Paper) {
        self.subject = subject
        self.paper = paper
    }
}
