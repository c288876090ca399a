//===- flag_mode_table.cpp - The table of flags and modes -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a flag, add it here and in options.cpp.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/flags/flag_modes.h"

#include "absl/strings/match.h"

namespace refold::run {
namespace {

// Conditions under which a flag acts in a mode that otherwise ignores it.
bool ReadsCompiled(const Options &options) { return absl::EndsWith(options.program, ".rfx"); }
bool RunsHere(const Options &options) {
  return options.find_batch.empty() && !options.compile_only && !options.dump_commands;
}
bool IsProfiled(const Options &options, const ReadFacts &) {
  return !options.profile.empty() && !ReadsCompiled(options);
}
bool KeepsProfileInCache(const Options &options, const ReadFacts &) {
  return options.profile == "cpu";
}
bool IsFolded(const Options &, const ReadFacts &facts) { return facts.folded; }
bool IsImported(const Options &, const ReadFacts &facts) { return facts.imported; }
/// Returns whether --steps may put a fold around @train. Other functions are not folded.
bool CouldBeFolded(const Options &options, const ReadFacts &) {
  return options.steps && !ReadsCompiled(options);
}
bool HasPools(const Options &options, const ReadFacts &) {
  return RunsHere(options) && *runtime::WithDefaults(options.flags).allocator_strategy !=
                                  runtime::AllocatorStrategy::Arena;
}
bool HasBudget(const Options &options, const ReadFacts &) {
  return *runtime::WithDefaults(options.flags).memory_budget > 0;
}
bool LeavesArchOpen(const Options &options, const ReadFacts &) {
  return options.device.arch.empty();
}

constexpr char kBatchAlone[] = "flag --batch-multiple is for --find-batch",
               kOutputAlone[] =
                   "flag -o is for --compile-only; a run writes its results with --fetch "
                   "NAME=FILE and --state-out=FILE",
               kTf32OnCuda[] = "flag --tf32 is for --device=cuda, not for '{device}'",
               kNoCapacity[] = "flag --find-batch needs a device with a capacity: "
                               "--device=null:like=cuda-sm_90,capacity=141GB",
               kNoProfile[] = "flag --profile measures kernels for a CPU, not for a GPU",
               kForStablehlo[] = "for a program of StableHLO", kWithProfile[] = "with `--profile`",
               kWithSteps[] = "with `--steps`",
               kWithPools[] = "with `--allocator-strategy=naive_best_fit` or `auto_growth`";

// Each row has one letter for each mode (FlagRow::cells explains the letters). The modes have this
// order:
//     run, --compile-only, --dump-commands, --find-batch;  .rfx;
//     cpu, cuda, null, checked, reference;  host, GPU;  step;  --function;  --steps=0
// "host" and "GPU" tell whose bytes are counted. "step" is the fusion granularity.
const FlagRow kFlagRows[] = {
    // Flags that select the mode.
    {"device", "....  .  .....  ..  .  .  ."},
    {"compile-only", "..rr  .  ....r  ..  .  .  ."},
    {"dump-commands", "...r  .  ....r  ..  .  .  ."},
    {"find-batch", "....  .  rr.rr  ..  .  .  .", kNoCapacity},
    {"batch-multiple", "rrr.  .  .....  ..  .  .  .", kBatchAlone},
    {"function", "..uw  .  ....r  ..  .  .  .", "", CouldBeFolded, kWithSteps},
    {"steps", ".uuw  .  .....  ..  .  .  .", "", IsFolded, "for a program without a fold"},
    {"quiet", "....  .  .....  ..  .  .  ."},
    // Inputs.
    {"feed", ".uuw  .  .....  ..  .  .  .", "", IsFolded, "for a program without a fold"},
    {"entry", "uuu.  w  .....  ..  .  .  .", "", IsImported, kForStablehlo},
    {"state", "uuu.  w  .....  ..  .  .  .", "", IsImported, kForStablehlo},
    {"state-in", ".www  .  .....  ..  .  .  ."},
    {"state-partial", ".www  .  .....  ..  .  .  ."},
    {"seed", ".www  .  ..w..  ..  .  .  ."},
    // Outputs. Modes that compute no values refuse flags that write values.
    {"save-every", ".www  .  ..r..  ..  .  r  ."},
    {"keep", ".www  .  ..r..  ..  .  r  ."},
    {"resume", ".www  .  ..r..  ..  .  r  ."},
    {"log", ".www  .  ..r..  ..  .  r  ."},
    {"fetch", ".www  .  ..r..  ..  .  .  f"},
    {"plot", ".www  .  ..r..  ..  .  .  f"},
    {"state-out", ".www  .  ..r..  ..  .  .  ."},
    {"json", ".www  .  .....  ..  .  .  ."},
    {"trace", ".rrr  .  .....  ..  .  .  ."},
    {"report", "..ww  .  ....r  ..  .  .  ."},
    {"o", "r.rr  .  .....  ..  .  .  .", kOutputAlone},
    // The run.
    {"threads", ".uuw  .  ..w..  ..  .  .  .", "", IsProfiled, kWithProfile},
    {"no-fold", ".www  .  ....w  ..  .  w  ."},
    {"check", ".www  .  ..w..  ..  .  .  ."},
    // The flag changes the compiled program, so it changes the bytes even if nothing is computed.
    {"check-nan-inf", "....  .  .....  ..  .  .  ."},
    {"benchmark", ".www  .  ..w.w  ..  .  .  ."},
    // Placement of temporaries.
    {"fraction-of-gpu-memory-to-use", ".www  .  ....w  w.  .  .  ."},
    {"initial-gpu-memory-in-mb", ".www  .  ....w  w.  .  .  ."},
    {"reallocate-gpu-memory-in-mb", ".www  .  ....w  w.  .  .  ."},
    {"gpu-memory-limit-mb", ".www  .  ....w  w.  .  .  ."},
    {"fraction-of-cpu-memory-to-use", ".www  .  ....w  .w  .  .  ."},
    {"initial-cpu-memory-in-mb", ".www  .  ....w  .w  .  .  ."},
    {"allocator-strategy", ".uuw  .  ....w  ..  .  .  .", "", HasBudget, "with `--memory-budget`"},
    {"eager-delete-tensor-gb", "....  u  ....w  ..  .  .  .", "", HasPools, kWithPools},
    {"memory-fraction-of-eager-deletion", ".www  .  ....w  ..  .  .  ."},
    {"fast-eager-deletion-mode", ".www  .  ....w  ..  .  .  ."},
    {"enable-inplace", "....  w  ....w  ..  .  .  ."},
    {"memory-budget", "....  .  ....w  ..  .  .  ."},
    // Compilation.
    {"cpu", "....  w  .wwww  .w  .  .  ."},
    {"cuda-arch", "....  w  ..u..  w.  .  .  .", "", LeavesArchOpen,
     "with `--device=null:like=cuda`"},
    {"cuda-granularity", "....  w  .....  w.  .  .  ."},
    {"libraries", "....  w  .....  w.  w  .  ."},
    {"tf32", "....  w  r.rrr  ..  .  .  .", kTf32OnCuda},
    {"no-row-tiles", "....  w  ....w  ..  .  .  ."},
    {"precision", "....  w  .....  ..  .  .  ."},
    {"shards", "....  w  .....  ..  .  .  ."},
    {"recompute", "....  w  ....w  ..  .  .  ."},
    {"recompute-layers", "....  w  ....w  ..  .  .  ."},
    {"recompute-objective", "....  w  ....w  ..  .  .  ."},
    {"cache-dir", "....  w  .wuuw  .w  .  .  .", "", KeepsProfileInCache, "with `--profile=cpu`"},
    {"profile", "....  w  ....w  .r  .  .  .", kNoProfile},
};

} // namespace

Effect FlagRow::In(Mode mode) const {
  size_t column = 0;
  for (const char *cell = cells; *cell; ++cell)
    if (*cell != ' ' && column++ == static_cast<size_t>(mode))
      return *cell == 'w'   ? Effect::Idle
             : *cell == 'u' ? Effect::IdleUnless
             : *cell == 'r' ? Effect::Refused
             : *cell == 'f' ? Effect::RefusedWithoutFold
                            : Effect::Acts;
  return Effect::Acts;
}

absl::Span<const FlagRow> FlagRows() { return kFlagRows; }

} // namespace refold::run
