//===- run_program.cpp - A built Program, compiled and run ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/run_program.h"

#include "compiler/builder/program/program_impl.h"
#include "compiler/driver/compile_module.h"
#include "compiler/report/memory_report.h"
#include "runtime/core/die.h"
#include "runtime/executable/loaded_executable.h"

namespace refold {

absl::StatusOr<CompiledProgram> Compile(const Program &program, const CompileOptions &options) {
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module = internal::BuildModule(program);
  if (!module.ok())
    return module.status();
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  (**module)->getContext()->appendDialectRegistry(registry);
  (**module)->getContext()->loadAllAvailableDialects();
  absl::StatusOr<Compilation> compilation = CompileModule(**module, options);
  if (!compilation.ok())
    return compilation.status();
  absl::StatusOr<MemoryReport> memory =
      MemoryReportOf(compilation->executable->table, compilation->memory_report);
  if (!memory.ok())
    return memory.status();
  runtime::FlagValues flags = options.flags;
  if (options.memory_budget > 0)
    flags.memory_budget = options.memory_budget;
  absl::StatusOr<LoadedProgram> loaded = LoadedProgram::Make(
      compilation->executable,
      {.device = options.device.name(), .threads = options.threads, .flags = flags});
  if (!loaded.ok())
    return loaded.status();
  CompiledProgram compiled(*std::move(loaded));
  compiled.memory_ = *std::move(memory);
  compiled.kernels_ = compilation->kernels;
  compiled.warnings_ = std::move(compilation->warnings);
  if (auto environment = runtime::ReadFlags(); environment.ok()) {
    for (std::string &line : environment->warnings)
      compiled.warnings_.push_back(std::move(line));
    for (std::string &line : runtime::IdleFlags(runtime::Or(options.flags, environment->values)))
      compiled.warnings_.push_back(std::move(line));
  }
  return compiled;
}

CompiledProgram CompileOrDie(const Program &program, const CompileOptions &options) {
  absl::StatusOr<CompiledProgram> compiled = Compile(program, options);
  if (!compiled.ok())
    internal::Die(compiled.status());
  return *std::move(compiled);
}

absl::StatusOr<std::vector<std::string>> CompiledProgram::LoadPartOfState(absl::string_view path) {
  absl::StatusOr<LoadedState> state = LoadState(path, {.strict = false});
  if (!state.ok())
    return state.status();
  return std::move(state->not_loaded);
}

} // namespace refold
