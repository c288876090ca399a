//===- program_compiler.cpp - Fast compilation of small programs ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/program_compiler.h"

#include "compiler/driver/compile_module.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

namespace refold::test {

struct ProgramCompiler::Impl {
  static mlir::DialectRegistry Registry() {
    mlir::DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }
  mlir::MLIRContext context{Registry(), mlir::MLIRContext::Threading::DISABLED};
  int compiled = 0;
};

ProgramCompiler::ProgramCompiler(Rows rows) : rows_(rows), impl_(std::make_unique<Impl>()) {}
ProgramCompiler::~ProgramCompiler() = default;

absl::StatusOr<Compilation> ProgramCompiler::Compile(const std::string &text,
                                                     const std::string &device) {
  return Compile(text, device, Memory());
}

absl::StatusOr<Compilation>
ProgramCompiler::Compile(const std::string &text, const std::string &device, const Memory &memory) {
  // A context keeps every type and constant that it has ever seen.
  if (++impl_->compiled % 200 == 0)
    impl_ = std::make_unique<Impl>();
  SetPassHook(impl_->context, hook_);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &impl_->context);
  if (!module)
    return absl::InvalidArgumentError("program cannot be parsed");
  CompileOptions options;
  options.device = device;
  if (device == "cpu" && !cpu_.empty())
    options.target = CpuOptions{.architecture = cpu_};
  options.row_tiles = memory.row_tiles;
  options.memory_budget = memory.budget;
  options.flags.check_nan_inf = memory.check_nan_inf;
  const absl::StatusOr<RecomputeStrategy> strategy = ParseRecomputeStrategy(memory.recompute);
  if (!strategy.ok())
    return strategy.status();
  options.recompute.strategy = *strategy;
  PipelineOptions rows;
  if (rows_ == Rows::SmallTiles)
    rows = {.most_blocks = 3,
            .least_rows = 2,
            .chain_terms = 2,
            .row_terms = 8,
            .sum_lanes = 4,
            .product_terms = 4,
            .least_work = 1,
            .tile_rows = 1,
            .lanes = 2};
  if (rows_ != Rows::Usual) {
    rows.tile_bytes = 128;
    rows.tile_columns = 8;
  }
  rows.tile_loops = memory.tile_loops;
  rows.in_place = memory.in_place;
  rows.remake_copies = memory.remake_copies;
  rows.schedule = memory.schedule;
  rows.eager_deletion = memory.eager_deletion;
  return CompileModule(*module, options, rows);
}

void ProgramCompiler::SetHook(PassHook hook) { hook_ = std::move(hook); }

void ProgramCompiler::SetCpu(std::string cpu) { cpu_ = std::move(cpu); }

} // namespace refold::test
