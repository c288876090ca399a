//===- stages.h - Stages of the GPU check -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages of refold_gpu_check, which tests and measures Refold on a GPU. A stage prints its
// results as Markdown to standard output while it runs. So a stage that ends early has printed its
// measurements. A stage returns an error if a check failed or could not run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/card.h"
#include "tools/cli/flags.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <functional>
#include <set>
#include <string>

namespace refold::gpu {

struct StageOptions {
  /// The prepared folder with cases.json, cases/ and bench/.
  std::string folder;
  /// Names of the cases to run; empty: all.
  std::set<std::string> only;
  /// No case begins after this many seconds.
  double seconds = 1e9;
  /// Whether the time limit may skip cases without an error.
  bool partial = false;
  /// Whether loops use conditional nodes, if the driver has them.
  bool conditionals = true;
};

/// Prints the GPU and the driver. Also loads PTX with a kernel that sets the condition of a loop,
/// and checks that this loop runs.
absl::Status ShowCard(const Card &card, const StageOptions &options);
/// Prints the costs of launches, nodes, iterations and barriers.
absl::Status Probe(const Card &card, const StageOptions &options);
/// Compares the outputs of every case with the expected ones.
absl::Status Conformance(const Card &card, const StageOptions &options);
/// Checks that runs that must have the same bits do.
absl::Status Promises(const Card &card, const StageOptions &options);
/// Compares predicted and measured bytes, and checks the GPU's free memory over a hundred launches.
absl::Status Memory(const Card &card, const StageOptions &options);

struct ServeOptions {
  std::string program; ///< .rfx
  std::string initial; ///< .safetensors of the initial states
  tools::NamedValues feeds;
  bool conditionals = true;
};

/// Trains on request. Reads lines from standard input, each with a number of steps. Trains that
/// many steps and prints a line of JSON, as test/bench/in_vram_mlp/peers/worker.py does.
absl::Status Serve(const Card &card, const ServeOptions &options);
struct TrainOptions {
  tools::NamedValues programs; ///< name, .rfx
  tools::NamedValues below;    ///< bounds of integer inputs
  bool conditionals = true;
};

/// Trains programs with the parameters and inputs of test/e2e/reference/formula.py. First prints a
/// line of JSON for each program. Then reads lines from standard input. A line is a program's name
/// and a number of steps, or "close". The answer to each line is a line of JSON that contains
/// either an error, or steps, seconds, losses, load_seconds and bytes.
absl::Status TrainNetworks(const Card &card, const TrainOptions &options);
/// Writes the PTX of a program's kernels, without those that set conditions. Needs no GPU.
absl::Status WriteKernelText(const std::string &program, const std::string &path);
/// Puts machine code for `arch` into a program, and removes earlier code for it. Needs no GPU.
absl::Status AddMachineCode(const std::string &program, const std::string &arch,
                            const std::string &cubin);
/// Writes the inputs that a program generates: input NAME to FOLDER/NAME.npy. Needs no GPU.
absl::Status WriteInputs(const std::string &program, const std::string &folder);

/// Runs the command line of the tool and returns its exit status. `open` is called only for
/// commands that need a GPU.
int Main(int argc, char **argv, const std::function<absl::StatusOr<Card>()> &open);

} // namespace refold::gpu
