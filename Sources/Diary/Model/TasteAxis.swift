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
