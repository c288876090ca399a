//===- lookup.h - Lookup by name in a table ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the buffers, the functions and the fold of a compiled program by name. Searches linearly,
// because programs have few names. Tables must be valid (validate.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace refold::runtime {

/// The name of the state that holds the seed of a run.
inline constexpr char kSeedState[] = "seed";

/// Returns "state", "input", "fetch", "constant" or "temporary".
const char *KindName(exe::BufferKind kind);

/// Returns a buffer's type as text: "f32[512,64]".
std::string BufferType(const exe::BufferT &buffer);

/// Returns the index in table.buffers of the buffer with this kind and name. If there is none, the
/// error suggests a similar name or lists all names.
absl::StatusOr<size_t> FindBuffer(const exe::ExecutableT &table, exe::BufferKind kind,
                                  absl::string_view name);

/// Returns the index into table.functions, or nullopt.
std::optional<size_t> FindFunction(const exe::ExecutableT &table, absl::string_view name);

/// Returns the planned peak bytes of a run of the function. The table has the peak of "train". The
/// functions differ only in the size of the arena.
uint64_t PeakBytes(const exe::ExecutableT &table, size_t function);

/// Returns the loop of a function, or null. There is at most one, at the top level.
const exe::LoopT *FunctionLoop(const exe::FunctionT &function);

/// Returns the loop of "train", or null.
const exe::LoopT *FoldLoop(const exe::ExecutableT &table);

} // namespace refold::runtime
