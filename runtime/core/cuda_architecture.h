//===- cuda_architecture.h - Architectures of GPUs by name ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/strings/string_view.h"

#include <optional>
#include <string>

namespace refold::runtime {

/// An architecture of NVIDIA's GPUs, as its tools name it.
struct CudaArchitecture {
  /// Compute capability without the point: 90 for "sm_90".
  int number = 0;
  /// True for "sm_90a", whose code runs on that architecture alone.
  bool alone = false;

  /// "sm_90" or "sm_90a".
  std::string Name() const;
  /// The architecture that `name` names; nothing for any other text.
  static std::optional<CudaArchitecture> Parse(absl::string_view name);
};

/// The architecture that code is for where nobody asks for another: the oldest that is supported.
inline constexpr CudaArchitecture kDefaultCudaArchitecture = {80};

} // namespace refold::runtime
