//===- recorded_card.cpp - A GPU emulated by the host ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"

#include "compiler/driver/compile_module.h"
#include "runtime/cuda/cuda_device.h"
#include "test/e2e/cuda/card_grids.h"

#include "absl/strings/str_cat.h"

#include "mlir/IR/MLIRContext.h"

namespace refold::test {

using namespace runtime::cuda;

struct CardCompiler::Impl {
  static mlir::DialectRegistry Registry() {
    mlir::DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }
  mlir::MLIRContext context{Registry(), mlir::MLIRContext::Threading::DISABLED};
  absl::StatusOr<HostGrid> control = ControlForHost();
  int compiled = 0;
};

CardCompiler::CardCompiler() : impl_(std::make_unique<Impl>()) {}
CardCompiler::~CardCompiler() = default;

absl::StatusOr<CardProgram> CardCompiler::Compile(const std::string &text, const std::string &tier,
                                                  CompileOptions options) {
  // A context keeps every type and constant that it has ever seen.
  if (++impl_->compiled % 200 == 0)
    impl_ = std::make_unique<Impl>();
  if (!impl_->control.ok())
    return impl_->control.status();
  auto module = ParseProgramText(text, "program.mlir", &impl_->context);
  if (!module.ok())
    return module.status();
  const absl::StatusOr<FusionGranularity> granularity = ParseFusionGranularity(tier);
  if (!granularity.ok())
    return granularity.status();
  absl::StatusOr<CudaOptions> cuda = CudaOptionsOf(options);
  if (!cuda.ok())
    return cuda.status();
  cuda->architecture = kCardArch;
  cuda->granularity = *granularity;
  options.device = DeviceKind::Cuda;
  options.target = *cuda;
  absl::StatusOr<Compilation> compiled = CompileModule(**module, options);
  if (!compiled.ok())
    return compiled.status();
  absl::StatusOr<HostGrid> grids = GridsForHost(**module, tier == "step");
  if (!grids.ok())
    return grids.status();
  return CardProgram{compiled->executable, *std::move(grids), *impl_->control};
}

absl::StatusOr<std::unique_ptr<RecordedCard>> RecordedCard::Make(const CardProgram &program,
                                                                 BlockOrder order) {
  std::unique_ptr<RecordedCard> card(new RecordedCard());
  absl::Status status = program.control.RegisterControl(card->driver_);
  if (status.ok())
    status = RegisterProgram(card->driver_, *program.executable, program.grids, order);
  if (!status.ok())
    return status;
  return card;
}

RunWays RecordedCard::On(RunWays ways) const {
  ways.make_device = [this] { return runtime::MakeCudaDevice(driver_.Api(), library_.Source()); };
  return ways;
}

std::string RecordedCard::Breaches() const {
  std::string text;
  for (const Violation &violation : driver_.Violations())
    absl::StrAppend(&text, RuleName(violation.rule), ": ", violation.message, "\n");
  if (driver_.DeviceBytes() > 0)
    absl::StrAppend(&text, driver_.DeviceBytes(), " bytes were not given back\n");
  if (library_.Alive() > 0)
    absl::StrAppend(&text, library_.Alive(), " objects of cuBLASLt were not given back\n");
  return text;
}

} // namespace refold::test
