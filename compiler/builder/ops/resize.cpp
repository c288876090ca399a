//===- resize.cpp - Image resizing ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/resize.h"
#include "compiler/builder/program/op_scope.h"

#include <algorithm>

namespace refold {

using internal::Describe;
using internal::OpScope;

Tensor Resize(const Arg &x, Dims extents, ResizeOptions options) {
  OpScope op("Resize", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  Shape shape = x.tensor().shape();
  if (shape.size() < 3)
    return op.Fail(absl::StrCat("needs x [batch, channels, spatial...], got ", Describe(x)));
  const size_t spatial = shape.size() - 2;
  if (extents.size() == 1)
    extents.resize(spatial, extents[0]);
  if (extents.size() != spatial)
    return op.Fail(absl::StrCat("needs one extent for each of ", spatial,
                                " spatial dimensions, or one for all of them, got ",
                                extents.size()));
  for (size_t i = 0; i < spatial; ++i) {
    if (extents[i] < 1)
      return op.Fail(absl::StrCat("needs extents of at least 1, got ", extents[i]));
    if (shape[2 + i] == 0)
      return op.Fail(absl::StrCat("needs at least one element along dimension ", 2 + i, ", got ",
                                  Describe(x)));
  }
  if (options.align_corners && options.mode != ResizeMode::Linear)
    return op.Fail("aligns corners only in mode Linear");
  std::copy(extents.begin(), extents.end(), shape.begin() + 2);
  return op.Emit<rf::ResizeOp>(op.Type(shape),
                               options.mode == ResizeMode::Linear ? rf::ResizeMode::Linear
                                                                  : rf::ResizeMode::Nearest,
                               op.Value(x), options.align_corners);
}

} // namespace refold
