//===- op_program.cpp - Single ops as programs ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/op_program.h"

#include "compiler/accelerate/call_compiler.h"
#include "compiler/accelerate/trace_cache.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/program_impl.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/raw_ostream.h"

namespace refold::internal {
namespace {

struct OpProgram {
  CachedTrace trace;
  std::shared_ptr<Variant> variant;
};

TraceCache &OpPrograms() {
  constexpr int64_t kOpProgramsKept = 512;
  static TraceCache &cache = *[] {
    auto *made = new TraceCache();
    (void)made->SetCacheSize(kOpProgramsKept);
    return made;
  }();
  return cache;
}

absl::StatusOr<std::shared_ptr<OpProgram>> CompileOps(FunctionCore &core, mlir::ModuleOp module) {
  auto program = std::make_shared<OpProgram>();
  llvm::raw_string_ostream out(program->trace.bytecode);
  if (mlir::failed(mlir::writeBytecodeToFile(module, out)))
    return absl::InternalError("an op cannot be written as bytecode");
  auto train = module.lookupSymbol<mlir::func::FuncOp>("train");
  auto signatureOf = [](mlir::Type type) {
    auto tensor = llvm::cast<mlir::RankedTensorType>(type);
    return InternSignature(ElementTypeOfMlir(tensor.getElementType()), tensor.getShape(), "");
  };
  for (auto [i, type] : llvm::enumerate(train.getArgumentTypes()))
    program->trace.arguments.push_back({i, "", absl::StrCat("i", i), signatureOf(type)});
  for (auto [i, type] : llvm::enumerate(train.getResultTypes())) {
    program->trace.made.push_back(signatureOf(type));
    program->trace.made_names.push_back(absl::StrCat("r", i));
  }
  CompileOptions options = core.options.compile;
  options.memory_budget = 0;
  options.flags.memory_budget = 0;
  options.recompute = {};
  std::vector<std::string> warnings;
  absl::StatusOr<std::shared_ptr<Variant>> compiled =
      CompileVariant(program->trace, DonationMask((train.getNumArguments() + 63) / 64, 0), options,
                     *core.device, warnings);
  if (!compiled.ok())
    return compiled.status();
  program->variant = *std::move(compiled);
  return program;
}

} // namespace

absl::StatusOr<std::vector<Array>> RunOpProgram(FunctionCore &core, mlir::ModuleOp module,
                                                const std::vector<Array> &arguments,
                                                const std::source_location &where) {
  // Without locations, so that the same op at another location is the same program.
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out, mlir::OpPrintingFlags().printGenericOpForm().enableDebugInfo(false));
  KeyWriter key;
  key.Options(core.options_id);
  key.Results(0);
  key.Text(text);
  bool hit = false;
  absl::StatusOr<std::shared_ptr<OpProgram>> program =
      OpPrograms().GetOrMake<OpProgram>(key.view(), [&] { return CompileOps(core, module); }, &hit);
  if (!program.ok())
    return program.status();
  std::vector<Array> made;
  for (const SignatureRef &signature : (*program)->trace.made) {
    absl::StatusOr<Array> array = MakeArray(*core.device, signature, where);
    if (!array.ok())
      return array.status();
    made.push_back(*std::move(array));
  }
  std::lock_guard<std::mutex> lock(core.device->calls());
  std::vector<std::byte *> addresses;
  for (const SlotSource &slot : (*program)->variant->slots) {
    const Array &array =
        slot.from == SlotSource::From::Argument ? arguments[slot.index] : made[slot.index];
    addresses.push_back(ArrayAccess::State(array)->memory().data);
  }
  if (absl::Status ran = (*program)->variant->program->Call(addresses); !ran.ok())
    return ran;
  return made;
}

} // namespace refold::internal
