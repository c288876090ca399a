// RUN: refold-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{rf.precision must be "bf16" or "f16", on a module}}
module attributes {rf.precision = "f32"} {
}

// -----

// expected-error@+1 {{rf.precision must be "bf16" or "f16", on a module}}
module attributes {rf.precision = 16 : i64} {
}

// -----

module attributes {rf.precision = "f16"} {
}
