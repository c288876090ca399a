// RUN: not refold-opt %s --refold-measured-costs='table=%t.none' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: printf 'refold-profile 1\nmachine M\nthreads 1\nabc 5 relu\n' > %t
// RUN: not refold-opt %s --refold-measured-costs='table=%t' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: sed 's/7 : i64/-7 : i64/' %s > %t.negative.mlir
// RUN: not refold-opt %t.negative.mlir 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: sed 's/7 : i64/7 : i32/' %s > %t.type.mlir
// RUN: not refold-opt %t.type.mlir 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE

// MISSING: error: profile '{{.*}}.none' cannot be read: {{[Nn]}}o such file or directory
// FORM: error: profile '{{.*}}', line 4 must be 32 hexadecimal digits, 0 to 2000000000000000 picoseconds and ops, got 'abc 5 relu'; delete the file to measure again
// ATTRIBUTE: error: {{.*}}rf.measured must be an i64 of 0 to 2000000000000000 picoseconds on a fusion
func.func @train(%x: tensor<8x4xf32> {rf.input = #rf.input<"x">}) -> (tensor<8x4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %a = rf.fusion %x blocks = 4 operands [0] results [0] {rf.measured = 7 : i64} : (tensor<8x4xf32>) -> tensor<8x4xf32> {
  ^bb0(%0: tensor<8x4xf32>):
    %1 = rf.tanh %0 : tensor<8x4xf32>
    rf.yield %1 : tensor<8x4xf32>
  }
  return %a : tensor<8x4xf32>
}
