// Bytecode has the version of the dialect. Inputs/version1.mlirbc was written by version 1, which did not write it:
// refold-zoo in-vram-mlp --rows=64 --batch=16 --width=8 --steps=2 --locations=false.
// RUN: refold-opt %S/Inputs/version1.mlirbc | FileCheck %s
// RUN: refold-opt %S/Inputs/version1.mlirbc --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %S/Inputs/version1.mlirbc --refold-decompose --refold-sum-trees --emit-bytecode | refold-opt | FileCheck %s --check-prefix=TREES
// CHECK: rf.reduce add %{{.*}}, dims = [0, 1] : tensor<16x4xf32>
// TREES: rf.reduce add %{{.*}}, dims = [1] chain = 1024 lanes = 64 : tensor<16x4xf32>

// A later version is refused. In Inputs/version9.mlirbc the version of a small program was changed to 9.
// RUN: not refold-opt %S/Inputs/version9.mlirbc 2>&1 | FileCheck %s --check-prefix=NEWER
// NEWER: error: program has rf.version 9, but this build reads versions 1 to 2
