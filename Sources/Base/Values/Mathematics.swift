#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

package func sine(_ radians: Double) -> Double { sin(radians) }
package func cosine(_ radians: Double) -> Double { cos(radians) }
package func arcSine(_ value: Double) -> Double { asin(value) }
package func arcTangent(_ value: Double) -> Double { atan(value) }
package func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
package func logarithm(_ value: Double) -> Double { log(value) }
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
package func cubeRoot(_ value: Double) -> Double { cbrt(value) }
