//===- ProgramBytes.cpp - Memory of a planned module ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/arena/ProgramBytes.h"

#include "passes/arena/MemoryProgram.h"
#include "passes/planner/packing/lower_bound.h"

#include <map>
#include <utility>

using namespace mlir;
using namespace refold;

/// Returns the planner's view of each function.
static std::vector<MemoryProgram> memoryOf(ModuleOp module) {
  std::vector<MemoryProgram> all;
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isDeclaration())
      all.push_back(describeMemory(function));
  return all;
}

/// A resident that several functions name counts once.
static uint64_t residentBytes(const std::vector<MemoryProgram> &functions) {
  std::map<std::pair<planner::BufferKind, std::string>, uint64_t> residents;
  for (const MemoryProgram &function : functions)
    for (const planner::Resident &resident : function.program.residents)
      residents.insert({{resident.kind, resident.name}, resident.bytes});
  uint64_t bytes = 0;
  for (const auto &[name, resident] : residents)
    bytes += resident;
  return bytes;
}

std::optional<ProgramBytes> refold::placedBytes(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (!llvm::all_of(function.getArgumentTypes(), llvm::IsaPred<MemRefType>))
      return std::nullopt; // not lowered yet
  const std::vector<MemoryProgram> functions = memoryOf(module);
  ProgramBytes bytes;
  bytes.residents = residentBytes(functions);
  for (const MemoryProgram &function : functions) {
    const std::optional<planner::Packing> packing = packingOf(function);
    if (!packing)
      return std::nullopt;
    bytes.arena = std::max(bytes.arena, packing->height);
  }
  return bytes;
}

absl::StatusOr<ProgramBytes> refold::programBytes(ModuleOp module, std::optional<uint64_t> limit) {
  const std::vector<MemoryProgram> functions = memoryOf(module);
  ProgramBytes bytes;
  bytes.residents = residentBytes(functions);

  std::vector<planner::Lifetime> lifetimes;
  for (const MemoryProgram &function : functions) {
    lifetimes.clear();
    for (const planner::Temp &temp : function.program.temps)
      lifetimes.push_back(temp.lifetime);
    planner::PackOptions options;
    if (limit) {
      const uint64_t bound = planner::ComputeLowerBound(lifetimes).height;
      if (bytes.residents + bound > *limit) {
        bytes.arena = std::max(bytes.arena, bound);
        continue;
      }
      // Runs the search of --refold-plan-arena, up to the height that answers the question.
      options.enough = *limit - bytes.residents;
    }
    absl::StatusOr<planner::Packing> packing = planner::Pack(lifetimes, options);
    if (!packing.ok())
      return packing.status();
    bytes.arena = std::max(bytes.arena, packing->height);
  }
  return bytes;
}
