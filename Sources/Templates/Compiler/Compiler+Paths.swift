extension Compiler {
    /// A variable with constant attributes behind it, as one operand; nil for anything else.
    func path(_ expression: Expression, isLenient: Bool) -> Operand? {
        var steps: [(key: String, index: Int, node: Expression, object: Expression)] = []
        var node = expression
        while true {
            switch node.kind {
            case .attribute(let object, let name):
                steps.append((name, -1, node, object))
                node = object
            case .item(let object, let key):
                switch key.kind {
                case .constant(.string(let name)): steps.append((name, -1, node, object))
                case .constant(.int(let index)) where index >= 0: steps.append(("", index, node, object))
                default: return nil
                }
                node = object
            case .name(let name):
                return path(name, node.range, steps.reversed(), isLenient: isLenient)
            default: return nil
            }
        }
    }

    private func path(
        _ name: String, _ range: Range<Int>, _ steps: [(key: String, index: Int, node: Expression, object: Expression)],
        isLenient: Bool
    ) -> Operand {
        let slot = slot(of: name)
        if steps.isEmpty, !isLenient { return Operand(.slot, slot) }
        let first = draft.steps.count
        for step in steps { addStep(step.key, step.index, step.node.point, step.object.range) }
        draft.paths.append(
            Path(
                slot: Int32(slot), firstStep: Int32(first), stepCount: Int32(steps.count), isLenient: isLenient,
                range: range.compact))
        return Operand(.path, draft.paths.count - 1)
    }

    @discardableResult
    func addStep(_ key: String, _ index: Int, _ range: Range<Int>, _ object: Range<Int>) -> Int {
        draft.steps.append(
            PathStep(
                key: key, keyLength: key.utf8.count, index: index, cache: symbols.nextStepCache(),
                member: LoopMember(rawValue: key), range: range.compact, objectRange: object.compact))
        return draft.steps.count - 1
    }
}
