/// What this program is and where its releases are: the one place that says so. `Scripts/home` writes both wherever they are named.
enum Release {
    /// By semver.org; Documentation/Stability.md says what no version changes.
    static let version = "1.0.0"

    /// The repository that publishes releases, such as `https://github.com/minji/cairn`; empty where nobody has published one.
    static let home = ""

    /// What names the program in what it makes.
    static let generator = "Cairn \(version)"
}
