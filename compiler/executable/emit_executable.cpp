//===- emit_executable.cpp - Planned memory as a table of commands --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/emit_executable.h"

#include "compiler/executable/emit_commands.h"
#include "compiler/executable/kernel_body.h"
#include "compiler/executable/loaded_states.h"
#include "compiler/report/memory_report.h"
#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/arena/MemoryProgram.h"
#include "runtime/executable/validate.h"

using namespace mlir;
using namespace refold;

namespace {

constexpr uint64_t kTailAlignment = 64;
/// Alignment of a workspace: libraries require at least this.
constexpr uint64_t kWorkspaceAlignment = 256;

class Emitter {
public:
  Emitter(ModuleOp module, const TargetDetails &details)
      : module(module), symbols(module), details(details), buffers(out.table),
        commands(symbols, kernelIndex, buffers, details) {}

  FailureOr<EmittedExecutable> run() {
    out.table.format_version = runtime::kFormatVersion;
    out.table.dialect_version = rf::RfDialect::kVersion;
    out.table.name = module.getSymName().value_or("program").str();
    out.table.producer = "refold";
    for (auto kernel : module.getOps<mem::KernelOp>()) {
      kernelIndex[kernel.getSymName()] = out.table.kernels.size();
      out.table.kernels.push_back(describeKernel(kernel, details.hasSymbols()));
      details.describeKernel(kernel, *out.table.kernels.back());
    }
    out.table.shards = static_cast<uint32_t>(rf::shardsOf(module));
    // @train comes first, because it defines the order of the states.
    auto train = module.lookupSymbol<func::FuncOp>("train");
    if (!train)
      return module.emitError() << "program has no function @train";
    if (failed(emitFunction(train)))
      return failure();
    for (auto function : module.getOps<func::FuncOp>())
      if (function != train && isRun(function) && failed(emitFunction(function)))
        return failure();
    markLoadedStates(module, out.table);
    if (failed(account(train)))
      return failure();
    return std::move(out);
  }

private:
  /// Returns false for a function without a named input, state or fetch: it cannot be run.
  static bool isRun(func::FuncOp function) {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      for (StringRef name :
           {rf::RfDialect::kInputAttr, rf::RfDialect::kStateAttr, rf::RfDialect::kFetchAttr})
        if (function.getArgAttr(index, name))
          return true;
    return function.getSymName() == "startup";
  }

  LogicalResult emitFunction(func::FuncOp function) {
    if (failed(buffers.bindArguments(function)))
      return failure();
    auto described = std::make_unique<exe::FunctionT>();
    described->name = function.getSymName().str();
    out.table.watched |= watch::isWatched(function);
    if (failed(commands.emit(function.getBody().front(), described->commands)))
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
    if (details.hasTails())
      addTails(*described);
    out.table.functions.push_back(std::move(described));
    return success();
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

  /// Adds the kernels' workspace and the end of the loop.
  void addTails(exe::FunctionT &function) {
    OpBuilder builder(module.getContext());
    if (uint64_t bytes = workspaceOf(function.commands))
      function.workspace =
          buffers.addTail(function, "workspace",
                          MemRefType::get({static_cast<int64_t>(bytes)}, builder.getI8Type()),
                          kWorkspaceAlignment, module.getLoc());
    for (const auto &command : function.commands)
      if (exe::LoopT *loop = command->action.AsLoop())
        loop->end = buffers.addTail(function, "end", MemRefType::get({}, builder.getI64Type()),
                                    kTailAlignment, module.getLoc());
  }

  /// Records the peak of the complete table: states that only @startup touches count too.
  LogicalResult account(func::FuncOp train) {
    absl::StatusOr<planner::MemoryModel> model = TrainingMemory(out.table);
    if (!model.ok())
      return train.emitError() << std::string(model.status().message());
    out.table.peak_bytes = model->peak_bytes;
    absl::StatusOr<std::string> report = MemoryReportText(out.table);
    if (!report.ok())
      return train.emitError() << std::string(report.status().message());
    out.memory_report = *std::move(report);
    return success();
  }

  ModuleOp module;
  SymbolTable symbols;
  const TargetDetails &details;
  EmittedExecutable out;
  llvm::StringMap<uint32_t> kernelIndex;
  BufferTable buffers;
  CommandEmitter commands;
};

} // namespace

FailureOr<EmittedExecutable> refold::emitExecutable(ModuleOp module, const TargetDetails &details) {
  return Emitter(module, details).run();
}
