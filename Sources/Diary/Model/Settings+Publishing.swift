package import Base

extension Settings {
    /// Where the finished site goes.
    package struct Publishing: Sendable {
        package enum Target: Sendable, Equatable {
            /// A path, relative to the diary's folder.
            case folder(String)
            /// As rsync writes it: `user@host:/path`, or a path on this machine.
            case rsync(String)
            case git(Git)
            /// As rclone writes it: `remote:path`.
            case rclone(String)
        }

        package struct Git: Sendable, Equatable {
            package enum History: String, Sendable, CaseIterable {
                /// A commit for each time that something was published.
                case keep
                /// One commit, which each publication replaces.
                case squash
            }

            /// An address, or the name of a remote of the repository that the diary lies in.
            package var remote = "origin"
            package var branch = "gh-pages"
            package var history = History.keep
            /// The domain that GitHub is to serve the site under.
            package var cname: String?
        }

        package var target: Target
        /// How many of the files that Cairn published one publication may delete, in percent.
        package var deletions = 25
        /// Where the settings name the target.
        package var range: SourceRange?

        package init(_ target: Target) {
            self.target = target
        }
    }
}

extension Settings {
    /// A kind of compressed copy that lies beside a file.
    package enum Compression: String, Sendable, CaseIterable {
        case gzip, brotli
    }

    /// How much of the site a browser keeps for reading without a network.
    package struct Offline: Sendable {
        /// How many pages, and how many files of data.
        package var pages = 60
        package var photos = 200
    }
}

extension Settings {
    /// What `cairn check` goes by.
    package struct Checks: Sendable {
        /// The names of checks that are left out.
        package var skipped: [Reference] = []
        /// The greatest size of a page, in bytes.
        package var pageSize = 1_000_000
        /// E-mail addresses that may be published, and hosts that pages may load from.
        package var allowed: [String] = []

        package init() {}
    }
}
