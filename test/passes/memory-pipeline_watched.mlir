// RUN: refold-opt %s --refold-memory-pipeline | FileCheck %s --check-prefix=PLAIN
// RUN: refold-opt %s --refold-memory-pipeline --check-nan-inf | FileCheck %s

// Tests that with FLAGS_check_nan_inf kernels differ only in the values that they write to memory.
// The launches list which of these the program names. The padding is not listed; it is a result of
// a kernel with and without the flag.

// PLAIN: mem.kernel @[[PAD:.*]] blocks
// PLAIN: rf.pad
// PLAIN-NOT: watch
// CHECK: mem.launch @{{.*}}pad{{.*}} ins({{[^)]*}}) outs({{[^)]*}}) :
// CHECK-NEXT: mem.launch @{{.*}} ins({{[^)]*}}) outs({{[^)]*}}) {watch.results = [{location = {{[^,]*}}, name = "rf.reduce_window", result = 0 : i64}]}
// CHECK: rf.pad
module attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<i64> {rf.state = #rf.state<"step", 0>}) {
    %step = rf.constant dense<0> : tensor<i64>
    return %step : tensor<i64>
  }
  func.func @train(%x: tensor<1x1x5x5xf32> {rf.input = #rf.input<"x">}, %step: tensor<i64> {rf.state = #rf.state<"step", 0>}, %steps: i64 {rf.steps})
      -> (tensor<i64>, tensor<1x1x3x3xf32> {rf.fetch = #rf.fetch<"y">}) {
    %y = rf.reduce_window maximum %x, window = [1, 1, 3, 3], strides = [1, 1, 2, 2], padding = [0, 0, 1, 1] x [0, 0, 1, 1], dilation = [1, 1, 1, 1] x [1, 1, 1, 1] : tensor<1x1x5x5xf32>
    return %step, %y : tensor<i64>, tensor<1x1x3x3xf32>
  }
}
