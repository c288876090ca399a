// RUN: refold-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{rf.precision must be "bf16" or "f16", on a module, or one of them or "f32" on an op of rf}}
module attributes {rf.precision = "f32"} {
}

// -----

// expected-error@+1 {{rf.precision must be "bf16" or "f16", on a module, or one of them or "f32" on an op of rf}}
module attributes {rf.precision = 16 : i64} {
}

// -----

module attributes {rf.precision = "f16"} {
}

// -----

// expected-error@+1 {{rf.loaded_states must be a list of names of states, on a module}}
module attributes {rf.loaded_states = "w"} {
}

// -----

module attributes {rf.loaded_states = ["w"], rf.suggested_state = "0:0"} {
}

// -----

// expected-error@+1 {{rf.suggested_state must be a text, on a module}}
module attributes {rf.suggested_state = 1 : i64} {
}

// -----

func.func @ops(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.relu %x {rf.precision = "f32"} : tensor<4xf32>
  %1 = rf.relu %0 {rf.precision = "bf16"} : tensor<4xf32>
  // expected-error@+1 {{rf.precision must be "bf16" or "f16", on a module, or one of them or "f32" on an op of rf}}
  %2 = rf.relu %1 {rf.precision = "f64"} : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// expected-error@+1 {{rf.precision must be "bf16" or "f16", on a module, or one of them or "f32" on an op of rf}}
func.func @function() attributes {rf.precision = "bf16"} {
  return
}
