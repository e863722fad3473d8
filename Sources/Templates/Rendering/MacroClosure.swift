/// A macro with what it has taken along.
struct MacroClosure {
    let program: UnsafePointer<ProgramParts>
    let routine: Int32
    let context: Int32
    let contextSerial: UInt32
    let serial: UInt32
    var captures: [Value]
}
