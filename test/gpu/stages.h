//===- stages.h - What the check does on the card ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each stage prints its figures to standard output as Markdown, as it goes, so that a stage which
// ends early has said what it knew. An error is a check that failed, or what kept it from being
// made.
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
  /// Of what was prepared: cases.json, cases/, bench/.
  std::string folder;
  /// Cases by name; empty: all.
  std::set<std::string> only;
  /// No case is begun after so many seconds.
  double seconds = 1e9;
  /// Whether that may leave cases out.
  bool partial = false;
  /// Whether loops are conditional nodes, where the driver has them.
  bool conditionals = true;
};

/// The card, the driver, and whether PTX that sets a condition can be loaded and loops.
absl::Status ShowCard(const Card &card, const StageOptions &options);
/// What launches, nodes, passes and meetings cost.
absl::Status Probe(const Card &card, const StageOptions &options);
/// Every case against the outputs that were carried.
absl::Status Conformance(const Card &card, const StageOptions &options);
/// Runs that must have the same bits have them.
absl::Status Promises(const Card &card, const StageOptions &options);
/// Bytes predicted and measured; the card's free memory over a hundred launches.
absl::Status Memory(const Card &card, const StageOptions &options);

struct ServeOptions {
  std::string program; ///< .rfx
  std::string initial; ///< .safetensors of the states to begin with
  tools::NamedValues feeds;
  bool conditionals = true;
};

/// Trains as many steps as each line of standard input says and answers with a line of JSON, as
/// test/bench/in_vram_mlp/peers/worker.py does.
absl::Status Serve(const Card &card, const ServeOptions &options);
struct TrainOptions {
  tools::NamedValues programs; ///< name, .rfx
  tools::NamedValues below;    ///< bounds of inputs that are whole numbers
  bool conditionals = true;
};

/// Trains programs whose parameters and inputs are those of test/e2e/reference/formula.py. After a
/// line of JSON a program each line of standard input is a program's name and a number of steps,
/// or "close"; the answer is a line of JSON: steps, seconds, losses, load_seconds and bytes, or an
/// error.
absl::Status TrainNetworks(const Card &card, const TrainOptions &options);
/// Writes the PTX of a program's kernels, but for those that set conditions. Needs no card.
absl::Status WriteKernelText(const std::string &program, const std::string &path);
/// Puts machine code for `arch` into a program, in place of what it has for that. Needs no card.
absl::Status AddMachineCode(const std::string &program, const std::string &arch,
                            const std::string &cubin);
/// Writes the inputs that a program makes by itself, input NAME to FOLDER/NAME.npy. Needs no card.
absl::Status WriteInputs(const std::string &program, const std::string &folder);

/// The command line of the tool; returns its exit status. `open` is called for commands that need a
/// card.
int Main(int argc, char **argv, const std::function<absl::StatusOr<Card>()> &open);

} // namespace refold::gpu
