//===- kernel_compiler.h - Kernels on tensors to one object -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles functions of linalg operations to x86-64 machine code. This is the last step of the
// compiler. A runtime without LLVM can load the code. The same input and target give the same
// bytes.
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

/// Registers the dialects and interfaces that kernels on tensors use. A context needs them before
/// it parses or builds such kernels.
void registerKernelDialects(mlir::DialectRegistry &registry);

struct KernelOptions {
  /// If false, every kernel becomes scalar loops instead of vector tiles. Scalar loops are slow but
  /// must give the same bits. So they show whether an error is in the code of the tiles.
  bool tiles = true;
};

/// Statistics of compileKernels.
struct KernelReport {
  /// Kernels that stayed scalar loops, with the form that tiles do not support: "k3: ...".
  std::vector<std::string> scalar_kernels;
  /// Seconds spent on tiles and loops, on lowering to LLVM IR, and in LLVM.
  double tile_seconds = 0, lowering_seconds = 0, llvm_seconds = 0;
};

/// Compiles each func.func of `module` into a function `void NAME(void *const *args, int64_t
/// block)`. All functions are in one relocatable ELF object.
///
/// A func.func takes memrefs of static shape and layout, operands before results. Its last argument
/// may be the number of the row block, of type index or i64. Its body has one of two forms:
/// - Tensor ops. The body reads operands with to_tensor. It computes with tensor, linalg and arith
///   ops, math.fma, math.sqrt and exact rounding ops. At the end it writes each result with
///   materialize_in_destination.
/// - Loops. The body has scf loops that store to the memrefs of the results. Scratch memory comes
///   from memref.alloc of static shape.
///
/// Every bit of a result is defined. A linalg.generic computes what its scalar loop nest computes:
/// reduction iterators run in order, starting from the value in `outs`. math.fma rounds once; mulf
/// followed by addf rounds twice.
///
/// The object has only R_X86_64_PC32 and PLT32 relocations. It calls no external functions except
/// memset, memcpy and memmove. `module` is consumed: afterwards it holds the output of the last
/// pass.
///
/// Errors, which name the kernel: a kernel cannot be lowered; its temporaries have dynamic shapes
/// or exceed 256 KiB.
absl::StatusOr<std::vector<char>> compileKernels(mlir::ModuleOp module,
                                                 const TargetDescription &target,
                                                 KernelReport *report = nullptr,
                                                 const KernelOptions &options = {});

} // namespace refold::codegen
