import Diagnostics

/// One compiled template: flat instructions and what they refer to.
final class Program: Sendable {
    let name: String
    let file: SourceFile
    let index: Int
    let code: Table<Instruction>
    /// Where in the source each instruction comes from.
    let ranges: [Range<Int32>]
    /// The part of that which errors point at: the name of a filter.
    let points: [Range<Int32>]
    let text: Table<UInt8>
    let constants: Table<Value>
    let paths: Table<Path>
    let steps: Table<PathStep>
    /// Lists of operands, slots and symbols that instructions refer to.
    let lists: Table<Int32>
    let sites: Table<CallSite>
    let loops: Table<LoopSite>
    let imports: Table<ImportSite>
    /// The template itself first, then its macros and blocks.
    let functions: Table<Routine>
    /// The blocks by name, with their routines.
    let blocks: [(symbol: Int32, routine: Int32)]
    /// The names that other templates can import.
    let exports: [Int32]
    let escapes: Bool
    /// Pointers into the tables above, valid as long as the program is.
    nonisolated(unsafe) let parts: UnsafePointer<ProgramParts>

    init(_ draft: ProgramDraft) {
        name = draft.name
        file = draft.file
        index = draft.index
        code = Table(draft.code)
        ranges = draft.ranges
        points = draft.points
        text = Table(draft.text + Array(repeating: 0, count: OutputBuffer.padding))
        constants = Table(draft.constants)
        paths = Table(draft.paths)
        steps = Table(draft.steps)
        lists = Table(draft.lists)
        sites = Table(draft.sites)
        loops = Table(draft.loops)
        imports = Table(draft.imports)
        functions = Table(draft.functions)
        blocks = draft.blocks
        exports = draft.exports
        escapes = draft.escapes
        let parts = UnsafeMutablePointer<ProgramParts>.allocate(capacity: 1)
        parts.initialize(
            to: ProgramParts(
                index: index, code: code.base, constants: constants.base, paths: paths.base, steps: steps.base,
                lists: lists.base, text: text.base, sites: sites.base, loops: loops.base, imports: imports.base,
                functions: functions.base))
        self.parts = UnsafePointer(parts)
    }

    deinit { parts.deallocate() }
}
