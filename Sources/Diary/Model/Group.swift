package import Content
package import Base

/// People who share places.
package struct Group: Sendable {
    package enum Access: String, Sendable, CaseIterable {
        case open, link, passphrase
    }

    package struct Member: Sendable {
        package enum Status: String, Sendable, CaseIterable {
            case approved, pending
        }

        package let person: PersonName
        package let role: String?
        package let since: Day?
        package let status: Status
    }

    package struct Plan: Sendable {
        package enum Answer: String, Sendable, CaseIterable {
            case yes, no, maybe

            package var words: Message {
                switch self {
                case .yes: Message("yes")
                case .no: Message("no")
                case .maybe: Message("maybe")
                }
            }
        }

        package struct Remark: Sendable {
            package let by: PersonName
            package let date: Day?
            package let text: String
            /// That of the reply that it came as.
            package let id: String?
        }

        /// What replies name it by: unlike its address it stays when other plans come and go.
        package internal(set) var id: String
        package let title: String
        package let date: VisitDate?
        /// The slug of a place.
        package internal(set) var place: Reference?
        /// The slug of the place that a reply proposes, which need not be there any more.
        var proposedPlace: String?
        package let icon: String?
        package let by: PersonName?
        package internal(set) var answers: [(person: PersonName, answer: Answer)]
        package internal(set) var talk: [Remark]

        /// In the order of the group's file.
        package func people(answering answer: Answer) -> [PersonName] {
            answers.filter { $0.answer == answer }.map(\.person)
        }
    }

    /// A category of a source, by its id or name, and the one of this diary that it is.
    struct CategoryMatch: Sendable {
        let theirs: Reference
        let ours: Category
    }

    package struct Rule: Sendable {
        /// What replies name it by.
        package let id: String
        package let text: String
        package let category: String?
        package let assignees: [PersonName]
        /// 0 for Sunday to 6 for Saturday.
        package let weekdays: [Int]
    }

    package let slug: String
    package let title: String
    package let color: String?
    package let access: Access
    /// Where the file says who may see it, or its title where it does not.
    package let accessRange: SourceRange
    package let members: [Member]
    package internal(set) var plans: [Plan]
    package let rules: [Rule]
    /// Folders of other diaries, relative to this diary's folder.
    package let sources: [Reference]
    /// For whom a diary of these speaks, by its folder, where the file says so.
    let speakers: [String: [PersonName]]
    /// Which categories of this diary those of a source are, by its folder, where the file says so.
    let categories: [String: [CategoryMatch]]
    /// What their taste is told by.
    package let taste: [TasteAxis]
    /// Nil where its menu is the diary's.
    package let navigation: Navigation?
    /// Whether and how the pages can be answered.
    package let invitation: ReplyInvitation?
    /// What its members answered.
    package internal(set) var replies = ReplyState()
    package let file: SourceFile
    /// All words of its front matter, as they stand there.
    let texts: [FormatText]
    package internal(set) var body: MarkdownBody

    /// Those whose entries enter the group.
    package var approved: [PersonName] { members.filter { $0.status == .approved }.map(\.person) }

    /// Indices into `plans`: by their first and last days, those without a day at the end.
    package var plansByDay: [Int] {
        plans.indices.sorted { first, second in
            switch (plans[first].date, plans[second].date) {
            case (let a?, let b?) where (a.first, a.last) != (b.first, b.last): (a.first, a.last) < (b.first, b.last)
            case (_?, nil): true
            case (nil, _?): false
            default: first < second
            }
        }
    }

    /// Somebody with the colour that they have in this group.
    func colored(_ person: PersonName) -> PersonName {
        members.first { $0.person == person }?.person ?? person
    }
}

/// One side of a member's taste, a number from 0 to 1. `Documentation/Groups.md` has the formulas.
package enum TasteAxis: String, Sendable, CaseIterable {
    /// How evenly the places that they have been to belong to different categories.
    case variety
    /// Which part of their visits was to a place where they had been before.
    case revisiting
    /// What they rate places on average.
    case generosity
    /// How far it is from one visit to the next.
    case distance
    /// Which part of their visits was in company.
    case company
    /// Which part of the places that they have been to they were the first to find.
    case discovery
    /// How near their ratings are to those of the others.
    case agreement
    /// Which part of their visits was on a Saturday or Sunday.
    case weekend

    /// The axes of a group that chooses none.
    package static let usual: [TasteAxis] = [.variety, .revisiting, .generosity, .distance, .company]
}
