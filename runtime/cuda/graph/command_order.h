//===- command_order.h - Dependencies between commands ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the dependencies between commands, which are added in program order. A command waits for
// an earlier command if both touch the same bytes and one of them writes. Redundant dependencies
// are left out, because each one costs time on the GPU.
//
// Commands are distributed over a few lanes, which work like streams: the commands of a lane run in
// order. Each command stores how many commands of every lane must have ended when it ends. These
// counts tell whether one command follows another, at a fixed cost.
//
// Example: command 0 writes A, 1 reads A and writes B, 2 reads A and writes C, 3 reads A and B.
// Command 1 waits for 0 and runs in the same lane. Command 2 waits for 0 and runs in a new lane.
// Command 3 waits for 1 only, because 1 follows 0.
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
  /// for which it must wait. Commands are numbered from 0.
  std::vector<size_t> Next(const Accesses &accesses);

private:
  struct Place {
    size_t lane;
    /// When this command has ended, at least the first done[l] commands of lane l have ended. For
    /// the lane of this command, the number includes this command.
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
  /// Adds to `before` the commands that must end before command `number` may make this access.
  /// Records the access.
  void Enter(const Access &access, size_t number, std::vector<size_t> &before);
  bool Follows(size_t later, size_t earlier) const;
  size_t ChooseLane(const std::vector<size_t> &before, const Place &place) const;

  std::vector<Place> places_;
  std::array<size_t, kLanes> length_{}, last_{};
  std::map<DevicePtr, Stretch> stretches_;
};

} // namespace refold::runtime::cuda
