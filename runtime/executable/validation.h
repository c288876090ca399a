//===- validation.h - What the parts of validation share --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// validate.cpp looks at buffers and kernels, validate_functions.cpp at the commands over them,
// validate_dispatches.cpp at those that launch kernels, validate_library.cpp at products. For these
// only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime::validation {

template <typename... Parts> absl::Status Bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed executable: ", parts...));
}

/// No program has more bytes than the address space of a process.
inline constexpr uint64_t kMaxBytes = uint64_t{1} << 47;

/// Bytes of a dense tensor; false if an extent is negative or the product does not fit.
bool TensorBytes(exe::ElementType type, const std::vector<int64_t> &shape, uint64_t &bytes);

/// "buffer 3 ('fc0.weight')", "kernel 3 ('k3_dot_general')": the index is in range, the entry is
/// there.
std::string BufferLabel(const exe::ExecutableT &table, size_t index);
std::string KernelLabel(const exe::ExecutableT &table, size_t index);

/// Whether a command may have the buffer for a result.
inline bool IsWritable(exe::BufferKind kind) {
  return kind != exe::BufferKind::Input && kind != exe::BufferKind::Constant;
}
/// A temporary buffer ends within the arena of the function that uses it. `what` is the command.
absl::Status ValidateInArena(const std::string &what, const exe::ExecutableT &table,
                             const exe::FunctionT &function, size_t index);

/// A grid has a name, and sizes that a card can have.
absl::Status ValidateGrid(const std::string &what, const exe::EntryT &grid);
/// Whether each grid has a name and a size that cards take. `what` is whose they are.
absl::Status ValidateGrids(const std::string &what,
                           const std::vector<std::unique_ptr<exe::EntryT>> &grids);

/// What the library makes is the product of the kernel's operands, whole, and there is no other
/// code for it. `kernel` has legal values, operands and results.
absl::Status ValidateLibraryProduct(const std::string &what, const exe::KernelT &kernel);
/// A launch of such a kernel in `function`, whose arguments lie in their buffers: in one block, and
/// as aligned as libraries want it.
absl::Status ValidateLibraryLaunch(const std::string &what, const exe::ExecutableT &table,
                                   const exe::FunctionT &function, const exe::LaunchT &launch);

/// Checks that machine code is for a named architecture, one for each, and whole: a driver is not
/// told where it ends.
absl::Status ValidateCubins(const exe::ExecutableT &table);

/// Functions over buffers and kernels that are valid.
absl::Status ValidateFunctions(const exe::ExecutableT &table);

} // namespace refold::runtime::validation
