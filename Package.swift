// swift-tools-version: 6.1
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Tests run with these checks and without optimisation across modules, and packages without the checks and with it.
    .unsafeFlags(["-enforce-exclusivity=unchecked", "-cross-module-optimization"], .when(configuration: .release)),
    // Where the headers of libxml2 are, which is not linked: pkg-config would say that with the library alone.
    .unsafeFlags(["-Xcc", "-I/usr/include/libxml2"], .when(platforms: [.linux])),
]

// On Linux libraries that most commands do without are loaded when they are first asked for (Sources/CLoading), and nothing is linked
// of them, but for GLib, which the headers of libvips stand on.
#if os(Linux)
    func loaded(_ name: String) -> String? { nil }
    let vips = "glib-2.0"
#else
    func loaded(_ name: String) -> String? { name }
    let vips = "vips"
#endif

/// What a build spends its time in, optimised in debug builds too, which are what is worked on and tested; all checks stay. To optimise a
/// module takes five times as long as to compile it, so that those which are quick enough without are left as they are.
let hot: Set = [
    "Compression", "Content", "Cryptography", "Diagnostics", "Encoding", "Files", "FlowLayout", "Geometry", "Ground",
    "HTML", "JSON", "Leaks", "Pages", "Templates",
]

/// A module of Cairn: a stage of the pipeline, or the owner of a C library.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    let optimised = SwiftSetting.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
    return .target(
        name: name, dependencies: dependencies, swiftSettings: settings + (hot.contains(name) ? [optimised] : []))
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [String] = [], linking libraries: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: ["TestSupport"] + dependencies, exclude: resources, swiftSettings: settings,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

let package = Package(
    name: "cairn",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "cairn", targets: ["cairn"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        .systemLibrary(
            name: "CCmark", pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: loaded("libxml-2.0"),
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CZip", pkgConfig: loaded("libzip"),
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: loaded("harfbuzz"),
            providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        .systemLibrary(
            name: "CHarfBuzzSubset", pkgConfig: loaded("harfbuzz-subset"),
            providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        .systemLibrary(
            name: "CWOFF2", pkgConfig: loaded("libwoff2enc"),
            providers: [.apt(["libwoff1"]), .brew(["woff2"])]),
        .systemLibrary(
            name: "CVips", pkgConfig: vips,
            providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: loaded("libmicrohttpd"),
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(
            name: "CFontconfig", pkgConfig: loaded("fontconfig"),
            providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlienc",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
        .systemLibrary(
            name: "CGLib", pkgConfig: "glib-2.0",
            providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .target(name: "CTheme"),
        .target(name: "CGround", exclude: ["ground.bin"]),
        .target(name: "CPreview"),
        .target(name: "CMemory"),
        .target(name: "CSandbox"),

        module("Diagnostics"),
        module("Encoding"),
        module("HTML"),
        module("JSON", ["Diagnostics", "Encoding"]),
        module("Cryptography", [.target(name: "CNettle", condition: .when(platforms: [.linux]))]),
        module("Files", ["Encoding", "Diagnostics", "Cryptography"]),
        module("Sandbox", ["Diagnostics", "Files", "CSandbox"]),
        module("Geometry"),
        module("Ground", ["Files", "Geometry", "CGround"]),
        module("Images", ["Encoding", "HTML", "JSON", "Diagnostics", "Files", "Sandbox", "CVips"]),
        module("Templates", ["Encoding", "HTML", "JSON", "Diagnostics"]),
        module("Fonts", ["Diagnostics", "CFontconfig", "CHarfBuzzSubset", "CWOFF2"]),
        module("FlowLayout", ["HTML", "JSON", "Diagnostics", "CHarfBuzz"]),
        module("QRCodes", ["CQREncode"]),
        module("Compression", ["CZlib", "CBrotli"]),
        module("Content", ["Encoding", "HTML", "Diagnostics", "Files", "CCmark", "CYAML"]),
        module("XML", ["Diagnostics", "Files", "Sandbox", "CXML"]),
        module("Diary", ["HTML", "JSON", "Diagnostics", "Files", "Content", "Ground"]),
        module(
            "Exchange",
            [
                "Encoding", "HTML", "JSON", "Diagnostics", "Files", "Compression", "Content", "Diary", "Tracks", "XML",
                "CZip",
                .target(name: "CGLib", condition: .when(platforms: [.linux])),
            ]),
        module("Tracks", ["Encoding", "Geometry", "JSON", "Diagnostics", "Files", "Diary", "XML"]),
        module(
            "Pages",
            [
                "Encoding", "HTML",
                "JSON", "Diagnostics", "Files", "Geometry", "Ground", "Content", "Diary", "Exchange", "FlowLayout",
                "Images", "QRCodes", "Templates", "Tracks",
            ]),
        module(
            "Leaks",
            ["Encoding", "HTML", "JSON", "Diagnostics", "Files", "Compression", "Content", "Diary", "Images", "Tracks"]),
        module("LanguageServer", ["Diagnostics", "Encoding", "JSON", "Files", "Content", "Diary", "Editing"]),
        module("Editing", ["Diagnostics", "Files", "Content", "Diary", "Images", "Sealing"]),
        module("Sealing", ["Encoding", "Diagnostics", "Cryptography", "Files", "Content"]),
        module(
            "Replies",
            [
                "Encoding", "JSON", "Diagnostics", "Files", "Compression", "Content", "Diary", "Editing", "Sealing",
            ]),
        module(
            "Site",
            [
                "Encoding", "HTML",
                "JSON",
                "Diagnostics", "Cryptography", "Files", "Ground", "Compression", "Content", "Diary", "Exchange",
                "FlowLayout", "Fonts", "Images", "Leaks", "Pages", "Sealing", "Templates", "Tracks", "CTheme",
            ]),
        module(
            "Checking", ["Encoding", "HTML", "JSON", "Diagnostics", "Files", "Content", "Diary", "Exchange", "XML"]),
        module("Publishing", ["Diagnostics", "Files", "Content", "Diary", "JSON"]),
        module(
            "Preview",
            [
                "Encoding", "HTML",
                "JSON",
                "Diagnostics", "Files", "Content", "Diary", "Editing", "Exchange", "Site", "Replies", "Sealing",
                "CMicroHTTPD", "CPreview",
            ]),
        .executableTarget(
            name: "cairn",
            dependencies: [
                "Diagnostics", "Encoding", "Files", "Fonts", "Content", "Diary", "Exchange", "FlowLayout", "Images",
                "Pages", "Sandbox", "Templates", "Site", "XML",
                "Checking", "Editing", "LanguageServer", "Preview", "Publishing", "QRCodes", "Replies", "Sealing",
                "CMemory",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings,
            // glibc's allocator asks the kernel for each page of a thread's memory.
            linkerSettings: [.linkedLibrary("jemalloc", .when(platforms: [.linux], configuration: .release))]),

        .target(
            name: "TestSupport", dependencies: ["Diagnostics", "Files"], path: "Tests/TestSupport",
            swiftSettings: settings),
        tests("DiagnosticsTests", ["Diagnostics"], resources: ["Snapshots"]),
        tests("CryptographyTests", ["Cryptography"]),
        tests("FilesTests", ["Files"]),
        tests("SandboxTests", ["Diagnostics", "Sandbox"]),
        tests("GeometryTests", ["Geometry"]),
        tests("GroundTests", ["Files", "Geometry", "Ground"], resources: ["Fixtures"]),
        tests("EncodingTests", ["Encoding", "HTML"]),
        tests("JSONTests", ["Diagnostics", "JSON"]),
        // They draw their pictures with libvips itself.
        tests(
            "ImagesTests", ["Encoding", "Diagnostics", "Files", "Images", "CVips"], linking: ["vips", "gobject-2.0"]),
        tests("TemplatesTests", ["Diagnostics", "Templates"], resources: ["Cases"]),
        tests("ContentTests", ["Diagnostics", "Files", "Content"], resources: ["Snapshots", "Suites"]),
        tests("DiaryTests", ["Diagnostics", "Files", "Content", "Diary", "Ground"], resources: ["Broken"]),
        tests("EditingTests", ["JSON", "Diagnostics", "Files", "Content", "Diary", "Editing"]),
        tests("LanguageServerTests", ["JSON", "Diagnostics", "Files", "Content", "Diary", "LanguageServer"]),
        tests("ExchangeTests", ["Compression", "Diagnostics", "Content", "Diary", "Exchange"]),
        tests(
            "CheckingTests", ["Diagnostics", "Files", "Diary", "Site", "Checking"], resources: ["Findings"]),
        tests("TracksTests", ["Diagnostics", "Files", "Diary", "Tracks"], resources: ["Fixtures"]),
        tests(
            "PagesTests",
            [
                "Diagnostics", "Files", "Ground", "Content", "Diary", "FlowLayout", "Images", "Pages", "Templates",
                "Tracks",
            ]),
        tests(
            "SiteTests",
            [
                "Diagnostics", "Files", "HTML", "Ground", "Content", "Diary", "Images", "Leaks", "Pages", "Templates",
                "Site",
                "Sealing", "XML",
            ],
            resources: ["Snapshots"]),
        tests("QRCodesTests", ["QRCodes"]),
        tests("LeaksTests", ["Diary", "Leaks"]),
        tests("CompressionTests", ["Compression"]),
        tests("FontsTests", ["Diagnostics", "Files", "Fonts"]),
        tests("FlowLayoutTests", ["Diagnostics", "Files", "FlowLayout"], resources: ["Fixtures", "Snapshots"]),
        tests("SealingTests", ["Encoding", "Diagnostics", "Cryptography", "Files", "Sealing"]),
        tests(
            "RepliesTests",
            [
                "Encoding", "JSON", "Diagnostics", "Files", "Compression", "Content", "Cryptography", "Diary",
                "Editing",
                "Replies", "Sealing",
            ]),
        tests("PublishingTests", ["Diagnostics", "Files", "Diary", "Publishing"]),
        tests("PreviewTests", ["Content", "Diagnostics", "Diary", "Files", "JSON", "Preview"]),
        tests(
            "ToolTests", ["Diagnostics", "JSON", "Files", "Content", "Diary", "Exchange", "FlowLayout", "Images"],
            resources: ["Formats"]),
        tests("AttackTests", ["Diagnostics", "Files", "Content", "Diary"], resources: ["README.md", "faults.c"]),
    ],
    swiftLanguageModes: [.v6]
)

// Programs that measure or torment, which nobody should have to compile for a build or a test.
if ProcessInfo.processInfo.environment["CAIRN_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "TemplateBenchmark", dependencies: ["Diagnostics", "Templates"],
            path: "Tests/Benchmarks/TemplateBenchmark", exclude: ["Pages"], swiftSettings: settings),
        .executableTarget(
            name: "TemplateFuzz", dependencies: ["Diagnostics", "Templates"], path: "Tests/TemplateFuzz",
            swiftSettings: settings),
        .executableTarget(
            name: "FlowLayoutBenchmark", dependencies: ["FlowLayout", "Files"],
            path: "Tests/Benchmarks/FlowLayoutBenchmark", swiftSettings: settings),
        .executableTarget(
            name: "PhotoBenchmark", dependencies: ["Diagnostics", "Files", "Images", "Sandbox"],
            path: "Tests/Benchmarks/PhotoBenchmark", swiftSettings: settings),
    ]
}
