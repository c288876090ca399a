//===- reference_machine.cpp - A Program as mathematics -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --device=reference: the interpreter of compiler/reference behind the interface that sessions
// have. One call for each step, so that there is progress to see; values stay f64 between steps.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/first_error.h"
#include "compiler/driver/read_program.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/timeline.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/program_table.h"
#include "tools/refold-run/reference_program.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"

#include <chrono>
#include <map>

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
        interpreter_(*module_, {.checkIndices = options.check, .checkNanInf = checks_nan_inf_}),
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
    return states.status();
  }

  absl::Status SetState(absl::string_view name, const HostTensor &value) override {
    states_[std::string(name)] = Tensor::fromHost(value);
    return absl::OkStatus();
  }

  absl::StatusOr<HostTensor> State(absl::string_view name) const override {
    auto state = states_.find(std::string(name));
    if (state == states_.end())
      return absl::NotFoundError(absl::StrCat("state '", name, "' has no value"));
    return state->second.toHost();
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
  /// A value that is not finite belongs to a step.
  absl::Status At(int64_t step, bool at_once, const absl::Status &status) const {
    if (!checks_nan_inf_ || at_once)
      return status;
    return absl::Status(status.code(), absl::StrCat("step ", step, ": ", status.message()));
  }

  /// Rows of one step to the end of the run's history; what is no history is replaced.
  void Append(const std::string &name, Tensor value) {
    auto [fetch, inserted] = fetches_.try_emplace(name, std::move(value));
    if (inserted)
      return;
    absl::StatusOr<const exe::BufferT *> buffer =
        FindNamed(names_->table, exe::BufferKind::Fetch, name);
    Tensor &history = fetch->second;
    if (!buffer.ok() || !(*buffer)->history) {
      history = std::move(value);
      return;
    }
    history.shape[0] += value.shape[0];
    history.reals.insert(history.reals.end(), value.reals.begin(), value.reals.end());
    history.integers.insert(history.integers.end(), value.integers.begin(), value.integers.end());
  }

  std::unique_ptr<mlir::MLIRContext> context_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  std::shared_ptr<const runtime::LoadedExecutable> names_;
  Fold fold_;
  bool checks_nan_inf_;
  reference::ReferenceInterpreter interpreter_;
  std::map<std::string, HostTensor> inputs_;
  NamedTensors states_, fetches_;
  runtime::Timeline *timeline_;
  uint32_t step_ = 0; // on the timeline
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
  runtime::Timeline::Scope scope(timeline_, "run train", {{"steps", steps}});
  auto start = std::chrono::steady_clock::now();
  auto shown = start;
  // Nothing at all is run for numbers of steps that do not fit: a run of none says why. A fold that
  // may end early is asked once, since each run of it begins by going on.
  const bool at_once =
      fold_.may_end_early || steps < 0 || steps > fold_.capacity - report.first_step;
  for (int64_t done = 0; done == 0 || (done < steps && !at_once); ++done) {
    int64_t now = at_once ? steps : std::min<int64_t>(steps, 1);
    const auto began = runtime::Timeline::Now();
    absl::StatusOr<reference::RunResult> result = interpreter_.run("train", inputs, states_, now);
    if (timeline_)
      timeline_->RecordStep(step_, began, runtime::Timeline::Now(), report.first_step + done);
    if (!result.ok())
      return At(report.first_step + done, at_once, result.status());
    states_ = std::move(result->states);
    for (auto &[name, value] : result->fetches)
      Append(name, std::move(value));
    if (auto time = std::chrono::steady_clock::now();
        progress && time - shown > std::chrono::milliseconds(100)) {
      shown = time;
      progress(done + 1);
    }
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.steps = steps;
  report.host_calls = at_once ? std::min<int64_t>(steps, 1) : steps;
  if (auto counter = states_.find(fold_.counter); fold_.may_end_early && counter != states_.end())
    report.steps = counter->second.integers[0] - report.first_step;
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
