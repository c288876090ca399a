// RUN: refold-opt %s --refold-tile-rows="most-tiles=0" --verify-diagnostics
// RUN: refold-opt %s --refold-tile-rows="tile-bytes=-1" --verify-diagnostics
// RUN: refold-opt %s --refold-tile-rows="least-columns=0" --verify-diagnostics

// expected-error @+1 {{tile-bytes must be at least 0, and least-columns and most-tiles at least 1}}
module {
}
