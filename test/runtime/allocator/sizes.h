//===- sizes.h - Byte units for tests of the allocators ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::test {

inline constexpr uint64_t kMiB = uint64_t{1} << 20, kGiB = uint64_t{1} << 30;

} // namespace refold::test
