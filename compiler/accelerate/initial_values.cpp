//===- initial_values.cpp - First values of a network's parts -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/initial_values.h"

#include "compiler/accelerate/call_compiler.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/program_impl.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

namespace refold::internal {

absl::StatusOr<std::vector<Array>> InitialValues(ProgramImpl &program, uint64_t seed,
                                                 const CompileOptions &options,
                                                 const std::source_location &where) {
  absl::StatusOr<runtime::SharedDevice *> device =
      runtime::SharedDevice::Get(options.device.name());
  if (!device.ok())
    return ErrorAt(where, device.status().message());
  std::vector<Array> parts;
  if (program.variables().empty())
    return parts;
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module = program.BuildInitialCall();
  if (!module.ok())
    return module.status();
  CachedTrace trace;
  llvm::raw_string_ostream out(trace.bytecode);
  if (mlir::failed(mlir::writeBytecodeToFile(**module, out)))
    return absl::InternalError("the first values of a network cannot be written as bytecode");
  for (const ProgramImpl::Record &variable : program.variables()) {
    trace.made.push_back(InternSignature(variable.dtype, variable.shape, ""));
    trace.made_names.push_back(variable.name);
  }
  std::vector<std::string> warnings;
  absl::StatusOr<std::shared_ptr<Variant>> compiled =
      CompileVariant(trace, {}, options, **device, warnings);
  if (!compiled.ok())
    return compiled.status();
  absl::StatusOr<Array> given = Array::From<int64_t>({static_cast<int64_t>(seed)}, {},
                                                     {.device = options.device.name()}, where);
  if (!given.ok())
    return given.status();
  for (const SignatureRef &signature : trace.made) {
    absl::StatusOr<Array> part = MakeArray(**device, signature, where);
    if (!part.ok())
      return part.status();
    parts.push_back(*std::move(part));
  }
  std::lock_guard<std::mutex> lock((*device)->calls());
  std::vector<std::byte *> addresses;
  for (const SlotSource &slot : (*compiled)->slots) {
    const Array &array = slot.from == SlotSource::From::RandomSeed ? *given : parts[slot.index];
    addresses.push_back(ArrayAccess::State(array)->data);
  }
  if (absl::Status ran = (*compiled)->program->Call(addresses); !ran.ok())
    return ran;
  return parts;
}

} // namespace refold::internal
