/// What a routine returns to, and what belongs to it.
struct Frame {
    /// What becomes of a routine's output.
    enum Mode: UInt8 {
        /// It belongs to the page where it stands.
        case emit
        /// It is pushed as a string, or as a safe string.
        case push, pushSafe
        /// It is dropped; the variables are what counts.
        case module
    }

    /// The program that it returns to, and its own.
    let program: UnsafePointer<ProgramParts>
    let current: UnsafePointer<ProgramParts>
    let routine: Int32
    let returnAddress: Int32
    let mode: Mode
    let context: Int32
    let slots: UnsafeMutablePointer<UnsafePointer<Value>?>
    let owned: UnsafeMutablePointer<Value>
    let captureStart: Int32
    let loopCount: Int32
    var slotCount: Int32 = 0
    /// Where the block at work is among the blocks of the page; -1 for anything else.
    var blockEntry: Int32 = -1
    /// The parent that the template has named; -1 without.
    var parent: Int32 = -1
    /// The macro at work, and the one made for a `call` block; -1 without.
    var closure: Int32 = -1
    var caller: Int32 = -1
    var loopDepth: Int32 = 0
    /// The `import` that runs the template; -1 for anything else.
    var importSite: Int32 = -1
    /// How many contexts and variables there were before an `include`; -1 for anything else.
    var contextMark: Int32 = -1
    var variableMark: Int32 = -1
    var blockMark: Int32 = -1
    /// Where the parent was named, and whether this is such a parent.
    var extendsSite: Int32 = -1
    var isParent = false
    /// How many temporaries of the caller are arguments, to be dropped at the end.
    var temporaries: Int32 = 0
    /// The number of the fragment that the macro writes, to be remembered; -1 for anything else.
    var fragment: Int32 = -1
}
