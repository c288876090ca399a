//===- compile.cpp - From a Program to something that runs ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"

#include "compiler/driver/choose_tier.h"
#include "compiler/driver/compile_module.h"
#include "compiler/driver/emit_executable.h"
#include "compiler/driver/first_error.h"
#include "compiler/driver/grid_code.h"
#include "compiler/driver/histories.h"
#include "compiler/driver/kernel_code.h"
#include "compiler/driver/library_calls.h"
#include "compiler/driver/pass_times.h"
#include "compiler/driver/profile.h"
#include "compiler/pipeline/pipeline.h"
#include "compiler/report/budget.h"
#include "compiler/report/recompute_text.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"
#include "mlir/Pass/PassManager.h"

#include <chrono>

using namespace mlir;
using namespace refold;

namespace {

absl::Span<const std::byte> bytesOf(const std::vector<char> &data) {
  return {reinterpret_cast<const std::byte *>(data.data()), data.size()};
}

/// What only some strategies have a use for. The passes know the rest, by their own names.
absl::Status checkRecompute(const RecomputeChoice &recompute) {
  if (recompute.layers && recompute.strategy != "every-n")
    return absl::InvalidArgumentError(absl::StrCat(
        "recompute.layers is for strategy 'every-n', not for '", recompute.strategy, "'"));
  if (!recompute.objective.empty() && recompute.strategy != "kusumoto-exact" &&
      recompute.strategy != "kusumoto-approx")
    return absl::InvalidArgumentError(
        absl::StrCat("recompute.objective is for strategies 'kusumoto-exact' and "
                     "'kusumoto-approx', not for '",
                     recompute.strategy, "'"));
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<Compilation> refold::CompileModule(ModuleOp module, const CompileOptions &options,
                                                  const PipelineOptions &rows) {
  auto start = std::chrono::steady_clock::now();
  MLIRContext *context = module.getContext();
  FirstError errors(context);
  if (!module->hasAttr(rf::RfDialect::kVersionAttr))
    return absl::InvalidArgumentError(
        "program has no rf.version: it must be a module with the attribute rf.version = 1 : i64");

  if (absl::Status asked = checkRecompute(options.recompute); !asked.ok())
    return asked;

  auto train = module.lookupSymbol<func::FuncOp>("train");
  llvm::StringSet<> histories = train ? historiesOf(train) : llvm::StringSet<>();

  bool onCpu = options.device == "cpu", onCuda = options.device == "cuda";
  TierChoice choice = {CudaTier::Layer, {}};
  PipelineOptions pipeline = rows;
  absl::StatusOr<LibraryRules> libraries = libraryRules(options);
  if (!libraries.ok())
    return libraries.status();
  if (onCuda) {
    absl::StatusOr<TierChoice> chosen = chooseTier(options.cuda_tier, module, *libraries);
    if (!chosen.ok())
      return chosen.status();
    choice = *std::move(chosen);
    pipeline = pipelineFor(choice.tier, *libraries);
  }
  const CudaTier tier = choice.tier;
  absl::StatusOr<runtime::EnvironmentFlags> environment = runtime::ReadFlags();
  if (!environment.ok())
    return environment.status();
  const runtime::FlagValues flags =
      runtime::WithDefaults(runtime::Or(options.flags, environment->values));
  const uint64_t budget = options.memory_budget > 0 ? options.memory_budget : *flags.memory_budget;
  pipeline.row_tiles = options.row_tiles;
  pipeline.in_place = rows.in_place && *flags.enable_inplace;
  pipeline.eager_deletion = rows.eager_deletion && *flags.eager_delete_tensor_gb >= 0;
  planner::RecomputeOutcome recompute;
  pipeline.check_nan_inf = *flags.check_nan_inf;
  pipeline.memory_budget = static_cast<int64_t>(budget);
  pipeline.least_budget = options.least_budget;
  pipeline.recompute_outcome = &recompute;
  pipeline.recompute_strategy = options.recompute.strategy;
  pipeline.recompute_layers = options.recompute.layers;
  pipeline.recompute_objective = options.recompute.objective;
  std::optional<ProfileUse> profile;
  if (!options.profile.empty()) {
    absl::StatusOr<ProfileUse> prepared = prepareProfile(module, options, pipeline, errors);
    if (!prepared.ok())
      return prepared.status();
    profile = *std::move(prepared);
    pipeline.profile = profile->file;
  }
  PassManager passes(context);
  passes.enableVerifier(true);
  buildMemoryPipeline(passes, pipeline);
  std::vector<CompilePhase> phases;
  recordPasses(passes, phases);
  if (failed(passes.run(module)))
    return errors.status("program cannot be compiled");
  if (!recompute.fits && !options.least_budget)
    return RefuseBudget(recompute);
  auto kernelsBegin = std::chrono::steady_clock::now();
  GridCode grids;
  if (onCuda) {
    absl::StatusOr<GridCode> compiled =
        compileGridCode(module, options.cuda_arch, tier, errors, !options.account_only);
    if (!compiled.ok())
      return compiled.status();
    grids = *std::move(compiled);
    grids.libraries = *libraries;
  }
  std::vector<std::string> warnings = errors.warnings();
  if (profile && !profile->warning.empty())
    warnings.push_back(profile->warning);
  if (profile && profile->file.empty())
    profile.reset();
  FailureOr<EmittedExecutable> emitted = emitExecutable(module, onCpu, onCuda ? &grids : nullptr);
  if (failed(emitted))
    return errors.status("program cannot be compiled");
  for (auto &buffer : emitted->table.buffers)
    buffer->history = buffer->kind == exe::BufferKind::Fetch && histories.contains(buffer->name);
  // Pools take places of their own when a session begins, and are asked then.
  if (budget > 0 && *flags.allocator_strategy == runtime::AllocatorStrategy::Arena)
    if (absl::Status kept = CheckBudget(emitted->table, budget, &recompute); !kept.ok())
      return kept;
  uint64_t peak = 0;
  for (size_t i = 0; i < emitted->table.functions.size(); ++i)
    peak = std::max(peak, runtime::PeakBytes(emitted->table, i));
  KernelCode code;
  if (onCuda) {
    emitted->table.target = options.cuda_arch;
    emitted->table.tier = tierName(tier);
    if (std::string unused = unusedTf32(emitted->table, options, tierName(tier)); !unused.empty())
      warnings.push_back(std::move(unused));
    code.object = std::move(grids.code);
    code.counts.compiled = static_cast<int64_t>(grids.kernels.size() + grids.dispatches.size());
  } else if (onCpu) {
    absl::StatusOr<codegen::TargetDescription> target =
        codegen::TargetDescription::Get(options.cpu);
    if (!target.ok())
      return target.status();
    emitted->table.target = target->name;
    emitted->table.target_features = target->features;
    absl::StatusOr<KernelCode> compiled =
        compileKernelCode(module, *target, options.cache_dir, errors);
    if (!compiled.ok())
      return compiled.status();
    code = *std::move(compiled);
  }
  auto loaded =
      runtime::LoadedExecutable::FromParts(std::move(emitted->table), bytesOf(code.object), {});
  if (!loaded.ok())
    return loaded.status();
  auto end = std::chrono::steady_clock::now();
  phases.push_back({"kernels", kernelsBegin, end});
  llvm::append_range(warnings, code.warnings);
  // Now that all of it has its place: plans were packed no further than it took to choose.
  if (recompute.fits && !recompute.tried.empty())
    recompute.tried[recompute.taken].bytes = peak;
  if (!recompute.tried.empty())
    absl::StrAppend(&emitted->memory_report, "\n", RecomputeText(recompute));
  return Compilation{*std::move(loaded),
                     emitted->memory_report,
                     std::chrono::duration<double>(end - start).count(),
                     code.counts,
                     std::move(warnings),
                     std::move(phases),
                     recompute.tried.empty() ? std::nullopt : std::optional(std::move(recompute)),
                     std::move(profile),
                     std::move(choice.compared)};
}

/// Reads a Program into a context of its own with `read`, and compiles it.
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
