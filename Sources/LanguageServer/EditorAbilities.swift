internal import Diagnostics
internal import JSON

/// What an editor says that it can do (LSP 3.17, “ClientCapabilities”), as far as answers depend on it.
struct EditorAbilities {
    /// Whether it renames files as part of an edit.
    private(set) var renamesFiles = false
    /// Whether it tells what changes on the disk when it is asked to.
    private(set) var watches = false

    init() {}

    /// - Parameter workspace: the capabilities of that name.
    init(_ workspace: JSONValue) {
        let edits = workspace["workspaceEdit"]
        renamesFiles = edits["documentChanges"] == true && edits["resourceOperations"].items.contains("rename")
        watches = workspace["didChangeWatchedFiles"]["dynamicRegistration"] == true
    }
}

/// Why a request has no result (LSP 3.17, “ResponseError”).
struct RequestFailure: Error {
    static let unknownMethod = -32601
    /// Everything is as it should be, and cannot be done all the same.
    static let failed = -32803

    let code: Int
    let message: String

    init(code: Int = failed, message: String) {
        self.code = code
        self.message = message
    }

    init(_ problem: Diagnostic) {
        self.init(message: problem.message + (problem.help.map { "; " + $0 } ?? ""))
    }
}
