//===- reference_program.cpp - The names of a Program ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the form of docs/rationale/program.md.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/reference_program.h"

#include "compiler/driver/read_program.h"
#include "compiler/executable/histories.h"
#include "compiler/executable/kernel_body.h"
#include "compiler/executable/loaded_states.h"
#include "compiler/target/first_error.h"
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"

namespace refold::run {
namespace {

uint32_t AddBuffer(exe::ExecutableT &table, exe::BufferKind kind, llvm::StringRef name,
                   mlir::Type type) {
  auto tensor = mlir::cast<mlir::RankedTensorType>(type);
  auto buffer = std::make_unique<exe::BufferT>();
  buffer->name = name.str();
  buffer->kind = kind;
  buffer->type = tableTypeOf(tensor.getElementType());
  buffer->shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  buffer->bytes = static_cast<uint64_t>(runtime::ElementCount(buffer->shape)) *
                  runtime::ElementSize(runtime::ToElementType(buffer->type));
  table.buffers.push_back(std::move(buffer));
  return static_cast<uint32_t>(table.buffers.size() - 1);
}

std::unique_ptr<exe::GeneratorT> DescribeGenerator(rf::GeneratorAttr generator) {
  auto described = std::make_unique<exe::GeneratorT>();
  described->kind = rf::stringifyGeneratorKind(generator.getKind()).str();
  described->of = generator.getOf().str();
  described->params = {static_cast<double>(generator.getBound())};
  return described;
}

/// Adds the loop of the function with the step counter, in the form that FoldOf reads.
void AddFold(exe::FunctionT &described, mlir::func::FuncOp function, uint32_t counter) {
  function.walk([&](mlir::Operation *loop) {
    auto capacity = loop->getAttrOfType<mlir::IntegerAttr>(rf::RfDialect::kCapacityAttr);
    if (!capacity || !described.commands.empty())
      return;
    exe::LoopT fold;
    fold.counter = counter;
    fold.capacity = capacity.getInt();
    // The table has no commands, so the buffer of the condition does not matter.
    fold.condition = mlir::isa<mlir::scf::WhileOp>(loop) ? 0 : -1;
    auto command = std::make_unique<exe::CommandT>();
    command->action.Set(std::move(fold));
    described.commands.push_back(std::move(command));
  });
}

void Describe(mlir::func::FuncOp train, exe::ExecutableT &table) {
  auto described = std::make_unique<exe::FunctionT>();
  described->name = "train";
  std::optional<uint32_t> counter;
  for (auto [index, type] : llvm::enumerate(train.getArgumentTypes())) {
    if (auto input = train.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr)) {
      uint32_t buffer = AddBuffer(table, exe::BufferKind::Input, input.getName(), type);
      if (rf::GeneratorAttr generator = input.getGenerator())
        table.buffers[buffer]->generator = DescribeGenerator(generator);
    } else if (auto state =
                   train.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr)) {
      uint32_t buffer = AddBuffer(table, exe::BufferKind::State, state.getName(), type);
      if (state.getName() == "step")
        counter = buffer;
    }
  }
  const llvm::StringSet<> histories = historiesOf(train);
  for (auto [index, type] : llvm::enumerate(train.getResultTypes()))
    if (auto fetch = train.getResultAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr)) {
      uint32_t buffer = AddBuffer(table, exe::BufferKind::Fetch, fetch.getName(), type);
      table.buffers[buffer]->history = histories.contains(fetch.getName());
    }
  if (counter)
    AddFold(*described, train, *counter);
  table.functions.push_back(std::move(described));
}

} // namespace

absl::StatusOr<std::shared_ptr<const runtime::LoadedExecutable>>
ReadProgramNames(absl::string_view text, absl::string_view path) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module = ParseProgramText(text, path, &context);
  if (!module.ok())
    return module.status();
  // The states of a run are those of the program, as on every device.
  FirstError errors(&context);
  mlir::PassManager passes(&context);
  passes.addPass(createKeepRun());
  if (mlir::failed(passes.run(**module)))
    return errors.status("the program's run cannot be kept");
  auto train = (**module).lookupSymbol<mlir::func::FuncOp>("train");
  if (!train)
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' has no function @train"));
  auto executable = std::make_shared<runtime::LoadedExecutable>();
  executable->table.name = (**module).getSymName().value_or("program").str();
  executable->table.shards = static_cast<uint32_t>(rf::shardsOf(**module));
  Describe(train, executable->table);
  markLoadedStates(**module, executable->table);
  return executable;
}

} // namespace refold::run
