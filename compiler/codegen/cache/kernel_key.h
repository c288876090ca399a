//===- kernel_key.h - The key of a compiled kernel --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The key is a hash of everything that decides a kernel's machine code: the kernel's content, the
// target, the options and the compiler. Equal keys mean equal code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/x86/kernel_compiler.h"

#include "absl/strings/string_view.h"

#include <array>
#include <cstdint>
#include <string>

namespace refold::codegen {

struct KernelKey {
  /// SHA-256.
  std::array<uint8_t, 32> bytes{};

  bool operator==(const KernelKey &other) const = default;
  template <typename H> friend H AbslHashValue(H state, const KernelKey &key) {
    return H::combine(std::move(state), key.bytes);
  }
  /// 64 hexadecimal digits.
  std::string hex() const;
};

/// Returns the cache key of a kernel. `content` is the kernel's text without names and locations.
/// `compiler` is compilerIdentity(), or the identity of another compiler.
KernelKey kernelKey(absl::string_view content, const TargetDescription &target,
                    const KernelOptions &options, absl::string_view compiler);

} // namespace refold::codegen
