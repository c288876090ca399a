// RUN: refold-opt %s --refold-keep-short-floats=least-bytes=-1 -verify-diagnostics

// expected-error @below {{least-bytes must not be negative, got -1}}
module {
}
