//===- options.cpp - The command line of refold-run -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The flags of the tool, in the order of its help.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/flags/options.h"

#include "tools/refold-run/flags/flag_modes.h"
#include "tools/refold-run/flags/manual.h"
#include "tools/refold-run/flags/option_checks.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace refold::run {

static constexpr int64_t kMostThreads = 1024;
static constexpr unsigned kDefaultThreads = 8;

absl::StatusOr<Options> ParseOptions(int argc, char **argv) {
  Options options;
  int64_t threads = std::clamp(std::thread::hardware_concurrency(), 1u, kDefaultThreads);
  int64_t steps = 0, layers = 1;
  std::string seed, asked, device = options.device.name;
  tools::Flags flags;
  flags.Group("where it runs");
  flags.Add("device", &device,
            "where it runs (default cpu)\n"
            "cpu: on this machine\n"
            "cuda: on its NVIDIA card, all steps in one launch\n"
            "null: nowhere, bytes are counted; with null:like=cuda-sm_90,capacity=141GB\n"
            "  those of another device, and a program that needs more is refused\n"
            "checked: in an interpreter that watches every byte, slowly\n"
            "reference: in float64, straight from what the ops mean, slowly",
            "cpu|cuda|null|checked|reference");
  flags.Group("what goes in and comes out");
  flags.AddPairs("feed", &options.feeds,
                 "read an input from a file; once for each input\n"
                 "FILE.npy, or MNIST's IDX files as they are\n"
                 "FILE.npz:ARRAY or FILE.safetensors:TENSOR, one of several\n"
                 "cifar10:FILE-OR-FOLDER:images or :labels, and so cifar100:...\n"
                 "with /255 behind it every number is divided by that",
                 "NAME=FILE.npy|.npz|.safetensors|.bin");
  flags.AddPairs("fetch", &options.fetches,
                 "write a fetch to a file; once for each fetch, "
                 "those in one .csv become its columns",
                 "NAME=FILE.npy|.csv");
  flags.Add("state-in", &options.state_in,
            "go on from a state that --state-out wrote, instead of from a fresh one",
            "FILE.safetensors");
  flags.Add("state-partial", &options.state_partial,
            "take of --state-in what fits the program but step and seed, and begin with the rest "
            "as it is without");
  flags.Add("state-out", &options.state_out,
            "write parameters, optimizer's state and step counter as they are after the last "
            "step; with --save-every a folder, which is made",
            "FILE.safetensors|DIR");
  flags.Add("save-every", &options.save_every,
            "save them every N steps, after the last one, and when Ctrl-C or SIGTERM ends the run "
            "between two steps; to the folder of --state-out, as step-N.safetensors",
            1);
  flags.Add("keep", &options.keep, "how many of these stay, the newest (default 2); 0: all of them",
            0);
  flags.Add("resume", &options.resume,
            "go on from the newest of these that is whole, to --steps in all; begin where there "
            "is none; the bits are those of a run that never stopped");
  flags.Group("what is run");
  flags.Add("function", &options.function,
            "run another function of the program than train, on the state of "
            "--state-in; --steps is then how often (default 1)",
            "eval|predict|NAME");
  flags.Add("steps", &steps,
            "how many steps to run, from where the state stands "
            "(default all that the program still holds); "
            "a program of one step without a fold is folded for so many");
  flags.Add("seed", &seed, "of the initial state, dropout and made-up inputs (default 0)", "N");
  flags.Add(
      "threads", &threads,
      absl::StrCat("how many threads compute; the bits are the same (default one for each core, "
                   "at most ",
                   kDefaultThreads, ")"),
      1, kMostThreads);
  flags.Add("no-fold", &options.no_fold,
            "call the device once for each step instead of once for all; the bits are the same");
  flags.Add("check", &options.check,
            "make an index out of range an error that names the op, instead of clamping it");
  flags.AddFlagValues(&options.flags);
  flags.Group("what is compiled");
  flags.AddChoice("cpu", &options.cpu, {"native", "x86-64-v3", "x86-64-v4"},
                  "which machines the code is for (default native: this one)");
  flags.Add("cuda-arch", &options.cuda_arch,
            "which cards the code of --device=cuda is for: this and later ones (default sm_80)",
            "sm_80|sm_90|...");
  flags.AddChoice("cuda-granularity", &options.cuda_granularity, {"auto", "op", "layer", "step"},
                  "how much of a step is one kernel on a card (default auto: what is estimated to "
                  "be fastest); tiers may differ in bits\n"
                  "op: an op\n"
                  "layer: an op and what is done to each of its elements\n"
                  "step: all that a row of a batch needs, forward and backward");
  flags.Rename("refold-cuda-tier", "cuda-granularity");
  flags.AddChoice("libraries", &options.libraries, {"auto", "none"},
                  "who multiplies large matrices on a card, in the tiers op and layer (default "
                  "auto); bits may differ\n"
                  "auto: cuBLASLt, by shapes alone\n"
                  "none: kernels of our own, as everything else");
  flags.Add("tf32", &options.tf32,
            "let cuBLASLt round the factors of f32 products to TF32, for the card's tensor cores");
  flags.Add("no-row-tiles", &options.no_row_tiles,
            "let all threads meet after each kernel instead of walking a tile of rows through many "
            "of them; the bits are the same");
  flags.AddChoice("recompute", &options.recompute,
                  {"auto", "none", "user", "every-n", "chen", "kusumoto-exact", "kusumoto-approx"},
                  "what is computed again instead of kept (default auto); the bits are the same\n"
                  "auto: what the program marks, and whatever it takes to keep --memory-budget\n"
                  "none: nothing\n"
                  "user: what the program marks\n"
                  "every-n, chen, kusumoto-exact, kusumoto-approx: segments of the forward pass");
  flags.Add("recompute-layers", &layers, "layers of a segment, for --recompute=every-n (default 1)",
            1);
  flags.AddChoice("recompute-objective", &options.recompute_objective, {"time", "memory"},
                  "for --recompute=kusumoto-...: the least or the most that runs again (default "
                  "time)");
  flags.Add("cache-dir", &options.cache_dir,
            "keep compiled kernels in this folder, for the next start; "
            "the bits are the same; kept below 1 GiB, safe to share and to delete",
            "DIR");
  flags.Add("profile", &options.profile,
            "let --memory-budget choose what is computed again by what kernels take on this "
            "machine, not by an estimate; the bits are the same. Each kernel is measured once, and "
            "the times are kept in FILE (default profile-cpu.txt in --cache-dir)",
            "cpu|cpu:FILE");
  flags.Add("dump-commands", &options.dump_commands,
            "print the program as the device will run it, command by command, "
            "and end");
  flags.Add("compile-only", &options.compile_only, "write the compiled program to -o, and end");
  flags.Add("o", &options.output, "where --compile-only writes", "FILE.rfx");
  flags.Group("how much fits");
  flags.Add("find-batch", &options.find_batch,
            "in place of a program: find the largest batch for which the program that COMMAND "
            "prints fits the device's capacity; {batch} in it stands for the batch. With --quiet "
            "only that number is printed",
            "COMMAND");
  flags.Add("batch-multiple", &options.batch_multiple,
            "look at multiples of this batch only (default 1)", 1);
  flags.Group("what is said");
  flags.Add(
      "report", &options.report,
      "print, or write to a file, what the memory is spent on; before the run. A .html file is "
      "a page with charts that needs nothing else",
      "text|FILE.txt|.html");
  flags.Add(
      "trace", &options.trace,
      "write when what ran, for ui.perfetto.dev and chrome://tracing: compiling, feeds and, of "
      "the first and the last steps, each dispatch and launch",
      "FILE.json");
  flags.Add("json", &options.json, "write the summary for programs to read", "FILE");
  flags.Add(
      "log", &options.log,
      "write while it runs, to this folder: log.csv with each fetch of one number a step, "
      "time and bytes, and log.html with their curves; refused where there is a log of an earlier "
      "run, unless --resume goes on with it",
      "DIR");
  flags.Add("plot", &options.plot, "draw the first fetch of one number a step", "FILE.svg");
  flags.Add("quiet", &options.quiet, "print nothing but errors and what --report=text asks for");
  flags.Group("about the tool");
  flags.AddHelp(&asked);

  std::vector<std::string> positional;
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (absl::Status status = flags.Parse(arguments, &positional); !status.ok())
    return status;
  if (!asked.empty()) {
    options.help = true;
    options.help_text = tools::Render(RunManual(flags), asked);
    if (asked == "flags")
      options.help_text += FlagModesPage();
    return options;
  }
  absl::StatusOr<DeviceSpec> spec = ParseDevice(device);
  if (!spec.ok())
    return spec.status();
  options.device = *std::move(spec);
  absl::StatusOr<runtime::EnvironmentFlags> environment = runtime::ReadFlags();
  if (!environment.ok())
    return environment.status();
  options.flags = runtime::Or(options.flags, environment->values);
  options.warnings = flags.warnings();
  options.warnings.insert(options.warnings.end(), environment->warnings.begin(),
                          environment->warnings.end());
  for (const FlagRow &row : FlagRows())
    if (flags.asks(row.flag))
      options.given.insert(row.flag);
  // Unchanged if the flag is not given.
  if (options.function == "train")
    options.given.erase("function");
  options.threads = static_cast<int>(threads);
  if (flags.given("steps"))
    options.steps = steps;
  if (flags.given("recompute-layers"))
    options.recompute_layers = layers;
  if (steps < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("the number of steps must not be negative, but is ", steps));
  uint64_t number = 0;
  if (flags.given("seed")) {
    // Seeds have 64 bits, and -1 is a valid way to write one.
    int64_t negative;
    if (!absl::SimpleAtoi(seed, &number)) {
      if (!absl::SimpleAtoi(seed, &negative))
        return absl::InvalidArgumentError(
            absl::StrCat("flag --seed must be an integer of 64 bits, got '", seed, "'"));
      number = static_cast<uint64_t>(negative);
    }
    options.seed = number;
  }
  if (!positional.empty())
    options.program = positional[0];
  if (absl::Status status = CheckOptions(options, flags, positional); !status.ok())
    return status;
  return options;
}

} // namespace refold::run
