internal import Diagnostics

/// “did you mean …?” for the nearest name, nil when none is near.
func didYouMeanHelp(_ written: String, _ names: some Sequence<String>) -> String? {
    didYouMean(written, among: names).map { "did you mean “\($0)”?" }
}
