//===- reference_machine.cpp - The reference interpreter as a machine -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements --device=reference with the interpreter of compiler/reference. A run is one call of
// the interpreter. Values stay f64 from step to step, and from run to run.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/read_program.h"
#include "compiler/reference/interpreter.h"
#include "compiler/target/first_error.h"
#include "passes/Passes.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/run_state.h"
#include "runtime/session/timeline.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/program_table.h"
#include "tools/refold-run/reference_program.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>

namespace refold::run {
namespace {

using reference::NamedTensors;
using reference::Tensor;
using runtime::HostTensor;

class ReferenceMachine final : public Machine {
public:
  ReferenceMachine(std::unique_ptr<mlir::MLIRContext> context,
                   mlir::OwningOpRef<mlir::ModuleOp> module, const Options &options,
                   std::shared_ptr<const runtime::LoadedExecutable> names,
                   runtime::Timeline *timeline)
      : context_(std::move(context)), module_(std::move(module)), names_(std::move(names)),
        fold_(FoldOf(names_->table)), checks_nan_inf_(options.flags.check_nan_inf.value_or(false)),
        interpreter_(*module_, {.checkIndices = options.check,
                                .checkNanInf = checks_nan_inf_,
                                .roundConversions = true}),
        timeline_(timeline) {
    if (timeline_)
      step_ = timeline_->Describe({"step", "step", {}, "step"});
  }

  std::string device() const override { return "reference"; }
  int threads() const override { return 1; }
  bool keeps_data() const override { return true; }

  absl::StatusOr<runtime::MutableTensorView> InputMemory(absl::string_view name) override {
    absl::StatusOr<const exe::BufferT *> buffer =
        FindNamed(names_->table, exe::BufferKind::Input, name);
    if (!buffer.ok())
      return buffer.status();
    auto [input, inserted] = inputs_.try_emplace(std::string(name));
    if (inserted)
      input->second = HostTensor(runtime::ToElementType((*buffer)->type), (*buffer)->shape);
    if (!input->second.data())
      return absl::ResourceExhaustedError(
          absl::StrCat("no memory for input '", name, "', ", runtime::BufferType(**buffer)));
    return input->second.view();
  }

  absl::Status Startup(uint64_t seed) override {
    runtime::Timeline::Scope scope(timeline_, "startup");
    absl::StatusOr<NamedTensors> states = interpreter_.startup(seed);
    if (states.ok())
      states_ = *std::move(states);
    goes_on_ = false;
    return states.status();
  }

  absl::Status SetState(absl::string_view name, const HostTensor &value) override {
    states_[std::string(name)] = Tensor::fromHost(value);
    goes_on_ |= name == runtime::kRunStarted;
    return absl::OkStatus();
  }

  absl::StatusOr<HostTensor> State(absl::string_view name) const override {
    auto state = states_.find(std::string(name));
    if (state == states_.end())
      return absl::NotFoundError(absl::StrCat("state '", name, "' has no value"));
    return state->second.toHost();
  }

  bool keeps_wide() const override { return true; }
  absl::StatusOr<HostTensor> WideState(absl::string_view name) const override {
    auto state = states_.find(std::string(name));
    if (state == states_.end())
      return absl::NotFoundError(absl::StrCat("state '", name, "' has no value"));
    Tensor wide = state->second;
    wide.type = runtime::ElementType::F64;
    return wide.toHost();
  }

  absl::Status SetWideState(absl::string_view name, const HostTensor &value) override {
    Tensor wide = Tensor::fromHost(value);
    wide.type = runtime::ElementType::F32;
    states_[std::string(name)] = std::move(wide);
    return absl::OkStatus();
  }

  absl::StatusOr<runtime::RunReport> Train(int64_t steps,
                                           const runtime::ProgressFn &progress) override;

  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const override {
    auto fetch = fetches_.find(std::string(name));
    if (fetch == fetches_.end())
      return absl::NotFoundError(absl::StrCat("fetch '", name, "' has no value"));
    return fetch->second.toHost();
  }

private:
  /// Adds the step to the error about a value that is not finite.
  absl::Status At(int64_t step, const absl::Status &status) const {
    if (!checks_nan_inf_)
      return status;
    return absl::Status(status.code(), absl::StrCat("step ", step, ": ", status.message()));
  }

  std::unique_ptr<mlir::MLIRContext> context_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  std::shared_ptr<const runtime::LoadedExecutable> names_;
  Fold fold_;
  bool checks_nan_inf_;
  reference::ReferenceInterpreter interpreter_;
  std::map<std::string, HostTensor> inputs_;
  NamedTensors states_, fetches_;
  bool goes_on_ = false; // continues a run that was stopped: its states were set
  runtime::Timeline *timeline_;
  uint32_t step_ = 0; // the step on the timeline
};

absl::StatusOr<runtime::RunReport> ReferenceMachine::Train(int64_t steps,
                                                           const runtime::ProgressFn &progress) {
  runtime::RunReport report;
  if (auto counter = states_.find(fold_.counter); counter != states_.end())
    report.first_step = counter->second.integers[0];
  NamedTensors inputs;
  for (const auto &[name, value] : inputs_)
    inputs[name] = Tensor::fromHost(value);
  fetches_.clear();
  // A run starts from the beginning, unless its states are those of a run that was stopped.
  if (auto started = states_.find(runtime::kRunStarted); started != states_.end() && !goes_on_)
    started->second.integers[0] = 0;
  goes_on_ = goes_on_ && steps == 0;
  runtime::Timeline::Scope scope(timeline_, "run train", {{"steps", steps}});
  const auto start = std::chrono::steady_clock::now();
  auto shown = start;
  runtime::Timeline::Time began = 0;
  std::optional<int64_t> in_step;
  int64_t done = 0;
  reference::StepObserver observer;
  observer.begins = [&](int64_t step) {
    in_step = step;
    began = timeline_ ? runtime::Timeline::Now() : 0;
  };
  observer.ends = [&](int64_t step) {
    in_step.reset();
    ++done;
    if (timeline_)
      timeline_->RecordStep(step_, began, runtime::Timeline::Now(), step);
    if (auto time = std::chrono::steady_clock::now();
        progress && time - shown > std::chrono::milliseconds(100)) {
      shown = time;
      progress(done);
    }
  };
  absl::StatusOr<reference::RunResult> result =
      interpreter_.run("train", inputs, states_, steps, observer);
  if (!result.ok())
    return in_step ? At(*in_step, result.status()) : result.status();
  states_ = std::move(result->states);
  fetches_ = std::move(result->fetches);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.steps = fold_.counter.empty() ? steps : done;
  report.host_calls = std::min<int64_t>(steps, 1);
  return report;
}

} // namespace

absl::StatusOr<std::unique_ptr<Machine>> MakeReferenceMachine(const Options &options,
                                                              const LoadedProgram &program,
                                                              runtime::Timeline *timeline) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  auto context =
      std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module =
      ParseProgramText(program.text, options.program, context.get());
  if (!module.ok())
    return module.status();
  FirstError errors(context.get());
  mlir::PassManager passes(context.get());
  passes.addPass(createKeepRun());
  if (options.flags.check_nan_inf.value_or(false))
    passes.addNestedPass<mlir::func::FuncOp>(createMarkWatched());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  if (mlir::failed(passes.run(**module)))
    return errors.status("program has no gradient");
  return std::make_unique<ReferenceMachine>(std::move(context), *std::move(module), options,
                                            program.executable, timeline);
}

bool HasReference() { return true; }

} // namespace refold::run
