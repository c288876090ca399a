//===- outputs.cpp - Fetches and the summary into files ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fetches are grouped by file first, because the fetches of one .csv file are its columns.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/data/outputs.h"

#include "runtime/core/files.h"
#include "runtime/data/csv.h"
#include "runtime/data/npy.h"
#include "runtime/executable/lookup.h"
#include "tools/refold-run/flags/flag_modes.h"
#include "tools/refold-run/log/svg_plot.h"
#include "tools/refold-run/program_table.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>

namespace refold::run {
namespace {

using runtime::HostTensor;

/// The fetch that --plot shows: the first one with one number for each step.
const exe::BufferT *PlottedFetch(const exe::ExecutableT &table, const Options &options) {
  for (const exe::BufferT *fetch : BuffersOfRun(table, exe::BufferKind::Fetch, options))
    if (IsScalarHistory(*fetch))
      return fetch;
  return nullptr;
}

absl::Status WriteTable(const std::string &path, const std::vector<std::string> &names,
                        int64_t first_step, const Machine &machine) {
  std::vector<HostTensor> values;
  for (const std::string &name : names) {
    absl::StatusOr<HostTensor> fetch = machine.Fetch(name);
    if (!fetch.ok())
      return fetch.status();
    values.push_back(*std::move(fetch));
  }
  std::vector<runtime::HistoryColumn> columns;
  for (size_t i = 0; i < names.size(); ++i)
    columns.push_back({names[i], &values[i]});
  return runtime::WriteHistoryCsv(path, first_step, columns);
}

absl::Status WritePlot(const exe::BufferT &fetch, const std::string &path,
                       const std::string &program, int64_t first_step, const Machine &machine) {
  absl::StatusOr<HostTensor> values = machine.Fetch(fetch.name);
  if (!values.ok())
    return values.status();
  Curve curve;
  curve.title = program;
  curve.name = fetch.name;
  curve.first_step = first_step;
  for (int64_t i = 0; i < values->shape()[0]; ++i)
    curve.values.push_back(ElementAsDouble(*values, i));
  return runtime::WriteFile(path, SvgOfCurve(curve));
}

} // namespace

absl::Status CheckFetches(const exe::ExecutableT &table, const Options &options) {
  if (absl::Status status = CheckNoSteps(options, HasFold(table, options)); !status.ok())
    return status;
  for (const auto &[name, path] : options.fetches) {
    absl::StatusOr<const exe::BufferT *> fetch = FindNamed(table, exe::BufferKind::Fetch, name);
    if (!fetch.ok())
      return fetch.status();
    std::vector<const exe::BufferT *> made = BuffersOfRun(table, exe::BufferKind::Fetch, options);
    if (std::find(made.begin(), made.end(), *fetch) == made.end())
      return absl::InvalidArgumentError(absl::StrCat("fetch '", name,
                                                     "' is not a result of function '",
                                                     options.function, "': see --function"));
    if (absl::EndsWith(path, ".csv") && !(*fetch)->history)
      return absl::InvalidArgumentError(
          absl::StrCat("fetch '", name, "' is ", runtime::BufferType(**fetch),
                       ", without a row for each step: write it to a .npy file"));
  }
  if (!options.plot.empty() && !PlottedFetch(table, options))
    return absl::InvalidArgumentError(
        "flag --plot needs a fetch of one number per step, but the program has none");
  return absl::OkStatus();
}

absl::StatusOr<std::vector<HistorySummary>> SummarizeFetches(const exe::ExecutableT &table,
                                                             const Options &options, int64_t steps,
                                                             const Machine &machine) {
  std::vector<HistorySummary> histories;
  if (!machine.keeps_data() || (steps == 0 && !HasFold(table, options)))
    return histories;
  for (const exe::BufferT *fetch : BuffersOfRun(table, exe::BufferKind::Fetch, options)) {
    if (!IsScalarHistory(*fetch) && !fetch->shape.empty())
      continue;
    absl::StatusOr<HostTensor> values = machine.Fetch(fetch->name);
    if (!values.ok())
      return values.status();
    histories.push_back(Summarize(fetch->name, *values));
  }
  return histories;
}

absl::Status WriteFetches(const exe::ExecutableT &table, const Options &options, int64_t first_step,
                          const Machine &machine) {
  std::map<std::string, std::vector<std::string>> tables;
  for (const auto &[name, path] : options.fetches) {
    if (absl::EndsWith(path, ".csv")) {
      tables[path].push_back(name);
      continue;
    }
    absl::StatusOr<HostTensor> values = machine.Fetch(name);
    if (!values.ok())
      return values.status();
    if (absl::Status status = runtime::WriteNpy(path, *values); !status.ok())
      return status;
  }
  for (const auto &[path, names] : tables)
    if (absl::Status status = WriteTable(path, names, first_step, machine); !status.ok())
      return status;
  if (options.plot.empty())
    return absl::OkStatus();
  return WritePlot(*PlottedFetch(table, options), options.plot, table.name, first_step, machine);
}

} // namespace refold::run
