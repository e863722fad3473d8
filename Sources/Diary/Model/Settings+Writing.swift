internal import Base

extension Settings {
    /// Where what is written on the road goes.
    package struct Writing: Sendable, Equatable {
        /// Whose interface the repository's host speaks.
        package enum RepositoryHost: String, Sendable, CaseIterable {
            case github, gitlab, forgejo

            /// Where repositories are that are named without an address.
            var usualServer: String? {
                switch self {
                case .github: "https://github.com"
                case .gitlab: "https://gitlab.com"
                case .forgejo: nil
                }
            }
        }

        /// Who sees at once what is written.
        enum FirstReaders: String, CaseIterable {
            /// Nobody, until it is folded into the diary.
            case `private`
            case `public`
        }

        package let host: RepositoryHost
        /// `https://github.com`, without a slash at its end.
        package let server: String
        /// `minji/diary`
        package let repository: String
        /// Nil for the usual one.
        package var branch: String?
        /// Where the diary lies in the repository; empty for all of it.
        package var folder = ""
        /// Whether what is written may be seen by everybody at once.
        package var isPublic = false
        /// The longer side of photos in pixels; nil where they go as they are.
        package var photoSize: Int? = 2560

        package init(_ host: RepositoryHost, server: String, repository: String) {
            self.host = host
            self.server = server
            self.repository = repository
        }

        /// The address that the interface's paths follow, as the hosts' documentation has it.
        package var interface: String {
            switch host {
            case .github: server == RepositoryHost.github.usualServer ? "https://api.github.com" : server + "/api/v3"
            case .gitlab: server + "/api/v4"
            case .forgejo: server + "/api/v1"
            }
        }

        /// Where the interface tells of the repository: to everybody, where it is public.
        package var repositoryAddress: String {
            switch host {
            case .github, .forgejo: "\(interface)/repos/\(repository)"
            case .gitlab: "\(interface)/projects/\(repository.split(separator: "/").joined(separator: "%2F"))"
            }
        }

        /// Where a token for the repository is made, with the form filled in as far as the host lets that be.
        package var tokenAddress: String {
            switch host {
            case .github:
                "\(server)/settings/personal-access-tokens/new?name=Cairn&target_name=\(repository.prefix { $0 != "/" })&expires_in=366&contents=write"
            case .gitlab: server + "/-/user_settings/personal_access_tokens?name=Cairn&scopes=api"
            case .forgejo: server + "/user/settings/applications"
            }
        }
    }
}
