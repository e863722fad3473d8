/// Whether a relative path stays inside the folder that it starts from, read letter by letter without asking the disk.
package func staysInside(_ relativePath: String) -> Bool {
    let bytes = relativePath.utf8
    guard bytes.first != UInt8(ascii: "/"), !bytes.contains(0) else { return false }
    var depth = 0
    for piece in bytes.split(separator: UInt8(ascii: "/")) {
        if piece.elementsEqual("..".utf8) {
            depth -= 1
        } else if !piece.elementsEqual(".".utf8) {
            depth += 1
        }
        if depth < 0 { return false }
    }
    return true
}
