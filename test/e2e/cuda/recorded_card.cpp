//===- recorded_card.cpp - A GPU emulated by the host ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"

#include "compiler/codegen/gpu/ptx/control_kernels.h"
#include "compiler/codegen/gpu/ptx/host_grid.h"
#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"
#include "compiler/driver/compile_module.h"
#include "compiler/target/cuda/grid_program.h"
#include "runtime/cuda/cuda_device.h"
#include "test/runtime/cuda/recording/ptx_entries.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include "mlir/IR/MLIRContext.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <map>

#include <cstring>

namespace refold::test {

using namespace runtime::cuda;

namespace {

constexpr char kArch[] = "sm_80";

absl::StatusOr<HostGrid> ForHost(llvm::Module &module) {
  absl::StatusOr<codegen::TargetDescription> host = codegen::TargetDescription::Get("native");
  if (!host.ok())
    return host.status();
  absl::StatusOr<std::vector<char>> object = codegen::emitHostGrid(module, *host);
  if (!object.ok())
    return object.status();
  return HostGrid::Load(*object);
}

absl::StatusOr<HostGrid> GridsForHost(mlir::ModuleOp program, bool whole_dispatches) {
  auto lowered = codegen::lowerKernelsToLinalg(program, codegen::LoopForm::Lanes);
  if (mlir::failed(lowered))
    return absl::InternalError("a kernel cannot be generated");
  ProgramGrids wanted = gridsOf(program, [&](mem::DispatchOp) { return whole_dispatches; });
  // On the host no condition rejects the ticking dispatches.
  for (codegen::GridDispatch &ticking : wanted.ticking)
    wanted.program.dispatches.push_back(std::move(ticking));
  llvm::LLVMContext context;
  absl::StatusOr<codegen::GridModule> grids = codegen::lowerToGrids(
      **lowered, std::move(wanted.program), codegen::TargetDescription::Grid(kArch),
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

/// Collects the addresses that each entry takes: its name, and the bytes there.
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
  /// The pointers of the last dispatch, then counter, end and progress.
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

struct CardCompiler::Impl {
  static mlir::DialectRegistry Registry() {
    mlir::DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }
  mlir::MLIRContext context{Registry(), mlir::MLIRContext::Threading::DISABLED};
  absl::StatusOr<HostGrid> control = ControlForHost();
  int compiled = 0;
};

CardCompiler::CardCompiler() : impl_(std::make_unique<Impl>()) {}
CardCompiler::~CardCompiler() = default;

absl::StatusOr<CardProgram> CardCompiler::Compile(const std::string &text, const std::string &tier,
                                                  CompileOptions options) {
  // A context keeps every type and constant that it has ever seen.
  if (++impl_->compiled % 200 == 0)
    impl_ = std::make_unique<Impl>();
  if (!impl_->control.ok())
    return impl_->control.status();
  auto module = ParseProgramText(text, "program.mlir", &impl_->context);
  if (!module.ok())
    return module.status();
  options.device = "cuda";
  options.cuda_arch = kArch;
  options.cuda_tier = tier;
  absl::StatusOr<Compilation> compiled = CompileModule(**module, options);
  if (!compiled.ok())
    return compiled.status();
  absl::StatusOr<HostGrid> grids = GridsForHost(**module, tier == "step");
  if (!grids.ok())
    return grids.status();
  return CardProgram{compiled->executable, *std::move(grids), *impl_->control};
}

absl::StatusOr<std::unique_ptr<RecordedCard>> RecordedCard::Make(const CardProgram &program,
                                                                 BlockOrder order) {
  std::unique_ptr<RecordedCard> card(new RecordedCard());
  absl::Status status = program.control.RegisterControl(card->driver_);
  const PointerBytes bytes(program.executable->table);
  const auto *kernels = reinterpret_cast<const char *>(program.executable->object.data());
  const char *control = kernels + std::strlen(kernels) + 1;
  for (const char *text : {kernels, control})
    for (const PtxEntry &entry : PtxEntries(text))
      if (!absl::StartsWith(entry.name, "refold_"))
        status.Update(program.grids.Register(card->driver_, entry.name, entry.param_bytes.size(),
                                             order, bytes.Of(entry.name)));
  if (!status.ok())
    return status;
  return card;
}

RunWays RecordedCard::On(RunWays ways) const {
  ways.make_device = [this] { return runtime::MakeCudaDevice(driver_.Api(), library_.Source()); };
  return ways;
}

std::string RecordedCard::Breaches() const {
  std::string text;
  for (const Violation &violation : driver_.Violations())
    absl::StrAppend(&text, RuleName(violation.rule), ": ", violation.message, "\n");
  if (driver_.DeviceBytes() > 0)
    absl::StrAppend(&text, driver_.DeviceBytes(), " bytes were not given back\n");
  if (library_.Alive() > 0)
    absl::StrAppend(&text, library_.Alive(), " objects of cuBLASLt were not given back\n");
  return text;
}

} // namespace refold::test
