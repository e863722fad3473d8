/// A macro with what it has taken along.
struct MacroClosure {
    unowned(unsafe) let program: Program
    let routine: Int32
    let context: Int32
    let contextSerial: UInt32
    let serial: UInt32
    var captures: [Value]
}
