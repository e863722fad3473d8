/// Which characters count as white space and as parts of names and words; Python's classes, so that output agrees.
package enum CharacterClasses {
    /// Whether Python's `str.isspace` holds.
    package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether `\w` of Python's regular expressions holds: letters, digits of all kinds and the underscore.
    package static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return isASCIILetterOrDigit(UInt8(scalar.value)) || scalar == "_"
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    package static func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    package static func startsName(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic }
        return scalar.properties.isXIDStart
    }

    package static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIILetterOrDigit(UInt8(scalar.value)) || scalar == "_" }
        return scalar.properties.isXIDContinue
    }
}
