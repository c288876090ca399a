//===- card_grids.cpp - A program's kernels on the fake GPU ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/card_grids.h"

#include "compiler/codegen/gpu/program/grid_program.h"
#include "compiler/codegen/gpu/ptx/control_kernels.h"
#include "compiler/codegen/gpu/ptx/host_grid.h"
#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"
#include "test/runtime/cuda/recording/ptx_entries.h"

#include "absl/strings/match.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <cstring>
#include <map>

namespace refold::test {

using namespace runtime::cuda;

namespace {

absl::StatusOr<HostGrid> ForHost(llvm::Module &module) {
  absl::StatusOr<codegen::TargetDescription> host = codegen::TargetDescription::Get("native");
  if (!host.ok())
    return host.status();
  absl::StatusOr<std::vector<char>> object = codegen::emitHostGrid(module, *host);
  if (!object.ok())
    return object.status();
  return HostGrid::Load(*object);
}

/// The byte counts of the buffers whose addresses each entry takes, by the entry's name.
class PointerBytes {
public:
  explicit PointerBytes(const exe::ExecutableT &table) : table_(table) {
    for (const auto &kernel : table.kernels) {
      std::vector<size_t> bytes;
      for (const auto *values : {&kernel->operands, &kernel->results})
        for (uint32_t value : *values)
          bytes.push_back(
              runtime::ElementCount(kernel->values[value]->shape) *
              runtime::ElementSize(runtime::ToElementType(kernel->values[value]->type)));
      Enter(kernel->entries, std::move(bytes), kernel->workspace_bytes);
    }
    for (const auto &function : table.functions)
      Add(function->commands);
  }
  std::vector<size_t> Of(const std::string &entry) const { return bytes_.at(entry); }

private:
  using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

  void Add(const Commands &commands) {
    for (const auto &command : commands)
      if (const auto *dispatch = command->action.AsDispatch()) {
        std::vector<size_t> bytes;
        for (uint32_t buffer : dispatch->buffers)
          bytes.push_back(table_.buffers[buffer]->bytes);
        Enter(dispatch->entries, std::move(bytes), dispatch->workspace_bytes);
      } else if (const auto *loop = command->action.AsLoop()) {
        Add(loop->body);
        AddTick(*loop);
      } else if (const auto *repeat = command->action.AsRepeat()) {
        Add(repeat->body);
      } else if (const auto *choice = command->action.AsCondition()) {
        Add(choice->then);
        Add(choice->otherwise);
      }
  }
  /// Records the sizes of the buffers that the tick entry of a loop gets. A tick entry is a kernel
  /// that runs the last dispatch of a loop and also counts an iteration. It has the parameters of
  /// that dispatch and three more pointers: to the iteration counter, to its final value, and to
  /// the progress.
  void AddTick(const exe::LoopT &loop) {
    for (const auto &command : loop.body)
      if (const auto *dispatch = command->action.AsDispatch(); dispatch && loop.tick) {
        std::vector<size_t> bytes = Of(dispatch->entries.front()->name);
        bytes.insert(bytes.end(), 3, sizeof(int64_t));
        bytes_[loop.tick->name] = std::move(bytes);
      }
  }
  void Enter(const std::vector<std::unique_ptr<exe::EntryT>> &entries, std::vector<size_t> bytes,
             size_t workspace) {
    if (workspace > 0)
      bytes.push_back(workspace);
    for (const auto &entry : entries)
      bytes_[entry->name] = bytes;
  }

  const exe::ExecutableT &table_;
  std::map<std::string, std::vector<size_t>> bytes_;
};

} // namespace

absl::StatusOr<HostGrid> GridsForHost(mlir::ModuleOp program, bool whole_dispatches) {
  auto lowered = codegen::lowerKernelsToLinalg(program, codegen::LoopForm::Lanes);
  if (mlir::failed(lowered))
    return absl::InternalError("a kernel cannot be generated");
  ProgramGrids wanted = gridsOf(program, [&](mem::DispatchOp) { return whole_dispatches; });
  // On the host the ticking forms can be in the same object, because no driver refuses them.
  for (codegen::GridDispatch &ticking : wanted.ticking)
    wanted.program.dispatches.push_back(std::move(ticking));
  llvm::LLVMContext context;
  absl::StatusOr<codegen::GridModule> grids = codegen::lowerToGrids(
      **lowered, std::move(wanted.program), codegen::TargetDescription::Grid(kCardArch),
      codegen::GridForm::Host, context);
  if (!grids.ok())
    return grids.status();
  return ForHost(*grids->code);
}

absl::StatusOr<HostGrid> ControlForHost() {
  llvm::LLVMContext context;
  llvm::Module module("control", context);
  absl::Status status = codegen::addCounterKernels(module);
  status.Update(codegen::addFiniteKernels(module));
  status.Update(codegen::addControlKernels(module));
  if (!status.ok())
    return status;
  return ForHost(module);
}

absl::Status RegisterProgram(RecordingDriver &driver, const runtime::LoadedExecutable &executable,
                             const HostGrid &grids, BlockOrder order) {
  const PointerBytes bytes(executable.table);
  const auto *text = reinterpret_cast<const char *>(executable.object.data());
  // Texts that each end in a zero, one after the other.
  for (const char *end = text + executable.object.size(); text < end;
       text += std::strlen(text) + 1) {
    HostKernels made;
    for (const PtxEntry &entry : PtxEntries(text)) {
      if (absl::StartsWith(entry.name, "refold_"))
        continue;
      absl::StatusOr<HostKernel> kernel =
          grids.Kernel(entry.name, entry.param_bytes.size(), order, bytes.Of(entry.name));
      if (!kernel.ok())
        return kernel.status();
      made[entry.name] = *std::move(kernel);
    }
    driver.RegisterModule(text, std::move(made));
  }
  return absl::OkStatus();
}

} // namespace refold::test
