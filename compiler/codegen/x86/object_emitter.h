//===- object_emitter.h - LLVM IR to a relocatable object --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our own TargetMachine and optimisation pipeline, and the gate that says what an object may ask of
// its loader.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Optimises `module` and emits an ELF object for `target`. Plain products and sums are never
/// contracted. `has_loops`: there are scalar loops, which LLVM is to vectorise where it can. Error:
/// a relocation kind or an external symbol that the runtime's loader does not have.
absl::StatusOr<std::vector<char>> emitObject(llvm::Module &module, const TargetDescription &target,
                                             bool has_loops);

} // namespace refold::codegen
