//===- while_loop.cpp - Parts of a loop on the GPU --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/while_loop.h"

#include "runtime/cuda/graph/command_lists.h"
#include "runtime/cuda/graph/finite_stop.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::runtime::cuda {
namespace {

std::string LoopOver(const ProgramOnCard &program, uint32_t counter) {
  return absl::StrCat("the loop over '", program.table.buffers[counter]->name, "'");
}

} // namespace

WhileLoop LoopOfSteps(CommandRecorder &recorder, const ControlKernels &controls,
                      const exe::LoopT &loop, DevicePtr asked) {
  const ProgramOnCard &program = recorder.program();
  const DevicePtr counter = recorder.Use(static_cast<int32_t>(loop.counter));
  const DevicePtr end = recorder.Use(loop.end);
  Accesses counted = CellsOfNaN(program);
  AddBuffer(program, static_cast<int32_t>(loop.counter), /*write=*/true, counted);
  AddBuffer(program, loop.end, /*write=*/true, counted);
  AddBuffer(program, loop.condition, /*write=*/false, counted);
  return {controls.loop_enter,
          controls.loop_tick,
          {counter, program.cells.steps(), end, asked},
          {counter, end, asked, program.cells.left()},
          recorder.Use(loop.condition),
          std::move(counted),
          LoopOver(program, loop.counter),
          program.finite ? nullptr : loop.tick.get()};
}

WhileLoop LoopOfPasses(CommandRecorder &recorder, const ControlKernels &controls,
                       const exe::RepeatT &repeat, DevicePtr asked) {
  const ProgramOnCard &program = recorder.program();
  const DevicePtr counter = recorder.Use(static_cast<int32_t>(repeat.counter));
  const auto first = static_cast<uint64_t>(repeat.first);
  const auto step = static_cast<uint64_t>(repeat.step);
  const auto last = first + step * static_cast<uint64_t>(repeat.passes);
  Accesses counted = CellsOfNaN(program);
  AddBuffer(program, static_cast<int32_t>(repeat.counter), /*write=*/true, counted);
  AddBuffer(program, repeat.condition, /*write=*/false, counted);
  return {controls.repeat_enter,
          controls.repeat_tick,
          {counter, first, last, asked},
          {counter, step, last, asked},
          recorder.Use(repeat.condition),
          std::move(counted),
          LoopOver(program, repeat.counter)};
}

int64_t PassesAtOnce(const ProgramOnCard &program, const Commands &body, int32_t condition,
                     int64_t passes, size_t most_nodes) {
  if (condition >= 0 || program.finite)
    return 1;
  return std::min(TimesInGraph(program, Pointers(body), most_nodes), passes);
}

Accesses CellsOfNaN(const ProgramOnCard &program) {
  return program.finite ? Accesses{program.finite->cells()} : Accesses();
}

} // namespace refold::runtime::cuda
