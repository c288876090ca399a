//===- accounting_target.cpp - Devices without machine code ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/accounting/accounting_target.h"

#include "compiler/target/cuda/library_calls.h"

using namespace mlir;
using namespace refold;

namespace {

class AccountingTarget final : public Target {
public:
  explicit AccountingTarget(const char *name) : name_(name) {}

  absl::string_view name() const override { return name_; }

  absl::StatusOr<PipelineOptions> pipelineOptions(ModuleOp, const PipelineOptions &rows) override {
    return rows;
  }

  absl::StatusOr<TargetCode> compile(ModuleOp, exe::ExecutableT &, const FirstError &) override {
    return TargetCode();
  }

private:
  const char *name_;
};

} // namespace

absl::StatusOr<std::unique_ptr<Target>>
refold::makeAccountingTarget(const char *name, const CompileOptions &options) {
  if (absl::Status own = refuseCudaOptions(options); !own.ok())
    return own;
  return std::make_unique<AccountingTarget>(name);
}
