//===- ProgramBytes.cpp - What a planned module needs ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/arena/ProgramBytes.h"

#include "compiler/planner/lower_bound.h"
#include "passes/arena/MemoryProgram.h"

#include <map>
#include <utility>

using namespace mlir;
using namespace refold;

absl::StatusOr<ProgramBytes> refold::programBytes(ModuleOp module, std::optional<uint64_t> limit) {
  std::map<std::pair<planner::BufferKind, std::string>, uint64_t> residents;
  std::vector<planner::Program> programs;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isDeclaration())
      continue;
    programs.push_back(describeMemory(function).program);
    for (const planner::Resident &resident : programs.back().residents)
      residents.insert({{resident.kind, resident.name}, resident.bytes});
  }
  ProgramBytes bytes;
  for (const auto &[name, resident] : residents)
    bytes.residents += resident;

  std::vector<planner::Lifetime> lifetimes;
  for (const planner::Program &program : programs) {
    lifetimes.clear();
    for (const planner::Temp &temp : program.temps)
      lifetimes.push_back(temp.lifetime);
    absl::StatusOr<planner::Packing> packing;
    if (limit) {
      const uint64_t bound = planner::ComputeLowerBound(lifetimes).height;
      if (bytes.residents + bound > *limit) {
        bytes.arena = std::max(bytes.arena, bound);
        continue;
      }
      // One-pass orders are where the search for addresses begins: it never ends higher.
      packing = planner::Pack(lifetimes, planner::OptionsForEffort(planner::PackEffort::Fast));
    }
    if (!limit || (packing.ok() && bytes.residents + packing->height > *limit))
      packing = planner::Pack(lifetimes);
    if (!packing.ok())
      return packing.status();
    bytes.arena = std::max(bytes.arena, packing->height);
  }
  return bytes;
}
