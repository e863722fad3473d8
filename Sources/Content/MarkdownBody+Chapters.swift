extension MarkdownBody {
    /// A text taken apart at its greatest headings, those in quotes and lists aside.
    package struct Chapters: Sendable {
        /// A place in the pieces: so many bytes into the HTML of one.
        struct Position: Sendable {
            let piece: Int
            let offset: Int
        }

        /// A heading that begins a chapter.
        struct Heading: Sendable {
            let title: String
            let id: String
            let start: Position
            let end: Position
        }

        package struct Chapter: Sendable {
            /// The heading as plain text.
            package let title: String
            /// The heading's anchor.
            package let id: String
            /// What stands below the heading.
            package let body: MarkdownBody
        }

        /// What stands before the first heading.
        package let opening: MarkdownBody
        package let chapters: [Chapter]
    }

    /// The text in chapters.
    package var chapters: Chapters {
        let headings = chapterHeadings
        guard let first = headings.first else { return Chapters(opening: self, chapters: []) }
        let ends = headings.dropFirst().map(\.start) + [Chapters.Position(piece: pieces.count, offset: 0)]
        return Chapters(
            opening: part(from: .init(piece: 0, offset: 0), to: first.start),
            chapters: zip(headings, ends).map {
                .init(title: $0.title, id: $0.id, body: part(from: $0.end, to: $1))
            })
    }

    private func part(from start: Chapters.Position, to end: Chapters.Position) -> MarkdownBody {
        var part: [Piece] = []
        for index in start.piece...max(start.piece, min(end.piece, pieces.count - 1)) where index < pieces.count {
            guard case .html(let html) = pieces[index], index == start.piece || index == end.piece else {
                if index < end.piece { part.append(pieces[index]) }
                continue
            }
            let bytes = Array(html.utf8)
            let from = index == start.piece ? min(start.offset, bytes.count) : 0
            let to = index == end.piece ? min(end.offset, bytes.count) : bytes.count
            if from < to { part.append(.html(String(decoding: bytes[from..<to], as: UTF8.self))) }
        }
        return MarkdownBody(pieces: part, excerpt: "", of: entry)
    }
}
