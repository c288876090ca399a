//===- tensor.h - Tensors of the reference ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the tensors of the reference interpreter. Floating-point numbers are stored in double,
// whatever their type. They are rounded to their type only when they are converted to a HostTensor.
// Integers are stored in 128 bits, and every operation wraps its results to their type.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace refold::reference {

using runtime::ElementType;

/// An integer of any element type, with its value: u64 and s64 fit. A product of two of them does
/// not, so products are computed in uint64_t.
__extension__ using Integer = __int128;

/// A dense row-major tensor. The elements are in `reals` if `type` is a floating-point type,
/// otherwise in `integers`.
struct Tensor {
  ElementType type = ElementType::F64;
  std::vector<int64_t> shape;
  std::vector<double> reals;
  std::vector<Integer> integers;

  Tensor() = default;
  /// Makes a tensor of zeros.
  Tensor(ElementType type, std::vector<int64_t> shape);
  /// Returns a scalar of type s64.
  static Tensor scalar(int64_t number);
  static Tensor fromHost(const runtime::HostTensor &host);
  /// Rounds each number once, to nearest even.
  runtime::HostTensor toHost() const;

  bool isReal() const { return IsFloat(type); }
  int64_t count() const { return runtime::ElementCount(shape); }
  std::string typeString() const { return runtime::TypeString(type, shape); }
};

/// Inputs, states or fetches of a run by their names in the Program.
using NamedTensors = std::map<std::string, Tensor>;

/// Returns `number` modulo 2^b, where b is the width of the integer type `type`. The result is in
/// the range of `type`, so for a signed type it may be negative. The width of pred is 1.
Integer wrap(ElementType type, Integer number);

/// Returns the distance between neighboring elements along each dimension, row-major.
std::vector<int64_t> rowMajorStrides(const std::vector<int64_t> &shape);

/// Returns the tensor of `shape` whose element at index i is source element Σ i[d] · strides[d].
Tensor gather(const Tensor &source, std::vector<int64_t> shape,
              const std::vector<int64_t> &strides);

} // namespace refold::reference
