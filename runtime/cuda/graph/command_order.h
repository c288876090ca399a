//===- command_order.h - What has to wait for what ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands come in their order; each waits for those that touched its bytes before, where one of
// the two writes. Edges that follow from others are left out, since each costs time on the card.
// Chains of commands are kept in a few lanes, as in so many streams: a command's place in its lane
// and what it has seen of the others says whether one follows another, at a fixed cost however long
// the list.
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
  /// Commands side by side, at most.
  static constexpr size_t kLanes = 8;

  /// The earlier commands that the next one waits for, by number, from 0 on.
  std::vector<size_t> Next(const Accesses &accesses);

private:
  struct Place {
    size_t lane;
    /// How many commands of each lane are done when this one is, itself included.
    std::array<size_t, kLanes> done;
  };
  /// Bytes that were last touched together.
  struct Stretch {
    DevicePtr end;
    std::vector<size_t> writer; // none or one
    std::vector<size_t> readers;
  };

  /// Cuts the stretch that holds `at`, if any, in two there.
  void Cut(DevicePtr at);
  /// Enters the access of command `number`; the commands in its way are added to `before`.
  void Enter(const Access &access, size_t number, std::vector<size_t> &before);
  bool Follows(size_t later, size_t earlier) const;
  size_t ChooseLane(const std::vector<size_t> &before, const Place &place) const;

  std::vector<Place> places_;
  std::array<size_t, kLanes> length_{}, last_{};
  std::map<DevicePtr, Stretch> stretches_;
};

} // namespace refold::runtime::cuda
