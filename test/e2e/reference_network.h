//===- reference_network.h - Small networks that PyTorch trained -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of reference/losses, and what reference/formula.py makes of names, to the bit.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace refold::test {

using Shape = std::vector<int64_t>;

/// 24 bits for each element of the tensor of that name.
class Words {
public:
  explicit Words(const std::string &name) {
    for (unsigned char byte : name)
      fnv_ = (fnv_ ^ byte) * 16777619u;
  }
  uint32_t operator()(int64_t index) const;
  /// In [-1, 1).
  float Spread(int64_t index) const {
    return static_cast<float>(static_cast<int32_t>((*this)(index)) - (1 << 23)) * 0x1p-23f;
  }

private:
  uint32_t fnv_ = 2166136261u;
};

/// One of reference/losses.
nlohmann::json ReferenceFile(const std::string &family);
/// What the network of `file` is fed, by name.
std::map<std::string, runtime::HostTensor> ReferenceInputs(const nlohmann::json &file);
/// The program of a command line of refold-zoo.
std::string ZooText(std::vector<std::string> arguments);

} // namespace refold::test
