// RUN: refold-opt %s --refold-eager-deletion -split-input-file -verify-diagnostics

mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}
func.func @freed_before(%x: memref<512x32xf32>, %y: memref<512x32xf32>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  mem.dispatch { mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32> }
  // expected-error @below {{frees temporary 'a' before its last use, or outside of its own block}}
  mem.free %a : memref<512x32xf32>
  // expected-note @below {{its last use}}
  mem.dispatch { mem.launch @relu ins(%a) outs(%y) : (memref<512x32xf32>) -> memref<512x32xf32> }
  return
}

// -----

func.func @freed_in_a_loop(%step: memref<i64>) {
  %a = mem.alloc "a" : memref<512x32xf32>
  // expected-note @below {{its last use}}
  mem.loop %step capacity = 3 : memref<i64> {
    // expected-error @below {{frees temporary 'a' before its last use, or outside of its own block}}
    mem.free %a : memref<512x32xf32>
  }
  return
}
