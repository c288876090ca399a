//===- tensor.h - Tensors of the reference ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every floating-point number is held in double, whatever its type says, and is rounded only on its
// way out to a HostTensor. Integers are exact: each is held in 64 bits, wrapped to its type after
// every operation.
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

/// A dense row-major tensor. `reals` holds the elements of floating-point types, `integers` those
/// of all others.
struct Tensor {
  ElementType type = ElementType::F64;
  std::vector<int64_t> shape;
  std::vector<double> reals;
  std::vector<int64_t> integers;

  Tensor() = default;
  /// All zeros.
  Tensor(ElementType type, std::vector<int64_t> shape);
  /// A scalar of type s64.
  static Tensor scalar(int64_t number);
  static Tensor fromHost(const runtime::HostTensor &host);
  /// Rounds to nearest even, once.
  runtime::HostTensor toHost() const;

  bool isReal() const { return type == ElementType::F32 || type == ElementType::F64; }
  int64_t count() const { return runtime::ElementCount(shape); }
  std::string typeString() const { return runtime::TypeString(type, shape); }
};

/// What a run is given and gives back, by the names of the Program.
using NamedTensors = std::map<std::string, Tensor>;

/// `number` modulo the width of an integer type, in the range of that type; pred is one bit.
int64_t wrap(ElementType type, uint64_t number);

/// Elements between neighbours of each dimension, row-major.
std::vector<int64_t> rowMajorStrides(const std::vector<int64_t> &shape);

/// The tensor of `shape` whose element at index i is source element Σ i[d] · strides[d].
Tensor gather(const Tensor &source, std::vector<int64_t> shape,
              const std::vector<int64_t> &strides);

} // namespace refold::reference
