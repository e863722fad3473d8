package import Diagnostics

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
