//===- program_table.cpp - What a compiled program says of itself ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups by plain loops: programs have few names.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/program_table.h"

#include "compiler/planner/bytes.h"
#include "tools/flags.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace refold::run {
namespace {

const char *KindName(exe::BufferKind kind) {
  switch (kind) {
  case exe::BufferKind::State:
    return "state";
  case exe::BufferKind::Input:
    return "input";
  case exe::BufferKind::Fetch:
    return "fetch";
  case exe::BufferKind::Constant:
    return "constant";
  case exe::BufferKind::Temp:
    return "value";
  }
  return "buffer";
}

const exe::FunctionT *FindTrain(const exe::ExecutableT &table) {
  for (const auto &function : table.functions)
    if (function->name == "train")
      return function.get();
  return nullptr;
}

} // namespace

std::vector<const exe::BufferT *> BuffersOf(const exe::ExecutableT &table, exe::BufferKind kind) {
  std::vector<const exe::BufferT *> found;
  for (const auto &buffer : table.buffers)
    if (buffer->kind == kind)
      found.push_back(buffer.get());
  return found;
}

absl::StatusOr<const exe::BufferT *> FindNamed(const exe::ExecutableT &table, exe::BufferKind kind,
                                               absl::string_view name) {
  std::vector<std::string> known;
  for (const exe::BufferT *buffer : BuffersOf(table, kind)) {
    if (buffer->name == name)
      return buffer;
    known.push_back(buffer->name);
  }
  std::string hint = tools::DidYouMean(name, known);
  if (hint.empty())
    hint = known.empty() ? ", the program has none"
                         : absl::StrCat(", there are: ", absl::StrJoin(known, ", "));
  return absl::NotFoundError(absl::StrCat("unknown ", KindName(kind), " '", name, "'", hint));
}

std::string BufferType(const exe::BufferT &buffer) {
  return runtime::TypeString(runtime::ToElementType(buffer.type), buffer.shape);
}

Fold FoldOf(const exe::ExecutableT &table) {
  const exe::FunctionT *train = FindTrain(table);
  const exe::LoopT *loop = train ? runtime::FunctionLoop(*train) : nullptr;
  if (!loop)
    return {"", 1};
  return {table.buffers[loop->counter]->name, loop->capacity};
}

bool IsHistory(const exe::BufferT &fetch, const Fold &fold) {
  return !fold.counter.empty() && !fetch.shape.empty() && fetch.shape[0] == fold.capacity;
}

bool IsScalarHistory(const exe::BufferT &fetch, const Fold &fold) {
  return IsHistory(fetch, fold) && fetch.shape.size() == 1;
}

std::string PeakLine(const exe::ExecutableT &table) {
  std::string text =
      absl::StrCat("predicted peak ", planner::FormatBytesExact(table.peak_bytes), ":");
  struct Group {
    exe::BufferKind kind;
    const char *name;
  };
  for (Group group :
       {Group{exe::BufferKind::State, "state"}, Group{exe::BufferKind::Input, "inputs"},
        Group{exe::BufferKind::Fetch, "fetches"}, Group{exe::BufferKind::Constant, "constants"}}) {
    uint64_t bytes = 0;
    for (const exe::BufferT *buffer : BuffersOf(table, group.kind))
      bytes += buffer->bytes;
    absl::StrAppend(&text, " ", group.name, " ", planner::FormatBytes(bytes), ",");
  }
  const exe::FunctionT *train = FindTrain(table);
  return absl::StrCat(text, " arena ", planner::FormatBytes(train ? train->arena_bytes : 0));
}

} // namespace refold::run
