//===- options.h - The command line of refold-run ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the command line and checks everything that can be checked without the program.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"
#include "tools/cli/flags.h"
#include "tools/refold-run/machine/device_spec.h"

#include "runtime/core/cuda_architecture.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace refold::run {

struct Options {
  std::string program; // .mlir, .mlirbc or .rfx
  /// A shell command that prints a program. The text {batch} in the command stands for the batch
  /// size. If a command is given, the tool searches for the largest batch that fits the device, and
  /// there is no program file.
  std::string find_batch;
  int64_t batch_multiple = 1;
  bool help = false; // print help_text and exit
  std::string help_text;

  DeviceSpec device = {.name = "cpu"};
  std::string cpu = "native";
  std::string cuda_arch = runtime::kDefaultCudaArchitecture.Name();
  std::string cuda_granularity = "auto";
  std::string libraries = "auto";
  bool tf32 = false;
  bool no_row_tiles = false;
  std::string recompute = "auto";
  std::string precision;                   // "f32", "bf16", "f16"; empty: that of the program
  std::optional<int64_t> shards;           // not given: those of the program
  std::optional<int64_t> recompute_layers; // not given: 1
  std::string recompute_objective;         // empty: time
  int threads = 1;

  tools::NamedValues feeds;   // input, file
  tools::NamedValues fetches; // fetch, file
  std::string state_in, state_out;
  bool state_partial = false;
  int64_t save_every = 0; // if positive, state_out is a folder
  int64_t keep = 2;
  bool resume = false;

  ImportOptions import; // for a program of StableHLO

  std::string function = "train"; // the function to run
  std::optional<int64_t> steps;   // not given: all steps of the fold
  std::optional<uint64_t> seed;   // not given: the seed of the state, else 0
  bool no_fold = false;
  bool check = false;
  runtime::FlagValues flags; // from the command line, else from the environment
  /// Warnings about the environment, one line each.
  std::vector<std::string> warnings;
  /// Flags of the command line that have an effect: switches that are on, and flags with a value.
  std::set<std::string> given;

  std::string cache_dir; // empty: none
  std::string profile;   // cpu or cpu:FILE; empty: none
  bool dump_commands = false;
  bool compile_only = false;
  std::string output; // -o
  std::string report; // "", "text", a text file or an .html page
  std::string json;
  std::string trace;
  std::string plot;
  std::string log; // a folder
  bool quiet = false;
};

/// The ending of a --report file that is a page.
inline constexpr char kPageEnding[] = ".html";

absl::StatusOr<Options> ParseOptions(int argc, char **argv);

} // namespace refold::run
