//===- lookup.cpp - Lookup by name in a table -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/lookup.h"

#include "runtime/core/nearest.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <vector>

namespace refold::runtime {

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
    return "temporary";
  }
  return "buffer";
}

std::string BufferType(const exe::BufferT &buffer) {
  return TypeString(ToElementType(buffer.type), buffer.shape);
}

absl::StatusOr<size_t> FindBuffer(const exe::ExecutableT &table, exe::BufferKind kind,
                                  absl::string_view name) {
  std::vector<std::string> known;
  for (size_t i = 0; i < table.buffers.size(); ++i) {
    if (table.buffers[i]->kind != kind)
      continue;
    if (name == table.buffers[i]->name)
      return i;
    known.push_back(table.buffers[i]->name);
  }
  std::string hint = Suggest(name, known);
  if (hint.empty())
    hint = known.empty() ? ", the program has none"
                         : absl::StrCat(", there are: ", absl::StrJoin(known, ", "));
  return absl::NotFoundError(absl::StrCat("unknown ", KindName(kind), " '", name, "'", hint));
}

std::optional<size_t> FindFunction(const exe::ExecutableT &table, absl::string_view name) {
  for (size_t i = 0; i < table.functions.size(); ++i)
    if (name == table.functions[i]->name)
      return i;
  return std::nullopt;
}

uint64_t PeakBytes(const exe::ExecutableT &table, size_t function) {
  std::optional<size_t> train = FindFunction(table, "train");
  uint64_t arena = train ? table.functions[*train]->arena_bytes : 0;
  return table.peak_bytes - arena + table.functions[function]->arena_bytes;
}

const exe::LoopT *FunctionLoop(const exe::FunctionT &function) {
  for (const auto &command : function.commands)
    if (command->action.type == exe::Action::Loop)
      return command->action.AsLoop();
  return nullptr;
}

const exe::LoopT *FoldLoop(const exe::ExecutableT &table) {
  std::optional<size_t> train = FindFunction(table, "train");
  return train ? FunctionLoop(*table.functions[*train]) : nullptr;
}

} // namespace refold::runtime
