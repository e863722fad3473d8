extension Check {
    static let external = Check(
        "external", "links to other sites that lead to nothing; only with --external", .reported)
}
