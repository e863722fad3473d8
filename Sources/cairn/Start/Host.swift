internal import ArgumentParser
internal import Base
internal import Editing

/// A host that builds and publishes a diary whenever it is pushed there, with the ready-made program of this version.
enum Host: String, CaseIterable, ExpressibleByArgument {
    case github, gitlab, codeberg, netlify, cloudflare

    /// What the host reads, by paths in the diary's folder.
    ///
    /// - Parameter home: the repository whose releases have the program.
    private func files(_ home: String) -> [(path: String, text: String)] {
        let release = "\(home)/releases/download/v\(Release.version)"
        return switch self {
        case .github:
            [(".github/workflows/publish.yml", Self.githubText(action: String(home.dropFirst(Self.gitHub.count))))]
        case .gitlab: [(".gitlab-ci.yml", Self.gitlabText(release))]
        case .codeberg: [(".forgejo/workflows/publish.yml", Self.codebergText(release))]
        case .netlify: [("netlify.toml", Self.netlifyText(release))]
        case .cloudflare:
            [("wrangler.jsonc", Self.wranglerText), ("cloudflare-build.sh", Self.cloudflareText(release))]
        }
    }

    private static let gitHub = "https://github.com/"

    /// Whether an address names a repository at GitHub, where releases and actions are.
    static func isHome(_ address: String) -> Bool {
        address.wholeMatch(of: /https:\/\/github\.com\/[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+/) != nil
    }

    /// Writes the host's files, unless there is one of them.
    ///
    /// - Parameters:
    ///   - home: the repository whose releases have the program.
    ///   - isRemembered: whether they are a change of a diary that is there.
    func write(to folder: String, home: String, isRemembered: Bool) async throws(Problems) {
        let files = files(home)
        for (path, _) in files where FileKind(at: "\(folder)/\(path)", followingLinks: false) != nil {
            throw Problems([
                .error(
                    "there is such a file already", path: "\(folder)/\(path)",
                    help: "move it away, or take over what Documentation/Hosting.md shows")
            ])
        }
        let changes = files.map { FileChange.write("\(folder)/\($0.path)", before: nil, after: Array($0.text.utf8)) }
        let set = ChangeSet("cairn init --ci \(rawValue)", changes)
        if isRemembered { try await set.apply(in: folder) } else { try await set.make() }
        for change in changes { say("Wrote \(change.path).") }
        say("What is left to do at the host stands at its head.")
    }

    /// Installs the program; `at` is what it is installed below.
    private static func install(at prefix: String = "") -> String {
        #"curl -fsSL --proto-redir '=https' "$CAIRN/install.sh" | CAIRN_FROM="$CAIRN""# + prefix + " sh"
    }

    /// In a bare Debian: what the installer needs, and letters for share cards.
    private static let packages = "ca-certificates curl fonts-nanum git xz-utils"

    /// What the image of Debian runs, as its root, before there is a diary to build.
    private static func preparation(indent: String) -> String {
        [
            "apt-get update -qq", "apt-get install -y -qq --no-install-recommends \(packages)",
            install(at: " CAIRN_PREFIX=/usr/local"),
        ].map { indent + $0 }.joined(separator: "\n")
    }

    /// Puts the keys of closed groups, a secret of the host, where the program reads them.
    private static func keys(indent: String) -> String {
        [
            #"if [ -n "${KEYS:-}" ]; then"#, #"    CAIRN_KEYS="$(mktemp)""#, "    export CAIRN_KEYS",
            #"    printf '%s\n' "$KEYS" > "$CAIRN_KEYS""#, "fi",
        ].map { indent + $0 }.joined(separator: "\n")
    }

    private static func githubText(action: String) -> String {
        """
        # Builds the diary and publishes it with GitHub Pages. In the repository's settings, under Pages, choose “GitHub Actions”.
        # Closed groups need their keys: the text of .cairn-keys as the secret CAIRN_KEYS.
        name: publish
        on: [push, workflow_dispatch]
        permissions:
          contents: read
        concurrency:
          group: pages
          cancel-in-progress: false
        jobs:
          publish:
            # Whatever the main branch is called; others are not published.
            if: github.ref_name == github.event.repository.default_branch
            runs-on: ubuntu-latest
            permissions:
              contents: read
              pages: write
              id-token: write
            environment:
              name: github-pages
              url: ${{ steps.deployment.outputs.page_url }}
            steps:
              # Diaries that a group brings together may be submodules.
              - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0
                with:
                  submodules: recursive
                  persist-credentials: false
              - uses: \(action)@v\(Release.version)
                with:
                  keys: ${{ secrets.CAIRN_KEYS }}
              - uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa # v3.0.1
                with:
                  path: Site
              - id: deployment
                uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5

        """
    }

    private static func gitlabText(_ release: String) -> String {
        """
        # Builds the diary and publishes it with GitLab Pages.
        # Closed groups need their keys: the text of .cairn-keys in a protected variable of the type “file”, CAIRN_KEYS.
        pages:
          image: debian:stable-slim
          variables:
            CAIRN: \(release)
            # Diaries that a group brings together may be submodules.
            GIT_SUBMODULE_STRATEGY: recursive
          rules:
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          cache:
            key: pictures
            paths: [.cairn/photos, .cairn/cards]
          before_script:
            - |
        \(preparation(indent: "      "))
          script:
            - cairn build --output public
            - cairn check --output public
          artifacts:
            paths: [public]

        """
    }

    private static func codebergText(_ release: String) -> String {
        """
        # Builds the diary and publishes it with Codeberg Pages. Turn Actions on in the repository's settings, and say in
        # Content/diary.yml: publish: {git: {branch: pages}}
        # The secret PAGES_TOKEN is a token of yours that may write to the repository. Closed groups need their keys: the text of
        # .cairn-keys as the secret CAIRN_KEYS.
        name: publish
        on: [push, workflow_dispatch]
        jobs:
          publish:
            # Whatever the main branch is called; others are not published.
            if: github.ref_name == github.event.repository.default_branch
            runs-on: codeberg-small
            container:
              image: debian:stable-slim
            env:
              CAIRN: \(release)
            # Secrets are given to the steps that need them, and to no installer.
            steps:
              - name: Install Cairn
                run: |
        \(preparation(indent: "          "))
              # Diaries that a group brings together may be submodules. The token goes to this host alone.
              - name: Fetch the diary
                env:
                  TOKEN: ${{ secrets.PAGES_TOKEN }}
                run: |
                  git config --global credential."$GITHUB_SERVER_URL".helper '!f() { echo username=publisher; echo "password=$TOKEN"; }; f'
                  git clone --depth 1 --recurse-submodules "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY" diary
              - name: Build, check and publish the site
                env:
                  KEYS: ${{ secrets.CAIRN_KEYS }}
                  TOKEN: ${{ secrets.PAGES_TOKEN }}
                run: |
                  cd diary
        \(keys(indent: "          "))
                  cairn publish

        """
    }

    private static func netlifyText(_ release: String) -> String {
        """
        # Builds the diary and publishes it with Netlify.
        # Closed groups need their keys: the text of .cairn-keys in the variable KEYS of the site, marked as secret and given
        # to the context “Production” alone: a preview builds what a pull request says, and whoever opens one would read the keys.
        [build]
          publish = "Site"
          command = \"\"\"
        set -e
        \(install())
        export PATH="$HOME/.local/bin:$PATH"
        \(keys(indent: ""))
        cairn build
        cairn check
        \"\"\"

        [build.environment]
          CAIRN = "\(release)"

        # Copies of photos are kept from one build to the next.
        [[plugins]]
          package = "netlify-plugin-cache"
          [plugins.inputs]
            paths = [".cairn/photos", ".cairn/cards"]

        """
    }

    private static var wranglerText: String {
        """
        // Publishes the diary with Cloudflare Workers: connect the repository under Workers & Pages, with “npx wrangler deploy” as
        // the deploy command, and put the name that you give it there in place of “diary”.
        {
          "name": "diary",
          "compatibility_date": "2026-01-01",
          "build": {"command": "sh cloudflare-build.sh"},
          "assets": {"directory": "Site", "not_found_handling": "404-page"}
        }

        """
    }

    private static func cloudflareText(_ release: String) -> String {
        """
        # Builds the diary for wrangler.jsonc.
        # Closed groups need their keys: the text of .cairn-keys in the build's secret KEYS. Builds of other branches than the
        # main one have it too: leave them off, or let nobody push a branch who may not read what is sealed.
        set -e
        CAIRN="${CAIRN:-\(release)}"
        \(install())
        export PATH="$HOME/.local/bin:$PATH"
        \(keys(indent: ""))
        cairn build
        cairn check

        """
    }
}
