import Base
import Foundation
import TestSupport
import enum TestSupport.Program

/// One system call that goes wrong.
struct Fault: Sendable, CustomStringConvertible {
    enum Kind: String, CaseIterable, Sendable {
        /// The call reports an error.
        case fail
        /// The call writes half of what it was given.
        case short
        /// The program ends instead of it.
        case kill
    }

    let kind: Kind
    /// The name of the call and the kinds of its paths.
    let site: String
    /// Which of the calls at its site, from 1.
    let number: Int

    var description: String { "\(kind) \(site) \(number)" }
}

/// `faults.c`, compiled.
struct Faults: Sendable {
    #if os(Linux)
        static let canBeMade = ["cc", "clang", "gcc"].contains { compiler in
            (try? ChildProcess.run(compiler, ["--version"]).status) == 0
        }
    #else
        static let canBeMade = false
    #endif

    private let folder: TemporaryFolder
    private var library: String { folder.path + "/faults.so" }

    init(file: String = #filePath) throws {
        folder = try TemporaryFolder()
        let source = URL(fileURLWithPath: file).deletingLastPathComponent().path + "/faults.c"
        for compiler in ["cc", "clang", "gcc"] {
            let outcome = try? ChildProcess.run(
                compiler, ["-shared", "-fPIC", "-O1", "-o", folder.path + "/faults.so", source, "-ldl"])
            if outcome?.status == 0 { return }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// - Parameter exchangeError: the number of the error with which every exchange of two files fails; 0 where it works.
    func build(_ attack: Attack, _ fault: Fault, exchangeError: Int32 = 0) throws -> Program.Outcome {
        try build(
            attack,
            [
                "FAULT_KIND": fault.kind.rawValue, "FAULT_SITE": fault.site, "FAULT_AT": String(fault.number),
                "FAULT_EXCHANGE": String(exchangeError),
            ])
    }

    private func build(_ attack: Attack, _ variables: [String: String]) throws -> Program.Outcome {
        let own = ["LD_PRELOAD": library, "FAULT_FOLDER": attack.diary]
        return try attack.run("build", variables: own.merging(variables) { $1 })
    }

    /// Builds and tells the sites of all calls, with their numbers of calls.
    func sites(in attack: Attack, exchangeError: Int32 = 0) throws -> [(site: String, count: Int)] {
        let list = "sites-\(UUID().uuidString)"
        let variables = ["FAULT_SITES": "\(folder.path)/\(list)", "FAULT_EXCHANGE": String(exchangeError)]
        guard try build(attack, variables).status == 0 else { return [] }
        return (folder.text(list) ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? Int(parts[0]).map { (String(parts[1]), $0) } : nil
        }
    }

    /// Faults at every site, at one of its calls in the middle of those that have done the same before; at each of a few calls where
    /// these are on files with random names, which do not tell them apart, or move something.
    static func all(at sites: [(site: String, count: Int)]) -> [Fault] {
        sites.flatMap { site, count in
            let isVaried = count <= 3 && (site.contains("*.new") || site.hasPrefix("rename"))
            let numbers = isVaried ? Array(1...count) : [(count + 1) / 2]
            return Fault.Kind.allCases.filter { $0.matters(at: site) }.flatMap { kind in
                numbers.map { Fault(kind: kind, site: site, number: $0) }
            }
        }
    }
}

extension Fault.Kind {
    /// Whether a call of a site can go wrong so. A program that is killed before a call which only reads leaves what it leaves when it is
    /// killed before the next one that writes.
    fileprivate func matters(at site: String) -> Bool {
        let call = site.prefix { $0 != " " }
        return switch self {
        case .fail: true
        case .short: ["write", "pwrite"].contains(call)
        case .kill: !["open-to-read", "open-folder", "opendir", "close", "ioctl"].contains(call)
        }
    }
}
