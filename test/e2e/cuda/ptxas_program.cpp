//===- ptxas_program.cpp - Programs assembled by ptxas --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/ptxas_program.h"

#include "compiler/driver/compile_module.h"
#include "runtime/executable/loaded_executable.h"
#include "test/compiler/codegen/gpu/ptx/ptxas_batch.h"

#include "absl/strings/str_cat.h"

#include "mlir/IR/MLIRContext.h"

#include <cstring>
#include <optional>

namespace refold::test {
namespace {

mlir::DialectRegistry Registry() {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  return registry;
}

} // namespace

struct PtxasPrograms::Impl {
  std::optional<mlir::MLIRContext> context;
  int64_t compiled = 0;
  PtxasBatch batches[2];
};

PtxasPrograms::PtxasPrograms(bool may_spill)
    : impl_(new Impl{.context = {},
                     .batches = {PtxasBatch("sm_80", may_spill), PtxasBatch("sm_90", may_spill)}}) {
}
PtxasPrograms::~PtxasPrograms() = default;

absl::Status PtxasPrograms::Add(const std::string &program, const std::string &tier,
                                const std::string &origin) {
  // A context keeps every type and constant that it has ever seen.
  if (impl_->compiled++ % 200 == 0)
    impl_->context.emplace(Registry(), mlir::MLIRContext::Threading::DISABLED);
  for (PtxasBatch &batch : impl_->batches) {
    auto module = ParseProgramText(program, origin, &*impl_->context);
    if (!module.ok())
      return module.status();
    const absl::StatusOr<FusionGranularity> granularity = ParseFusionGranularity(tier);
    if (!granularity.ok())
      return granularity.status();
    CompileOptions options;
    options.device = DeviceKind::Cuda;
    options.target = CudaOptions{.architecture = batch.arch(),
                                 .granularity = *granularity,
                                 .libraries = GpuLibraries::None}; // every product is a kernel
    absl::StatusOr<Compilation> compiled = CompileModule(**module, options);
    if (!compiled.ok())
      return compiled.status();
    const auto &object = compiled->executable->object;
    const char *kernels = reinterpret_cast<const char *>(object.data());
    batch.Add(kernels, origin);
    batch.Add(kernels + std::strlen(kernels) + 1, origin);
  }
  return absl::OkStatus();
}

std::string PtxasPrograms::Refusals() {
  return absl::StrCat(impl_->batches[0].Refusals(), impl_->batches[1].Refusals());
}

std::string PtxasPrograms::Counts() const {
  std::string text = absl::StrCat(impl_->compiled, " programs");
  for (const PtxasBatch &batch : impl_->batches)
    absl::StrAppend(&text, "; ", batch.arch(), ": ", batch.parts(), " entries, ", batch.distinct(),
                    " of them distinct, in ", batch.calls(), " calls of ptxas");
  return text;
}

} // namespace refold::test
