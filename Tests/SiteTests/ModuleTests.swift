import TestSupport
import Testing

/// Modules of the theme import each other by their own names, and browsers get the published ones.
@Suite struct ModuleTests {
    private static let page = "-- Templates/not-found.html --\n{{ asset(\"a.js\") }}\n"

    @Test func importsLeadToPublishedNames() async throws {
        let diary = try TestDiary(
            """
            \(Self.page)-- Templates/assets/a.js --
            import { b } from "./b.js";
            export * from './c.js';
            const later = () => import("./c.js"), text = "./b.js";
            -- Templates/assets/b.js --
            import {
              c
            } from "./c.js";
            -- Templates/assets/c.js --
            export const c = 1;
            """)
        try await diary.build()
        let names = diary.folder.files(in: "Site/assets").filter { $0.hasSuffix(".js") && $0.dropFirst().first == "." }
            .sorted()
        #expect(names.count == 3)
        let first = diary.text("assets/" + names[0]).split(separator: "\n").map { String($0) }
        #expect(
            first == [
                "import{b}from \"./\(names[1])\";", "export*from './\(names[2])';",
                "const later=()=>import(\"./\(names[2])\"),text=\"./b.js\";",
            ])
        #expect(diary.text("404.html").contains("/assets/" + names[0]))
        // What changes at the end of the chain has another name, and so have all that import it.
        try diary.folder.write("Templates/assets/c.js", "export const c = 2;\n")
        try await diary.build()
        let others = diary.folder.files(in: "Site/assets")
        for name in names { #expect(!others.contains(name)) }
    }

    @Test func whatCannotBeImportedIsToldWhereItStands() async throws {
        let diary = try TestDiary(
            """
            \(Self.page)-- Templates/assets/a.js --
            import { load } from "./dada.js";
            -- Templates/assets/b.js --
            import "./c.js";
            -- Templates/assets/c.js --
            import "./b.js";
            """)
        let failure = await diary.failure()
        #expect(failure.contains("Templates/assets/a.js:1:25: error: there is no module “dada.js”"))
        #expect(failure.contains("did you mean “./data.js”?"))
        #expect(failure.contains("modules import each other in a circle that goes through “c.js”"))
        #expect(failure.contains("modules import each other in a circle that goes through “b.js”"))
    }
}
