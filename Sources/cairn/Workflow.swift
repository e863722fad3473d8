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
            throw .error("there is such a file already", path: file, help: "move it away, or take over what Documentation/Publishing.md shows")
        }
        if let slash = file.lastIndex(of: "/") { try Folder(String(file[..<slash])).create() }
        try File(file).write(Array(text.utf8), exclusive: true)
        print("Wrote \(file). Name the repository to build Cairn from in it, in the line that begins with CAIRN.")
    }

    private var text: String { self == .github ? Self.githubText : Self.gitlabText }

    /// As `Scripts/setup` installs them.
    private static let packages = """
        git pkg-config libcmark-dev libfontconfig-dev libharfbuzz-dev libjs-leaflet libjs-leaflet.markercluster
        """ + " libqrencode-dev libvips-dev libxml2-dev libyaml-dev"

    // Nothing is pinned by Package.resolved, which Cairn's repository does not hold; so what was built is kept by the commit of
    // its sources.
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
              - uses: actions/checkout@v4
              - id: cairn
                run: |
                  git clone --depth 1 "$CAIRN" /opt/cairn
                  echo "commit=$(git -C /opt/cairn rev-parse HEAD)" >> "$GITHUB_OUTPUT"
              - uses: actions/cache@v4
                with:
                  path: /opt/cairn/.build
                  key: cairn-${{ steps.cairn.outputs.commit }}
              - run: swift build -c release --product cairn --package-path /opt/cairn
              - uses: actions/cache@v4
                with:
                  path: .cairn/photos
                  key: photos-${{ github.sha }}
                  restore-keys: photos-
              # The keys of closed groups, the text of .cairn-keys, are a secret of the repository.
              - name: Build and check the site
                env:
                  KEYS: ${{ secrets.CAIRN_KEYS }}
                run: |
                  if [ -n "$KEYS" ]; then
                    printf '%s\n' "$KEYS" > "$RUNNER_TEMP/keys"
                    export CAIRN_KEYS="$RUNNER_TEMP/keys"
                  fi
                  /opt/cairn/.build/release/cairn build --output "$RUNNER_TEMP/site"
                  /opt/cairn/.build/release/cairn check --output "$RUNNER_TEMP/site"
              - uses: actions/upload-pages-artifact@v3
                with:
                  path: ${{ runner.temp }}/site
              - id: deployment
                uses: actions/deploy-pages@v4

        """

    private static let gitlabText = """
        # Builds the diary and publishes it with GitLab Pages.
        pages:
          image: swift:6.2-bookworm
          variables:
            CAIRN: https://github.com/OWNER/cairn
          rules:
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          cache:
            - key: cairn
              paths: [.cairn-build]
            - key: photos
              paths: [.cairn/photos]
          before_script:
            - apt-get update -qq
            - apt-get install -y -qq --no-install-recommends \(packages)
          script:
            - git clone --depth 1 "$CAIRN" /opt/cairn
            - if [ -d .cairn-build ]; then mv .cairn-build /opt/cairn/.build; fi
            - swift build -c release --product cairn --package-path /opt/cairn
            # The keys of closed groups, the text of .cairn-keys, are in a protected variable of the type “file”: CAIRN_KEYS.
            - /opt/cairn/.build/release/cairn build --output public
            - /opt/cairn/.build/release/cairn check --output public
            - cp -R /opt/cairn/.build .cairn-build
          artifacts:
            paths: [public]

        """
}
