// Tests the locations of ops. They are printed only on request. They keep the name of a layer
// through passes, bytecode, and the reproducer file of a failed pass.
// RUN: refold-opt %s --cse | FileCheck %s --check-prefix=BARE
// RUN: refold-opt %s --cse --mlir-print-debuginfo -o %t.mlir && FileCheck %s < %t.mlir
// RUN: refold-opt %s --emit-bytecode -o %t.mlirbc && refold-opt %t.mlirbc --mlir-print-debuginfo | FileCheck %s
// RUN: refold-opt %t.mlir --mlir-print-debuginfo | diff %t.mlir -
// RUN: not refold-opt %s --refold-append-backward --mlir-print-debuginfo --mlir-pass-pipeline-crash-reproducer=%t.r.mlir 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: not refold-opt --run-reproducer %t.r.mlir 2>&1 | FileCheck %s --check-prefix=FAILS

// BARE: rf.bitcast_convert
// BARE-NOT: loc(
// CHECK: rf.bitcast_convert %{{.*}} loc(#[[LAYER:.*]])
// CHECK: #[[LINE:.*]] = loc("net.cpp":31:7)
// CHECK: #[[LAYER]] = loc("layer1.bits"(#[[LINE]]))
// FAILS: net.cpp:31:7: error: 'rf.bitcast_convert' has no gradient rule
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %bits = rf.bitcast_convert %x : tensor<4xf32> -> tensor<4xf32> loc("layer1.bits"("net.cpp":31:7))
  %loss = rf.reduce add %bits, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}
