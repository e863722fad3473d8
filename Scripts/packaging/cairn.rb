class Cairn < Formula
  desc "Static site generator for diaries of places"
  homepage "@HOME@"
  url "@HOME@/releases/download/v@VERSION@/cairn-@VERSION@.tar.xz"
  sha256 "@SOURCE_DIGEST@"
  license "MIT"
  head "@HOME@.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build] # Swift 6.2
  depends_on "brotli"
  depends_on "cmark"
  depends_on "fontconfig"
  depends_on "harfbuzz"
  depends_on "libmicrohttpd"
  depends_on "libyaml"
  depends_on "libzip"
  # On Linux the libraries are looked for where distributions have them: install.sh and the Debian package are for it.
  depends_on macos: :sequoia
  depends_on "qrencode"
  depends_on "vips"
  depends_on "woff2"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build, since: :sequoia
  uses_from_macos "libxml2"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "cairn"
    bin.install ".build/release/cairn"
    generate_completions_from_executable(bin/"cairn", "--generate-completion-script")
    help = Utils.safe_popen_read(bin/"cairn", "--experimental-dump-help")
    Utils.safe_popen_write("python3", "Scripts/packaging/manual.py", "man1") { |pipe| pipe.write help }
    man1.install Dir["man1/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/cairn --version")
    system bin/"cairn", "init", "diary", "--language", "en"
    system bin/"cairn", "build", "diary"
    assert_match "Seoul Forest", (testpath/"diary/Site/index.html").read
  end
end
