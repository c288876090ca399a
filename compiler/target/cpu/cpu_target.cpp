//===- cpu_target.cpp - The CPU as a target -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cpu/cpu_target.h"

#include "compiler/target/cpu/kernel_code.h"
#include "compiler/target/cuda/library_calls.h"
#include "dialects/mem/Mem.h"
#include "dialects/rf/elementwise/ShortFloats.h"

using namespace mlir;
using namespace refold;

namespace {

/// Returns whether a kernel multiplies numbers of bf16. Only then is a CPU with AVX512-BF16 asked
/// for, so that other programs run on more machines.
bool multipliesBf16(ModuleOp program) {
  return program
      .walk([](Operation *op) {
        const bool isProduct = isa<rf::DotGeneralOp, rf::WindowProductOp>(op);
        return isProduct &&
                       llvm::any_of(op->getOperands(),
                                    [](Value operand) {
                                      Operation *maker = operand.getDefiningOp();
                                      return rf::isWidening(maker) &&
                                             getElementTypeOrSelf(maker->getOperand(0)).isBF16();
                                    })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

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
    const std::string &cpu = CpuOptionsOf(options_).architecture;
    absl::StatusOr<codegen::TargetDescription> target =
        multipliesBf16(planned) ? codegen::TargetDescription::GetForBf16(cpu)
                                : codegen::TargetDescription::Get(cpu);
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
