//===- command_order.h - Dependencies between commands ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the dependencies of commands, which arrive in program order. A command waits for earlier
// commands that touched its bytes, if either of the two writes. Redundant edges are left out,
// because each edge costs time on the GPU.
//
// Commands are distributed over a few lanes, which work like streams: commands of one lane run in
// order. For each command, `done` counts the commands of every lane that have ended when it has
// ended. A comparison of counts tells whether one command follows another, at a fixed cost however
// long the list is.
//
// Example: command 0 writes A; 1 reads A and writes B; 2 reads A and writes C; 3 reads A and B.
//   1 waits for 0 and joins its lane. 2 waits for 0 and opens another lane.
//   3 waits for 1 only, because 1 follows 0.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/accesses.h"

#include <array>
#include <cstddef>
#include <map>
#include <vector>

namespace refold::runtime::cuda {

class CommandOrder {
public:
  /// The most lanes, and so the most commands that may run concurrently.
  static constexpr size_t kLanes = 8;

  /// Adds the next command, which touches `accesses`. Returns the numbers of the earlier commands
  /// that the new command must wait for. Commands are numbered from 0.
  std::vector<size_t> Next(const Accesses &accesses);

private:
  struct Place {
    size_t lane;
    /// When this command has ended, the first done[l] commands of lane l have certainly ended. In
    /// this command's own lane, the number includes the command itself.
    std::array<size_t, kLanes> done;
  };
  /// A byte range whose bytes were last touched by the same commands.
  struct Stretch {
    DevicePtr end;
    std::vector<size_t> writer; // none or one
    std::vector<size_t> readers;
  };

  /// Splits the range that contains `at`, if any, at `at`.
  void Cut(DevicePtr at);
  /// Adds to `before` the commands that must end before command `number` makes this access. Then
  /// records the access.
  void Enter(const Access &access, size_t number, std::vector<size_t> &before);
  bool Follows(size_t later, size_t earlier) const;
  size_t ChooseLane(const std::vector<size_t> &before, const Place &place) const;

  std::vector<Place> places_;
  std::array<size_t, kLanes> length_{}, last_{};
  std::map<DevicePtr, Stretch> stretches_;
};

} // namespace refold::runtime::cuda
