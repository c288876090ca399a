//===- kernel_texts.cpp - Kernels that several tests compile --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"

namespace refold::test {

std::string KernelText(const Product &p, const std::string &type) {
  bool batched = p.batch > 0;
  std::string b = batched ? absl::StrCat(p.batch, "x") : "";
  std::string lhs = absl::StrCat(b, p.form == Form::LhsTransposed ? absl::StrCat(p.k, "x", p.m)
                                                                  : absl::StrCat(p.m, "x", p.k));
  std::string rhs = absl::StrCat(b, p.form == Form::RhsTransposed ? absl::StrCat(p.n, "x", p.k)
                                                                  : absl::StrCat(p.k, "x", p.n));
  std::string out = absl::StrCat(b, p.m, "x", p.n);
  std::string db = batched ? "b, " : "";
  std::string text = absl::Substitute(
      R"(
#lhs = affine_map<($0m, n, k) -> ($1)>
#rhs = affine_map<($0m, n, k) -> ($2)>
#out = affine_map<($0m, n, k) -> ($0m, n)>
#id = affine_map<($0m, n) -> ($0m, n)>
#bias = affine_map<($0m, n) -> (n)>
)",
      db, absl::StrCat(db, p.form == Form::LhsTransposed ? "k, m" : "m, k"),
      absl::StrCat(db, p.form == Form::RhsTransposed ? "n, k" : "k, n"));
  text += absl::Substitute(R"(
func.func @product(%a: memref<$0x$4>, %b: memref<$1x$4>, %bias: memref<$3x$4>, %out: memref<$2x$4>) {
  %ta = bufferization.to_tensor %a restrict : memref<$0x$4> to tensor<$0x$4>
  %tb = bufferization.to_tensor %b restrict : memref<$1x$4> to tensor<$1x$4>
  %tbias = bufferization.to_tensor %bias restrict : memref<$3x$4> to tensor<$3x$4>
  %zero = arith.constant 0.0 : $4
  %e = tensor.empty() : tensor<$2x$4>
  %init = linalg.fill ins(%zero : $4) outs(%e : tensor<$2x$4>) -> tensor<$2x$4>
  %dot = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = [$5"parallel", "parallel", "reduction"]}
      ins(%ta, %tb : tensor<$0x$4>, tensor<$1x$4>) outs(%init : tensor<$2x$4>) {
  ^bb0(%x: $4, %y: $4, %acc: $4):
    %r = math.fma %x, %y, %acc : $4
    linalg.yield %r : $4
  } -> tensor<$2x$4>
)",
                           lhs, rhs, out, p.n, type, batched ? "\"parallel\", " : "");
  if (p.bias_relu)
    text += absl::Substitute(R"(
  %e2 = tensor.empty() : tensor<$0x$2>
  %sum = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = [$3"parallel", "parallel"]}
      ins(%dot, %tbias : tensor<$0x$2>, tensor<$1x$2>) outs(%e2 : tensor<$0x$2>) {
  ^bb0(%x: $2, %y: $2, %o: $2):
    %r = arith.addf %x, %y : $2
    linalg.yield %r : $2
  } -> tensor<$0x$2>
  %e3 = tensor.empty() : tensor<$0x$2>
  %result = linalg.generic {indexing_maps = [#id, #id], iterator_types = [$3"parallel", "parallel"]}
      ins(%sum : tensor<$0x$2>) outs(%e3 : tensor<$0x$2>) {
  ^bb0(%x: $2, %o: $2):
    %r = arith.maximumf %x, %zero : $2
    linalg.yield %r : $2
  } -> tensor<$0x$2>
)",
                             out, p.n, type, batched ? "\"parallel\", " : "");
  text += absl::Substitute(R"(
  bufferization.materialize_in_destination $2 in restrict writable %out : (tensor<$0x$1>, memref<$0x$1>) -> ()
  return
})",
                           out, type, p.bias_relu ? "%result" : "%dot");
  return text;
}

} // namespace refold::test
