//===- loaded_program.cpp - A compiled program on its device --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/loaded_program.h"

#include "runtime/core/die.h"
#include "runtime/data/state_file.h"
#include "runtime/devices.h"
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"
#include "runtime/session/session.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <set>
#include <utility>

namespace refold {

struct LoadedProgram::Impl {
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  std::unique_ptr<runtime::Session> session;
  std::set<std::string> fed;
  bool has_state = false;
  bool computes = true;             // whether the device does; "null" does not
  uint64_t measured_peak_bytes = 0; // of the last run

  const exe::ExecutableT &table() const { return executable->table; }

  absl::Status CheckAllFed(const exe::FunctionT &function) const {
    for (uint32_t index : runtime::BuffersRead(function)) {
      const exe::BufferT &buffer = *table().buffers[index];
      if (buffer.kind == exe::BufferKind::Input && !fed.count(buffer.name))
        return absl::InvalidArgumentError(absl::StrCat(
            "input '", buffer.name, "' was never fed, expected ", runtime::BufferType(buffer)));
    }
    return absl::OkStatus();
  }

  /// Returns the function to run. @startup does not count: it takes a seed.
  absl::StatusOr<const exe::FunctionT *> Function(const std::string &name) const {
    std::vector<std::string> known;
    for (const auto &function : table().functions)
      if (function->name == name && name != "startup")
        return function.get();
      else if (function->name != "startup")
        known.push_back(function->name);
    return absl::NotFoundError(
        absl::StrCat("unknown function '", name, "', there are: ", absl::StrJoin(known, ", ")));
  }

  absl::Status TakeState(const runtime::StateFile &file) {
    return runtime::LoadState(table(), file, [&](absl::string_view name, const HostTensor &value) {
      return session->SetState(name, value);
    });
  }

  /// Returns an error if the function has a fetch but no fold, and is run 0 times. The fetch would
  /// then have no value.
  absl::Status CheckMakesFetches(const exe::FunctionT &function, int64_t steps) const {
    if (steps != 0 || runtime::FunctionLoop(function))
      return absl::OkStatus();
    for (uint32_t index : runtime::BuffersTouched(function))
      if (table().buffers[index]->kind == exe::BufferKind::Fetch)
        return absl::InvalidArgumentError(absl::StrCat(
            "function '", function.name, "' has no fold, so 0 runs do not compute its fetch '",
            table().buffers[index]->name, "': run it at least once"));
    return absl::OkStatus();
  }

  /// Returns the number of steps that the fold still holds; 1 for a program without a fold.
  absl::StatusOr<int64_t> StepsLeft() const {
    const exe::LoopT *loop = runtime::FoldLoop(table());
    if (!loop)
      return 1;
    absl::StatusOr<HostTensor> counter = session->State(table().buffers[loop->counter]->name);
    if (!counter.ok())
      return counter.status();
    return loop->capacity - *counter->as<int64_t>();
  }
};

LoadedProgram::LoadedProgram(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LoadedProgram::LoadedProgram(LoadedProgram &&) noexcept = default;
LoadedProgram &LoadedProgram::operator=(LoadedProgram &&) noexcept = default;
LoadedProgram::~LoadedProgram() = default;

absl::StatusOr<LoadedProgram>
LoadedProgram::Make(std::shared_ptr<const runtime::LoadedExecutable> executable,
                    const LoadProgramOptions &options) {
  auto device = runtime::MakeDevice(options.device, options.threads);
  if (!device.ok())
    return device.status();
  auto impl = std::make_unique<Impl>();
  impl->executable = std::move(executable);
  impl->computes = (*device)->computes();
  auto session =
      runtime::Session::Create(impl->executable, *std::move(device), {.flags = options.flags});
  if (!session.ok())
    return session.status();
  impl->session = *std::move(session);
  return LoadedProgram(std::move(impl));
}

absl::StatusOr<LoadedProgram> LoadedProgram::Load(absl::string_view path,
                                                  const LoadProgramOptions &options) {
  absl::StatusOr<std::shared_ptr<const runtime::LoadedExecutable>> executable =
      runtime::ReadRfx(path);
  if (!executable.ok())
    return executable.status();
  return Make(*std::move(executable), options);
}

absl::Status LoadedProgram::Initialize(uint64_t seed) {
  impl_->has_state = true;
  return impl_->session->Startup(seed);
}

absl::StatusOr<Outputs> LoadedProgram::Run(absl::Span<const Feed> feeds,
                                           const RunOptions &options) {
  absl::StatusOr<const exe::FunctionT *> function = impl_->Function(options.function);
  if (!function.ok())
    return function.status();
  for (const Feed &feed : feeds) {
    if (absl::Status fed = impl_->session->SetInput(feed.name, *feed.tensor); !fed.ok())
      return fed;
    impl_->fed.insert(std::string(feed.name));
  }
  if (absl::Status fed = impl_->CheckAllFed(**function); !fed.ok())
    return fed;
  if (!impl_->has_state)
    if (absl::Status started = Initialize(0); !started.ok())
      return started;
  int64_t steps = options.steps;
  if (steps == -1 && options.function != "train") {
    steps = 1;
  } else if (steps == -1) {
    absl::StatusOr<int64_t> left = impl_->StepsLeft();
    if (!left.ok())
      return left.status();
    steps = *left;
  }
  if (absl::Status makes = impl_->CheckMakesFetches(**function, steps); !makes.ok())
    return makes;
  absl::StatusOr<runtime::RunReport> report =
      impl_->session->Run(options.function, steps, options.progress);
  if (!report.ok())
    return report.status();
  Outputs outputs;
  outputs.report = *report;
  impl_->measured_peak_bytes = report->peak_measured_bytes;
  for (uint32_t index : runtime::BuffersTouched(**function)) {
    const exe::BufferT &buffer = *impl_->table().buffers[index];
    if (buffer.kind != exe::BufferKind::Fetch || !impl_->computes)
      continue;
    absl::StatusOr<HostTensor> value = impl_->session->Fetch(buffer.name);
    if (!value.ok())
      return value.status();
    outputs.fetches.emplace(buffer.name, *std::move(value));
  }
  return outputs;
}

Outputs LoadedProgram::RunOrDie(absl::Span<const Feed> feeds, const RunOptions &options) {
  absl::StatusOr<Outputs> outputs = Run(feeds, options);
  if (!outputs.ok())
    internal::Die(outputs.status());
  return *std::move(outputs);
}

absl::StatusOr<HostTensor> LoadedProgram::State(absl::string_view name) const {
  return impl_->session->State(name);
}

absl::Status LoadedProgram::SetState(absl::string_view name, const HostTensor &value) {
  // States that are not set keep what @startup gives them.
  if (!impl_->has_state)
    if (absl::Status started = Initialize(0); !started.ok())
      return started;
  return impl_->session->SetState(name, value);
}

absl::Status LoadedProgram::SaveState(absl::string_view path) const {
  if (!impl_->has_state)
    return absl::FailedPreconditionError(
        absl::StrCat("cannot write '", path,
                     "': there is no state yet; Run, Initialize and LoadState create one"));
  return runtime::SaveState(impl_->table(), path,
                            [&](absl::string_view name) { return impl_->session->State(name); });
}

absl::Status LoadedProgram::LoadState(absl::string_view path) {
  return LoadState(path, LoadStateOptions()).status();
}

absl::StatusOr<LoadedState> LoadedProgram::LoadState(absl::string_view path,
                                                     LoadStateOptions options) {
  absl::StatusOr<runtime::StateFile> file = runtime::CheckStateFile(
      impl_->table(), path,
      {.partial = !options.strict, .hint = "{.strict = false} loads only the tensors that fit"});
  if (!file.ok())
    return file.status();
  // A strict load sets every state, so none needs a first value.
  if (!options.strict && !impl_->has_state)
    if (absl::Status started = Initialize(0); !started.ok())
      return started;
  if (absl::Status taken = impl_->TakeState(*file); !taken.ok())
    return taken;
  impl_->has_state = true;
  return LoadedState{std::move(file->taken), std::move(file->fresh), std::move(file->unexpected)};
}

uint64_t LoadedProgram::PlannedPeakBytes() const { return impl_->table().peak_bytes; }
uint64_t LoadedProgram::MeasuredPeakBytes() const { return impl_->measured_peak_bytes; }
absl::Status LoadedProgram::Save(absl::string_view path) const {
  return runtime::WriteRfx(path, *impl_->executable);
}

} // namespace refold
