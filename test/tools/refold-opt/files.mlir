// Tests that an output file is replaced only when the new one is complete. If the output is a
// dangling link, the target of the link is created. An output must not be the input file.
// RUN: rm -rf %t && mkdir %t && cp %s %t/p.mlir && echo old > %t/old.mlir
// RUN: refold-opt %t/p.mlir --canonicalize -o %t/new.mlir && FileCheck %s < %t/new.mlir
// RUN: not refold-opt %t/p.mlir --pass-pipeline='builtin.module(func.func(no-such-pass))' -o %t/old.mlir
// RUN: echo 'func.func @f(' > %t/broken.mlir && not refold-opt %t/broken.mlir -o %t/old.mlir && FileCheck %s --check-prefix=OLD < %t/old.mlir
// RUN: ln -s behind %t/nothing && refold-opt %t/p.mlir -o %t/nothing && FileCheck %s < %t/behind && test -L %t/nothing
// RUN: ln -s p.mlir %t/link.mlir && not refold-opt %t/p.mlir -o %t/link.mlir 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not refold-opt %t/p.mlir -o %t/p.mlir 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not refold-opt %t/p.mlir --mlir-pass-pipeline-crash-reproducer=%t/p.mlir 2>&1 | FileCheck %s --check-prefix=REPRODUCER
// RUN: not refold-opt %t/p.mlir --remarks-output-file %t/r -o %t/r 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: cmp %s %t/p.mlir
// RUN: not refold-opt %t/p.mlir -o %t/no/o.mlir 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not refold-opt %t/none.mlir -o %t/o.mlir 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK-LABEL: func.func @f
// OLD: old
// INPUT: refold-opt: error: output '{{.*}}.mlir' of -o is the same file as the program, '{{.*}}p.mlir', and would overwrite it: give the output another name
// REPRODUCER: refold-opt: error: output '{{.*}}p.mlir' of --mlir-pass-pipeline-crash-reproducer is the same file as the program
// TWO: refold-opt: error: two outputs have the name '{{.*}}r'
// FOLDER: refold-opt: error: cannot write '{{.*}}/no/o.mlir': No such file or directory
// NONE: cannot open input file '{{.*}}none.mlir'
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
