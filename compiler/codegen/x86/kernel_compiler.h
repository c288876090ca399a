//===- kernel_compiler.h - Kernels on tensors to one object -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last step of the compiler: turns functions of linalg operations into x86-64 machine code that
// a runtime without LLVM can load. The same input and target give the same bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
class ModuleOp;
} // namespace mlir

namespace refold::codegen {

/// Adds the dialects and interfaces that kernels on tensors use. Required in a context that parses
/// or builds such kernels.
void registerKernelDialects(mlir::DialectRegistry &registry);

struct KernelOptions {
  /// False: scalar loops for every kernel. The bits are the same, the speed is low: for finding out
  /// whether tiles cause a difference.
  bool tiles = true;
};

/// Statistics of compileKernels.
struct KernelReport {
  /// Kernels that stayed scalar loops, with the form that tiles do not support: "k3: ...".
  std::vector<std::string> scalar_kernels;
  /// Seconds spent on tiles and loops, on lowering to LLVM IR, and in LLVM.
  double tile_seconds = 0, lowering_seconds = 0, llvm_seconds = 0;
};

/// Compiles each func.func of `module` into `void NAME(void *const *args, int64_t block)` in one
/// relocatable ELF object.
///
/// A function takes memrefs of static shape and layout, operands before results. Its last argument
/// may be the block, of type index or i64. Its body is one of two forms. Either: to_tensor of
/// operands; tensor, linalg and arith ops, math.fma, math.sqrt and exact rounding ops; a
/// materialize_in_destination of each result at the end. Or: scf loops that store to a result's
/// memref, with scratch from memref.alloc of static shape.
///
/// The meaning is exact to the bit: a linalg.generic is its scalar loop, with reduction iterators
/// in order, starting from the value in `outs`. math.fma rounds once; mulf followed by addf rounds
/// twice.
///
/// The object has only R_X86_64_PC32 and PLT32 relocations and needs at most memset, memcpy and
/// memmove. `module` is consumed: afterwards it holds the output of the last pass.
///
/// Errors name the kernel: a form that cannot be lowered; temporaries that are dynamic or exceed
/// 256 KiB.
absl::StatusOr<std::vector<char>> compileKernels(mlir::ModuleOp module,
                                                 const TargetDescription &target,
                                                 KernelReport *report = nullptr,
                                                 const KernelOptions &options = {});

} // namespace refold::codegen
