//===- object_emitter.h - LLVM IR to a relocatable object -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Optimises LLVM IR and emits an object file with LLVM's TargetMachine. A gate checks that the
// object requires nothing that the runtime's loader does not support.
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

/// Optimises `module` and emits an ELF object for `target`. A product followed by a sum is never
/// contracted to an FMA. `has_loops`: the module has scalar loops that LLVM should vectorise.
/// Error: the object needs a relocation kind or an external symbol that the runtime's loader does
/// not support.
absl::StatusOr<std::vector<char>> emitObject(llvm::Module &module, const TargetDescription &target,
                                             bool has_loops);

} // namespace refold::codegen
