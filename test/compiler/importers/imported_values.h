//===- imported_values.h - Values of imported modules -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace refold::test {

/// Returns a tensor of f32.
runtime::HostTensor Numbers(const std::vector<float> &numbers, std::vector<int64_t> shape);

/// Returns the arguments of ValuesOf. A tensor cannot be copied, so no initializer list can hold
/// it.
template <typename... Tensors> std::vector<runtime::HostTensor> Arguments(Tensors... tensors) {
  std::vector<runtime::HostTensor> arguments;
  (arguments.push_back(std::move(tensors)), ...);
  return arguments;
}

/// Runs a module with these arguments, and returns the numbers of result0, which are of f32. All
/// devices must agree.
std::vector<float> ValuesOf(const std::string &module, std::vector<runtime::HostTensor> arguments);

} // namespace refold::test
