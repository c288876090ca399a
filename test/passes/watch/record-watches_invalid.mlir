// RUN: refold-opt %s --refold-record-watches -verify-diagnostics

func.func @argument(%a: tensor<4xf32>) {
  // expected-error @below {{the value is not a result of a fusion}}
  watch.value %a "rf.log" : tensor<4xf32>
  return
}
