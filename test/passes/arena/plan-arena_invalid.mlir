// RUN: refold-opt %s --refold-plan-arena -split-input-file -verify-diagnostics

// expected-error @below {{arena cannot be planned: buffer 0 'a' is never alive}}
func.func @never_used() {
  %a = mem.alloc "a" : memref<8xf32>
  return
}

// -----

mem.kernel @negate blocks = 1 operands [-1] results [-1] tied [-1] {
^bb0(%a: tensor<1152921504606846976xf32>):
  %0 = rf.negate %a : tensor<1152921504606846976xf32>
  rf.yield %0 : tensor<1152921504606846976xf32>
}
// expected-error @below {{arena cannot be planned: buffer 1 'b' of 4611686018427387904 bytes at alignment 64 brings the total above 9223372036854775807 bytes}}
func.func @too_large() {
  %a = mem.alloc "a" : memref<1152921504606846976xf32>
  %b = mem.alloc "b" : memref<1152921504606846976xf32>
  mem.dispatch { mem.launch @negate ins(%a) outs(%b) : (memref<1152921504606846976xf32>) -> memref<1152921504606846976xf32> }
  mem.free %a, %b : memref<1152921504606846976xf32>, memref<1152921504606846976xf32>
  return
}
