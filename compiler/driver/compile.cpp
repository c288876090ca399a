//===- compile.cpp - From a Program to an executable ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"

#include "compiler/driver/compile_module.h"
#include "compiler/driver/pass_times.h"
#include "compiler/executable/emit_executable.h"
#include "compiler/executable/histories.h"
#include "compiler/pipeline/pipeline.h"
#include "compiler/profile/profile.h"
#include "compiler/report/budget.h"
#include "compiler/report/recompute_text.h"
#include "compiler/target/registry.h"
#include "passes/recompute/Remat.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Pass/PassManager.h"

#include <chrono>

using namespace mlir;
using namespace refold;

namespace {

absl::Span<const std::byte> bytesOf(const std::vector<char> &data) {
  return {reinterpret_cast<const std::byte *>(data.data()), data.size()};
}

/// Returns an error if an option is set that the recompute strategy does not use.
absl::Status checkRecompute(const RecomputeChoice &recompute) {
  const RecomputeStrategy strategy = recompute.strategy;
  if (recompute.layers && strategy != RecomputeStrategy::EveryN)
    return absl::InvalidArgumentError(absl::StrCat(
        "recompute.layers is for strategy 'every-n', not for '", WordOf(strategy), "'"));
  if (recompute.objective && strategy != RecomputeStrategy::KusumotoExact &&
      strategy != RecomputeStrategy::KusumotoApprox)
    return absl::InvalidArgumentError(
        absl::StrCat("recompute.objective is for strategies 'kusumoto-exact' and "
                     "'kusumoto-approx', not for '",
                     WordOf(strategy), "'"));
  return absl::OkStatus();
}

/// Checks that the module can be compiled at all and that the options agree with each other.
absl::Status checkRequest(ModuleOp module, const CompileOptions &options) {
  if (!module->hasAttr(rf::RfDialect::kVersionAttr))
    return absl::InvalidArgumentError("program has no rf.version: it must be a module with the "
                                      "attribute rf.version = 1 : i64");
  return checkRecompute(options.recompute);
}

/// Sets the location of each loop argument to the location of its initial value. MLIR's text form
/// of a loop has no syntax for these locations. Without this function, a program from a text file
/// and the same program in memory would have different locations.
void locateLoopArguments(ModuleOp module) {
  module->walk<WalkOrder::PreOrder>([](LoopLikeOpInterface loop) {
    for (auto [argument, first] : llvm::zip(loop.getRegionIterArgs(), loop.getInits()))
      argument.setLoc(first.getLoc());
    if (std::optional<SmallVector<Value>> numbers = loop.getLoopInductionVars())
      for (Value number : *numbers)
        number.setLoc(loop.getLoc());
  });
}

/// Returns the stacked fetches of @train. They are known before memory is planned.
llvm::StringSet<> trainHistories(ModuleOp module) {
  auto train = module.lookupSymbol<func::FuncOp>("train");
  return train ? historiesOf(train) : llvm::StringSet<>();
}

/// Returns the flags of a compilation: its own, then the environment's, then the defaults.
absl::StatusOr<runtime::FlagValues> flagsOf(const CompileOptions &options) {
  absl::StatusOr<runtime::EnvironmentFlags> environment = runtime::ReadFlags();
  if (!environment.ok())
    return environment.status();
  return runtime::WithDefaults(runtime::Or(options.flags, environment->values));
}

/// Adds the user's requests that apply to every device to the target's pipeline options.
void applyRequest(const CompileOptions &options, const runtime::FlagValues &flags, uint64_t budget,
                  PipelineOptions &pipeline) {
  pipeline.row_tiles = options.row_tiles;
  pipeline.in_place = pipeline.in_place && *flags.enable_inplace;
  pipeline.eager_deletion = pipeline.eager_deletion && *flags.eager_delete_tensor_gb >= 0;
  pipeline.check_nan_inf = *flags.check_nan_inf;
  pipeline.memory_budget = {budget};
  pipeline.least_budget = options.least_budget;
  pipeline.recompute_strategy = options.recompute.strategy;
  pipeline.recompute_layers = options.recompute.layers;
  pipeline.recompute_objective = options.recompute.objective;
}

/// Plans the memory of `module`, in place.
absl::Status planMemory(ModuleOp module, const PipelineOptions &pipeline, const FirstError &errors,
                        std::vector<CompilePhase> &phases) {
  PassManager passes(module.getContext());
  passes.enableVerifier(true);
  buildMemoryPipeline(passes, pipeline);
  recordPasses(passes, phases);
  if (failed(passes.run(module)))
    return errors.status("program cannot be compiled");
  return absl::OkStatus();
}

/// Emits the executable's table of a planned module and checks it against the budget.
absl::StatusOr<EmittedExecutable> emitChecked(ModuleOp planned, const Target &target,
                                              const llvm::StringSet<> &histories, uint64_t budget,
                                              const planner::RecomputeOutcome &recompute,
                                              const FirstError &errors) {
  FailureOr<EmittedExecutable> emitted = emitExecutable(planned, target);
  if (failed(emitted))
    return errors.status("program cannot be compiled");
  for (auto &buffer : emitted->table.buffers)
    buffer->history = buffer->kind == exe::BufferKind::Fetch && histories.contains(buffer->name);
  if (budget > 0)
    if (absl::Status kept = CheckBudget(emitted->table, budget, &recompute); !kept.ok())
      return kept;
  return *std::move(emitted);
}

/// Adds the outcome of planning for a memory budget to the report and to `result`. Replaces the
/// peak of the chosen plan by the exact peak. The planner did not know the exact peak, because it
/// did not assign offsets to all buffers.
void reportRecompute(const exe::ExecutableT &table, planner::RecomputeOutcome outcome,
                     Compilation &result) {
  if (outcome.tried.empty())
    return;
  uint64_t peak = 0;
  for (size_t i = 0; i < table.functions.size(); ++i)
    peak = std::max(peak, runtime::PeakBytes(table, i));
  if (outcome.fits)
    outcome.tried[outcome.taken].bytes = peak;
  absl::StrAppend(&result.memory_report, "\n", RecomputeText(outcome));
  result.recompute = std::move(outcome);
}

/// Moves how the compilation used measured times into its result.
void takeProfile(std::optional<ProfileUse> profile, Compilation &result) {
  if (!profile)
    return;
  if (!profile->warning.empty())
    result.warnings.push_back(profile->warning);
  if (!profile->file.empty())
    result.profile = std::move(profile);
}

/// Joins table and code into the executable, and records the origin of the code in the result.
absl::Status load(exe::ExecutableT table, TargetCode code, Compilation &result) {
  auto loaded = runtime::LoadedExecutable::FromParts(std::move(table), bytesOf(code.object), {});
  if (!loaded.ok())
    return loaded.status();
  result.executable = *std::move(loaded);
  result.kernels = code.counts;
  result.tiers = std::move(code.tiers);
  llvm::append_range(result.warnings, code.warnings);
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<Compilation> refold::CompileModule(ModuleOp module, const CompileOptions &options,
                                                  const PipelineOptions &rows) {
  const auto start = std::chrono::steady_clock::now();
  FirstError errors(module.getContext());
  if (absl::Status sound = checkRequest(module, options); !sound.ok())
    return sound;
  locateLoopArguments(module);
  const llvm::StringSet<> histories = trainHistories(module);
  absl::StatusOr<std::unique_ptr<Target>> target = makeTarget(options);
  if (!target.ok())
    return target.status();
  absl::StatusOr<PipelineOptions> pipeline = (*target)->pipelineOptions(module, rows);
  if (!pipeline.ok())
    return pipeline.status();
  absl::StatusOr<runtime::FlagValues> flags = flagsOf(options);
  if (!flags.ok())
    return flags.status();
  const uint64_t budget = options.memory_budget > 0 ? options.memory_budget : *flags->memory_budget;
  applyRequest(options, *flags, budget, *pipeline);
  Compilation result;
  absl::StatusOr<std::optional<ProfileUse>> profile =
      prepareProfile(module, options, **target, *pipeline, errors);
  if (!profile.ok())
    return profile.status();
  if (*profile)
    pipeline->profile = (*profile)->file;
  result.remat = findRemat(module);
  planner::RecomputeOutcome recompute;
  pipeline->recompute_outcome = &recompute;
  if (absl::Status planned = planMemory(module, *pipeline, errors, result.phases); !planned.ok())
    return planned;
  if (!recompute.fits && !options.least_budget)
    return RefuseBudget(recompute);
  const auto kernels = std::chrono::steady_clock::now();
  if (absl::Status lowered = (*target)->lower(module, errors); !lowered.ok())
    return lowered;
  result.warnings = errors.warnings();
  takeProfile(*std::move(profile), result);
  // Pools choose their own offsets when a session begins; the budget is checked then.
  const bool arena = *flags->allocator_strategy == runtime::AllocatorStrategy::Arena;
  absl::StatusOr<EmittedExecutable> emitted =
      emitChecked(module, **target, histories, arena ? budget : 0, recompute, errors);
  if (!emitted.ok())
    return emitted.status();
  result.memory_report = std::move(emitted->memory_report);
  reportRecompute(emitted->table, std::move(recompute), result);
  absl::StatusOr<TargetCode> code = (*target)->compile(module, emitted->table, errors);
  if (!code.ok())
    return code.status();
  if (absl::Status whole = load(std::move(emitted->table), *std::move(code), result); !whole.ok())
    return whole;
  const auto end = std::chrono::steady_clock::now();
  result.phases.push_back({"kernels", kernels, end});
  result.seconds = std::chrono::duration<double>(end - start).count();
  return result;
}

/// Reads a Program with `read` into a new context, and compiles it.
static absl::StatusOr<Compilation>
compileRead(const CompileOptions &options,
            llvm::function_ref<absl::StatusOr<OwningOpRef<ModuleOp>>(MLIRContext *)> read) {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  absl::StatusOr<OwningOpRef<ModuleOp>> module = read(&context);
  if (!module.ok())
    return module.status();
  return CompileModule(**module, options);
}

absl::StatusOr<Compilation> refold::CompileFile(absl::string_view path,
                                                const CompileOptions &options) {
  return compileRead(options, [&](MLIRContext *context) { return ReadProgram(path, context); });
}

absl::StatusOr<Compilation> refold::CompileText(absl::string_view text, absl::string_view name,
                                                const CompileOptions &options) {
  return compileRead(options,
                     [&](MLIRContext *context) { return ParseProgramText(text, name, context); });
}
