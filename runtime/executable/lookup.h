//===- lookup.h - What a table says by name ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of a compiled program's buffers, functions and fold, for whoever takes names from a user.
// By plain loops: programs have few names. Tables are valid (validate.h).
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

/// The state that has the seed of a run.
inline constexpr char kSeedState[] = "seed";

/// "state", "input", "fetch", "constant", "temporary".
const char *KindName(exe::BufferKind kind);

/// "f32[512,64]"
std::string BufferType(const exe::BufferT &buffer);

/// Index into table.buffers of the buffer of that kind and name. An unknown name is an error with
/// the nearest known one, or with all that there are.
absl::StatusOr<size_t> FindBuffer(const exe::ExecutableT &table, exe::BufferKind kind,
                                  absl::string_view name);

/// Index into table.functions.
std::optional<size_t> FindFunction(const exe::ExecutableT &table, absl::string_view name);

/// Predicted bytes of a run of the function: peak_bytes with its arena in the place of train's.
uint64_t PeakBytes(const exe::ExecutableT &table, size_t function);

/// The loop of a function, or null. There is at most one, at the top level.
const exe::LoopT *FunctionLoop(const exe::FunctionT &function);

/// The loop of "train", or null.
const exe::LoopT *FoldLoop(const exe::ExecutableT &table);

} // namespace refold::runtime
