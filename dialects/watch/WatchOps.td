//===- WatchOps.td - Watched values ------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_WATCH_OPS
#define REFOLD_WATCH_OPS

include "mlir/IR/OpBase.td"

def Watch_Dialect : Dialect {
  let name = "watch";
  let summary = "the values of a program that FLAGS_check_nan_inf checks";
  let description = [{
    A compilation with FLAGS_check_nan_inf has ops of this dialect between autodiff and fusion. Programs do not have them. Each op keeps a value
    that the program names, no matter how passes rewrite the ops around it.
  }];
  let cppNamespace = "::refold::watch";
}

def Watch_ValueOp : Op<Watch_Dialect, "value", []> {
  let summary = "a value that the program names";
  let description = [{
    Keeps `value` in memory, so that a run can check it for NaN and infinity right after it is computed. Errors call the value `name`.
    Dimension d of the value in the program is dimension `order[d]` of `value`. `shape` is the shape in the program if it differs from that of
    `value`; the elements have the same order.

    Example: `watch.value %0 "rf.exponential" : tensor<512x32xf32>`
  }];
  let arguments = (ins AnyRankedTensor:$value, StrAttr:$name, OptionalAttr<DenseI64ArrayAttr>:$order, OptionalAttr<DenseI64ArrayAttr>:$shape);
  let assemblyFormat = "$value $name (`order` $order^)? (`shape` $shape^)? attr-dict `:` type($value)";
}

#endif // REFOLD_WATCH_OPS
