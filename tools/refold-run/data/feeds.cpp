//===- feeds.cpp - Inputs from files and from generators --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes and element types must match those of the program: values are never converted silently.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/data/feeds.h"

#include "runtime/data/data_source.h"
#include "runtime/data/generators.h"
#include "runtime/data/read_elements.h"
#include "runtime/executable/function_buffers.h"
#include "runtime/executable/lookup.h"
#include "runtime/session/timeline.h"
#include "tools/refold-run/data/input_bounds.h"
#include "tools/refold-run/program_table.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace refold::run {
namespace {

/// The inputs that no generator fills: a file feeds them, or the function does not read them.
absl::flat_hash_set<std::string> FedNames(const exe::ExecutableT &table, const Options &options) {
  absl::flat_hash_set<std::string> fed;
  for (const exe::BufferT *input : BuffersOf(table, exe::BufferKind::Input))
    fed.insert(input->name);
  for (const exe::BufferT *input : BuffersOfRun(table, exe::BufferKind::Input, options))
    fed.erase(input->name);
  for (const auto &[name, file] : options.feeds)
    fed.insert(name);
  return fed;
}

/// Returns a function that reads the input, if the function to run does not read it. Returns null
/// if the function to run reads the input, or if no function does. Feeding an input that the run
/// does not read is an error: the user probably meant a different input, which would then be
/// generated.
const exe::FunctionT *OtherReader(const exe::ExecutableT &table, const Options &options,
                                  const exe::BufferT *input) {
  std::vector<const exe::BufferT *> read = BuffersOfRun(table, exe::BufferKind::Input, options);
  if (std::find(read.begin(), read.end(), input) != read.end())
    return nullptr;
  for (const auto &function : table.functions)
    for (uint32_t index : runtime::BuffersTouched(*function))
      if (table.buffers[index].get() == input)
        return function.get();
  return nullptr;
}

/// The type and shape that a file must have to feed the input.
runtime::ElementTarget TargetOf(const exe::BufferT &input, const runtime::DataSource &source) {
  return {.input = input.name,
          .type = runtime::ToElementType(input.type),
          .shape = input.shape,
          .divisor = source.divisor};
}

/// Opens a reader for the file that `text` names, and checks that the file fits the input. The
/// check is repeated even if it was done before, because the file may have changed since.
absl::StatusOr<std::unique_ptr<runtime::ElementReader>> Open(const exe::BufferT &input,
                                                             const std::string &text) {
  absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
  absl::StatusOr<std::unique_ptr<runtime::ElementReader>> reader =
      source.ok() ? runtime::OpenData(*source, input.name) : source.status();
  if (!reader.ok())
    return absl::Status(reader.status().code(),
                        absl::StrCat("input '", input.name, "': ", reader.status().message()));
  absl::Status status = runtime::CheckElements(**reader, TargetOf(input, *source));
  if (!status.ok())
    return status;
  return reader;
}

} // namespace

absl::Status CheckFeeds(const exe::ExecutableT &table, const Options &options) {
  for (const auto &[name, text] : options.feeds) {
    absl::StatusOr<const exe::BufferT *> input = FindNamed(table, exe::BufferKind::Input, name);
    if (!input.ok())
      return input.status();
    if (const exe::FunctionT *reader = OtherReader(table, options, *input))
      return absl::InvalidArgumentError(absl::StrCat("input '", name, "' is read by function '",
                                                     reader->name, "', not by '", options.function,
                                                     "': see --function"));
    if (absl::Status status = Open(**input, text).status(); !status.ok())
      return status;
  }
  absl::flat_hash_set<std::string> fed = FedNames(table, options);
  if (options.device.name != "null")
    for (const exe::BufferT *input : BuffersOfRun(table, exe::BufferKind::Input, options))
      if (!fed.contains(input->name) && !input->generator)
        return absl::InvalidArgumentError(
            absl::StrCat("input '", input->name, "' was not given, expected ",
                         runtime::BufferType(*input), ": --feed ", input->name, "=FILE.npy"));
  return runtime::CheckGenerators(table, fed);
}

absl::Status GiveInputs(const exe::ExecutableT &table, const Options &options, uint64_t seed,
                        Machine &machine, runtime::Timeline *timeline) {
  if (!machine.keeps_data())
    return absl::OkStatus();
  const std::map<std::string, int64_t> bounds =
      options.feeds.empty() ? std::map<std::string, int64_t>() : InputBounds(table);
  for (const auto &[name, text] : options.feeds) {
    absl::StatusOr<const exe::BufferT *> input = FindNamed(table, exe::BufferKind::Input, name);
    if (!input.ok())
      return input.status();
    absl::StatusOr<runtime::MutableTensorView> memory = machine.InputMemory(name);
    if (!memory.ok())
      return memory.status();
    absl::StatusOr<runtime::DataSource> source = runtime::ParseDataSource(text);
    absl::StatusOr<std::unique_ptr<runtime::ElementReader>> reader = Open(**input, text);
    if (!reader.ok())
      return reader.status();
    runtime::ElementTarget target = TargetOf(**input, *source);
    if (auto bound = bounds.find(name); bound != bounds.end())
      target.bound = bound->second;
    runtime::Timeline::Scope scope(
        timeline, absl::StrCat("read input ", name),
        {{"file", (*reader)->name()}, {"bytes", static_cast<int64_t>((*reader)->bytes())}});
    if (absl::Status status = runtime::ReadElements(**reader, target, memory->data); !status.ok())
      return status;
  }
  runtime::Timeline::Scope scope(timeline, "generate inputs");
  return runtime::GenerateInputs(table, FedNames(table, options),
                                 {.seed = seed, .threads = options.threads},
                                 [&](absl::string_view name) { return machine.InputMemory(name); });
}

} // namespace refold::run
