internal import Dispatch

/// Runs builds on threads of their own.
///
/// A build keeps a thread busy for each processor. Swift's own pool has no more than that, so that on it every request would wait
/// for the end of the build.
final class BuildExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "cairn.build", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
