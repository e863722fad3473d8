internal import Base
internal import Content
internal import Diary

/// A journey as it is read: what comes before the days, the days with their chapters and visits, and what comes after them.
struct JourneyStory {
    struct StoryDay {
        /// Nil for what has no day: the opening, and visits whose days are not known.
        let day: Day?
        /// The days since the first, from 1 on.
        let number: Int
        /// What is told before the visits, and after them.
        var before: [StoryChapter] = []
        var after: [StoryChapter] = []
        /// Indices into the edition's visits.
        var visits: [Int] = []
    }

    struct StoryChapter {
        /// Empty for a heading that names the day alone.
        let title: String
        let id: String
        let body: MarkdownBody
    }

    let opening: MarkdownBody
    /// Chapters of no day that stand before the first that has one; all, where none has.
    private(set) var chapters: [StoryChapter] = []
    /// The days on which something is told, in order; at the end, without a day, the visits that have none.
    private(set) var sections: [StoryDay] = []

    init(_ use: JourneyUse, _ visits: [Edition.VisitUse]) {
        let text = use.journey.body.chapters
        opening = text.opening
        guard let days = use.days else {
            chapters = text.chapters.map { StoryChapter(title: $0.title, id: $0.id, body: $0.body) }
            sections = use.visits.isEmpty ? [] : [StoryDay(day: nil, number: 0, visits: use.visits)]
            return
        }
        var byDay: [Int: StoryDay] = [:]
        func section(_ day: Day) -> StoryDay {
            byDay[day.number] ?? StoryDay(day: day, number: day.number - days.lowerBound.number + 1)
        }
        var current: Day?
        for chapter in text.chapters {
            if let named = ChapterDay(chapter.title, in: days) {
                var section = section(named.day)
                section.before.append(StoryChapter(title: named.title, id: chapter.id, body: chapter.body))
                byDay[named.day.number] = section
                current = named.day
            } else if let day = current {
                var section = section(day)
                section.after.append(StoryChapter(title: chapter.title, id: chapter.id, body: chapter.body))
                byDay[day.number] = section
            } else {
                chapters.append(StoryChapter(title: chapter.title, id: chapter.id, body: chapter.body))
            }
        }
        var dayless: [Int] = []
        for index in use.visits {
            let date = visits[index].date
            // One that names the journey may lie outside of its days.
            guard date.isExact else {
                dayless.append(index)
                continue
            }
            let day = min(max(date.first, days.lowerBound), days.upperBound)
            var section = section(day)
            section.visits.append(index)
            byDay[day.number] = section
        }
        sections = byDay.sorted { $0.key < $1.key }.map(\.value)
        if !dayless.isEmpty { sections.append(StoryDay(day: nil, number: 0, visits: dayless)) }
    }
}
