// RUN: refold-opt %s --refold-record-watches -verify-diagnostics

func.func @argument(%a: tensor<4xf32>) {
  // expected-error @below {{value is no result of a kernel group}}
  watch.value %a "rf.log" : tensor<4xf32>
  return
}
