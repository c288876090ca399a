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

/// An NVIDIA GPU architecture, named as NVIDIA's tools name it.
struct CudaArchitecture {
  /// Compute capability without the point: 90 for "sm_90".
  int number = 0;
  /// True for "sm_90a": its code runs on this architecture only.
  bool alone = false;

  /// Returns "sm_90" or "sm_90a".
  std::string Name() const;
  /// Parses an architecture name; returns nullopt for any other text.
  static std::optional<CudaArchitecture> Parse(absl::string_view name);
};

/// The default target architecture: the oldest that is supported.
inline constexpr CudaArchitecture kDefaultCudaArchitecture = {80};

} // namespace refold::runtime
