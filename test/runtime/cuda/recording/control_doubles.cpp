//===- control_doubles.cpp - Control kernels as host functions --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "control_doubles.h"

#include "runtime/cuda/driver/graph_nodes.h"

namespace refold::runtime::cuda {
namespace {

int64_t *Number(const KernelCall &call, size_t param) { return call.Memory<int64_t>(param, 1); }

/// Returns the flag that a parameter points to, or true if the parameter is null.
bool Holds(const KernelCall &call, size_t param) {
  if (call.Param<DevicePtr>(param) == 0)
    return true;
  const auto *flag = call.Memory<unsigned char>(param, 1);
  return flag && *flag != 0;
}

void LoopEnter(const KernelCall &call) {
  const int64_t *counter = Number(call, 0), *steps = Number(call, 1);
  int64_t *end = Number(call, 2);
  if (!counter || !steps || !end)
    return;
  *end = *counter + *steps;
  SetConditional(call, 4, *counter < *end && Holds(call, 3));
}

void LoopTick(const KernelCall &call) { CountPass(call, 0, 3, 4, Holds(call, 2)); }

void LoopMore(const KernelCall &call) {
  const int64_t *counter = Number(call, 0), *end = Number(call, 1);
  if (counter && end)
    SetConditional(call, 3, *end - *counter >= call.Param<int64_t>(2));
}

void RepeatEnter(const KernelCall &call) {
  int64_t *counter = Number(call, 0);
  if (!counter)
    return;
  *counter = call.Param<int64_t>(1);
  SetConditional(call, 4, *counter != call.Param<int64_t>(2) && Holds(call, 3));
}

void RepeatTick(const KernelCall &call) {
  int64_t *counter = Number(call, 0);
  if (!counter)
    return;
  *counter += call.Param<int64_t>(1);
  SetConditional(call, 4, *counter != call.Param<int64_t>(2) && Holds(call, 3));
}

void Choose(const KernelCall &call) {
  const bool chosen = Holds(call, 0);
  SetConditional(call, 1, chosen);
  SetConditional(call, 2, !chosen);
}

void Count(const KernelCall &call) {
  AddTo(call, 0, call.Param<int64_t>(1));
  AddTo(call, 2, 1);
}

void Set(const KernelCall &call) {
  if (int64_t *counter = Number(call, 0))
    *counter = call.Param<int64_t>(1);
}

} // namespace

void RegisterControls(RecordingDriver &driver) {
  driver.RegisterKernel("refold_loop_enter", LoopEnter);
  driver.RegisterKernel("refold_loop_tick", LoopTick);
  driver.RegisterKernel("refold_loop_more", LoopMore);
  driver.RegisterKernel("refold_repeat_enter", RepeatEnter);
  driver.RegisterKernel("refold_repeat_tick", RepeatTick);
  driver.RegisterKernel("refold_choose", Choose);
  driver.RegisterKernel("refold_count", Count);
  driver.RegisterKernel("refold_set", Set);
}

void CountPass(const KernelCall &call, size_t counter, size_t left, size_t handle, bool goes_on) {
  int64_t *passes = Number(call, counter), *told = Number(call, left);
  const int64_t *end = Number(call, counter + 1);
  if (!passes || !end || !told)
    return;
  ++*passes;
  // The host may read the number while the graph runs.
  __atomic_store_n(told, *end - *passes, __ATOMIC_RELAXED);
  SetConditional(call, handle, *passes < *end && goes_on);
}

void AddTo(const KernelCall &call, size_t cell, int64_t number) {
  if (call.Param<DevicePtr>(cell) == 0)
    return;
  if (int64_t *value = Number(call, cell))
    __atomic_fetch_add(value, number, __ATOMIC_RELAXED); // the host may read it meanwhile
}

void SetConditional(const KernelCall &call, size_t handle, bool value) {
  if (const auto which = call.Param<ConditionalHandle>(handle); which != kNoHandle)
    call.SetConditional(which, value);
}

} // namespace refold::runtime::cuda
