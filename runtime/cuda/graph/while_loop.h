//===- while_loop.h - Parts of a loop on the GPU ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes a loop on the GPU: a kernel that enters it, a body, and a kernel that counts and
// decides whether to continue. This file chooses the kernels and their parameters. fold_graph.cpp
// adds the nodes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/command_recorder.h"

#include <string>
#include <vector>

namespace refold::runtime::cuda {

/// The kernels that control a loop on the GPU, and their parameters. The last parameter of `enter`
/// and `tick` is the condition's handle. `counted` lists the bytes that these kernels touch.
struct WhileLoop {
  Function enter, tick;
  std::vector<uint64_t> enter_params, tick_params;
  /// The program's own flag; 0 if the loop has no condition.
  DevicePtr flag;
  Accesses counted;
  /// The loop's name in errors.
  std::string what;
  /// The entry of the last dispatch that also ticks, or null.
  const exe::EntryT *ticking = nullptr;
  /// Number of loop iterations in one iteration of the WHILE node.
  int64_t passes = 1;
  /// Whether `enter` decides again after them, because a tick looks only one iteration ahead.
  bool enters_again = false;
};

/// Describes the loop over a function's steps. The GPU reads the number of steps from memory.
/// `asked` is the address of the flag that lets the loop continue. The flag combines the program's
/// condition with the check for NaN and infinity.
WhileLoop LoopOfSteps(CommandRecorder &recorder, const ControlKernels &controls,
                      const exe::LoopT &loop, DevicePtr asked);

/// Describes an inner loop with a known number of iterations.
WhileLoop LoopOfPasses(CommandRecorder &recorder, const ControlKernels &controls,
                       const exe::RepeatT &repeat, DevicePtr asked);

/// Returns how many iterations of a loop form one iteration of the WHILE node. The node's body has
/// at most `most_nodes` nodes, and the loop has `passes` iterations. Returns 1 if a condition or
/// the NaN check must be read after each iteration. `condition` is a buffer, or -1 for none.
int64_t PassesAtOnce(const ProgramOnCard &program, const Commands &body, int32_t condition,
                     int64_t passes, size_t most_nodes);

/// Returns the bytes that the check for NaN and infinity touches; empty without the check.
Accesses CellsOfNaN(const ProgramOnCard &program);

} // namespace refold::runtime::cuda
