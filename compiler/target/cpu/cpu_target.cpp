//===- cpu_target.cpp - The CPU as a target -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cpu/cpu_target.h"

#include "compiler/target/cpu/kernel_code.h"
#include "compiler/target/cuda/library_calls.h"

using namespace mlir;
using namespace refold;

namespace {

class CpuTarget final : public Target {
public:
  explicit CpuTarget(const CompileOptions &options) : options_(options) {}

  absl::string_view name() const override { return "cpu"; }
  ProfileAccess profileAccess() const override { return ProfileAccess::Measured; }
  bool hasSymbols() const override { return true; }

  absl::StatusOr<PipelineOptions> pipelineOptions(ModuleOp, const PipelineOptions &rows) override {
    return rows;
  }

  absl::StatusOr<TargetCode> compile(ModuleOp planned, exe::ExecutableT &table,
                                     const FirstError &errors) override {
    absl::StatusOr<codegen::TargetDescription> target =
        codegen::TargetDescription::Get(CpuOptionsOf(options_).architecture);
    if (!target.ok())
      return target.status();
    table.target_kind = exe::TargetKind::Cpu;
    table.target = target->name;
    table.target_features = target->features;
    absl::StatusOr<KernelCode> code =
        compileKernelCode(planned, *target, options_.cache_dir, errors);
    if (!code.ok())
      return code.status();
    return TargetCode{std::move(code->object), code->counts, std::move(code->warnings)};
  }

private:
  const CompileOptions options_;
};

} // namespace

absl::StatusOr<std::unique_ptr<Target>> refold::makeCpuTarget(const CompileOptions &options) {
  if (absl::Status own = refuseCudaOptions(options); !own.ok())
    return own;
  return std::make_unique<CpuTarget>(options);
}
