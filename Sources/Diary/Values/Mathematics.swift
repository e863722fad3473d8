#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

package func sine(_ radians: Double) -> Double { sin(radians) }
package func cosine(_ radians: Double) -> Double { cos(radians) }
func arcSine(_ value: Double) -> Double { asin(value) }
func arcTangent(_ value: Double) -> Double { atan(value) }
func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
func logarithm(_ value: Double) -> Double { log(value) }
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
func cubeRoot(_ value: Double) -> Double { cbrt(value) }
