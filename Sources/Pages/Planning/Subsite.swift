/// Where the pages of one edition stand: the public site, or the pages of one group.
///
/// No link crosses the border of a group's subsite: its pages lead to its own pages, its photos and the theme's assets and to
/// nothing else of the site, and no page outside leads in unless the subsite is listed.
///
/// Everything that differs between the public site and a group is in this value and in the edition. Who may reach a subsite is
/// decided by whoever makes it (`SubsiteContent`): the prefix of a group that is reached by link alone must not be guessable, and that
/// of a sealed one stands for where its pages are before they are sealed. `Page.subsite` tells `Site` what to do with a page's bytes.
package struct Subsite: Sendable, Hashable {
    /// How somebody who is given one page comes to it.
    package enum Access: Sendable {
        /// By the page's own address.
        case address
        /// By the address of the first page with `#/` and the page's path after it: the pages are sealed.
        case home
        /// Not at all: the pages are parts of a file.
        case none
    }

    /// The slug of the group that may see it, nil for the public site.
    package let group: String?
    /// What the addresses of all its pages and photos begin with: empty, or a path with a slash at its end.
    package let prefix: String
    /// Whether other pages may lead here and search engines may know of it.
    package let isListed: Bool
    package let access: Access

    package init(group: String?, prefix: String, isListed: Bool, access: Access = .address) {
        self.group = group
        self.prefix = prefix
        self.isListed = isListed
        self.access = access
    }

    /// Everything that anyone may see.
    package static let site = Subsite(group: nil, prefix: "", isListed: true)
}
