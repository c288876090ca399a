// RUN: refold-opt %s --refold-split-reductions="most-blocks=0" -verify-diagnostics

// expected-error @below {{most-blocks and least-rows must be at least 1, got 0 and 128}}
module {
}
