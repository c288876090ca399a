//===- refold_pack.cpp - Packs buffers into one arena ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the compiler's packer on a file of buffer lifetimes. A validator checks every packing. For
// invalid input, or if no packing fits the capacity, the tool prints one line and ends with exit
// code 1.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/pack.h"
#include "passes/planner/packing/validate_packing.h"
#include "runtime/core/bytes.h"
#include "runtime/core/file_names.h"
#include "runtime/core/files.h"
#include "tools/cli/manual.h"
#include "tools/cli/standard_streams.h"
#include "tools/refold-pack/packing_file.h"
#include "tools/refold-pack/packing_picture.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <chrono>
#include <filesystem>
#include <iostream>
#include <set>

namespace {

using namespace refold;

int Fail(absl::string_view message) {
  std::cerr << "refold-pack: error: " << message << "\n";
  return 1;
}

struct Options {
  std::string capacity, svg, csv, effort = "normal", asked;

  void AddTo(tools::Flags &flags) {
    flags.Group("packing");
    flags.Add("capacity", &capacity,
              "stop at the first packing within this many bytes, and fail if none is found; a "
              "number or a size such as 1MiB",
              "BYTES");
    flags.AddChoice("effort", &effort, {"fast", "normal", "high"},
                    "amount of work (default normal)\n"
                    "fast: one-pass orders only\n"
                    "normal: seconds of search\n"
                    "high: about a minute of search");
    flags.Group("output");
    flags.Add("csv", &csv, "write the buffers with their offsets as the last column", "FILE.csv");
    flags.Add("svg", &svg, "draw the packing, with time to the right and addresses upwards",
              "FILE.svg");
    flags.Group("general");
    flags.AddHelp(&asked);
  }
};

tools::Manual PackManual(const tools::Flags &flags) {
  return {
      .name = "refold-pack",
      .summary = "packs buffers with given lifetimes into one arena",
      .synopsis = {"[flags] file.csv"},
      .description =
          {"A file has a header with the columns id,lower,upper,size and optionally alignment, in "
           "any order, and one line per buffer. A buffer is alive at the positions from lower up "
           "to, but not including, upper. Buffers alive at the same position do not overlap.",
           "The packer is that of the compiler: one-pass orders, a local search, an exact search "
           "for a packing as low as the largest sum of live bytes, and a search at targets between "
           "that sum and the best packing. Its work is limited by count, not by time, so the same "
           "file gives the same packing on every machine.",
           "The output lists the number of buffers, the number of positions at which a buffer "
           "begins or ends, the height of the arena, a lower bound of that height, their ratio, "
           "the method that found the packing, and the seconds. Every packing is validated before "
           "it is printed."},
      .argument = "FILE.csv",
      .flags = flags.texts(),
      .unlisted = {},
      .commands = {},
      .examples = {{"pack a file", {"refold-pack buffers.csv"}},
                   {"check whether it fits 1 MiB, and write the offset of each buffer",
                    {"refold-pack buffers.csv --capacity=1MiB --csv=offsets.csv"}},
                   {"draw a packing that is made without a search",
                    {"refold-pack buffers.csv --effort=fast --svg=packing.svg"}}},
      .environment = {},
      .exit_status = {{"0", "success: the buffers are packed, within --capacity if it is given"},
                      {"1", "failure; one line on standard error names the reason"}},
      .see_also = {"refold-run"},
      .built_on = ""};
}

/// Parses a number with an optional unit.
absl::StatusOr<uint64_t> Capacity(const std::string &text) {
  uint64_t bytes = 0;
  if (absl::SimpleAtoi(text, &bytes))
    return bytes;
  absl::StatusOr<uint64_t> parsed = runtime::ParseBytes(text);
  if (!parsed.ok())
    return absl::InvalidArgumentError(absl::StrCat(
        "flag --capacity needs a number of bytes or a size such as 1MiB, got '", text, "'"));
  return parsed;
}

std::string Summary(const std::vector<planner::Lifetime> &lifetimes,
                    const planner::Packing &packing, uint64_t bound, double seconds) {
  std::set<int64_t> positions;
  for (const planner::Lifetime &lifetime : lifetimes) {
    positions.insert(lifetime.lower);
    positions.insert(lifetime.upper);
  }
  const double ratio =
      bound == 0 ? 1 : static_cast<double>(packing.height) / static_cast<double>(bound);
  return absl::StrCat("buffers      ", runtime::FormatCount(lifetimes.size()), "\npositions    ",
                      runtime::FormatCount(positions.size()), "\nheight       ",
                      runtime::FormatBytesExact(packing.height), "\nlower bound  ",
                      runtime::FormatBytesExact(bound),
                      absl::StrFormat("\nratio        %.4f", ratio), "\nmethod       ",
                      packing.order, absl::StrFormat("\nseconds      %.2f\n", seconds));
}

/// Returns an error if a file cannot be written, or is one that is read.
absl::Status CheckFiles(const std::string &input, const Options &options) {
  std::vector<runtime::UsedFile> written;
  for (const auto &[flag, path] : {std::pair("--csv", options.csv), {"--svg", options.svg}})
    if (!path.empty())
      written.push_back({flag, path});
  if (absl::Status status = runtime::CheckDistinct({{"the input", input}}, written); !status.ok())
    return status;
  for (const runtime::UsedFile &file : written)
    if (absl::Status status = runtime::CheckWritable(file.path); !status.ok())
      return status;
  return absl::OkStatus();
}

/// The exit status of a command that has done its work: 0 if its output arrived.
int End() {
  const absl::Status printed = tools::Printed();
  return printed.ok() ? 0 : Fail(printed.message());
}

int Run(const std::vector<std::string> &arguments) {
  Options options;
  tools::Flags flags;
  options.AddTo(flags);
  std::vector<std::string> files;
  if (absl::Status status = flags.Parse(arguments, &files); !status.ok())
    return Fail(status.message());
  if (!options.asked.empty()) {
    tools::Print(Render(PackManual(flags), options.asked));
    return End();
  }
  if (files.empty())
    return Fail("no file given: refold-pack --help shows examples");
  if (files.size() > 1)
    return Fail(absl::StrCat("expected one file, got '", files[0], "' and '", files[1], "'"));
  uint64_t capacity = 0;
  if (flags.given("capacity")) {
    absl::StatusOr<uint64_t> parsed = Capacity(options.capacity);
    if (!parsed.ok())
      return Fail(parsed.status().message());
    capacity = *parsed;
  }
  if (absl::Status status = CheckFiles(files[0], options); !status.ok())
    return Fail(status.message());

  absl::StatusOr<std::vector<planner::Lifetime>> lifetimes = pack::ReadPackingFile(files[0]);
  if (!lifetimes.ok())
    return Fail(lifetimes.status().message());
  const planner::LowerBound bound = planner::ComputeLowerBound(*lifetimes);
  planner::PackOptions pack_options =
      planner::OptionsForEffort(options.effort == "fast"   ? planner::PackEffort::Fast
                                : options.effort == "high" ? planner::PackEffort::High
                                                           : planner::PackEffort::Normal);
  pack_options.goal = capacity;
  const auto begin = std::chrono::steady_clock::now();
  absl::StatusOr<planner::Packing> packing = planner::Pack(*lifetimes, pack_options);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!packing.ok())
    return Fail(packing.status().message());
  if (absl::Status valid = planner::ValidatePacking(*lifetimes, *packing); !valid.ok())
    return Fail(
        absl::StrCat("invalid packing, please report this bug of the packer: ", valid.message()));

  tools::Print(Summary(*lifetimes, *packing, bound.height, took.count()));
  if (!options.csv.empty())
    if (absl::Status written =
            runtime::WriteFile(options.csv, pack::PackingCsv(*lifetimes, *packing));
        !written.ok())
      return Fail(written.message());
  if (!options.svg.empty())
    if (absl::Status written = runtime::WriteFile(
            options.svg, pack::PackingPicture(std::filesystem::path(files[0]).filename().string(),
                                              *lifetimes, *packing, bound));
        !written.ok())
      return Fail(written.message());
  if (flags.given("capacity") && packing->height > capacity)
    return Fail(
        absl::StrCat("the packing of ", runtime::FormatCount(packing->height),
                     " bytes is above --capacity=", options.capacity, ", ",
                     runtime::FormatCount(capacity), " bytes: ",
                     bound.height > capacity
                         ? absl::StrCat("no packing is below ", runtime::FormatCount(bound.height))
                     : options.effort == "high"
                         ? "no packing within it was found"
                         : "no packing within it was found; --effort=high searches longer"));
  return End();
}

} // namespace

int main(int argc, char **argv) {
  tools::OpenStandardStreams();
  return Run(std::vector<std::string>(argv + 1, argv + argc));
}
