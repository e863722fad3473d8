import Diagnostics

/// A program while it is being compiled.
struct ProgramDraft {
    let name: String
    let file: SourceFile
    let index: Int
    let escapes: Bool
    var code: [Instruction] = []
    var ranges: [Range<Int32>] = []
    var points: [Range<Int32>] = []
    var text: [UInt8] = []
    var constants: [Value] = []
    var paths: [Path] = []
    var steps: [PathStep] = []
    var lists: [Int32] = []
    var sites: [CallSite] = []
    var loops: [LoopSite] = []
    var imports: [ImportSite] = []
    var functions: [Routine] = []
    var blocks: [(symbol: Int32, routine: Int32)] = []
    var exports: [Int32] = []
}
