internal import ArgumentParser
internal import Diagnostics
internal import Files

/// A host that builds and publishes a diary whenever it is pushed there.
enum Workflow: String, CaseIterable, ExpressibleByArgument {
    case github, gitlab

    private var path: String {
        switch self {
        case .github: ".github/workflows/publish.yml"
        case .gitlab: ".gitlab-ci.yml"
        }
    }

    /// Writes the host's file, unless there is one.
    func write(to folder: String) throws(Diagnostic) {
        let file = "\(folder)/\(path)"
        guard FileKind(at: file, followingLinks: false) == nil else {
            throw .error(
                "there is such a file already", path: file,
                help: "move it away, or take over what Documentation/Publishing.md shows")
        }
        if let slash = file.lastIndex(of: "/") { try Folder(String(file[..<slash])).create() }
        try File(file).write(Array(text.utf8), exclusive: true)
        print("Wrote \(file). Name the repository to build Cairn from in it, in the line that begins with CAIRN.")
    }

    private var text: String { self == .github ? Self.githubText : Self.gitlabText }

    /// As `Scripts/setup` installs them, and letters for share cards.
    private static let packages = """
        git pkg-config libbrotli-dev libcmark-dev libfontconfig-dev libglib2.0-dev libharfbuzz-dev libjemalloc-dev libjs-leaflet
        """
        + " libjs-leaflet.markercluster libqrencode-dev libvips-dev libxml2-dev libyaml-dev libzip-dev nettle-dev zlib1g-dev fonts-nanum"

    // The finished program is kept by the commit of its sources: nothing else tells which it is, as Package.resolved is not among
    // them, and a fresh clone has new times, so that its build folder would be built anew.
    private static let githubText = """
        # Builds the diary and publishes it with GitHub Pages. In the repository's settings, under Pages, choose “GitHub Actions”.
        name: publish
        on:
          push:
            branches: [main]
          workflow_dispatch:
        permissions:
          contents: read
          pages: write
          id-token: write
        concurrency:
          group: pages
          cancel-in-progress: false
        env:
          CAIRN: https://github.com/OWNER/cairn
        jobs:
          publish:
            runs-on: ubuntu-latest
            container: swift:6.2-bookworm
            environment:
              name: github-pages
              url: ${{ steps.deployment.outputs.page_url }}
            steps:
              - run: apt-get update -qq && apt-get install -y -qq --no-install-recommends \(packages)
              # Diaries that a group brings together may be submodules.
              - uses: actions/checkout@v4
                with:
                  submodules: recursive
              - id: source
                run: echo "commit=$(git ls-remote "$CAIRN" HEAD | cut -f 1)" >> "$GITHUB_OUTPUT"
              - id: program
                uses: actions/cache@v4
                with:
                  path: /opt/cairn/bin
                  key: cairn-${{ steps.source.outputs.commit }}
              - if: steps.program.outputs.cache-hit != 'true'
                run: |
                  git clone --depth 1 "$CAIRN" /tmp/cairn
                  swift build -c release --static-swift-stdlib --product cairn --package-path /tmp/cairn
                  install -D /tmp/cairn/.build/release/cairn /opt/cairn/bin/cairn
              - uses: actions/cache@v4
                with:
                  path: |
                    .cairn/photos
                    .cairn/cards
                  key: pictures-${{ github.sha }}
                  restore-keys: pictures-
              # The keys of closed groups, the text of .cairn-keys, are a secret of the repository.
              - name: Build and check the site
                env:
                  KEYS: ${{ secrets.CAIRN_KEYS }}
                run: |
                  if [ -n "$KEYS" ]; then
                    echo "$KEYS" > "$RUNNER_TEMP/keys"
                    export CAIRN_KEYS="$RUNNER_TEMP/keys"
                  fi
                  /opt/cairn/bin/cairn build
                  /opt/cairn/bin/cairn check
              - uses: actions/upload-pages-artifact@v3
                with:
                  path: Site
              - id: deployment
                uses: actions/deploy-pages@v4

        """

    private static let gitlabText = """
        # Builds the diary and publishes it with GitLab Pages.
        pages:
          image: swift:6.2-bookworm
          variables:
            CAIRN: https://github.com/OWNER/cairn
            # Diaries that a group brings together may be submodules.
            GIT_SUBMODULE_STRATEGY: recursive
          rules:
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          cache:
            - key: cairn
              paths: [.cairn-program]
            - key: pictures
              paths: [.cairn/photos, .cairn/cards]
          before_script:
            - apt-get update -qq
            - apt-get install -y -qq --no-install-recommends \(packages)
          script:
            - program=".cairn-program/$(git ls-remote "$CAIRN" HEAD | cut -f 1)"
            - |
              if [ ! -x "$program" ]; then
                git clone --depth 1 "$CAIRN" /tmp/cairn
                swift build -c release --static-swift-stdlib --product cairn --package-path /tmp/cairn
                rm -rf .cairn-program
                install -D /tmp/cairn/.build/release/cairn "$program"
              fi
            # The keys of closed groups, the text of .cairn-keys, are in a protected variable of the type “file”: CAIRN_KEYS.
            - '"$program" build --output public'
            - '"$program" check --output public'
          artifacts:
            paths: [public]

        """
}
