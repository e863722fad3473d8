/// The attributes of `loop`.
enum LoopMember: UInt8 {
    case index, index0, revindex, revindex0, first, last, length, previtem, nextitem, depth, depth0

    init?(_ name: String) {
        switch name {
        case "index": self = .index
        case "index0": self = .index0
        case "revindex": self = .revindex
        case "revindex0": self = .revindex0
        case "first": self = .first
        case "last": self = .last
        case "length": self = .length
        case "previtem": self = .previtem
        case "nextitem": self = .nextitem
        case "depth": self = .depth
        case "depth0": self = .depth0
        default: return nil
        }
    }
}
