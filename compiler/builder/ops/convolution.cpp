//===- convolution.cpp - Convolutions -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/convolution.h"

#include "compiler/builder/program/op_scope.h"

#include <numeric>

namespace refold {

using internal::Describe;
using internal::OpScope;

/// Gives `list` one entry for each of the `spatial` dimensions. Repeats a single entry, and fills
/// an empty list with `otherwise`. Records an error and returns false for a list of any other
/// length.
static bool Spread(const OpScope &op, const char *what, int64_t spatial, int64_t otherwise,
                   Dims *list) {
  if (list->size() <= 1)
    *list = Dims(static_cast<size_t>(spatial), list->empty() ? otherwise : list->front());
  if (static_cast<int64_t>(list->size()) == spatial)
    return true;
  op.Fail(absl::StrCat("needs one entry of ", what, " for each of ", spatial,
                       " spatial dimensions, or one for all of them, got ", list->size()));
  return false;
}

/// Checks that x and kernel are images of one number type. Fails and returns false if not.
static bool AreImages(OpScope &op, const Arg &x, const Arg &kernel) {
  if (!op || !op.IsTensor(x) || !op.IsTensor(kernel) || !op.OneType())
    return false;
  if (op.dtype() == Pred)
    op.Fail(absl::StrCat("needs numbers, got ", Describe(x), " and ", Describe(kernel)));
  else if (x.tensor().rank() < 2 || x.tensor().rank() != kernel.tensor().rank())
    op.Fail(
        absl::StrCat("needs x [batch, channels, spatial...] and a kernel of the same rank, got ",
                     Describe(x), " and ", Describe(kernel)));
  else
    return true;
  return false;
}

/// Creates a convolution whose dimensions are in PyTorch's order. If `reversed` is true, flips the
/// kernel and exchanges its first two dimensions.
static Tensor Convolve(OpScope &op, const Arg &x, const Arg &kernel, mlir::Value kernelValue,
                       const ConvolutionOptions &options, bool reversed) {
  const int64_t rank = x.tensor().rank();
  Dims images(static_cast<size_t>(rank)), kernels, backwards;
  std::iota(images.begin(), images.end(), 0);
  kernels = images;
  if (reversed) {
    std::swap(kernels[0], kernels[1]);
    backwards.assign(images.begin(), images.end() - 2);
  }
  rf::ConvolutionOp::Properties properties;
  properties.lhs_dims = properties.result_dims = op.List(images);
  properties.rhs_dims = op.List(kernels);
  properties.strides = op.List(options.strides);
  properties.padding_low = op.List(options.padding_low);
  properties.padding_high = op.List(options.padding_high);
  properties.lhs_dilation = op.List(options.input_dilation);
  properties.rhs_dilation = op.List(options.dilation);
  properties.reversed = op.List(backwards);
  properties.feature_groups = op.Number(options.groups);
  properties.batch_groups = op.Number(1);
  std::vector<Tensor> result = op.Infer<rf::ConvolutionOp>({op.Value(x), kernelValue}, properties);
  if (result.empty())
    return op.Invalid();
  for (int64_t extent : result[0].shape())
    if (extent == 0 && x.tensor().shape()[0] != 0)
      return op.Fail(absl::StrCat("has no room for a kernel ", Describe(kernel), " in ",
                                  Describe(x), ": the result would be empty"));
  return result[0];
}

Tensor Convolution(const Arg &x, const Arg &kernel, ConvolutionOptions options) {
  OpScope op("Convolution", {&x, &kernel});
  if (!AreImages(op, x, kernel))
    return op.Invalid();
  const int64_t spatial = x.tensor().rank() - 2;
  if (options.padding_high.empty())
    options.padding_high = options.padding_low;
  if (!Spread(op, "strides", spatial, 1, &options.strides) ||
      !Spread(op, "padding_low", spatial, 0, &options.padding_low) ||
      !Spread(op, "padding_high", spatial, 0, &options.padding_high) ||
      !Spread(op, "dilation", spatial, 1, &options.dilation) ||
      !Spread(op, "input_dilation", spatial, 1, &options.input_dilation))
    return op.Invalid();
  return Convolve(op, x, kernel, op.Value(kernel), options, /*reversed=*/false);
}

Tensor ConvolutionTranspose(const Arg &x, const Arg &kernel, ConvolutionTransposeOptions options) {
  OpScope op("ConvolutionTranspose", {&x, &kernel});
  if (!AreImages(op, x, kernel))
    return op.Invalid();
  const Shape &image = x.tensor().shape(), &places = kernel.tensor().shape();
  const int64_t spatial = x.tensor().rank() - 2, groups = options.groups;
  if (!Spread(op, "strides", spatial, 1, &options.strides) ||
      !Spread(op, "padding", spatial, 0, &options.padding) ||
      !Spread(op, "dilation", spatial, 1, &options.dilation) ||
      !Spread(op, "output_padding", spatial, 0, &options.output_padding))
    return op.Invalid();
  if (image[1] != places[0])
    return op.Fail(absl::StrCat("needs as many channels in x as the kernel has first, got ",
                                Describe(x), " and ", Describe(kernel)));
  if (groups < 1 || image[1] % groups != 0)
    return op.Fail(
        absl::StrCat("needs groups that divide the ", image[1], " channels of x, got ", groups));
  ConvolutionOptions forward{.strides = Dims(static_cast<size_t>(spatial), 1),
                             .padding_low = {},
                             .padding_high = {},
                             .dilation = options.dilation,
                             .input_dilation = options.strides,
                             .groups = groups};
  for (int64_t d = 0; d < spatial; ++d) {
    const int64_t reach = options.dilation[d] * (places[2 + d] - 1);
    forward.padding_low.push_back(reach - options.padding[d]);
    forward.padding_high.push_back(reach - options.padding[d] + options.output_padding[d]);
  }
  if (groups == 1)
    return Convolve(op, x, kernel, op.Value(kernel), forward, /*reversed=*/true);
  // Rearranges the kernel from [groups · inputs, outputs, ...] to [inputs, groups · outputs, ...].
  // The convolution requires the outputs of each group to be adjacent.
  mlir::OpBuilder builder = op.program().At();
  mlir::Location loc = op.program().Loc(op.where());
  Shape split(places), order, joined(places);
  split[0] /= groups;
  split.insert(split.begin(), groups);
  order = {1, 0};
  for (int64_t d = 2; d < static_cast<int64_t>(split.size()); ++d)
    order.push_back(d);
  joined[0] /= groups;
  joined[1] *= groups;
  mlir::Value grouped = rf::ReshapeOp::create(builder, loc, op.Type(split), op.Value(kernel));
  mlir::Value moved = rf::TransposeOp::create(builder, loc, grouped, order);
  mlir::Value regrouped = rf::ReshapeOp::create(builder, loc, op.Type(joined), moved);
  return Convolve(op, x, kernel, regrouped, forward, /*reversed=*/true);
}

} // namespace refold
