//===- grid_program.cpp - The kernels that make up each grid --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/program/grid_program.h"

#include "compiler/codegen/gpu/grid/grid_lowering.h"
#include "dialects/rf/reduction/MatrixProduct.h"
#include "passes/analysis/BufferAccess.h"

#include "absl/strings/str_cat.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

#include <numeric>

using namespace mlir;
using namespace refold;

/// Every GPU accepts 4 KiB of kernel parameters.
static constexpr size_t kMostPointers = 400;

SmallVector<Value> refold::buffersOf(mem::DispatchOp dispatch) {
  llvm::SetVector<Value> buffers;
  for (auto launch : dispatch.getBody().front().getOps<mem::LaunchOp>())
    for (Value operand : launch->getOperands())
      buffers.insert(mem::rootBuffer(operand));
  return SmallVector<Value>(buffers.begin(), buffers.end());
}

namespace {

using Accesses = SmallVector<BufferAccess>;

/// Returns true if one of the two writes a buffer that the other reads or writes.
bool dependent(const Accesses &a, const Accesses &b) {
  return llvm::any_of(a, [&](const BufferAccess &x) {
    return llvm::any_of(
        b, [&](const BufferAccess &y) { return x.buffer == y.buffer && (x.writes || y.writes); });
  });
}

/// Splits the launches into parts. Two launches that depend on each other are in the same part. The
/// parts are ordered by their first launch.
std::vector<SmallVector<int>> partsOf(ArrayRef<Accesses> launches) {
  llvm::EquivalenceClasses<int> classes;
  struct Users {
    SmallVector<int> all;
    bool written = false;
  };
  llvm::MapVector<Value, Users> users;
  for (auto [index, accesses] : llvm::enumerate(launches)) {
    classes.insert(index);
    for (const BufferAccess &access : accesses) {
      Users &entry = users[access.buffer];
      entry.all.push_back(index);
      entry.written |= access.writes;
    }
  }
  for (auto &[buffer, entry] : users)
    if (entry.written)
      for (int user : entry.all)
        classes.unionSets(entry.all.front(), user);
  llvm::MapVector<int, SmallVector<int>> parts;
  for (int index = 0, count = launches.size(); index < count; ++index)
    parts[classes.getLeaderValue(index)].push_back(index);
  std::vector<SmallVector<int>> ordered;
  for (auto &[leader, members] : parts)
    ordered.push_back(std::move(members));
  return ordered;
}

/// Sorts the launches by depth. The depth of a launch is the length of the longest chain of
/// dependent launches that ends in it. In this order, independent launches run at the same time,
/// and few barriers are needed.
void orderByDepth(SmallVector<int> &part, ArrayRef<Accesses> accesses) {
  llvm::DenseMap<int, int> depth;
  for (auto [place, launch] : llvm::enumerate(part)) {
    int deepest = 0;
    for (int earlier : ArrayRef(part).take_front(place))
      if (depth.lookup(earlier) >= deepest && dependent(accesses[earlier], accesses[launch]))
        deepest = depth.lookup(earlier) + 1;
    depth[launch] = deepest;
  }
  llvm::stable_sort(part, [&](int a, int b) { return depth.lookup(a) < depth.lookup(b); });
}

/// Returns the buffers that can be split into one private slice for each row block. These
/// conditions must hold for a buffer:
/// - In every launch, a row block accesses only its own slice.
/// - The first launch that accesses the buffer writes it without reading it.
/// - A later launch reads the buffer.
std::vector<codegen::GridLocal> localsOf(const codegen::GridDispatch &dispatch,
                                         ArrayRef<Accesses> accesses) {
  struct Use {
    const codegen::GridLaunch *launch;
    int64_t stride;
    bool is_local, is_read;
  };
  llvm::MapVector<int64_t, Use> uses;
  for (auto [launch, touched] : llvm::zip_equal(dispatch.launches, accesses)) {
    llvm::MapVector<int64_t, std::pair<bool, bool>> here; // reads, writes
    for (auto [argument, access] : llvm::zip_equal(launch.arguments, touched)) {
      auto [entry, is_first] = uses.try_emplace(
          argument.pointer, Use{&launch, argument.block_stride, argument.block_stride > 0, false});
      Use &use = entry->second;
      use.is_local &= access.contiguous && access.run == 1 && argument.block_stride == use.stride &&
                      launch.first_block == use.launch->first_block &&
                      launch.blocks == use.launch->blocks;
      auto &[reads, writes] = here[argument.pointer];
      (argument.written ? writes : reads) = true;
    }
    for (auto [pointer, kinds] : here) {
      Use &use = uses.find(pointer)->second;
      const bool is_first = use.launch == &launch;
      use.is_local &= !is_first || (kinds.second && !kinds.first);
      use.is_read |= !is_first && kinds.first;
    }
  }
  std::vector<codegen::GridLocal> locals;
  for (auto &[pointer, use] : uses)
    if (use.is_local && use.is_read)
      locals.push_back({pointer, use.stride});
  return locals;
}

codegen::GridDispatch describe(mem::DispatchOp dispatch, SymbolTable &symbols, std::string name) {
  codegen::GridDispatch described;
  described.name = std::move(name);
  SmallVector<Value> buffers = buffersOf(dispatch);
  described.pointers = buffers.size();
  llvm::DenseMap<Value, int64_t> number;
  for (auto [index, buffer] : llvm::enumerate(buffers))
    number[buffer] = index;
  SmallVector<Accesses> accesses;
  for (auto launch : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
    codegen::GridLaunch &entry = described.launches.emplace_back();
    entry.kernel = launch.getKernel().str();
    entry.first_block = launch.getFirstBlock();
    entry.blocks = symbols.lookup<mem::KernelOp>(launch.getKernel()).getBlocks();
    described.blocks = std::max(described.blocks, entry.first_block + entry.blocks);
    accesses.push_back(accessesOf(launch, symbols));
    for (const BufferAccess &access : accesses.back())
      entry.arguments.push_back({number.lookup(access.buffer), access.stride, access.writes});
  }
  described.locals = localsOf(described, accesses);
  described.parts = partsOf(accesses);
  for (SmallVector<int> &part : described.parts) {
    orderByDepth(part, accesses);
    SmallVector<int> since; // since the last barrier
    for (int index : part) {
      bool waits = llvm::any_of(
          since, [&](int other) { return dependent(accesses[other], accesses[index]); });
      described.launches[index].waits = waits;
      if (waits)
        since.clear();
      since.push_back(index);
    }
  }
  return described;
}

/// Returns the part and row block that will advance the step counter. If only one row block of one
/// part accesses the counter, returns that part and row block. If nothing accesses the counter,
/// adds a part without launches and returns it. Otherwise returns nothing.
std::optional<codegen::GridTick> placeTick(codegen::GridDispatch &dispatch, int64_t counter) {
  std::optional<codegen::GridTick> tick;
  for (auto [number, part] : llvm::enumerate(dispatch.parts))
    for (int index : part) {
      const codegen::GridLaunch &launch = dispatch.launches[index];
      if (llvm::none_of(launch.arguments, [&](const codegen::GridLaunch::Argument &argument) {
            return argument.pointer == counter;
          }))
        continue;
      const codegen::GridTick here{static_cast<int>(number), launch.first_block};
      if (launch.blocks != 1 || (tick && (tick->part != here.part || tick->block != here.block)))
        return std::nullopt;
      tick = here;
    }
  if (tick)
    return tick;
  dispatch.parts.emplace_back();
  return codegen::GridTick{static_cast<int>(dispatch.parts.size()) - 1, 0};
}

void addTicking(mem::LoopOp loop, ProgramGrids &grids) {
  mem::DispatchOp last = lastDispatch(loop);
  auto *found = llvm::find(grids.dispatches, last);
  if (!last || loop.getCondition() || found == grids.dispatches.end())
    return;
  codegen::GridDispatch ticking = grids.program.dispatches[found - grids.dispatches.begin()];
  ticking.name += "_tick";
  SmallVector<Value> buffers = buffersOf(last);
  const int64_t counter = llvm::find(buffers, mem::rootBuffer(loop.getCounter())) - buffers.begin();
  ticking.tick = placeTick(ticking, counter);
  if (!ticking.tick)
    return;
  grids.ticking.push_back(std::move(ticking));
  grids.loops.push_back(loop);
}

/// Returns the alignment in bytes of each kernel's pointers. All buffers begin at multiples of
/// kBufferAlignment, but later row blocks may begin at lower alignments. So an alignment is the
/// greatest common divisor of kBufferAlignment and the distances between row blocks in all
/// launches.
llvm::StringMap<SmallVector<int64_t>> alignmentsOf(ModuleOp program, SymbolTable &symbols) {
  llvm::StringMap<SmallVector<int64_t>> alignments;
  program.walk([&](mem::LaunchOp launch) {
    const Accesses accesses = accessesOf(launch, symbols);
    SmallVector<int64_t> &known = alignments[launch.getKernel()];
    known.resize(accesses.size(), codegen::kBufferAlignment);
    for (auto [alignment, access] : llvm::zip_equal(known, accesses))
      alignment = std::gcd(alignment, access.stride);
  });
  return alignments;
}

} // namespace

mem::DispatchOp refold::lastDispatch(mem::LoopOp loop) {
  for (Operation &op : llvm::reverse(loop.getBody().front()))
    if (!isa<mem::FreeOp>(op))
      return dyn_cast<mem::DispatchOp>(op);
  return {};
}

ProgramGrids refold::gridsOf(ModuleOp program, llvm::function_ref<bool(mem::DispatchOp)> whole) {
  ProgramGrids grids;
  SymbolTable symbols(program);
  grids.program.alignments = alignmentsOf(program, symbols);
  program.walk([&](mem::DispatchOp dispatch) {
    if (whole(dispatch) && buffersOf(dispatch).size() <= kMostPointers) {
      std::string name = absl::StrCat("dispatch", grids.dispatches.size());
      grids.program.dispatches.push_back(describe(dispatch, symbols, std::move(name)));
      grids.dispatches.push_back(dispatch);
      return;
    }
    for (auto launch : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
      auto kernel = symbols.lookup<mem::KernelOp>(launch.getKernel());
      if (!kernel->hasAttr(rf::kLibraryAttr))
        grids.program.kernels[launch.getKernel()] = kernel.getBlocks();
    }
  });
  program.walk([&](mem::LoopOp loop) { addTicking(loop, grids); });
  return grids;
}
