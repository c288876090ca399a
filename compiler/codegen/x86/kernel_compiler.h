//===- kernel_compiler.h - Kernels on tensors to one object file -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last step of the compiler: functions of linalg operations become x86-64 machine code that a
// runtime without LLVM can place. Same input and target, same bytes.
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

/// Adds the dialects and interfaces that kernels on tensors use. A context that parses or builds
/// them needs this.
void registerKernelDialects(mlir::DialectRegistry &registry);

struct KernelOptions {
  /// False: scalar loops for every kernel. The same bits, slowly: to tell whose fault a difference
  /// is.
  bool tiles = true;
};

/// What compileKernels did.
struct KernelReport {
  /// Kernels that stayed scalar loops, with the form that has no tiles: "k3: ...".
  std::vector<std::string> scalar_kernels;
  /// Seconds spent on tiles and loops, on the way to LLVM IR, and within LLVM.
  double tile_seconds = 0, lowering_seconds = 0, llvm_seconds = 0;
};

/// Compiles each func.func of `module` into `void NAME(void *const *args, int64_t block)` of one
/// relocatable ELF object.
///
/// A function takes memrefs of static shape and layout (operands, then results) and may take a last
/// argument of type index or i64, the block. Its body: to_tensor of operands; tensor, linalg,
/// arith, math.fma, math.sqrt and exact roundings; it ends with materialize_in_destination of each
/// result. Or scf loops that store to a result's memref; their scratch is memref.alloc of static
/// shape. Meaning, to the bit: a linalg.generic is its scalar loop, reduction iterators in order
/// from the value in `outs`; math.fma is one rounding, mulf and addf are two.
///
/// The object has R_X86_64_PC32 and PLT32 relocations only and needs at most memset, memcpy and
/// memmove. `module` is consumed: afterwards it holds whatever the last pass left.
///
/// Errors name the kernel: a form that cannot be lowered, temporaries that are dynamic or exceed
/// 256 KiB.
absl::StatusOr<std::vector<char>> compileKernels(mlir::ModuleOp module,
                                                 const TargetDescription &target,
                                                 KernelReport *report = nullptr,
                                                 const KernelOptions &options = {});

} // namespace refold::codegen
