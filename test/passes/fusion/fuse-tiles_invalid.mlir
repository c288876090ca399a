// RUN: refold-opt %s --refold-fuse="tile-rows=-1" -verify-diagnostics

// expected-error @below {{tile-rows must not be negative, got -1}}
module {
}
