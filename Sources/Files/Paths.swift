#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The folder in which the program was started.
package func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
}

/// Whether a relative path stays inside the folder that it starts from, read letter by letter without asking the disk.
package func staysInside(_ relativePath: String) -> Bool {
    guard !relativePath.hasPrefix("/"), !relativePath.utf8.contains(0) else { return false }
    var depth = 0
    for piece in relativePath.split(separator: "/", omittingEmptySubsequences: true) {
        switch piece {
        case ".": continue
        case "..": depth -= 1
        default: depth += 1
        }
        if depth < 0 { return false }
    }
    return true
}
