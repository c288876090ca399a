//===- call_compiler.cpp - From a trace to a callable program -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/call_compiler.h"

#include "compiler/builder/program/program_impl.h"
#include "compiler/driver/compile_module.h"
#include "passes/arena/WrittenOver.h"
#include "runtime/session/session.h"
#include "runtime/shared/shared_device.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/Parser/Parser.h"

#include <algorithm>
#include <utility>

namespace refold::internal {

static CallCompiler &TestCompiler() {
  static CallCompiler &compiler = *new CallCompiler();
  return compiler;
}

void SetCallCompilerForTest(CallCompiler compiler) { TestCompiler() = std::move(compiler); }

/// Returns the trace as a module in which the donated arguments are marked.
static mlir::OwningOpRef<mlir::ModuleOp>
ModuleOf(const CachedTrace &trace, const DonationMask &donated, mlir::MLIRContext *context) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(trace.bytecode, context);
  if (!module)
    return module;
  auto train = module->lookupSymbol<mlir::func::FuncOp>("train");
  for (size_t i = 0; i < trace.arguments.size(); ++i)
    if (IsDonated(donated, i))
      train.setArgAttr(static_cast<unsigned>(i), rf::RfDialect::kDonatedAttr,
                       mlir::UnitAttr::get(context));
  return module;
}

/// Determines the source of each slot's pointer.
static absl::Status PlanSlots(const CachedTrace &trace, Variant &variant,
                              const std::vector<WrittenOver> &written_over) {
  using From = SlotSource::From;
  absl::flat_hash_map<absl::string_view, uint32_t> arguments, results, lengths;
  for (uint32_t i = 0; i < trace.arguments.size(); ++i)
    arguments[trace.arguments[i].input] = i;
  for (uint32_t i = 0; i < trace.made_names.size(); ++i)
    results[trace.made_names[i]] = i;
  for (const LengthNote &length : trace.lengths)
    lengths[length.input] = static_cast<uint32_t>(length.bucket);
  variant.over.assign(trace.made.size(), -1);
  for (const WrittenOver &pair : written_over)
    if (auto result = results.find(pair.fetch); result != results.end() && !pair.input.empty()) {
      variant.over[result->second] = static_cast<int32_t>(arguments.at(pair.input));
      ++variant.in_place;
    }
  for (uint32_t i = 0; i < trace.arguments.size(); ++i)
    if (IsDonated(variant.donated, i) && std::find(variant.over.begin(), variant.over.end(),
                                                   static_cast<int32_t>(i)) == variant.over.end())
      variant.unused.push_back(trace.arguments[i]);
  for (const runtime::CallProgram::Slot &slot : variant.program->slots()) {
    if (slot.name == ProgramImpl::kRandomSeed)
      variant.slots.push_back({From::RandomSeed, 0});
    else if (slot.name == ProgramImpl::kRandomCalls)
      variant.slots.push_back({From::RandomCalls, 0});
    else if (slot.name == ProgramImpl::kRandomCallsNext)
      variant.slots.push_back({From::RandomCallsNext, 0});
    else if (auto length = lengths.find(slot.name); length != lengths.end())
      variant.slots.push_back({From::Length, length->second});
    else if (auto argument = arguments.find(slot.name);
             slot.kind != exe::BufferKind::Fetch && argument != arguments.end())
      variant.slots.push_back({From::Argument, argument->second});
    else if (auto result = results.find(slot.name);
             slot.kind == exe::BufferKind::Fetch && result != results.end())
      variant.slots.push_back({From::Result, result->second});
    else
      return absl::InternalError(absl::StrCat("unknown buffer '", slot.name, "'"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<Variant>>
CompileVariant(const CachedTrace &trace, const DonationMask &donated, const CompileOptions &options,
               runtime::SharedDevice &device, std::vector<std::string> &warnings) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  mlir::OwningOpRef<mlir::ModuleOp> module = ModuleOf(trace, donated, &context);
  if (!module)
    return absl::InternalError("a trace cannot be read back");
  absl::StatusOr<Compilation> compilation =
      TestCompiler() ? TestCompiler()(*module, options) : CompileModule(*module, options);
  if (!compilation.ok())
    return compilation.status();
  for (std::string &line : compilation->warnings)
    warnings.push_back(std::move(line));
  absl::StatusOr<std::unique_ptr<runtime::Device>> program_device =
      device.MakeDevice(options.threads);
  if (!program_device.ok())
    return program_device.status();
  runtime::SessionOptions session;
  session.flags = options.flags;
  if (options.memory_budget > 0)
    session.flags.memory_budget = options.memory_budget;
  absl::StatusOr<std::unique_ptr<runtime::CallProgram>> program =
      runtime::CallProgram::Create(compilation->executable, *std::move(program_device), session);
  if (!program.ok())
    return program.status();
  auto variant = std::make_shared<Variant>();
  variant->donated = donated;
  variant->program = *std::move(program);
  variant->compile_seconds = compilation->seconds;
  variant->bytes = variant->program->arena_bytes() + variant->program->constant_bytes() +
                   variant->program->code_bytes();
  variant->device = &device;
  device.AddPrograms(variant->bytes);
  if (absl::Status planned = PlanSlots(trace, *variant, writtenOver(*module)); !planned.ok())
    return planned;
  return variant;
}

} // namespace refold::internal
