//===- memory_model.h - The one memory model --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the memory of a program to the byte: resident buffers, and an arena that all other
// buffers share. The plan search and the last verification of the pipeline use the same model, so
// the predicted bytes are equal to the measured bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"
#include "passes/planner/packing/pack.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

/// The purpose of a buffer. The first four kinds are resident; the last two share the arena.
enum class BufferKind : uint8_t { State, Input, Fetch, Constant, Activation, Workspace };
inline constexpr size_t kBufferKinds = 6;

/// Returns "state", "inputs", "fetches", "constants", "activations" or "workspace".
const char *KindName(BufferKind kind);

/// A buffer with its own memory for the lifetime of the program.
struct Resident {
  std::string name;
  uint64_t bytes = 0;
  BufferKind kind = BufferKind::State;
  /// The user's source location ("train.cpp:31"), for reports; may be empty.
  std::string place = {};
};

/// A buffer of the arena. Views and values that are written in place have no `Temp`, because they
/// share the buffer of another value. Their uses extend the lifetime of this buffer.
struct Temp {
  Lifetime lifetime;
  BufferKind kind = BufferKind::Activation;
  std::string place = {}; ///< as in Resident
};

/// The memory of one function of a program. A position is the index of a dispatch, counted from 0.
/// A buffer of a loop body is counted once, because all iterations reuse it.
struct Program {
  std::string name;
  int64_t positions = 0;
  /// The action of each position ("writes relu"), for reports; empty, or one per position.
  std::vector<std::string> position_names;
  std::vector<Resident> residents;
  std::vector<Temp> temps;
};

/// A buffer that is alive at the peak.
struct AliveBuffer {
  std::string name;
  BufferKind kind = BufferKind::State;
  uint64_t bytes = 0;
  /// Lifetime in positions, half-open; residents cover the whole function.
  int64_t lower = 0, upper = 0;
  std::string place = {};
};

struct MemoryModel {
  /// The total bytes of the function: residents and the arena. The memory that is measured during
  /// execution must be equal to it.
  uint64_t peak_bytes = 0;
  uint64_t resident_bytes = 0;
  /// Height of the arena.
  uint64_t arena_bytes = 0;
  /// The bytes of each kind. Their sum is the peak. Workspace counts the workspace buffers that are
  /// alive at the peak. Activations are the rest of the arena, including gaps.
  std::array<uint64_t, kBufferKinds> bytes_by_kind = {};
  /// The arena offsets, one per temp.
  Packing packing;
  /// The largest sum of live arena bytes, and the lower bound on the arena (alignment included).
  uint64_t max_live_bytes = 0;
  uint64_t arena_lower_bound = 0;
  /// The first position at which max_live_bytes is reached.
  int64_t peak_position = 0;
  /// Everything alive at peak_position, largest first; ties: residents first, in the given order.
  std::vector<AliveBuffer> alive_at_peak;
  /// Live arena bytes at each position.
  std::vector<uint64_t> live_bytes;
};

/// Packs the arena and computes the model. The result is deterministic. Returns the errors of
/// CheckLifetimes, and an error for:
/// - a lifetime that exceeds the positions of the program,
/// - a resident kind in `temps`, or any other kind in the list of residents,
/// - a total above 2^63 - 1 bytes.
absl::StatusOr<MemoryModel> EvaluateMemory(const Program &program, const PackOptions &options = {});

/// Computes the model for an existing packing, which is validated first.
absl::StatusOr<MemoryModel> EvaluateMemory(const Program &program, const Packing &packing);

} // namespace refold::planner
