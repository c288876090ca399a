//===- run_program.cpp - A built Program, compiled and run ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/run_program.h"

#include "compiler/builder/program/program_impl.h"
#include "compiler/driver/compile_module.h"
#include "runtime/data/state_file.h"
#include "runtime/devices.h"
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"
#include "runtime/executable/session.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <set>

namespace refold {

struct CompiledProgram::Impl {
  Compilation compilation;
  std::unique_ptr<runtime::Session> session;
  std::set<std::string> fed;
  bool has_state = false;
  bool computes = true; // whether the device does; "null" does not

  const exe::ExecutableT &table() const { return compilation.executable->table; }

  absl::Status CheckAllFed(const exe::FunctionT &function) const {
    for (uint32_t index : runtime::BuffersRead(function)) {
      const exe::BufferT &buffer = *table().buffers[index];
      if (buffer.kind == exe::BufferKind::Input && !fed.count(buffer.name))
        return absl::InvalidArgumentError(absl::StrCat(
            "input '", buffer.name, "' was never fed; it takes ", runtime::BufferType(buffer)));
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

  /// Returns an error for 0 runs of a function without a fold that has a fetch: nothing would
  /// compute the fetch.
  absl::Status CheckMakesFetches(const exe::FunctionT &function, int64_t steps) const {
    if (steps != 0 || runtime::FunctionLoop(function))
      return absl::OkStatus();
    for (uint32_t index : runtime::BuffersTouched(function))
      if (table().buffers[index]->kind == exe::BufferKind::Fetch)
        return absl::InvalidArgumentError(absl::StrCat(
            "function '", function.name, "' has no fold, and 0 runs of it do not make its fetch '",
            table().buffers[index]->name, "': run it once or more"));
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

CompiledProgram::CompiledProgram(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
CompiledProgram::CompiledProgram(CompiledProgram &&) noexcept = default;
CompiledProgram &CompiledProgram::operator=(CompiledProgram &&) noexcept = default;
CompiledProgram::~CompiledProgram() = default;

absl::StatusOr<CompiledProgram> Compile(const Program &program, const CompileOptions &options) {
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module = internal::BuildModule(program);
  if (!module.ok())
    return module.status();
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  (**module)->getContext()->appendDialectRegistry(registry);
  (**module)->getContext()->loadAllAvailableDialects();
  absl::StatusOr<Compilation> compilation = CompileModule(**module, options);
  if (!compilation.ok())
    return compilation.status();
  auto device = runtime::MakeDevice(options.device.name(), options.threads);
  if (!device.ok())
    return device.status();
  const bool computes = (*device)->computes();
  runtime::FlagValues flags = options.flags;
  if (options.memory_budget > 0)
    flags.memory_budget = options.memory_budget;
  auto session =
      runtime::Session::Create(compilation->executable, *std::move(device), {.flags = flags});
  if (!session.ok())
    return session.status();
  auto impl = std::make_unique<CompiledProgram::Impl>();
  impl->computes = computes;
  impl->compilation = *std::move(compilation);
  impl->session = *std::move(session);
  if (auto environment = runtime::ReadFlags(); environment.ok()) {
    std::vector<std::string> &warnings = impl->compilation.warnings;
    for (std::string &line : environment->warnings)
      warnings.push_back(std::move(line));
    for (std::string &line : runtime::IdleFlags(runtime::Or(options.flags, environment->values)))
      warnings.push_back(std::move(line));
  }
  return CompiledProgram(std::move(impl));
}

absl::Status CompiledProgram::Startup(uint64_t seed) {
  impl_->has_state = true;
  return impl_->session->Startup(seed);
}

absl::StatusOr<Outputs> CompiledProgram::Run(absl::Span<const Feed> feeds,
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
    if (absl::Status started = Startup(0); !started.ok())
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

absl::StatusOr<HostTensor> CompiledProgram::State(absl::string_view name) const {
  return impl_->session->State(name);
}

absl::Status CompiledProgram::SetState(absl::string_view name, const HostTensor &value) {
  // States that are not set keep what @startup gives them.
  if (!impl_->has_state)
    if (absl::Status started = Startup(0); !started.ok())
      return started;
  return impl_->session->SetState(name, value);
}

absl::Status CompiledProgram::SaveState(absl::string_view path) const {
  if (!impl_->has_state)
    return absl::FailedPreconditionError(absl::StrCat(
        "cannot write '", path, "': there is no state yet; Run, Startup and LoadState make one"));
  return runtime::SaveState(impl_->table(), path,
                            [&](absl::string_view name) { return impl_->session->State(name); });
}

absl::Status CompiledProgram::LoadState(absl::string_view path) {
  absl::StatusOr<runtime::StateFile> file =
      runtime::CheckStateFile(impl_->table(), path, {.hint = "LoadPartOfState takes what fits"});
  if (!file.ok())
    return file.status();
  if (absl::Status taken = impl_->TakeState(*file); !taken.ok())
    return taken;
  impl_->has_state = true;
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> CompiledProgram::LoadPartOfState(absl::string_view path) {
  absl::StatusOr<runtime::StateFile> file =
      runtime::CheckStateFile(impl_->table(), path, {.partial = true});
  if (!file.ok())
    return file.status();
  if (!impl_->has_state)
    if (absl::Status started = Startup(0); !started.ok())
      return started;
  if (absl::Status taken = impl_->TakeState(*file); !taken.ok())
    return taken;
  return std::move(file->fresh);
}

uint64_t CompiledProgram::predicted_peak_bytes() const { return impl_->table().peak_bytes; }
const std::string &CompiledProgram::memory_report() const {
  return impl_->compilation.memory_report;
}
const KernelCounts &CompiledProgram::kernels() const { return impl_->compilation.kernels; }
const std::vector<std::string> &CompiledProgram::warnings() const {
  return impl_->compilation.warnings;
}
absl::Status CompiledProgram::Save(absl::string_view path) const {
  return runtime::WriteRfx(path, *impl_->compilation.executable);
}

} // namespace refold
