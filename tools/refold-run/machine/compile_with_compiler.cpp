//===- compile_with_compiler.cpp - A refold-run that compiles ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the compiler. For --device=reference it only reads the Program.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/cast_program.h"
#include "compiler/driver/compile.h"
#include "compiler/driver/fold_steps.h"
#include "compiler/driver/import_program.h"
#include "compiler/driver/program_text.h"
#include "compiler/driver/shard_program.h"
#include "runtime/core/files.h"
#include "runtime/data/data_source.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/reference_program.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace refold::run {

/// Puts a fold, the loop over steps, around a program of one step. The number of steps is --steps,
/// or the number of rows of the feeds. Ignores feeds that cannot be read, because a later check
/// reports them.
static absl::StatusOr<std::string> Folded(const std::string &text, const Options &options) {
  std::map<std::string, std::vector<int64_t>> fed;
  for (const auto &[name, text] : options.feeds) {
    absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
    if (!source.ok())
      continue;
    if (auto reader = runtime::OpenData(*source, name); reader.ok())
      fed[name] = (*reader)->shape();
  }
  return FoldSteps(text, options.program, options.steps, fed);
}

/// Returns whether the program is StableHLO. Only warnings about flags for it need to know.
static bool IsImported(const Options &options) {
  if (!options.given.contains("entry") && !options.given.contains("state"))
    return false;
  absl::StatusOr<runtime::AlignedBytes> file = runtime::ReadFile(options.program);
  return file.ok() && IsStablehlo({reinterpret_cast<const char *>(file->data()), file->size()});
}

/// Returns an error for an imported step that would begin with the same state in every step.
static absl::Status CheckHasState(const std::string &step, const Options &options) {
  const std::string kMark = "rf.suggested_state = \"";
  const size_t at = step.find(kMark);
  if (at == std::string::npos)
    return absl::OkStatus();
  const std::string rest = step.substr(at + kMark.size()), pairs = rest.substr(0, rest.find('"'));
  return absl::InvalidArgumentError(absl::StrCat(
      "'", options.program,
      "' does not say which arguments are state, so every step would begin with the same values: "
      "mark them with refold.replaced_by, or give --state=",
      pairs, " if these arguments and results are the state; --state=none if there is none"));
}

/// Returns the program with the shards and the precision of the flags.
static absl::StatusOr<std::string> WithNumerics(absl::StatusOr<std::string> text,
                                                const std::string &name, const Options &options) {
  if (text.ok() && options.shards)
    text = WithShards(*text, name, *options.shards);
  if (text.ok() && !options.precision.empty())
    text = WithPrecision(*text, name, options.precision);
  return text;
}

absl::StatusOr<LoadedProgram> CompileProgram(const Options &options) {
  absl::StatusOr<std::string> text = ReadProgramText(options.program, options.import);
  // A program that has a fold already is not read twice.
  bool folded = false;
  if (text.ok() && (options.steps || !options.feeds.empty()) && options.function == "train" &&
      !absl::StrContains(*text, "rf.capacity")) {
    absl::StatusOr<std::string> with_fold = Folded(*text, options);
    folded = with_fold.ok() && *with_fold != *text;
    if (absl::Status status = folded ? CheckHasState(*text, options) : absl::OkStatus();
        !status.ok())
      return status;
    text = std::move(with_fold);
  }
  if (!text.ok())
    return text.status();
  if (options.device.name == kReference) {
    text = WithNumerics(std::move(text), options.program, options);
    if (!text.ok())
      return text.status();
    auto names = ReadProgramNames(*text, options.program);
    if (!names.ok())
      return names.status();
    return LoadedProgram{.executable = *std::move(names),
                         .folded = folded,
                         .imported = IsImported(options),
                         .text = *std::move(text)};
  }
  absl::StatusOr<LoadedProgram> program = CompileProgramText(*text, options.program, options);
  if (program.ok()) {
    program->folded = folded;
    program->imported = IsImported(options);
  }
  return program;
}

/// Returns the options for the compiler. The device `null` counts the bytes that the program needs
/// on a CPU or a GPU. For a GPU, the program is compiled for that GPU. For a CPU, no code is
/// generated.
static absl::StatusOr<CompileOptions> CompileOptionsOf(const Options &options) {
  // The words were checked when the flags were read.
  const absl::StatusOr<RecomputeStrategy> strategy = ParseRecomputeStrategy(options.recompute);
  if (!strategy.ok())
    return strategy.status();
  CompileOptions compile{
      .device = options.device.name,
      .row_tiles = !options.no_row_tiles,
      .threads = options.threads,
      .cache_dir = options.cache_dir,
      .profile = options.profile,
      .least_budget = options.find_batch.empty(), // the search only asks whether a batch fits
      .recompute = {*strategy, options.recompute_layers},
      .flags = options.flags};
  if (!options.recompute_objective.empty()) {
    const absl::StatusOr<RecomputeObjective> objective =
        ParseRecomputeObjective(options.recompute_objective);
    if (!objective.ok())
      return objective.status();
    compile.recompute.objective = *objective;
  }
  const bool accounts = options.device.name == "null" && options.device.like != "cpu";
  if (accounts)
    compile.device = options.device.like;
  if (compile.device != DeviceKind::Cuda) {
    compile.target = CpuOptions{.architecture = options.cpu};
    return compile;
  }
  const absl::StatusOr<FusionGranularity> granularity =
      ParseFusionGranularity(options.cuda_granularity);
  if (!granularity.ok())
    return granularity.status();
  const absl::StatusOr<GpuLibraries> libraries = ParseGpuLibraries(options.libraries);
  if (!libraries.ok())
    return libraries.status();
  const bool other = accounts && !options.device.arch.empty();
  compile.target = CudaOptions{.architecture = other ? options.device.arch : options.cuda_arch,
                               .granularity = *granularity,
                               .libraries = *libraries,
                               .account_only = accounts,
                               .tf32 = options.tf32};
  return compile;
}

absl::StatusOr<LoadedProgram> CompileProgramText(const std::string &text, const std::string &name,
                                                 const Options &options) {
  const absl::StatusOr<CompileOptions> compile = CompileOptionsOf(options);
  if (!compile.ok())
    return compile.status();
  absl::StatusOr<std::string> program_text =
      IsStablehlo(text) ? ImportStablehloText(text, name, options.import) : text;
  const absl::StatusOr<std::string> chosen = WithNumerics(std::move(program_text), name, options);
  if (!chosen.ok())
    return chosen.status();
  absl::StatusOr<Compilation> compilation = CompileText(*chosen, name, *compile);
  if (!compilation.ok()) {
    // An error about the whole program names no line, so it gets the name of the file.
    const absl::Status &status = compilation.status();
    if (absl::StrContains(status.message(), name))
      return status;
    absl::Status named(status.code(), absl::StrCat("'", name, "': ", status.message()));
    status.ForEachPayload(
        [&](absl::string_view key, const absl::Cord &value) { named.SetPayload(key, value); });
    return named;
  }
  LoadedProgram program{.executable = std::move(compilation->executable),
                        .compile_seconds = compilation->seconds,
                        .warnings = std::move(compilation->warnings),
                        .phases = std::move(compilation->phases),
                        .recompute = std::move(compilation->recompute),
                        .remat = compilation->remat,
                        .profile = std::move(compilation->profile),
                        .tiers = std::move(compilation->tiers)};
  if (program.executable->object.size() > 0)
    program.kernels = compilation->kernels;
  return program;
}

} // namespace refold::run
