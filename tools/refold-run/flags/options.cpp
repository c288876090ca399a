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
  int64_t steps = 0, layers = 1, shards = 1;
  std::string seed, asked, device = options.device.name;
  tools::Flags flags;
  flags.Group("device");
  flags.Add("device", &device,
            "device that runs the program (default cpu)\n"
            "cpu: this machine\n"
            "cuda: its NVIDIA GPU, all steps in one launch\n"
            "null: computes nothing and accounts for memory; null:like=cuda-sm_90,capacity=141GB\n"
            "  accounts for another device, and refuses a program that needs more\n"
            "checked: an interpreter that tracks which bytes are valid (slow)\n"
            "reference: an evaluation in float64 that follows the definition of each op (slow)",
            "cpu|cuda|null|checked|reference");
  flags.Group("inputs and outputs");
  flags.AddPairs("feed", &options.feeds,
                 "read an input from a file; repeat the flag for each input\n"
                 "FILE.npy, or an IDX file of MNIST\n"
                 "FILE.npz:ARRAY or FILE.safetensors:TENSOR: one array of several\n"
                 "cifar10:FILE-OR-FOLDER:images or :labels; likewise cifar100:...\n"
                 "a suffix such as /255 divides every element by that number",
                 "NAME=FILE.npy|.npz|.safetensors|.bin");
  flags.AddPairs("fetch", &options.fetches,
                 "write a fetch to a file; repeat the flag for each fetch; "
                 "fetches with the same .csv file become its columns",
                 "NAME=FILE.npy|.csv");
  flags.Add("entry", &options.import.entry,
            "for a program of StableHLO: the function that is the program (default main)", "NAME");
  flags.Add(
      "state", &options.import.state,
      "for a program of StableHLO: the arguments that are state, each with the result that "
      "replaces it (default: the marks refold.replaced_by of the program)\n"
      "0-7:2-9,8:0: results 2 to 9 replace arguments 0 to 7, and result 0 argument 8\n"
      "from-aliases: the pairs of tf.aliasing_output; check them, because JAX pairs values by "
      "their types only\n"
      "none: no argument is state",
      "ARGUMENT:RESULT,...|from-aliases|none");
  flags.Add("state-in", &options.state_in,
            "resume from a state that --state-out wrote, instead of initializing it",
            "FILE.safetensors");
  flags.Add("state-partial", &options.state_partial,
            "load only the tensors of --state-in that fit the program, except step and seed, and "
            "initialize the others");
  flags.Add("state-out", &options.state_out,
            "write parameters, optimizer state and step counter after the last step; with "
            "--save-every this is a folder, created if it does not exist",
            "FILE.safetensors|DIR");
  flags.Add("save-every", &options.save_every,
            "save a checkpoint every N steps, after the last step, and when Ctrl-C or SIGTERM ends "
            "the run between two steps; step-N.safetensors in the folder of --state-out",
            1);
  flags.Add("keep", &options.keep, "number of newest checkpoints to keep (default 2); 0: all", 0);
  flags.Add(
      "resume", &options.resume,
      "resume from the newest complete checkpoint and run until --steps in total; start from "
      "scratch if there is none; results are bitwise identical to those of an uninterrupted run");
  flags.Group("execution");
  flags.Add("function", &options.function,
            "function to run instead of train, on the state of --state-in; --steps is then the "
            "number of calls (default 1)",
            "eval|predict|NAME");
  flags.Add("steps", &steps,
            "number of steps, counted from the step of the state "
            "(default: all remaining steps of the program); "
            "a program of one step without a fold is folded to run them");
  flags.Add("seed", &seed, "seed of the initial state, dropout and generated inputs (default 0)",
            "N");
  flags.Add("threads", &threads,
            absl::StrCat("number of threads; results are bitwise identical (default: the number of "
                         "cores, at most ",
                         kDefaultThreads, ")"),
            1, kMostThreads);
  flags.Add("no-fold", &options.no_fold,
            "call the device once for each step instead of once for all steps; results are bitwise "
            "identical");
  flags.Add("check", &options.check,
            "report an index out of range as an error that names the op, instead of clamping it");
  flags.AddFlagValues(&options.flags);
  flags.Group("compilation");
  flags.AddChoice("cpu", &options.cpu, {"native", "x86-64-v3", "x86-64-v4", "x86-64-v4-bf16"},
                  "CPU to generate code for (default native: this machine)");
  flags.Add("cuda-arch", &options.cuda_arch,
            "GPU architecture to generate code for with --device=cuda; later ones run it, too "
            "(default sm_80)",
            "sm_80|sm_90|...");
  flags.AddChoice("cuda-granularity", &options.cuda_granularity, {"auto", "op", "layer", "step"},
                  "fusion granularity: how much of a step is one GPU kernel (default auto: the "
                  "estimated fastest); results may differ in bits\n"
                  "op: one op\n"
                  "layer: one op and the elementwise ops on its result\n"
                  "step: everything that a row of the batch needs, forward and backward");
  flags.Rename("refold-cuda-tier", "cuda-granularity");
  flags.AddChoice("libraries", &options.libraries, {"auto", "none"},
                  "GPU matmul implementation, for the fusion granularities op and layer (default "
                  "auto); results may differ in bits\n"
                  "auto: cuBLASLt for large products, selected by their shapes alone\n"
                  "none: kernels of Refold for all products");
  flags.Add("tf32", &options.tf32,
            "let cuBLASLt round the factors of f32 products to TF32, for the GPU's tensor cores");
  flags.Add("no-row-tiles", &options.no_row_tiles,
            "synchronize all threads after each kernel instead of running several kernels on one "
            "tile of rows; results are bitwise identical");
  flags.AddChoice("recompute", &options.recompute,
                  {"auto", "none", "user", "every-n", "chen", "kusumoto-exact", "kusumoto-approx"},
                  "values to recompute instead of keeping them (default auto); results are bitwise "
                  "identical\n"
                  "auto: values that the program marks, and more if --memory-budget requires it\n"
                  "none: no values\n"
                  "user: values that the program marks\n"
                  "every-n, chen, kusumoto-exact, kusumoto-approx: segments of the forward pass");
  flags.Add("recompute-layers", &layers, "layers per segment, for --recompute=every-n (default 1)",
            1);
  flags.AddChoice("recompute-objective", &options.recompute_objective, {"time", "memory"},
                  "recompute as little (time) or as much (memory) as possible, for "
                  "--recompute=kusumoto-... (default time)");
  flags.Add(
      "shards", &shards,
      "cut the batch into N equal shards, a power of two, and add every sum over its rows shard "
      "by shard (default: the shards of the program). Results with another number differ in "
      "their last bits. Checkpoints record the number",
      1);
  flags.AddChoice("precision", &options.precision, {"f32", "bf16", "f16"},
                  "type of products and activations (default: that of the program). bf16 and f16 "
                  "halve the bytes of activations; parameters, the optimizer and losses stay in "
                  "f32");
  flags.Add("cache-dir", &options.cache_dir,
            "folder that caches compiled kernels for later runs; results are bitwise identical; "
            "it stays below 1 GiB and is safe to share and to delete",
            "DIR");
  flags.Add("profile", &options.profile,
            "let --memory-budget select values to recompute by kernel times measured on this "
            "machine, not by estimates; results are bitwise identical. Each kernel is measured "
            "once, and the times are kept in FILE (default profile-cpu.txt in --cache-dir)",
            "cpu|cpu:FILE");
  flags.Add("dump-commands", &options.dump_commands,
            "print the commands that the device would run, and exit");
  flags.Add("compile-only", &options.compile_only, "write the compiled program to -o, and exit");
  flags.Add("o", &options.output, "output of --compile-only", "FILE.rfx");
  flags.Group("capacity");
  flags.Add("find-batch", &options.find_batch,
            "instead of running a program, find the largest batch for which the program that "
            "COMMAND prints fits the device's capacity; {batch} in COMMAND stands for the batch. "
            "With --quiet only that batch is printed",
            "COMMAND");
  flags.Add("batch-multiple", &options.batch_multiple,
            "consider only multiples of this batch (default 1)", 1);
  flags.Group("reports and logs");
  flags.Add("report", &options.report,
            "print a memory report before the run, or write it to a file; a .html file is a "
            "self-contained page with charts",
            "text|FILE.txt|.html");
  flags.Add(
      "trace", &options.trace,
      "write a timeline for ui.perfetto.dev and chrome://tracing: compilation, feeds and, for the "
      "first and the last steps, each dispatch and launch",
      "FILE.json");
  flags.Add("json", &options.json, "write the summary as JSON", "FILE");
  flags.Add(
      "log", &options.log,
      "write a log to this folder during the run: log.csv with time, bytes and each fetch of one "
      "number per step, and log.html with their curves; the log of an earlier run is an error "
      "unless --resume continues it",
      "DIR");
  flags.Add("plot", &options.plot, "plot the first fetch of one number per step", "FILE.svg");
  flags.Add("quiet", &options.quiet, "print only errors and the report of --report=text");
  flags.Group("general");
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
  if (flags.given("shards"))
    options.shards = shards;
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
