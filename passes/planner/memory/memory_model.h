//===- memory_model.h - The one memory model --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program needs, to the byte: buffers that live throughout, and an arena that the rest
// shares. The search for plans and the last gate of the pipeline both call it, so what is promised
// is what is measured.
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

/// What a buffer's bytes are for. The first four have memory of their own throughout; the last two
/// share the arena.
enum class BufferKind : uint8_t { State, Input, Fetch, Constant, Activation, Workspace };
inline constexpr size_t kBufferKinds = 6;

/// "state", "inputs", "fetches", "constants", "activations", "workspace".
const char *KindName(BufferKind kind);

/// A buffer with memory of its own as long as the program lives.
struct Resident {
  std::string name;
  uint64_t bytes = 0;
  BufferKind kind = BufferKind::State;
  /// Where the user made it ("train.cpp:31"), for reports; may be empty.
  std::string place = {};
};

/// A buffer of the arena. A value that shares another's memory (in place, view) has no buffer of
/// its own: its uses extend the lifetime of the one it lies in.
struct Temp {
  Lifetime lifetime;
  BufferKind kind = BufferKind::Activation;
  std::string place = {}; ///< as a resident's
};

/// One function of a program, as far as its memory goes. Positions are its dispatches in order,
/// from 0; what a loop's body needs is counted once, since every pass reuses it.
struct Program {
  std::string name;
  int64_t positions = 0;
  /// What each position does ("writes relu"), for reports; empty, or one for each.
  std::vector<std::string> position_names;
  std::vector<Resident> residents;
  std::vector<Temp> temps;
};

/// Who holds memory at the peak.
struct AliveBuffer {
  std::string name;
  BufferKind kind = BufferKind::State;
  uint64_t bytes = 0;
  /// Positions, half-open; residents have the whole function.
  int64_t lower = 0, upper = 0;
  std::string place = {};
};

struct MemoryModel {
  /// All that the function holds: residents and the arena. The prediction that a run must meet to
  /// the byte.
  uint64_t peak_bytes = 0;
  uint64_t resident_bytes = 0;
  /// Height of the arena.
  uint64_t arena_bytes = 0;
  /// Bytes by kind; they add up to the peak. Workspace: what is alive at the peak position.
  /// Activations: the rest of the arena, gaps included.
  std::array<uint64_t, kBufferKinds> bytes_by_kind = {};
  /// Where the arena lies, one offset for each temp.
  Packing packing;
  /// The largest sum of live arena bytes, and what no packing can be lower than (alignment
  /// counted).
  uint64_t max_live_bytes = 0;
  uint64_t arena_lower_bound = 0;
  /// First position where max_live_bytes is reached.
  int64_t peak_position = 0;
  /// Everything alive there, largest first; ties: residents first, in the order given.
  std::vector<AliveBuffer> alive_at_peak;
  /// Live arena bytes at each position.
  std::vector<uint64_t> live_bytes;
};

/// Packs the arena and accounts. Deterministic. Errors: those of CheckLifetimes, a lifetime outside
/// the positions, a kind that does not fit its place, a total above 2^63 - 1 bytes.
absl::StatusOr<MemoryModel> EvaluateMemory(const Program &program, const PackOptions &options = {});

/// The same for a packing that stands already, which is validated first.
absl::StatusOr<MemoryModel> EvaluateMemory(const Program &program, const Packing &packing);

} // namespace refold::planner
