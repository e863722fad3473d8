/// A line of the difference of two texts.
package enum DifferenceLine: Sendable, Equatable {
    case kept(String)
    case gone(String)
    case new(String)
}

/// The lines of two texts, so that what was lost and won is seen.
package func lineDifference(from before: [UInt8], to after: [UInt8]) -> [DifferenceLine] {
    let (old, new) = (lines(before), lines(after))
    // What is the same at both ends is passed over, so that the rest is small however long the text is.
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
    var removed = Set<Int>(), added = Set<Int>()
    for step in come.difference(from: gone) {
        switch step {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
    }
    var result = old[..<head].map(DifferenceLine.kept)
    var (left, right) = (0, 0)
    while left < gone.count || right < come.count {
        if removed.contains(left) {
            result.append(.gone(gone[left]))
            left += 1
        } else if added.contains(right) {
            result.append(.new(come[right]))
            right += 1
        } else {
            result.append(.kept(come[right]))
            left += 1
            right += 1
        }
    }
    return result + old[(old.count - tail)...].map(DifferenceLine.kept)
}

private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
    }
}
