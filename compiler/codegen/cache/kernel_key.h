//===- kernel_key.h - What names a compiled kernel ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's machine code is named by a hash of all that decides it: what the kernel says, the
// target, the options and the compiler itself. Equal keys, equal code.
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

/// The key of the kernel that `content` describes: a text without names and places. `compiler`:
/// compilerIdentity(), or another compiler's.
KernelKey kernelKey(absl::string_view content, const TargetDescription &target,
                    const KernelOptions &options, absl::string_view compiler);

} // namespace refold::codegen
