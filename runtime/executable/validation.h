//===- validation.h - Shared parts of validation ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// validate.cpp checks buffers and kernels, validate_functions.cpp the commands over them,
// validate_dispatches.cpp the dispatches, and validate_library.cpp library products. Only these
// sources include this header.
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

/// Upper bound on a program's bytes: the address space of a process.
inline constexpr uint64_t kMaxBytes = uint64_t{1} << 47;

/// Computes the bytes of a dense tensor. Returns false if an extent is negative or the tensor is
/// too large.
bool TensorBytes(exe::ElementType type, const std::vector<int64_t> &shape, uint64_t &bytes);

/// Return names for errors, such as "buffer 3 ('fc0.weight')" and "kernel 3 ('k3_dot_general')".
/// The index must be in range, and the table's entry must not be null.
std::string BufferLabel(const exe::ExecutableT &table, size_t index);
std::string KernelLabel(const exe::ExecutableT &table, size_t index);

/// Returns whether a command may write the buffer.
inline bool IsWritable(exe::BufferKind kind) {
  return kind != exe::BufferKind::Input && kind != exe::BufferKind::Constant;
}
/// Checks that a temporary buffer ends within the arena of `function`, which uses the buffer.
/// `what` names the command in errors.
absl::Status ValidateInArena(const std::string &what, const exe::ExecutableT &table,
                             const exe::FunctionT &function, size_t index);

/// Checks that a grid has a name and sizes that a GPU accepts.
absl::Status ValidateGrid(const std::string &what, const exe::EntryT &grid);
/// Checks that each grid has a name and a size that GPUs accept. `what` names their owner.
absl::Status ValidateGrids(const std::string &what,
                           const std::vector<std::unique_ptr<exe::EntryT>> &grids);

/// Checks that the library product multiplies whole operands of the kernel, and that the kernel has
/// no other code. The kernel's values, operands and results must be valid already.
absl::Status ValidateLibraryProduct(const std::string &what, const exe::KernelT &kernel);
/// Checks a launch in `function` whose kernel is a library product. The launch must have one block,
/// and its arguments must be aligned as libraries require. The caller must have checked that the
/// arguments lie in their buffers.
absl::Status ValidateLibraryLaunch(const std::string &what, const exe::ExecutableT &table,
                                   const exe::FunctionT &function, const exe::LaunchT &launch);

/// Checks the machine code. Each piece of code must be for a named architecture, and no
/// architecture may occur twice. Each piece must also be complete, because the driver does not get
/// its size.
absl::Status ValidateCubins(const exe::ExecutableT &table);

/// Checks the functions. Buffers and kernels must be valid.
absl::Status ValidateFunctions(const exe::ExecutableT &table);

} // namespace refold::runtime::validation
