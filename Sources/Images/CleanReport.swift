/// What cleaning a store did.
package struct CleanReport: Sendable, Equatable {
    package var removedFiles = 0
    package var removedBytes = 0
    package var keptFiles = 0
    package var keptBytes = 0

    package init() {}
}
