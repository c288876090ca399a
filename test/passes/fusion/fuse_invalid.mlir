// RUN: refold-opt %s --refold-fuse="least-rows=-3" -verify-diagnostics

// expected-error @below {{most-blocks and least-rows must be at least 1, got 8 and -3}}
module {
}
