//===- while_loop.h - What a loop on the card is made of ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop is a kernel that enters it, a body, and a kernel that counts and says whether to go on.
// Which these are, and what they are given, follows from the command; how they become nodes is
// fold_graph's matter.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"

#include <string>
#include <vector>

namespace refold::runtime::cuda {

/// `enter` and `tick` get the condition's handle behind their parameters; `counted` is what both
/// touch.
struct WhileLoop {
  Function enter, tick;
  std::vector<uint64_t> enter_params, tick_params;
  /// The program's own; 0 where the loop has no condition.
  DevicePtr flag;
  Accesses counted;
  /// Names the loop in errors.
  std::string what;
  /// Where the last dispatch ticks itself.
  const exe::EntryT *ticking = nullptr;
  /// How many are one pass of the node.
  int64_t passes = 1;
  /// Whether `enter` decides again behind them, since a tick looks no more than one pass ahead.
  bool enters_again = false;
};

/// The loop over a function's steps, whose number the card reads from memory. `asked` is the flag
/// that goes into its condition: the program's own, joined with whatever else ends a run.
WhileLoop LoopOfSteps(CommandRecorder &recorder, const ControlKernels &controls,
                      const exe::LoopT &loop, DevicePtr asked);

/// An inner loop, whose passes are known.
WhileLoop LoopOfPasses(CommandRecorder &recorder, const ControlKernels &controls,
                       const exe::RepeatT &repeat, DevicePtr asked);

/// How many of `passes` may be one of the node's, in `most_nodes` nodes; a condition (-1 for none)
/// is asked after each.
int64_t PassesAtOnce(const ProgramOnCard &program, const Commands &body, int32_t condition,
                     int64_t passes, size_t most_nodes);

/// What is touched by whatever ends a run of NaN, if anything does.
Accesses CellsOfNaN(const ProgramOnCard &program);

} // namespace refold::runtime::cuda
