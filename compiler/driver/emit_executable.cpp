//===- emit_executable.cpp - Planned memory as a table of commands --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/emit_executable.h"

#include "compiler/driver/grid_program.h"
#include "compiler/driver/kernel_body.h"
#include "compiler/report/memory_report.h"
#include "dialects/rf/MatrixProduct.h"
#include "passes/analysis/BufferAccess.h"
#include "passes/arena/MemoryProgram.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace refold;

namespace {

constexpr uint64_t kTailAlignment = 64;
/// Of a workspace: libraries ask for no less.
constexpr uint64_t kWorkspaceAlignment = 256;

std::string describeLocation(Location loc) {
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    return (place.getFilename().getValue() + ":" + Twine(place.getLine())).str();
  return "";
}

class Emitter {
public:
  Emitter(ModuleOp module, bool hasCode, const GridCode *grids)
      : module(module), symbols(module), hasCode(hasCode), grids(grids) {}

  FailureOr<EmittedExecutable> run() {
    out.table.format_version = 1;
    out.table.dialect_version = rf::RfDialect::kVersion;
    out.table.name = module.getSymName().value_or("program").str();
    out.table.producer = "refold";
    for (auto kernel : module.getOps<mem::KernelOp>()) {
      kernelIndex[kernel.getSymName()] = out.table.kernels.size();
      out.table.kernels.push_back(describeKernel(kernel, hasCode));
      if (grids && kernel->hasAttr(rf::kLibraryAttr))
        describeLibraryProduct(kernel, grids->libraries, *out.table.kernels.back());
      else if (grids)
        describeGrids(grids->kernels.lookup(kernel.getSymName()), *out.table.kernels.back());
    }
    // @train first: it gives states their order.
    auto train = module.lookupSymbol<func::FuncOp>("train");
    if (!train)
      return module.emitError() << "program has no function @train";
    if (failed(emitFunction(train)))
      return failure();
    for (auto function : module.getOps<func::FuncOp>())
      if (function != train && isRun(function) && failed(emitFunction(function)))
        return failure();
    if (failed(account(train)))
      return failure();
    return std::move(out);
  }

private:
  /// False for a function without a name of an input, a state or a fetch: there is no way to run
  /// it.
  static bool isRun(func::FuncOp function) {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      for (StringRef name :
           {rf::RfDialect::kInputAttr, rf::RfDialect::kStateAttr, rf::RfDialect::kFetchAttr})
        if (function.getArgAttr(index, name))
          return true;
    return function.getSymName() == "startup";
  }

  static void describeGrids(const codegen::GridKernel &grids, exe::KernelT &kernel) {
    kernel.workspace_bytes = grids.workspace_bytes;
    for (const codegen::GridEntry &grid : grids.entries)
      kernel.entries.push_back(describeEntry(grid));
  }

  static std::unique_ptr<exe::EntryT> describeEntry(const codegen::GridEntry &grid) {
    auto entry = std::make_unique<exe::EntryT>();
    entry->name = grid.name;
    entry->ctas = grid.ctas;
    entry->shared_bytes = grid.shared_bytes;
    entry->threads = grid.threads;
    return entry;
  }

  void describeGrid(mem::DispatchOp dispatch, exe::DispatchT &described) {
    auto found = grids->dispatches.find(dispatch);
    if (found == grids->dispatches.end() || found->second.entry.ctas == 0)
      return;
    described.entries.push_back(describeEntry(found->second.entry));
    described.workspace_bytes = found->second.workspace_bytes;
    for (Value buffer : buffersOf(dispatch))
      described.buffers.push_back(bufferOf(buffer));
  }

  // Buffers ------------------------------------------------------------------

  uint32_t addBuffer(exe::BufferKind kind, StringRef name, MemRefType type, Location loc) {
    auto buffer = std::make_unique<exe::BufferT>();
    buffer->name = name.str();
    buffer->kind = kind;
    buffer->type = elementTypeOf(type.getElementType());
    buffer->shape.assign(type.getShape().begin(), type.getShape().end());
    buffer->bytes = mem::bufferBytes(type);
    buffer->location = describeLocation(loc);
    out.table.buffers.push_back(std::move(buffer));
    return out.table.buffers.size() - 1;
  }

  LogicalResult bindArgument(func::FuncOp function, unsigned index) {
    BlockArgument argument = function.getArgument(index);
    auto type = cast<MemRefType>(argument.getType());
    if (auto input = function.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr)) {
      auto [known, inserted] = inputIndex.try_emplace(input.getName(), 0);
      if (!inserted)
        return share(function, known->second, argument, "input");
      known->second = addBuffer(exe::BufferKind::Input, input.getName(), type, argument.getLoc());
      bufferIndex[argument] = known->second;
      if (rf::GeneratorAttr generator = input.getGenerator()) {
        auto described = std::make_unique<exe::GeneratorT>();
        described->kind = stringifyGeneratorKind(generator.getKind()).str();
        described->of = generator.getOf().str();
        described->params = {static_cast<double>(generator.getBound())};
        out.table.buffers.back()->generator = std::move(described);
      }
      return success();
    }
    if (auto fetch = function.getArgAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr)) {
      if (!fetches.insert(fetch.getName()).second)
        return function.emitError()
               << "fetch '" << fetch.getName() << "' of @" << function.getSymName()
               << " is one of another function too: it needs another name";
      bufferIndex[argument] =
          addBuffer(exe::BufferKind::Fetch, fetch.getName(), type, argument.getLoc());
      return success();
    }
    // @startup's argument without a name is the seed.
    auto state = function.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
    StringRef name = state ? state.getName() : "seed";
    auto [known, inserted] = stateIndex.try_emplace(name, 0);
    if (inserted)
      known->second = addBuffer(exe::BufferKind::State, name, type, argument.getLoc());
    return share(function, known->second, argument, "state");
  }

  /// What several functions name is one buffer.
  LogicalResult share(func::FuncOp function, uint32_t index, BlockArgument argument,
                      StringRef kind) {
    const exe::BufferT &buffer = *out.table.buffers[index];
    auto type = cast<MemRefType>(argument.getType());
    if (!llvm::equal(buffer.shape, type.getShape()) ||
        buffer.type != elementTypeOf(type.getElementType()))
      return function.emitError() << kind << " '" << buffer.name << "' has another type in @"
                                  << function.getSymName() << " than in another function";
    bufferIndex[argument] = index;
    return success();
  }

  uint32_t bufferOf(Value value) {
    Value root = mem::rootBuffer(value);
    if (auto known = bufferIndex.find(root); known != bufferIndex.end())
      return known->second;
    auto alloc = root.getDefiningOp<mem::AllocOp>();
    uint32_t index =
        addBuffer(exe::BufferKind::Temp, alloc.getName(), alloc.getType(), alloc.getLoc());
    out.table.buffers[index]->offset = alloc.getOffset().value_or(0);
    out.table.buffers[index]->tiles = alloc.getTiles();
    out.table.buffers[index]->bytes = mem::allocBytes(alloc);
    return bufferIndex[root] = index;
  }

  // Commands ------------------------------------------------------------------

  using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

  template <typename Action> static void append(Commands &commands, Action action) {
    auto command = std::make_unique<exe::CommandT>();
    command->action.Set(std::move(action));
    commands.push_back(std::move(command));
  }

  std::unique_ptr<exe::LaunchT> emitLaunch(mem::LaunchOp launch) {
    auto kernel = symbols.lookup<mem::KernelOp>(launch.getKernel());
    auto described = std::make_unique<exe::LaunchT>();
    described->kernel = kernelIndex.lookup(launch.getKernel());
    described->blocks = launchBlocks(kernel);
    described->first_block = launch.getFirstBlock();
    described->location = describeLocation(launch.getLoc());
    SmallVector<BufferAccess> accesses = accessesOf(launch, symbols);
    for (auto [value, access] : llvm::zip_equal(launch->getOperands(), accesses)) {
      auto argument = std::make_unique<exe::ArgT>();
      argument->buffer = bufferOf(value);
      argument->block_stride = access.stride;
      argument->run = std::max(access.run, tilesOf(access.buffer));
      described->args.push_back(std::move(argument));
    }
    return described;
  }

  /// Into how many tiles a temporary is cut that holds one of them at a time.
  static int64_t tilesOf(Value root) {
    auto alloc = root.getDefiningOp<mem::AllocOp>();
    return alloc ? static_cast<int64_t>(alloc.getTiles()) : 1;
  }

  int32_t conditionOf(Value flag) { return flag ? static_cast<int32_t>(bufferOf(flag)) : -1; }

  LogicalResult emitBlock(Block &block, Commands &commands) {
    for (Operation &op : block) {
      if (isa<mem::AllocOp, mem::ViewOp, func::ReturnOp>(op))
        continue;
      if (auto dispatch = dyn_cast<mem::DispatchOp>(op)) {
        exe::DispatchT described;
        for (auto launch : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
          described.launches.push_back(emitLaunch(launch));
          const exe::LaunchT &last = *described.launches.back();
          described.blocks = std::max(described.blocks, last.first_block + last.blocks);
        }
        described.run = dispatch.getRun();
        described.blocks = llvm::alignTo(described.blocks, described.run);
        if (grids)
          describeGrid(dispatch, described);
        append(commands, std::move(described));
      } else if (auto copy = dyn_cast<mem::CopyOp>(op)) {
        exe::CopyT described;
        described.source = bufferOf(copy.getSource());
        described.target = bufferOf(copy.getTarget());
        append(commands, std::move(described));
      } else if (auto release = dyn_cast<mem::FreeOp>(op)) {
        exe::FreeT described;
        for (Value buffer : release.getBuffers())
          described.buffers.push_back(bufferOf(buffer));
        append(commands, std::move(described));
      } else if (auto loop = dyn_cast<mem::LoopOp>(op)) {
        exe::LoopT described;
        described.counter = bufferOf(loop.getCounter());
        described.capacity = loop.getCapacity();
        described.condition = conditionOf(loop.getCondition());
        if (grids && grids->ticks.contains(loop))
          described.tick = describeEntry(grids->ticks.lookup(loop));
        if (failed(emitBlock(loop.getBody().front(), described.body)))
          return failure();
        append(commands, std::move(described));
      } else if (auto repeat = dyn_cast<mem::RepeatOp>(op)) {
        exe::RepeatT described;
        described.counter = bufferOf(repeat.getCounter());
        described.first = repeat.getFirst();
        described.step = repeat.getStep();
        described.passes = repeat.getPasses();
        described.condition = conditionOf(repeat.getCondition());
        if (failed(emitBlock(repeat.getBody().front(), described.body)))
          return failure();
        append(commands, std::move(described));
      } else if (auto condition = dyn_cast<mem::ConditionOp>(op)) {
        exe::ConditionT described;
        described.predicate = bufferOf(condition.getPredicate());
        if (failed(emitBlock(condition.getThenBody().front(), described.then)) ||
            failed(emitBlock(condition.getElseBody().front(), described.otherwise)))
          return failure();
        append(commands, std::move(described));
      } else {
        return op.emitError() << "'" << op.getName() << "' is no command";
      }
    }
    return success();
  }

  LogicalResult emitFunction(func::FuncOp function) {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (failed(bindArgument(function, index)))
        return failure();
    auto described = std::make_unique<exe::FunctionT>();
    described->name = function.getSymName().str();
    if (failed(emitBlock(function.getBody().front(), described->commands)))
      return failure();
    MemoryProgram memory = describeMemory(function);
    std::optional<planner::Packing> packing = packingOf(memory);
    if (!packing)
      return function.emitError() << "arena of @" << function.getSymName()
                                  << " has not been planned";
    absl::StatusOr<planner::MemoryModel> model = planner::EvaluateMemory(memory.program, *packing);
    if (!model.ok())
      return function.emitError() << std::string(model.status().message());
    described->arena_bytes = model->arena_bytes;
    if (grids)
      addBehindPlan(*described);
    out.table.functions.push_back(std::move(described));
    return success();
  }

  /// A Temp that no command names, at the end of the function's arena.
  int32_t addTail(exe::FunctionT &function, StringRef name, MemRefType type, uint64_t alignment) {
    uint32_t index = addBuffer(exe::BufferKind::Temp, name, type, module.getLoc());
    exe::BufferT &buffer = *out.table.buffers[index];
    buffer.offset = llvm::alignTo(function.arena_bytes, alignment);
    function.arena_bytes = buffer.offset + buffer.bytes;
    return index;
  }

  uint64_t workspaceOf(const Commands &commands) {
    uint64_t bytes = 0;
    for (const auto &command : commands) {
      if (const auto *dispatch = command->action.AsDispatch()) {
        bytes = std::max<uint64_t>(bytes, dispatch->workspace_bytes);
        for (const auto &launch : dispatch->launches)
          bytes = std::max<uint64_t>(bytes, out.table.kernels[launch->kernel]->workspace_bytes);
      } else if (const auto *loop = command->action.AsLoop()) {
        bytes = std::max(bytes, workspaceOf(loop->body));
      } else if (const auto *repeat = command->action.AsRepeat()) {
        bytes = std::max(bytes, workspaceOf(repeat->body));
      } else if (const auto *choice = command->action.AsCondition()) {
        bytes = std::max({bytes, workspaceOf(choice->then), workspaceOf(choice->otherwise)});
      }
    }
    return bytes;
  }

  /// The kernels' workspace, and where the loop ends.
  void addBehindPlan(exe::FunctionT &function) {
    OpBuilder builder(module.getContext());
    if (uint64_t bytes = workspaceOf(function.commands))
      function.workspace = addTail(
          function, "workspace",
          MemRefType::get({static_cast<int64_t>(bytes)}, builder.getI8Type()), kWorkspaceAlignment);
    for (const auto &command : function.commands)
      if (exe::LoopT *loop = command->action.AsLoop())
        loop->end =
            addTail(function, "end", MemRefType::get({}, builder.getI64Type()), kTailAlignment);
  }

  /// The peak of what is there now: states that only @startup touches are held too.
  LogicalResult account(func::FuncOp train) {
    absl::StatusOr<planner::MemoryModel> model = TrainingMemory(out.table);
    if (!model.ok())
      return train.emitError() << std::string(model.status().message());
    out.table.peak_bytes = model->peak_bytes;
    absl::StatusOr<std::string> report = MemoryReport(out.table);
    if (!report.ok())
      return train.emitError() << std::string(report.status().message());
    out.memory_report = *std::move(report);
    return success();
  }

  ModuleOp module;
  SymbolTable symbols;
  bool hasCode;
  const GridCode *grids;
  EmittedExecutable out;
  llvm::StringMap<uint32_t> kernelIndex, stateIndex, inputIndex;
  llvm::StringSet<> fetches;
  llvm::DenseMap<Value, uint32_t> bufferIndex;
};

} // namespace

FailureOr<EmittedExecutable> refold::emitExecutable(ModuleOp module, bool hasCode,
                                                    const GridCode *grids) {
  return Emitter(module, hasCode, grids).run();
}
