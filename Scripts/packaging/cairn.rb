class Cairn < Formula
  desc "Static site generator for diaries of places"
  homepage "@HOME@"
  url "@HOME@/releases/download/v@VERSION@/cairn-@VERSION@.tar.xz"
  sha256 "@SOURCE_DIGEST@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "brotli"
  depends_on "cmark"
  depends_on "fontconfig"
  depends_on "harfbuzz"
  depends_on "libmicrohttpd"
  depends_on "libxml2"
  depends_on "libyaml"
  depends_on "libzip"
  depends_on macos: :sequoia
  depends_on "qrencode"
  depends_on "vips"
  depends_on "woff2"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "cairn"
    bin.install ".build/release/cairn"
    generate_completions_from_executable(bin/"cairn", "--generate-completion-script")
    (buildpath/"help.json").write Utils.safe_popen_read(bin/"cairn", "--experimental-dump-help")
    system "sh", "-c", "python3 Scripts/packaging/manual.py man1 < help.json"
    man1.install Dir["man1/*"]
  end

  test do
    system bin/"cairn", "init", "diary", "--language", "en"
    system bin/"cairn", "build", "diary"
    assert_match "Seoul Forest", (testpath/"diary/Site/index.html").read
  end
end
