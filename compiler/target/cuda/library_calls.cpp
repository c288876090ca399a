//===- library_calls.cpp - Products that a GPU library computes -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cuda/library_calls.h"

#include "dialects/rf/reduction/MatrixProduct.h"
#include "runtime/core/cuda_architecture.h"

#include "absl/strings/str_cat.h"

using namespace mlir;
using namespace refold;

/// Returns the workspace size that NVIDIA recommends for cuBLASLt: 32 MiB for Hopper (sm_90) and
/// newer GPUs, 4 MiB for older GPUs. Returns 4 MiB for an unknown architecture, which is rejected
/// later, when code is generated for it.
static uint64_t workspaceFor(absl::string_view arch) {
  const std::optional<runtime::CudaArchitecture> known = runtime::CudaArchitecture::Parse(arch);
  const bool hopper = known && known->number >= 90;
  return uint64_t{hopper ? 32u : 4u} << 20;
}

absl::StatusOr<LibraryRules> refold::libraryRules(const CudaOptions &options) {
  const bool none = options.libraries == GpuLibraries::None;
  if (options.tf32 && none)
    return absl::InvalidArgumentError(
        "tf32 requires libraries=auto, because it applies only to products of a library");
  if (none)
    return LibraryRules();
  return LibraryRules{true, options.tf32, workspaceFor(options.architecture)};
}

absl::Status refold::refuseCudaOptions(const CompileOptions &options) {
  const std::string &device = options.device.name();
  absl::StatusOr<CudaOptions> cuda = CudaOptionsOf(options);
  if (!cuda.ok())
    return cuda.status();
  if (cuda->tf32)
    return absl::InvalidArgumentError(
        absl::StrCat("tf32 is for the cuda device, not for '", device, "'"));
  if (std::holds_alternative<CudaOptions>(options.target))
    return absl::InvalidArgumentError(
        absl::StrCat("options of the cuda device are set, but the device is '", device, "'"));
  return absl::OkStatus();
}

void refold::describeLibraryProduct(mem::KernelOp kernel, const LibraryRules &rules,
                                    exe::KernelT &entry) {
  Block &body = kernel.getBody().front();
  rf::DotGeneralOp op = rf::loneProductOf(body);
  const rf::MatrixProduct product = *rf::matrixProductOf(op);
  auto described = std::make_unique<exe::LibraryProductT>();
  described->lhs = cast<BlockArgument>(op.getLhs()).getArgNumber();
  described->rhs = cast<BlockArgument>(op.getRhs()).getArgNumber();
  described->batch = product.batch;
  described->m = product.m;
  described->n = product.n;
  described->k = product.k;
  described->lhs_transposed = product.lhsTransposed;
  described->rhs_transposed = product.rhsTransposed;
  described->tf32 = rules.tf32 && cast<RankedTensorType>(op.getType()).getElementType().isF32();
  entry.library = std::move(described);
  entry.workspace_bytes = rules.workspace_bytes;
}

std::string refold::unusedTf32(const exe::ExecutableT &table, const CudaOptions &options,
                               absl::string_view tier) {
  const bool used = llvm::any_of(table.kernels, [](const std::unique_ptr<exe::KernelT> &kernel) {
    return kernel->library && kernel->library->tf32;
  });
  if (!options.tf32 || used)
    return "";
  return absl::StrCat("tf32 has no effect: with fusion granularity '", tier,
                      "' no library computes an f32 product of this program, and Refold's own "
                      "kernels do not use TF32");
}
