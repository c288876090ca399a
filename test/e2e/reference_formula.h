//===- reference_formula.h - Tensor values computed from names --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes initial states and inputs of networks from their names. The numbers are bit-identical to
// those of reference/formula.py. So PyTorch, JAX and Refold can train with the same numbers without
// a file of values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::test {

using Shape = std::vector<int64_t>;

/// Returns 24 random bits for each element of the tensor with this name.
class Words {
public:
  explicit Words(const std::string &name) {
    for (unsigned char byte : name)
      fnv_ = (fnv_ ^ byte) * 16777619u;
  }
  uint32_t operator()(int64_t index) const {
    return Mixed(Mixed(static_cast<uint32_t>(index) * 0x9E3779B9u) + fnv_) >> 8;
  }
  /// Returns a number in [-1, 1).
  float Spread(int64_t index) const {
    return static_cast<float>(static_cast<int32_t>((*this)(index)) - (1 << 23)) * 0x1p-23f;
  }

private:
  static uint32_t Mixed(uint32_t x) {
    x = (x ^ (x >> 16)) * 0x85EBCA6Bu;
    x = (x ^ (x >> 13)) * 0xC2B2AE35u;
    return x ^ (x >> 16);
  }
  uint32_t fnv_ = 2166136261u;
};

/// Returns an input: f32 in [-1, 1), or if `below` is above 0, s32 in [0, below).
inline runtime::HostTensor FormulaInput(const std::string &name, const Shape &shape,
                                        int64_t below) {
  runtime::HostTensor made(below > 0 ? runtime::ElementType::S32 : runtime::ElementType::F32,
                           shape);
  const Words words(name);
  for (int64_t i = 0; i < runtime::ElementCount(shape); ++i)
    if (below > 0)
      made.as<int32_t>()[i] = static_cast<int32_t>(int64_t{words(i)} * below >> 24);
    else
      made.as<float>()[i] = words.Spread(i);
  return made;
}

/// Returns the initial value of a parameter or running statistic.
inline runtime::HostTensor FormulaState(const std::string &name, const Shape &shape) {
  static const std::string mean = ".running_mean";
  runtime::HostTensor made(runtime::ElementType::F32, shape);
  const Words words(name);
  float near = 0, scale = 0.125f;
  if (shape.size() == 1) {
    const bool is_mean = name.size() >= mean.size() &&
                         name.compare(name.size() - mean.size(), mean.size(), mean) == 0;
    near = is_mean ? 0.0f : 1.0f;
  } else {
    double fan = 1;
    for (size_t i = 1; i < shape.size(); ++i)
      fan *= static_cast<double>(shape[i]);
    for (scale = 1; scale * scale * fan > 6;)
      scale /= 2;
  }
  for (int64_t i = 0; i < runtime::ElementCount(shape); ++i)
    made.as<float>()[i] = near + words.Spread(i) * scale;
  return made;
}

/// Returns whether the formula defines the initial value of the state `name`. It defines none for
/// the states of optimizers, which keep the initial values of the program.
inline bool HasFormulaState(const std::string &name) {
  const std::string last = name.substr(name.rfind('.') + 1);
  return last == "weight" || last == "bias" || last == "running_mean" || last == "running_var";
}

} // namespace refold::test
