//===- MemoryProgram.cpp - Planner view of a function ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/arena/MemoryProgram.h"

using namespace mlir;
using namespace refold;

namespace {

/// Numbers the dispatches and copies of a function in program order. A loop body is numbered once.
/// The branches of a condition are numbered one after the other.
class Timeline {
public:
  explicit Timeline(func::FuncOp function) { number(function.getBody().front()); }
  int64_t first(Operation *op) const { return span.lookup(op).first; }
  int64_t end(Operation *op) const { return span.lookup(op).second; }
  std::vector<std::string> names;

private:
  void number(Block &block) {
    for (Operation &op : block) {
      int64_t from = names.size();
      if (isa<mem::LoopOp, mem::RepeatOp, mem::ConditionOp>(op)) {
        // These ops set a counter or read a condition before they run a body. This first step has a
        // position of its own, even if it touches no temporary. A loop without a condition has no
        // such step.
        auto loop = dyn_cast<mem::LoopOp>(op);
        if (!loop || loop.getCondition())
          names.push_back(op.getName().stripDialect().str());
        for (Region &region : op.getRegions())
          number(region.front());
      } else if (isa<mem::DispatchOp, mem::CopyOp, mem::LaunchOp>(op))
        names.push_back(describe(op));
      span[&op] = {from, names.size()};
    }
  }

  static std::string describe(Operation &op) {
    if (isa<mem::CopyOp>(op))
      return "copy";
    std::string text;
    op.walk([&](mem::LaunchOp launch) {
      text += (text.empty() ? "" : ", ") + launch.getKernel().str();
    });
    return text;
  }

  llvm::DenseMap<Operation *, std::pair<int64_t, int64_t>> span;
};

} // namespace

static void addResident(planner::Program &program, DictionaryAttr attributes, Type type) {
  planner::Resident resident;
  resident.bytes = mem::bufferBytes(type);
  resident.name = "seed";
  if (auto state = attributes.getAs<rf::StateAttr>(rf::RfDialect::kStateAttr)) {
    resident.name = state.getName().str();
  } else if (auto input = attributes.getAs<rf::InputAttr>(rf::RfDialect::kInputAttr)) {
    resident.name = input.getName().str();
    resident.kind = planner::BufferKind::Input;
  } else if (auto fetch = attributes.getAs<rf::FetchAttr>(rf::RfDialect::kFetchAttr)) {
    resident.name = fetch.getName().str();
    resident.kind = planner::BufferKind::Fetch;
  }
  program.residents.push_back(resident);
}

MemoryProgram refold::describeMemory(func::FuncOp function) {
  MemoryProgram memory;
  Timeline timeline(function);
  memory.program.name = function.getSymName().str();
  memory.program.positions = timeline.names.size();
  memory.program.position_names = timeline.names;
  for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
    DictionaryAttr attributes = function.getArgAttrDict(index);
    addResident(memory.program,
                attributes ? attributes : DictionaryAttr::get(function.getContext()),
                argument.getType());
  }
  function.walk([&](mem::AllocOp alloc) {
    planner::Temp temp;
    Block *block = alloc->getBlock();
    temp.lifetime = {std::numeric_limits<int64_t>::max(), 0,
                     static_cast<uint64_t>(mem::allocBytes(alloc)), kBufferAlignment,
                     alloc.getName().str()};
    auto use = [&](auto &self, Value value) -> void {
      for (Operation *user : value.getUsers()) {
        if (auto view = dyn_cast<mem::ViewOp>(user)) {
          self(self, view.getResult());
          continue;
        }
        Operation *op = block->findAncestorOpInBlock(*user);
        temp.lifetime.lower = std::min(temp.lifetime.lower, timeline.first(op));
        temp.lifetime.upper = std::max(temp.lifetime.upper, timeline.end(op));
      }
    };
    use(use, alloc);
    memory.program.temps.push_back(temp);
    memory.allocs.push_back(alloc);
  });
  return memory;
}

std::optional<planner::Packing> refold::packingOf(const MemoryProgram &memory) {
  planner::Packing packing;
  for (auto [temp, alloc] : llvm::zip_equal(memory.program.temps, memory.allocs)) {
    if (!mem::AllocOp(alloc).getOffset())
      return std::nullopt;
    packing.offsets.push_back(*mem::AllocOp(alloc).getOffset());
    packing.height = std::max(packing.height, packing.offsets.back() + temp.lifetime.bytes);
  }
  return packing;
}
