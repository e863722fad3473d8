import Content
import Base
import Testing

@Suite struct TextReadsTests {
    private static let entry = EntryID(path: "Content/places/onion.md")
    private static let text = MarkdownBody(pieces: [.html("<p>빵</p>")], excerpt: "빵", of: entry)

    @Test func whoeverReadsATextIsNoted() {
        let reads = ReadRecorder()
        #expect(reads.noting { Self.text.pieces.count } == 1)
        #expect(reads.entries == [Self.entry])
        let others = ReadRecorder()
        #expect(others.noting { Self.text.excerpt } == "빵")
        #expect(others.entries == [Self.entry])
    }

    /// What is known of a text without reading it; `Place.facts` has all of it.
    @Test func factsAreNotReading() {
        let reads = ReadRecorder()
        reads.noting {
            #expect(!Self.text.isEmpty && !Self.text.hasPictures && !Self.text.hasPlaceLinks && Self.text.scale == 16)
        }
        reads.noting { ReadRecorder.passingOver { #expect(Self.text.pieces.count == 1) } }
        #expect(reads.entries.isEmpty)
    }

    @Test func childTasksNoteToo() async {
        let reads = ReadRecorder()
        let sizes = await reads.noting { await [Self.text, .empty].concurrentMap { $0.pieces.count } }
        #expect(sizes == [1, 0] && reads.entries == [Self.entry])
    }

    /// Nothing is noted of a text that is no entry's, or that nobody makes a page of.
    @Test func otherTextsCountAsFacts() {
        let reads = ReadRecorder()
        _ = Self.text.pieces
        #expect(reads.noting { MarkdownBody(pieces: [.html("소개")], excerpt: "").pieces.count } == 1)
        #expect(reads.entries.isEmpty)
    }
}
