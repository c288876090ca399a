//===- session.cpp - One program on one device ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names are resolved and checked here, before the device is asked to do anything.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/session.h"

#include "runtime/core/flag_values.h"
#include "runtime/executable/device_memory.h"
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/pool_places.h"
#include "runtime/executable/run_state.h"
#include "runtime/executable/run_with_progress.h"
#include "runtime/executable/staged_inputs.h"
#include "runtime/executable/timeline.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace refold::runtime {

/// Whether the function does anything before its loop or after it.
static bool WorksAroundLoop(const exe::FunctionT &function) {
  return std::any_of(function.commands.begin(), function.commands.end(), [](const auto &command) {
    return !command->action.AsLoop() && !command->action.AsFree();
  });
}

struct Session::Impl {
  std::shared_ptr<const LoadedExecutable> executable;
  std::unique_ptr<Device> device;
  DeviceMemory memory; // of the device, so released before it
  SessionOptions options;
  /// For each buffer: has the user given it (inputs), or has it a value (states).
  std::vector<bool> given;
  /// Steps of the last run of "train".
  struct LastRun {
    int64_t first_step, steps;
  };
  std::optional<LastRun> last_run;
  /// For each function: has it run on these states, so that its fetches have values. A fold of no
  /// steps has; a function without one that ran no times has not. And who makes each fetch.
  std::vector<bool> has_run;
  std::vector<std::optional<size_t>> maker;
  /// The state that says whether a run goes on with one that was stopped, where there is one; and
  /// whether the next one does, since that state was set.
  std::optional<uint32_t> started;
  bool goes_on = false;
  StagedInputs staged;
  std::optional<AllocatorStatistics> pool;

  Impl(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
       SessionOptions options)
      : executable(std::move(executable)), device(std::move(device)), memory(*this->device),
        options(options), given(this->executable->table.buffers.size(), false),
        has_run(this->executable->table.functions.size(), false),
        maker(this->executable->table.buffers.size()),
        started(RunStartedBuffer(this->executable->table)) {
    for (size_t i = 0; i < table().functions.size(); ++i)
      for (uint32_t buffer : BuffersTouched(*table().functions[i]))
        if (table().buffers[buffer]->kind == exe::BufferKind::Fetch)
          maker[buffer] = i;
  }

  const exe::ExecutableT &table() const { return executable->table; }

  std::byte *At(size_t buffer) const { return memory.bindings().buffers[buffer]; }

  absl::StatusOr<size_t> Find(exe::BufferKind kind, absl::string_view name) const {
    return FindBuffer(table(), kind, name);
  }

  absl::StatusOr<size_t> Function(absl::string_view name) const {
    if (std::optional<size_t> found = FindFunction(table(), name))
      return *found;
    return absl::FailedPreconditionError(
        absl::StrCat("program '", table().name, "' has no function '", name, "'"));
  }

  absl::Status Set(exe::BufferKind kind, absl::string_view name, const HostTensor &value) {
    absl::StatusOr<size_t> index = Find(kind, name);
    if (!index.ok())
      return index.status();
    const exe::BufferT &buffer = *table().buffers[*index];
    if (value.type() != ToElementType(buffer.type) || value.shape() != buffer.shape ||
        !value.data())
      return absl::InvalidArgumentError(absl::StrCat(KindName(kind), " '", name, "' is ",
                                                     BufferType(buffer), ", but was given ",
                                                     value.type_string()));
    Timeline::Scope scope(options.timeline, absl::StrCat("set ", name),
                          {{"bytes", static_cast<int64_t>(buffer.bytes)}});
    staged.Drop(*index);
    if (absl::Status status = device->Write(At(*index), value.data(), buffer.bytes); !status.ok())
      return status;
    given[*index] = true;
    goes_on |= kind == exe::BufferKind::State && *index == started;
    return absl::OkStatus();
  }

  /// A run of "train" begins anew, unless the states are those of a run that was stopped.
  absl::Status BeginAnew() {
    if (!started || goes_on)
      return absl::OkStatus();
    const std::byte no{0};
    return device->Write(At(*started), &no, sizeof(no));
  }

  /// Where a generator writes an input.
  absl::StatusOr<std::byte *> Writable(size_t index) {
    if (!device->computes())
      return absl::UnimplementedError(
          absl::StrCat("device '", device->name(), "' has no memory that the host may write to"));
    if (device->host_addressable())
      return At(index);
    return staged.Memory(table(), index);
  }

  absl::Status Upload() {
    Timeline::Scope scope(device->host_addressable() ? nullptr : options.timeline, "upload");
    return staged.Upload(table(), memory.bindings(), *device);
  }

  /// Every input and state that the function uses has a value.
  absl::Status CheckGiven(size_t function, bool states) const {
    if (!device->computes())
      return absl::OkStatus(); // it computes nothing from them
    for (uint32_t index : BuffersRead(*table().functions[function])) {
      const exe::BufferT &buffer = *table().buffers[index];
      // A run that begins anew makes what it keeps.
      if (given[index] ||
          (buffer.kind == exe::BufferKind::State && started && !goes_on && IsRunState(buffer.name)))
        continue;
      if (buffer.kind == exe::BufferKind::Input)
        return absl::FailedPreconditionError(
            absl::StrCat("input '", buffer.name, "' was not given, expected ", BufferType(buffer)));
      if (states && buffer.kind == exe::BufferKind::State)
        return absl::FailedPreconditionError(absl::StrCat(
            "state '", buffer.name, "' has no value yet: run startup or set it, expected ",
            BufferType(buffer)));
    }
    return absl::OkStatus();
  }

  /// The counter of the function's loop.
  absl::StatusOr<int64_t> FirstStep(const exe::LoopT &loop, int64_t steps) const {
    int64_t first = 0;
    if (absl::Status status =
            device->Read(reinterpret_cast<std::byte *>(&first), At(loop.counter), sizeof(first));
        !status.ok())
      return status;
    if (first < 0 || first > loop.capacity)
      return absl::OutOfRangeError(absl::StrCat("the step counter '",
                                                table().buffers[loop.counter]->name, "' is ", first,
                                                ", the fold holds steps 0 to ", loop.capacity));
    if (steps > loop.capacity - first)
      return absl::OutOfRangeError(absl::StrCat(steps, " steps from step ", first,
                                                " are more than the fold holds: ", loop.capacity));
    return first;
  }

  absl::StatusOr<RunReport> Run(absl::string_view name, int64_t steps, const ProgressFn &progress) {
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
    // A fold of no steps still does, once, what stands around it.
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
      // A run of no steps leaves the states to the next one.
      goes_on = goes_on && steps == 0;
    }
    auto run = [&]() -> absl::Status {
      if (one_call || steps == 0)
        return device->Run(*function, steps);
      // A condition may end the run: then a further call does no step.
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
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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

  /// An error where nobody has computed the state. A device that computes nothing knows the step
  /// counter and the seed.
  absl::Status CheckKnown(size_t state) const {
    const exe::BufferT &buffer = *table().buffers[state];
    if (!given[state])
      return absl::FailedPreconditionError(
          absl::StrCat("state '", buffer.name, "' has no value yet: run startup or set it"));
    const bool counted =
        buffer.name == kSeedState ||
        std::any_of(table().functions.begin(), table().functions.end(), [&](const auto &function) {
          const exe::LoopT *loop = FunctionLoop(*function);
          return loop && loop->counter == state;
        });
    return device->computes() || counted ? absl::OkStatus() : NotComputed("state", buffer);
  }

  absl::Status NotComputed(absl::string_view kind, const exe::BufferT &buffer) const {
    return absl::FailedPreconditionError(absl::StrCat(
        kind, " '", buffer.name, "' has no value: device '", device->name(), "' computes nothing"));
  }

  absl::StatusOr<HostTensor> Read(size_t index, std::vector<int64_t> shape, uint64_t offset) const {
    const exe::BufferT &buffer = *table().buffers[index];
    HostTensor value(ToElementType(buffer.type), std::move(shape));
    if (!value.data())
      return absl::ResourceExhaustedError(
          absl::StrCat("no memory for a copy of '", buffer.name, "', ", value.bytes(), " bytes"));
    absl::Status status = device->Read(value.data(), At(index) + offset, value.bytes());
    if (!status.ok())
      return status;
    return value;
  }
};

/// Where the flags have temporaries lie, if the device has room for them.
static absl::StatusOr<PooledProgram> Placed(std::shared_ptr<const LoadedExecutable> executable,
                                            const Device &device, const FlagValues &flags,
                                            const SessionOptions &options) {
  absl::StatusOr<DeviceCapacity> capacity = device.Capacity(executable->table);
  if (!capacity.ok())
    return capacity.status();
  if (options.capacity > 0)
    capacity->bytes = options.capacity;
  PooledProgram placed{.executable = std::move(executable)};
  uint64_t temporary_bytes = 0;
  if (*flags.allocator_strategy != AllocatorStrategy::Arena) {
    absl::StatusOr<PooledProgram> pooled = PlaceInPool(placed.executable, flags, *capacity);
    if (!pooled.ok())
      return pooled.status();
    placed = *std::move(pooled);
    if (absl::Status kept = CheckPoolBudget(placed.executable->table, placed.reserved_bytes, flags);
        !kept.ok())
      return kept;
    temporary_bytes = placed.reserved_bytes;
  } else {
    for (const auto &function : placed.executable->table.functions)
      temporary_bytes = std::max<uint64_t>(temporary_bytes, function->arena_bytes);
  }
  const exe::ExecutableT &table = placed.executable->table;
  if (absl::Status fits = CheckCardLimit(table, temporary_bytes, flags, *capacity); !fits.ok())
    return fits;
  return placed;
}

Session::Session(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Session::~Session() = default;

absl::StatusOr<std::unique_ptr<Session>>
Session::Create(std::shared_ptr<const LoadedExecutable> executable, std::unique_ptr<Device> device,
                SessionOptions options) {
  absl::StatusOr<EnvironmentFlags> environment = ReadFlags();
  if (!environment.ok())
    return environment.status();
  const FlagValues flags = WithDefaults(Or(options.flags, environment->values));
  absl::StatusOr<PooledProgram> placed = Placed(executable, *device, flags, options);
  if (!placed.ok())
    return placed.status();
  auto impl = std::make_unique<Impl>(placed->executable, std::move(device), options);
  if (*flags.allocator_strategy != AllocatorStrategy::Arena)
    impl->pool = placed->statistics;
  absl::Status status;
  auto phase = [&](const char *name, const auto &work) {
    Timeline::Scope scope(options.timeline, name);
    if (status.ok())
      status = work();
  };
  phase("load", [&] {
    return impl->device->Load(impl->executable, {options.check_indices, *flags.check_nan_inf,
                                                 *flags.benchmark, options.timeline});
  });
  phase("allocate",
        [&] { return impl->memory.Allocate(*impl->executable, placed->reserved_bytes); });
  phase("bind", [&] { return impl->device->Bind(impl->memory.bindings()); });
  if (!status.ok())
    return status;
  return std::unique_ptr<Session>(new Session(std::move(impl)));
}

absl::Status Session::SetInput(absl::string_view name, const HostTensor &value) {
  return impl_->Set(exe::BufferKind::Input, name, value);
}

absl::StatusOr<MutableTensorView> Session::InputMemory(absl::string_view name) {
  absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::Input, name);
  if (!index.ok())
    return index.status();
  absl::StatusOr<std::byte *> memory = impl_->Writable(*index);
  if (!memory.ok())
    return memory.status();
  const exe::BufferT &buffer = *impl_->table().buffers[*index];
  impl_->given[*index] = true;
  return MutableTensorView{ToElementType(buffer.type), buffer.shape, *memory};
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
  // What startup does not make begins at zero, the step counter above all.
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
      impl_->given[i] = true;
  return absl::OkStatus();
}

absl::Status Session::SetState(absl::string_view name, const HostTensor &value) {
  return impl_->Set(exe::BufferKind::State, name, value);
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

absl::StatusOr<HostTensor> Session::State(absl::string_view name) const {
  absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::State, name);
  if (!index.ok())
    return index.status();
  if (absl::Status known = impl_->CheckKnown(*index); !known.ok())
    return known;
  return impl_->Read(*index, impl_->table().buffers[*index]->shape, 0);
}

absl::StatusOr<HostTensor> Session::Fetch(absl::string_view name) const {
  absl::StatusOr<size_t> index = impl_->Find(exe::BufferKind::Fetch, name);
  if (!index.ok())
    return index.status();
  if (!impl_->device->computes())
    return impl_->NotComputed("fetch", *impl_->table().buffers[*index]);
  const std::optional<size_t> maker = impl_->maker[*index];
  const bool is_there = maker ? impl_->has_run[*maker] : impl_->last_run.has_value();
  if (!is_there)
    return absl::FailedPreconditionError(
        absl::StrCat("fetch '", name, "' has no value: no run ",
                     maker && impl_->table().functions[*maker]->name != "train"
                         ? absl::StrCat("of '", impl_->table().functions[*maker]->name, "' ")
                         : "",
                     "has ended"));
  const exe::BufferT &buffer = *impl_->table().buffers[*index];
  std::vector<int64_t> shape = buffer.shape;
  if (!buffer.history || shape[0] == 0 || !impl_->last_run)
    return impl_->Read(*index, std::move(shape), 0);
  uint64_t row_bytes = buffer.bytes / static_cast<uint64_t>(shape[0]);
  shape[0] = impl_->last_run->steps;
  return impl_->Read(*index, std::move(shape), impl_->last_run->first_step * row_bytes);
}

const LoadedExecutable &Session::executable() const { return *impl_->executable; }

} // namespace refold::runtime
