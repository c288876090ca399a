//===- option_checks.cpp - Checks of a command line -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the options of a command line. Among other things, checks that output files can be
// written, so that a long run does not fail when it writes its results.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/flags/option_checks.h"

#include "runtime/core/files.h"
#include "runtime/core/folders.h"
#include "runtime/data/data_source.h"
#include "tools/refold-run/data/used_files.h"
#include "tools/refold-run/find_batch.h"
#include "tools/refold-run/flags/flag_modes.h"
#include "tools/refold-run/log/log_files.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <set>

namespace refold::run {
namespace {

/// Checks that every output file is named once and lies in a writable folder.
absl::Status CheckOutputs(const Options &options) {
  std::vector<std::string> files;
  const std::string state_file = options.save_every > 0 ? "" : options.state_out;
  for (const std::string &file :
       {state_file, options.output, options.json, options.plot, options.trace})
    if (!file.empty())
      files.push_back(file);
  if (options.report != "text" && !options.report.empty())
    files.push_back(options.report);
  std::set<std::string> tables;
  for (const auto &[name, file] : options.fetches) {
    bool table = absl::EndsWith(file, ".csv");
    if (!table && !absl::EndsWith(file, ".npy"))
      return absl::InvalidArgumentError(
          absl::StrCat("fetch '", name, "' cannot be written to '", file, "', write .npy or .csv"));
    // Fetches may share a table, as its columns.
    if (!table || tables.insert(file).second)
      files.push_back(file);
  }
  std::vector<std::string> folders;
  for (const std::string &folder :
       {options.save_every > 0 ? options.state_out : std::string(), options.log})
    if (!folder.empty())
      folders.push_back(folder);
  if (absl::Status status = CheckUsedFiles(options, files, folders); !status.ok())
    return status;
  for (const std::string &file : files)
    if (absl::Status status = runtime::CheckWritable(file); !status.ok())
      return status;
  for (const std::string &folder : folders)
    if (absl::Status status = runtime::CheckFolder(folder); !status.ok())
      return status;
  return options.log.empty() || options.resume ? absl::OkStatus() : CheckNoLog(options.log);
}

/// Checks the combination of the flags about states.
absl::Status CheckStates(const Options &options, const tools::Flags &flags) {
  if (options.state_partial && options.state_in.empty())
    return absl::InvalidArgumentError("flag --state-partial needs a file to load from: "
                                      "--state-in=FILE.safetensors");
  if (options.save_every > 0)
    return !options.state_out.empty()
               ? absl::OkStatus()
               : absl::InvalidArgumentError(
                     "flag --save-every needs a folder to save to: --state-out=DIR");
  for (const char *flag : {"keep", "resume"})
    if (flags.given(flag))
      return absl::InvalidArgumentError(absl::StrCat(
          "flag --", flag, " is for checkpoints: --state-out=DIR --save-every=N writes them"));
  if (!options.state_out.empty() && runtime::IsFolder(options.state_out))
    return absl::InvalidArgumentError(absl::StrCat("cannot write '", options.state_out,
                                                   "': it is a folder; --save-every=N "
                                                   "writes checkpoints to it"));
  return absl::OkStatus();
}

absl::Status CheckFeedForms(const Options &options) {
  std::set<std::string> fed;
  for (const auto &[name, text] : options.feeds) {
    if (!fed.insert(name).second)
      return absl::InvalidArgumentError(absl::StrCat("input '", name, "' is fed twice"));
    absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
    if (!source.ok())
      return absl::Status(source.status().code(),
                          absl::StrCat("input '", name, "': ", source.status().message()));
  }
  return absl::OkStatus();
}

/// Checks flags that only some strategies of --recompute use.
absl::Status CheckRecompute(const Options &options, const tools::Flags &flags) {
  if (flags.given("recompute-layers") && options.recompute != "every-n")
    return absl::InvalidArgumentError(absl::StrCat(
        "flag --recompute-layers is for --recompute=every-n, not for '", options.recompute, "'"));
  if (flags.given("recompute-objective") && !absl::StartsWith(options.recompute, "kusumoto-"))
    return absl::InvalidArgumentError(
        absl::StrCat("flag --recompute-objective is for --recompute=kusumoto-exact and "
                     "kusumoto-approx, not for '",
                     options.recompute, "'"));
  return absl::OkStatus();
}

absl::Status CheckShards(const Options &options) {
  constexpr int64_t most = 65536;
  const int64_t shards = options.shards.value_or(1);
  if (shards <= most && (shards & (shards - 1)) == 0)
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("flag --shards must be a power of two up to ", most, ", got ", shards));
}

/// Checks the flags of --find-batch, which takes the place of a program.
absl::Status CheckFindBatch(const Options &options, const std::vector<std::string> &positional) {
  if (!positional.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("flag --find-batch takes a command instead of a program file, got '",
                     positional[0], "', whose batch is fixed"));
  if (!absl::StrContains(options.find_batch, kBatchPlace))
    return absl::InvalidArgumentError(
        absl::StrCat("flag --find-batch must be a command with ", kBatchPlace,
                     " in place of the batch, such as 'refold-zoo resnet50 --batch={batch}', got '",
                     options.find_batch, "'"));
  if (!options.device.capacity)
    return absl::InvalidArgumentError("flag --find-batch needs a device with a capacity: "
                                      "--device=null:like=cuda-sm_90,capacity=141GB");
  return absl::OkStatus();
}

} // namespace

absl::Status CheckOptions(const Options &options, const tools::Flags &flags,
                          const std::vector<std::string> &positional) {
  if (absl::Status status = CheckRecompute(options, flags); !status.ok())
    return status;
  if (absl::Status status = CheckShards(options); !status.ok())
    return status;
  if (absl::Status status = CheckModes(options); !status.ok())
    return status;
  if (flags.given("find-batch"))
    return CheckFindBatch(options, positional);
  if (positional.empty())
    return absl::InvalidArgumentError("no program given: refold-run <program.mlir|.mlirbc|.rfx>");
  if (positional.size() > 1)
    return absl::InvalidArgumentError(
        absl::StrCat("expected one program, got '", positional[0], "' and '", positional[1], "'"));
  if (!absl::EndsWith(options.program, ".mlir") && !absl::EndsWith(options.program, ".mlirbc") &&
      !absl::EndsWith(options.program, ".rfx"))
    return absl::InvalidArgumentError(absl::StrCat("program '", options.program,
                                                   "' has an unknown extension, expected .mlir, "
                                                   ".mlirbc or .rfx"));
  if (options.compile_only && options.output.empty())
    return absl::InvalidArgumentError("flag --compile-only needs a file to write: -o p.rfx");
  if (!options.trace.empty() && !absl::EndsWith(options.trace, ".json"))
    return absl::InvalidArgumentError(
        absl::StrCat("flag --trace must be a file of type .json, got '", options.trace, "'"));
  if (!options.plot.empty() && !absl::EndsWith(options.plot, ".svg") &&
      !absl::StartsWith(options.plot, "/dev/"))
    return absl::InvalidArgumentError(
        absl::StrCat("flag --plot must be a file of type .svg, got '", options.plot, "'"));
  if (options.tf32 && options.libraries == "none")
    return absl::InvalidArgumentError(
        "flag --tf32 requires --libraries=auto, because it applies only to products of a library");
  if (options.report != "text" && !options.report.empty() &&
      !absl::EndsWith(options.report, ".txt") && !absl::EndsWith(options.report, kPageEnding))
    return absl::InvalidArgumentError(absl::StrCat(
        "flag --report must be text or a file of type .txt or .html, got '", options.report, "'"));
  if (absl::Status status = CheckFeedForms(options); !status.ok())
    return status;
  if (absl::Status status = CheckStates(options, flags); !status.ok())
    return status;
  return CheckOutputs(options);
}

} // namespace refold::run
