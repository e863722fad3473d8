/// What the machine reads of a program while it runs it, as plain pointers: going from program to program counts no references.
struct ProgramParts {
    /// The number of the program in its library.
    let index: Int
    let code: UnsafePointer<Instruction>
    let constants: UnsafePointer<Value>
    let paths: UnsafePointer<Path>
    let steps: UnsafePointer<PathStep>
    let lists: UnsafePointer<Int32>
    let text: UnsafePointer<UInt8>
    let sites: UnsafePointer<CallSite>
    let loops: UnsafePointer<LoopSite>
    let imports: UnsafePointer<ImportSite>
    let functions: UnsafePointer<Routine>
}
