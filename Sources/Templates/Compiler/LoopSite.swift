/// A loop, as the compiler knows it.
struct LoopSite {
    /// The slots of the targets; one without unpacking.
    let targets: UnpackTarget
    /// The slot of `loop`, or -1.
    let loopSlot: Int32
    /// The routine of a recursive loop, or -1.
    let routine: Int32
}

/// Where the parts of an unpacked value go.
indirect enum UnpackTarget {
    case slot(Int32)
    case parts([UnpackTarget])
}
