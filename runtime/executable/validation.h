//===- validation.h - Shared parts of validation ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the sources of validation share. Only these include this header: validate.cpp
// (buffers, kernels), validate_functions.cpp (commands), validate_dispatches.cpp (dispatches),
// validate_library.cpp (library products) and validate_cubins.cpp (GPU machine code).
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

/// Computes the size of a dense tensor in bytes. Returns false if the size of a dimension is
/// negative or the tensor is too large.
bool TensorBytes(exe::ElementType type, const std::vector<int64_t> &shape, uint64_t &bytes);

/// Return names for errors, such as "buffer 3 ('fc0.weight')" and "kernel 3 ('k3_dot_general')".
/// The index must be in range, and its entry in the table must not be null.
std::string BufferLabel(const exe::ExecutableT &table, size_t index);
std::string KernelLabel(const exe::ExecutableT &table, size_t index);

/// Returns whether a command may write the buffer.
inline bool IsWritable(exe::BufferKind kind) {
  return kind != exe::BufferKind::Input && kind != exe::BufferKind::Constant;
}
/// Checks that a temporary buffer, which `function` uses, ends within the arena of `function`.
/// `what` is the name of the command in errors.
absl::Status ValidateInArena(const std::string &what, const exe::ExecutableT &table,
                             const exe::FunctionT &function, size_t index);

/// Checks that a grid has a name and sizes that a GPU accepts.
absl::Status ValidateGrid(const std::string &what, const exe::EntryT &grid);
/// Checks that each grid has a name and a size that GPUs accept. `what` names their owner.
absl::Status ValidateGrids(const std::string &what,
                           const std::vector<std::unique_ptr<exe::EntryT>> &grids);

/// Checks that a library product multiplies whole operands of the kernel, and that the kernel has
/// no other code. The kernel's values, operands and results must be valid.
absl::Status ValidateLibraryProduct(const std::string &what, const exe::KernelT &kernel);
/// Checks a launch whose kernel is a library product. It must have one block, and its arguments
/// must be aligned as libraries require. The arguments must lie in their buffers.
absl::Status ValidateLibraryLaunch(const std::string &what, const exe::ExecutableT &table,
                                   const exe::FunctionT &function, const exe::LaunchT &launch);

/// Checks the machine code for GPUs. Each image must have the name of an architecture, and no two
/// may have the same one. Each image must be complete, because the driver does not get its size.
absl::Status ValidateCubins(const exe::ExecutableT &table);

/// Checks the functions. Buffers and kernels must be valid.
absl::Status ValidateFunctions(const exe::ExecutableT &table);

} // namespace refold::runtime::validation
