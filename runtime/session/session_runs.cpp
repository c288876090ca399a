//===- session_runs.cpp - Runs of functions ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the number of steps and the values that a run needs before it calls the device.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/run_state.h"
#include "runtime/session/run_with_progress.h"
#include "runtime/session/session_impl.h"
#include "runtime/session/timeline.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace refold::runtime {

/// Returns whether the function has commands other than frees before or after its loop.
static bool WorksAroundLoop(const exe::FunctionT &function) {
  return std::any_of(function.commands.begin(), function.commands.end(), [](const auto &command) {
    return !command->action.AsLoop() && !command->action.AsFree();
  });
}

absl::Status Session::Impl::CheckGiven(size_t function, bool states) const {
  if (!device->computes())
    return absl::OkStatus(); // the device reads no values
  for (uint32_t index : BuffersRead(*table().functions[function])) {
    const exe::BufferT &buffer = *table().buffers[index];
    // A new run computes the states that belong to it.
    if (given[index] ||
        (buffer.kind == exe::BufferKind::State && started && !goes_on && IsRunState(buffer.name)))
      continue;
    if (buffer.kind == exe::BufferKind::Input)
      return absl::FailedPreconditionError(
          absl::StrCat("input '", buffer.name, "' was not given, expected ", BufferType(buffer)));
    if (states && buffer.loaded)
      return absl::FailedPreconditionError(absl::StrCat(
          "state '", buffer.name, "' has no initial value in the program: load it, expected ",
          BufferType(buffer)));
    if (states && buffer.kind == exe::BufferKind::State)
      return absl::FailedPreconditionError(
          absl::StrCat("state '", buffer.name,
                       "' has no value yet: run startup or set it, expected ", BufferType(buffer)));
  }
  return absl::OkStatus();
}

absl::Status Session::Impl::Upload() {
  Timeline::Scope scope(device->host_addressable() ? nullptr : options.timeline, "upload");
  return staged.Upload(table(), memory.bindings(), *device);
}

absl::Status Session::Impl::BeginAnew() {
  if (!started || goes_on)
    return absl::OkStatus();
  const std::byte no{0};
  return device->Write(At(*started), &no, sizeof(no));
}

absl::StatusOr<int64_t> Session::Impl::FirstStep(const exe::LoopT &loop, int64_t steps) const {
  int64_t first = 0;
  if (absl::Status status =
          device->Read(reinterpret_cast<std::byte *>(&first), At(loop.counter), sizeof(first));
      !status.ok())
    return status;
  if (first < 0 || first > loop.capacity)
    return absl::OutOfRangeError(absl::StrCat("the step counter '",
                                              table().buffers[loop.counter]->name, "' is ", first,
                                              ", but the fold has steps 0 to ", loop.capacity));
  if (steps > loop.capacity - first)
    return absl::OutOfRangeError(absl::StrCat(steps, " steps from step ", first,
                                              " exceed the capacity of the fold, ", loop.capacity));
  return first;
}

absl::StatusOr<RunReport> Session::Impl::Run(absl::string_view name, int64_t steps,
                                             const ProgressFn &progress) {
  if (steps < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("the number of steps must not be negative, but is ", steps));
  absl::StatusOr<size_t> function = Function(name);
  if (!function.ok())
    return function.status();
  if (absl::Status status = CheckGiven(*function, /*states=*/true); !status.ok())
    return status;
  const exe::LoopT *loop = FunctionLoop(*table().functions[*function]);
  RunReport report;
  if (loop) {
    absl::StatusOr<int64_t> first = FirstStep(*loop, steps);
    if (!first.ok())
      return first.status();
    report.first_step = *first;
  }
  bool one_call = loop && !options.no_fold;
  // A fold of 0 steps still runs the commands around it, once.
  const bool calls = steps > 0 || (loop && WorksAroundLoop(*table().functions[*function]));
  const bool is_train = name == "train";
  if (is_train)
    last_run.reset();
  has_run[*function] = false;
  device->ResetProgress();
  if (absl::Status status = Upload(); !status.ok())
    return status;
  if (is_train) {
    if (absl::Status status = BeginAnew(); !status.ok())
      return status;
    // A run of 0 steps leaves the resumption to the next run.
    goes_on = goes_on && steps == 0;
  }
  auto run = [&]() -> absl::Status {
    if (one_call || steps == 0)
      return device->Run(*function, steps);
    // A condition may end the run early; further calls then do no steps.
    for (int64_t step = 0; step < steps; ++step)
      if (absl::Status status = device->Run(
              *function, 1, {.first = !loop || step == 0, .last = !loop || step == steps - 1});
          !status.ok())
        return status;
    return absl::OkStatus();
  };
  Timeline::Scope scope(options.timeline, absl::StrCat("run ", name),
                        {{"first step", report.first_step}, {"steps", steps}});
  auto begin = std::chrono::steady_clock::now();
  if (calls)
    if (absl::Status status = RunWithProgress(run, *device, progress); !status.ok())
      return status;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  report.steps = loop && loop->condition >= 0 ? device->progress() : steps;
  report.host_calls = one_call || steps == 0 ? calls : steps;
  report.peak_predicted_bytes = PeakBytes(table(), *function);
  report.peak_measured_bytes = device->MeasuredBytes(*function);
  report.launched_as = device->LaunchedAs(*function);
  report.libraries = device->LibraryChoices();
  report.pool = pool;
  report.operations = device->OperationTimes();
  if (is_train)
    last_run = {report.first_step, report.steps};
  has_run[*function] = loop || steps > 0;
  return report;
}

absl::Status Session::Startup(uint64_t seed) {
  absl::StatusOr<size_t> function = impl_->Function("startup");
  if (!function.ok())
    return function.status();
  if (absl::Status status = impl_->CheckGiven(*function, /*states=*/false); !status.ok())
    return status;
  Timeline::Scope scope(impl_->options.timeline, "startup", {{"seed", static_cast<int64_t>(seed)}});
  const exe::ExecutableT &table = impl_->table();
  impl_->last_run.reset();
  impl_->has_run.assign(table.functions.size(), false);
  // States that startup does not compute start at zero, such as the step counter.
  for (size_t i = 0; i < table.buffers.size(); ++i) {
    if (table.buffers[i]->kind != exe::BufferKind::State)
      continue;
    absl::Status status = impl_->device->Zero(impl_->At(i), table.buffers[i]->bytes);
    if (!status.ok())
      return status;
  }
  if (absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::State, kSeedState); index.ok()) {
    const exe::BufferT &buffer = *table.buffers[*index];
    if (buffer.type != exe::ElementType::S64 || buffer.bytes != sizeof(seed))
      return absl::FailedPreconditionError(
          absl::StrCat("state 'seed' is ", BufferType(buffer), ", it must be s64[]"));
    absl::Status status = impl_->device->Write(
        impl_->At(*index), reinterpret_cast<const std::byte *>(&seed), sizeof(seed));
    if (!status.ok())
      return status;
  }
  if (absl::Status status = impl_->Upload(); !status.ok())
    return status;
  if (absl::Status status = impl_->device->Run(*function, 0); !status.ok())
    return status;
  impl_->goes_on = false;
  for (size_t i = 0; i < table.buffers.size(); ++i)
    if (table.buffers[i]->kind == exe::BufferKind::State)
      impl_->given[i] = !table.buffers[i]->loaded;
  return absl::OkStatus();
}

absl::StatusOr<RunReport> Session::Train(int64_t steps, const ProgressFn &progress) {
  return impl_->Run("train", steps, progress);
}

absl::StatusOr<RunReport> Session::Run(absl::string_view function, int64_t steps,
                                       const ProgressFn &progress) {
  if (function == "startup")
    return absl::InvalidArgumentError("function 'startup' takes a seed: call Startup");
  return impl_->Run(function, steps, progress);
}

} // namespace refold::runtime
