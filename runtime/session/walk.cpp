//===- walk.cpp - Host walk over commands -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes commands in a loop over an array of (kind, index). The first execution of each list of
// commands measures the bytes that it touches.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/walk.h"

#include "runtime/core/flush_denormals.h"
#include "runtime/session/bound_program.h"
#include "runtime/session/launch_clock.h"
#include "runtime/session/program_timeline.h"

#include "absl/strings/str_cat.h"

#include <cstring>
#include <utility>

namespace refold::runtime {

struct WalkedDevice::Program : BoundProgram {
  using BoundProgram::BoundProgram;

  /// Accounts a dispatch. If the dispatch has grids of its own, they replace its launches.
  void Account(BoundFunction &function, const BoundDispatch &bound) {
    ArenaExtent &touched = function.touched;
    uint64_t workspace = bound.dispatch->workspace_bytes;
    for (uint32_t buffer : bound.dispatch->buffers)
      touched.Touch(buffer);
    if (bound.dispatch->entries.empty())
      for (const BoundLaunch &launch : bound.launches) {
        for (const auto &arg : launch.launch->args)
          touched.Touch(arg->buffer);
        workspace |= launch.kernel->workspace_bytes;
      }
    if (workspace > 0)
      touched.TouchOptional(function.function->workspace);
  }

  void Account(BoundFunction &function, const CommandList &list) {
    ArenaExtent &touched = function.touched;
    for (const BoundCommand &command : list.commands) {
      if (command.kind == CommandKind::Dispatch) {
        Account(function, dispatches[command.index]);
      } else if (command.kind == CommandKind::Copy) {
        touched.Touch(copies[command.index].source);
        touched.Touch(copies[command.index].target);
      } else if (command.kind == CommandKind::Repeat) {
        // Loops and choices hold all memory that they may touch, whether a run reaches it or not.
        const BoundRepeat &repeat = *repeats[command.index];
        touched.Touch(repeat.repeat->counter);
        Account(function, repeat.body);
      } else if (command.kind == CommandKind::Condition) {
        Account(function, conditions[command.index]->then);
        Account(function, conditions[command.index]->otherwise);
      }
    }
  }

  absl::Status Repeat(WalkedDevice &device, BoundFunction &function, BoundRepeat &bound) {
    const exe::RepeatT &repeat = *bound.repeat;
    if (!device.computes())
      // One iteration suffices because nothing is computed.
      return Walk(device, function, bound.body);
    auto count = [&](int64_t number) {
      device.CounterWritten(repeat.counter);
      *bound.counter = number;
    };
    count(repeat.first);
    for (int64_t pass = 0; pass < repeat.passes; ++pass) {
      absl::StatusOr<bool> goes_on = device.Holds(repeat.condition);
      if (!goes_on.ok() || !*goes_on)
        return goes_on.status();
      if (absl::Status status = Walk(device, function, bound.body); !status.ok())
        return status;
      count(repeat.first + (pass + 1) * repeat.step);
    }
    return absl::OkStatus();
  }

  absl::Status Condition(WalkedDevice &device, BoundFunction &function, BoundCondition &bound) {
    absl::StatusOr<bool> holds = device.Holds(static_cast<int32_t>(bound.predicate));
    if (!holds.ok())
      return holds.status();
    return Walk(device, function, *holds ? bound.then : bound.otherwise);
  }

  absl::Status Do(WalkedDevice &device, BoundFunction &function, const BoundCommand &command) {
    switch (command.kind) {
    case CommandKind::Dispatch:
      return device.Dispatch(dispatches[command.index]);
    case CommandKind::Copy:
      return device.Copy(copies[command.index]);
    case CommandKind::Free:
      return device.Free(frees[command.index]);
    case CommandKind::Repeat:
      return Repeat(device, function, *repeats[command.index]);
    case CommandKind::Condition:
      return Condition(device, function, *conditions[command.index]);
    }
    return absl::OkStatus();
  }

  absl::Status DoTimed(WalkedDevice &device, BoundFunction &function, const BoundCommand &command) {
    const Timeline::Time begin = Timeline::Now();
    absl::Status status = Do(device, function, command);
    device.timeline_->Command(command, begin);
    return status;
  }

  absl::Status Walk(WalkedDevice &device, BoundFunction &function, CommandList &list) {
    for (const BoundCommand &command : list.commands) {
      absl::Status status =
          device.timeline_ ? DoTimed(device, function, command) : Do(device, function, command);
      if (!status.ok())
        return status;
    }
    if (!list.accounted) {
      Account(function, list);
      list.accounted = true;
    }
    return absl::OkStatus();
  }
};

WalkedDevice::WalkedDevice() = default;
WalkedDevice::~WalkedDevice() = default;

absl::Status WalkedDevice::Load(std::shared_ptr<const LoadedExecutable> executable,
                                const DeviceOptions &options) {
  if (executable_)
    return absl::FailedPreconditionError(
        "a device executes one program, and this one already has a program");
  executable_ = std::move(executable);
  options_ = options;
  if (options_.check_nan_inf && computes())
    if (absl::Status status = CheckIsWatched(table()); !status.ok())
      return status;
  return Prepare();
}

absl::Status WalkedDevice::Bind(const Bindings &bindings) {
  if (!executable_ || program_)
    return absl::FailedPreconditionError("a device must be bound once, after it is loaded");
  bindings_ = bindings;
  if (bindings_.buffers.size() != table().buffers.size())
    return absl::InternalError(absl::StrCat(bindings_.buffers.size(), " pointers for ",
                                            table().buffers.size(), " buffers"));
  std::vector<KernelFn> code;
  for (size_t i = 0; i < table().kernels.size(); ++i) {
    absl::StatusOr<KernelFn> fn = KernelCode(i);
    if (!fn.ok())
      return fn.status();
    code.push_back(*fn);
  }
  program_ = std::make_unique<Program>(table(), bindings_, code, RunsLaunchByLaunch());
  if (options_.check_nan_inf && computes())
    for (const BoundDispatch &dispatch : program_->dispatches)
      for (const BoundLaunch &bound : dispatch.launches)
        if (!bound.launch->watches.empty())
          finite_checks_.try_emplace(bound.launch, *bound.kernel, *bound.launch);
  if (options_.timeline)
    timeline_ = std::make_unique<ProgramTimeline>(*options_.timeline, *program_);
  if (options_.benchmark)
    clock_ = std::make_unique<LaunchClock>(*program_);
  return Bound();
}

absl::Status WalkedDevice::Rebind(absl::Span<const BufferAddress> moved) {
  if (!program_)
    return absl::FailedPreconditionError("a device must be bound before it gets other pointers");
  if (absl::Status may = CheckMayMove(table(), moved); !may.ok())
    return may;
  for (const BufferAddress &each : moved) {
    program_->Move(each.buffer, each.address - bindings_.buffers[each.buffer]);
    bindings_.buffers[each.buffer] = each.address;
  }
  Rebound();
  return absl::OkStatus();
}

absl::Status WalkedDevice::Run(size_t function, int64_t steps, RunPart part) {
  if (!program_ || function >= program_->functions.size())
    return absl::FailedPreconditionError(absl::StrCat("function ", function, " is not bound"));
  FlushDenormals flush;
  function_ = function;
  in_loop_ = false;
  BoundFunction &bound = program_->functions[function];
  if (part.first) {
    if (absl::Status status = BeginRun(function); !status.ok())
      return status;
    absl::Status status = bound.loop ? program_->Walk(*this, bound, bound.before)
                                     : Pass(bound.before, Timeline::kNoNumber);
    if (!status.ok())
      return status;
  }
  if (bound.loop)
    if (absl::Status status = Loop(bound, steps); !status.ok())
      return status;
  return part.last ? program_->Walk(*this, bound, bound.after) : absl::OkStatus();
}

absl::Status WalkedDevice::Loop(BoundFunction &bound, int64_t steps) {
  bound.touched.TouchOptional(bound.loop->end);
  int64_t &counter = *bound.counter;
  int64_t end = 0;
  if (steps < 0 || __builtin_add_overflow(counter, steps, &end))
    return absl::InvalidArgumentError(absl::StrCat(steps, " steps from step ", counter));
  int64_t done = progress();
  in_loop_ = true;
  while (counter < end) {
    absl::StatusOr<bool> goes_on = Holds(bound.loop->condition);
    if (!goes_on.ok())
      return goes_on.status();
    if (!*goes_on)
      break;
    if (absl::Status status = Pass(bound.body, counter); !status.ok())
      return status;
    ++counter;
    progress_.store(++done, std::memory_order_relaxed);
  }
  in_loop_ = false;
  return absl::OkStatus();
}

absl::Status WalkedDevice::Pass(CommandList &list, int64_t step) {
  const Timeline::Time begin = timeline_ ? Timeline::Now() : 0;
  absl::Status status = program_->Walk(*this, program_->functions[function_], list);
  if (timeline_)
    timeline_->Step(function_, step, begin);
  return status;
}

absl::Status WalkedDevice::NotFinite(const BoundLaunch &launch,
                                     const FiniteCheck::Found &found) const {
  const std::string when =
      in_loop_ ? absl::StrCat("step ", *program_->functions[function_].counter)
               : absl::StrCat("function '", table().functions[function_]->name, "'");
  return NotFiniteError(table(), *launch.launch, found, when,
                        "states have the values after the launches before it");
}

void WalkedDevice::ResetProgress() {
  Device::ResetProgress();
  if (clock_)
    clock_->Reset();
}

std::vector<OperationTime> WalkedDevice::OperationTimes() const {
  return clock_ ? clock_->Times() : std::vector<OperationTime>();
}

uint64_t WalkedDevice::MeasuredBytes(size_t function) const {
  if (!program_ || function >= program_->functions.size())
    return 0;
  return OwnedBytes(table(), bindings_) + program_->functions[function].touched.bytes();
}

absl::StatusOr<bool> WalkedDevice::Holds(int32_t flag) {
  if (flag < 0 || !computes())
    return true;
  if (absl::Status status = FlagRead(flag); !status.ok())
    return status;
  return bindings_.buffers[flag][0] != std::byte{0};
}

absl::Status WalkedDevice::Copy(const BoundCopy &copy) {
  if (copy.bytes > 0)
    std::memmove(copy.to, copy.from, copy.bytes);
  return absl::OkStatus();
}

} // namespace refold::runtime
