/// What this program is and where its releases are: the one place that says so, which scripts read too.
enum Release {
    /// By semver.org. Until 1.0 a new minor version may change what an older one wrote, which CHANGELOG.md then tells.
    static let version = "0.1.0"

    /// The repository that publishes releases; install.sh names it too.
    static let home = "https://github.com/OWNER/cairn"

    /// Whether somebody publishes this program, rather than compiles it for themselves.
    static let hasHome = !home.contains("/OWNER/")

    /// What names the program in what it makes.
    static let generator = "Cairn \(version)"
}
