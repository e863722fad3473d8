/// A routine while it is being compiled.
final class RoutineDraft {
    let kind: Routine.Kind
    let name: String
    let parent: RoutineDraft?
    var slotSymbols: [Int32] = []
    var slotNames: [String] = []
    /// Slots that only stand for a variable of the context.
    var contextSlots: [String: Int] = [:]
    /// Slots that hold what was taken along from the routine around.
    var captureSlots: [Int: Int] = [:]
    var captures: [MacroCapture] = []
    /// Macros that took along the slot: where they are stored, and at which place of their captures.
    var capturedBy: [Int: [(macro: Int, place: Int)]] = [:]
    var depth = 0
    var maximumDepth = 0

    init(kind: Routine.Kind, name: String, parent: RoutineDraft?) {
        self.kind = kind
        self.name = name
        self.parent = parent
    }

    func newSlot(_ name: String, symbol: Int32 = -1) -> Int {
        slotSymbols.append(symbol)
        slotNames.append(name)
        return slotSymbols.count - 1
    }

    func pushed(_ count: Int = 1) {
        depth += count
        maximumDepth = max(maximumDepth, depth)
    }

    func popped(_ count: Int = 1) {
        depth -= count
    }
}
