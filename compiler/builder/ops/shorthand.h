//===- shorthand.h - Short forms of other ops -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <vector>

namespace refold {

// Functions under the names that users of PyTorch, JAX and TensorFlow know. Each function is
// composed of other ops. Error messages name the function that the user called.

/// The elements of x in another type: Convert by its other name.
Tensor Cast(const Arg &x, DType dtype);
/// The greatest element, of all or along `dims`: ReduceMax by its other name.
Tensor Max(const Arg &x);
Tensor Max(const Arg &x, Dims dims);
/// The least element, of all or along `dims`: ReduceMin by its other name.
Tensor Min(const Arg &x);
Tensor Min(const Arg &x, Dims dims);
/// x * x
Tensor Square(const Arg &x);

/// Returns a tensor whose elements are all `value`: Program::Constant by its other name.
Tensor Full(const Program &program, double value, DType dtype, Shape shape,
            std::source_location where = std::source_location::current());
Tensor Zeros(const Program &program, DType dtype, Shape shape,
             std::source_location where = std::source_location::current());
Tensor Ones(const Program &program, DType dtype, Shape shape,
            std::source_location where = std::source_location::current());
/// Returns the numbers 0, 1, ... count - 1.
Tensor Arange(const Program &program, int64_t count, DType dtype = S32,
              std::source_location where = std::source_location::current());
/// Returns the numbers start, start + step, start + 2 · step, ... that are below `limit`. If `step`
/// is negative, returns those above `limit`. If there are none, returns an empty vector. Element i
/// is start + i · step. The product and the sum are each rounded to `dtype`.
///
/// Errors: a step of 0; numbers that `dtype` cannot hold.
Tensor Arange(const Program &program, double start, double limit, double step = 1,
              DType dtype = S32, std::source_location where = std::source_location::current());

/// A tensor of the type and shape of x whose elements are all `value`.
Tensor FullLike(const Arg &x, double value);
Tensor ZerosLike(const Arg &x);
Tensor OnesLike(const Arg &x);

/// Returns x without the dimensions `dims`, whose extents must be 1. Without `dims`, removes every
/// dimension of extent 1.
Tensor Squeeze(const Arg &x);
Tensor Squeeze(const Arg &x, Dims dims);
/// x with a dimension of extent 1 at `dim` of the result, which has one dimension more.
Tensor ExpandDims(const Arg &x, int64_t dim);
/// Parts of x along `dim`, one for each extent of `sizes`, whose sum is x's.
std::vector<Tensor> Split(const Arg &x, const std::vector<int64_t> &sizes, int64_t dim = 0);
/// `parts` equal parts of x along `dim`, whose extent they divide.
std::vector<Tensor> Chunk(const Arg &x, int64_t parts, int64_t dim = 0);
/// Tensors of one type and shape as the rows of a new dimension `dim`.
Tensor Stack(const std::vector<Arg> &tensors, int64_t dim = 0);

} // namespace refold
