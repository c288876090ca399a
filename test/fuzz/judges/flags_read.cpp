//===- flags_read.cpp - The path that a run took --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/flags_read.h"

#include "runtime/checked/evaluator.h"
#include "runtime/session/walk.h"

#include <utility>

namespace refold::test {

namespace {

class RecordingDevice final : public runtime::WalkedDevice {
public:
  explicit RecordingDevice(std::vector<bool> &flags) : flags_(flags) {}
  absl::string_view name() const override { return "recording"; }

protected:
  bool RunsLaunchByLaunch() const override { return true; }
  absl::Status Prepare() override {
    for (const auto &kernel : table().kernels) {
      auto evaluator = runtime::checked::KernelEvaluator::Create(*kernel);
      if (!evaluator.ok())
        return evaluator.status();
      evaluators_.push_back(*std::move(evaluator));
    }
    return absl::OkStatus();
  }
  absl::Status BeginRun(size_t) override {
    flags_.clear();
    return absl::OkStatus();
  }
  absl::Status FlagRead(uint32_t buffer) override {
    flags_.push_back(bindings().buffers[buffer][0] != std::byte{0});
    return absl::OkStatus();
  }
  absl::Status Dispatch(const runtime::BoundDispatch &dispatch) override {
    for (const runtime::BoundLaunch &launch : dispatch.launches) {
      const auto &evaluator = evaluators_[launch.launch->kernel];
      std::vector<const std::byte *> from;
      std::vector<std::byte *> to;
      for (size_t i = 0; i < launch.arity; ++i) {
        auto *pointer = static_cast<std::byte *>(launch.args[i]);
        if (i < evaluator.operand_count())
          from.push_back(pointer);
        else
          to.push_back(pointer);
      }
      if (absl::Status status = evaluator.Run(from, to, {}, scratch_); !status.ok())
        return status;
    }
    return absl::OkStatus();
  }

private:
  std::vector<bool> &flags_;
  std::vector<runtime::checked::KernelEvaluator> evaluators_;
  std::vector<std::byte> scratch_;
};

} // namespace

absl::StatusOr<std::vector<bool>>
FlagsRead(std::shared_ptr<const runtime::LoadedExecutable> executable, const RunWays &ways,
          const Feeds &feeds) {
  std::vector<bool> flags;
  auto session = runtime::Session::Create(executable, std::make_unique<RecordingDevice>(flags), {});
  if (!session.ok())
    return session.status();
  if (absl::Status status = Feed(**session, feeds); !status.ok())
    return status;
  if (absl::Status status = (*session)->Startup(ways.seed); !status.ok())
    return status;
  if (auto report = (*session)->Train(ways.steps.at(0)); !report.ok())
    return report.status();
  return flags;
}

} // namespace refold::test
