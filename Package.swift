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
let hot: Set = ["Base", "Content", "Maps", "Pages", "Templates", "Typesetting"]

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
        .target(name: "CMessages"),
        .target(name: "CSandbox"),

        module(
            "Base",
            [
                "CBrotli", "CMessages", "CSandbox", "CXML", "CZlib",
                .target(name: "CNettle", condition: .when(platforms: [.linux])),
            ]),
        module("Templates", ["Base"]),
        module("Typesetting", ["Base", "CFontconfig", "CHarfBuzz", "CHarfBuzzSubset", "CQREncode", "CWOFF2"]),
        module("Images", ["Base", "CVips"]),
        module("Maps", ["Base", "CGround"]),
        module("Content", ["Base", "CCmark", "CYAML"]),
        module("Diary", ["Base", "Content", "Maps"]),
        module("Pages", ["Base", "Content", "Diary", "Images", "Maps", "Templates", "Typesetting"]),
        module(
            "Site", ["Base", "Content", "Diary", "Images", "Maps", "Pages", "Templates", "Typesetting", "CTheme"]),
        module("Editing", ["Base", "Content", "Diary", "Images", "Maps"]),
        module(
            "Import",
            [
                "Base", "Content", "Diary", "Editing", "Images", "Maps", "CZip",
                .target(name: "CGLib", condition: .when(platforms: [.linux])),
            ]),
        module("Checking", ["Base", "Content", "Diary", "Maps", "Pages"]),
        module("Publishing", ["Base", "Content", "Diary"]),
        module("LanguageServer", ["Base", "Content", "Diary", "Editing", "Maps"]),
        module(
            "Preview",
            ["Base", "Content", "Diary", "Editing", "Import", "Maps", "Pages", "Site", "CMicroHTTPD", "CPreview"]),
        .executableTarget(
            name: "cairn",
            dependencies: [
                "Base", "Content", "Diary", "Editing", "Images", "Import", "Maps", "Pages", "Site", "Templates",
                "Typesetting", "Checking", "LanguageServer", "Preview", "Publishing",
                "CMemory",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings,
            // glibc's allocator asks the kernel for each page of a thread's memory.
            linkerSettings: [.linkedLibrary("jemalloc", .when(platforms: [.linux], configuration: .release))]),

        .target(
            name: "TestSupport", dependencies: ["Base"], path: "Tests/TestSupport",
            swiftSettings: settings),
        tests("DiagnosticsTests", ["Base"], resources: ["Snapshots"]),
        tests("CryptographyTests", ["Base"]),
        tests("FilesTests", ["Base"]),
        tests("SandboxTests", ["Base"]),
        tests("GeometryTests", ["Maps"]),
        tests("GroundTests", ["Base", "Maps"], resources: ["Fixtures"]),
        tests("EncodingTests", ["Base"]),
        tests("JSONTests", ["Base"]),
        // They draw their pictures with libvips itself.
        tests(
            "ImagesTests", ["Base", "Images", "CVips"], linking: ["vips", "gobject-2.0"]),
        tests("TemplatesTests", ["Base", "Templates"], resources: ["Cases"]),
        tests("ContentTests", ["Base", "Content"], resources: ["Snapshots", "Suites"]),
        tests("DiaryTests", ["Base", "Content", "Diary", "Maps"], resources: ["Broken"]),
        tests("EditingTests", ["Base", "Content", "Diary", "Editing"]),
        tests("LanguageServerTests", ["Base", "Content", "Diary", "LanguageServer"]),
        tests("ExchangeTests", ["Base", "Content", "Diary", "Import", "Pages", "Templates"]),
        tests(
            "CheckingTests", ["Base", "Checking", "Diary", "Site"], resources: ["Findings"]),
        tests("TracksTests", ["Base", "Diary", "Maps"], resources: ["Fixtures"]),
        tests(
            "PagesTests",
            ["Base", "Content", "Diary", "Images", "Maps", "Pages", "Templates", "Typesetting"]),
        tests(
            "SiteTests",
            ["Base", "Content", "Diary", "Images", "Maps", "Pages", "Site", "Templates"],
            resources: ["Snapshots"]),
        tests("QRCodesTests", ["Typesetting"]),
        tests("LeaksTests", ["Diary", "Site"]),
        tests("CompressionTests", ["Base"]),
        tests("FontsTests", ["Base", "Typesetting"]),
        tests("FlowLayoutTests", ["Base", "Typesetting"], resources: ["Fixtures", "Snapshots"]),
        tests("SealingTests", ["Base", "Diary"]),
        tests(
            "RepliesTests",
            ["Base", "Content", "Diary", "Editing"]),
        tests("PublishingTests", ["Base", "Diary", "Publishing"]),
        tests("PreviewTests", ["Base", "Content", "Diary", "Preview"]),
        tests(
            "ToolTests", ["Base", "Content", "Diary", "Images", "Import", "Pages", "Typesetting"],
            resources: ["Formats"]),
        tests("AttackTests", ["Base", "Content", "Diary"], resources: ["README.md", "faults.c"]),
    ],
    swiftLanguageModes: [.v6]
)

// Programs that measure or torment, which nobody should have to compile for a build or a test.
if ProcessInfo.processInfo.environment["CAIRN_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "TemplateBenchmark", dependencies: ["Base", "Templates"],
            path: "Tests/Benchmarks/TemplateBenchmark", exclude: ["Pages"], swiftSettings: settings),
        .executableTarget(
            name: "TemplateFuzz", dependencies: ["Base", "Templates"], path: "Tests/TemplateFuzz",
            swiftSettings: settings),
        .executableTarget(
            name: "FlowLayoutBenchmark", dependencies: ["Base", "Typesetting"],
            path: "Tests/Benchmarks/FlowLayoutBenchmark", swiftSettings: settings),
        .executableTarget(
            name: "PhotoBenchmark", dependencies: ["Base", "Images"],
            path: "Tests/Benchmarks/PhotoBenchmark", swiftSettings: settings),
    ]
}
