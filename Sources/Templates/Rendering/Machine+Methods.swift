import Diagnostics

extension Machine {
    static func suggestion(_ name: String, _ names: [String]) -> String? {
        didYouMeanHelp(name, among: names, quotes: ("`", "`"))
    }

    /// Calls something that a value has: a macro of a module, a method of a loop, a string, a list or a map.
    mutating func callMethod(_ instruction: UnsafePointer<Instruction>) throws(TemplateError) {
        let site = parts.pointee.sites + Int(instruction.pointee.a)
        let object = read(site.pointee.callee, 0)
        if site.pointee.isCycle, case .handle(let handle) = object.pointee, handle.kind == .loop,
            let number = loop(handle)
        {
            let position = scratch.loops[number].index % Int(site.pointee.positionalCount)
            let operand = Operand(bits: lists[Int(site.pointee.firstOperand) + position])
            return try deliver(read(operand, 0).pointee, site)
        }
        let name = site.pointee.method
        switch object.pointee {
        case .map(let map):
            let hasMethod = ValueMethods.names(of: object.pointee).contains(name)
            if let member = map[name], !hasMethod || member.isCallable { return try callMember(member, site) }
        case .handle(let handle):
            if handle.kind == .namespace || handle.kind == .macro, let member = attribute(name, nil, of: handle) {
                return try callMember(member, site)
            }
            if let result = try callMethod(name, of: handle, site) { return try deliver(result, site) }
        case .undefined(let undefined): throw TemplateError(undefined)
        default: break
        }
        let (positional, named) = try arguments(site)
        let values = [object.pointee] + positional
        for value in values + named.map(\.value) {
            if case .undefined(let undefined) = value, undefined?.isSilent != true { throw TemplateError(undefined) }
        }
        guard ValueMethods.names(of: object.pointee).contains(name) else {
            throw missingMethod(name, object.pointee, site)
        }
        try charge(object.pointee.workload)
        let result = try ValueMethods.call(name, of: object.pointee, positional, named)
        try deliver(result, site)
    }

    private func missingMethod(
        _ name: String, _ object: Value, _ site: UnsafePointer<CallSite>
    ) -> TemplateError {
        var error = TemplateError(missing(steps + Int(site.pointee.step), in: object))
        if case .map = object { return error }
        let names = ValueMethods.names(of: object)
        error = TemplateError(
            "\(object.kindName) has no method `\(name)`",
            help: Machine.suggestion(name, names) ?? (names.isEmpty ? nil : "it has \(Machine.quoted(names))"))
        error.range = steps[Int(site.pointee.step)].range
        return error
    }

    private mutating func callMember(_ member: Value, _ site: UnsafePointer<CallSite>) throws(TemplateError) {
        switch member {
        case .function(let function):
            let (positional, named) = try arguments(site)
            try deliver(try function.body(positional, named), site)
        case .handle(let handle): try call(handle, site)
        case .undefined(let undefined): throw TemplateError(undefined)
        default: throw TemplateError("`\(site.pointee.method)` is \(member.kindName) and cannot be called")
        }
    }

    /// `loop.cycle`, `loop.changed`, and the methods of cyclers.
    private mutating func callMethod(
        _ name: String, of handle: Handle, _ site: UnsafePointer<CallSite>
    ) throws(TemplateError) -> Value? {
        switch (handle.kind, name) {
        case (.loop, "cycle"):
            let (positional, _) = try arguments(site)
            guard let number = loop(handle) else { throw TemplateError("the loop is over") }
            guard !positional.isEmpty else { throw TemplateError("`cycle` needs something to go through") }
            return positional[scratch.loops[number].index % positional.count]
        case (.loop, "changed"):
            let (positional, _) = try arguments(site)
            guard let number = loop(handle) else { throw TemplateError("the loop is over") }
            if let last = scratch.loops[number].changed, try Value.list(last).equals(.list(positional)) {
                return .bool(false)
            }
            scratch.loops[number].changed = positional
            return .bool(true)
        case (.cycler, "next"), (.cycler, "reset"):
            guard let index = namespace(handle) else { throw TemplateError("the cycler is gone") }
            let current = namespaces[index].entries[namespaces[index].position].value
            namespaces[index].position =
                name == "reset" ? 0 : (namespaces[index].position + 1) % namespaces[index].entries.count
            return name == "reset" ? Value.none : current
        case (.loop, _):
            var error = TemplateError(
                "`loop` has no `\(name)` to call",
                help: Machine.suggestion(name, ["cycle", "changed"]) ?? "it has `cycle` and `changed`")
            error.range = steps[Int(site.pointee.step)].range
            throw error
        default: return nil
        }
    }

    /// A function that is part of the language.
    mutating func callBuiltin(
        _ number: Int, _ arguments: (positional: [Value], named: [(name: String, value: Value)])
    ) throws(TemplateError) -> Value {
        for value in arguments.positional + arguments.named.map(\.value) {
            if case .undefined(let undefined) = value, undefined?.isSilent != true { throw TemplateError(undefined) }
        }
        switch BuiltinFunction(rawValue: number) ?? .dict {
        case .range: return try BuiltinFunction.range(arguments.positional, arguments.named)
        case .dict: return .map(try BuiltinFunction.map("dict", arguments.positional, arguments.named))
        case .namespace:
            let map = try BuiltinFunction.map("namespace", arguments.positional, arguments.named)
            return .handle(makeState(.namespace, map.entries))
        case .cycler:
            guard !arguments.positional.isEmpty, arguments.named.isEmpty else {
                throw TemplateError("`cycler` needs something to go through")
            }
            return .handle(makeState(.cycler, arguments.positional.map { ("", $0) }))
        case .joiner:
            var separator = Value.string(", ")
            if let first = arguments.positional.first ?? arguments.named.first?.value { separator = first }
            return .handle(makeState(.joiner, [("", separator)]))
        }
    }

    private mutating func makeState(_ kind: Handle.Kind, _ entries: [(key: String, value: Value)]) -> Handle {
        let serial = nextSerial()
        namespaces.append(NamespaceState(serial: serial, entries: entries))
        return Handle(kind: kind, index: Int32(namespaces.count - 1), serial: serial)
    }
}

extension Value {
    /// Whether it can be called.
    var isCallable: Bool {
        switch self {
        case .function: true
        case .handle(let handle): handle.kind == .macro || handle.kind == .builtin || handle.kind == .joiner
        default: false
        }
    }

    /// How much work going through it once is, in the renderer's steps.
    var workload: Int {
        switch self {
        case .string(let text), .safe(let text): 1 + text.utf8.count / 32
        case .list(let elements), .tuple(let elements): 1 + elements.count
        case .map(let map): 1 + map.count
        default: 1
        }
    }
}
