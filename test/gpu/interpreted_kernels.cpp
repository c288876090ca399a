//===- interpreted_kernels.cpp - Kernels on the recording driver ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/interpreted_kernels.h"

#include "runtime/checked/evaluator.h"

#include "absl/strings/str_cat.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace refold::gpu {

using runtime::checked::KernelEvaluator;
using runtime::cuda::KernelCall;
using runtime::cuda::RecordingDriver;

namespace {

/// What a kernel's last grid does: all blocks of its launch, one after the other.
class Interpreted {
public:
  Interpreted(KernelEvaluator evaluator, uint32_t blocks, bool has_workspace)
      : evaluator_(std::move(evaluator)), blocks_(blocks), has_workspace_(has_workspace) {
    for (size_t i = 0; i < evaluator_.operand_count(); ++i)
      bytes_.push_back(evaluator_.operand(i).bytes);
    for (size_t i = 0; i < evaluator_.result_count(); ++i)
      bytes_.push_back(evaluator_.result(i).bytes);
  }

  void operator()(const KernelCall &call) {
    const size_t arity = bytes_.size();
    std::vector<std::byte *> begins;
    std::vector<uint64_t> strides(arity, 0);
    for (size_t i = 0; i < arity; ++i) {
      if (blocks_ > 1)
        strides[i] = call.Param<uint64_t>(arity + has_workspace_ + i);
      begins.push_back(call.Memory<std::byte>(i, strides[i] * (blocks_ - 1) + bytes_[i]));
      if (!begins.back())
        return; // a violation says so
    }
    for (uint32_t block = 0; block < blocks_; ++block) {
      std::vector<const std::byte *> from;
      std::vector<std::byte *> to;
      for (size_t i = 0; i < arity; ++i) {
        std::byte *at = begins[i] + strides[i] * block;
        if (i < evaluator_.operand_count())
          from.push_back(at);
        else
          to.push_back(at);
      }
      absl::Status status = evaluator_.Run(from, to, {}, scratch_);
      if (!status.ok()) { // a launch has no way to say so
        std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
        std::abort();
      }
    }
  }

private:
  KernelEvaluator evaluator_;
  uint32_t blocks_;
  bool has_workspace_;
  std::vector<size_t> bytes_; // of operands, then results
  std::vector<std::byte> scratch_;
};

/// Blocks of the launches of each kernel. A kernel is made for one count.
class BlockCounts {
public:
  explicit BlockCounts(const exe::ExecutableT &table) {
    for (const auto &function : table.functions)
      Walk(function->commands);
  }
  uint32_t Of(uint32_t kernel) const {
    auto found = blocks_.find(kernel);
    return found == blocks_.end() ? 1 : found->second;
  }

private:
  void Walk(const std::vector<std::unique_ptr<exe::CommandT>> &commands) {
    for (const auto &command : commands) {
      if (const auto *dispatch = command->action.AsDispatch())
        for (const auto &launch : dispatch->launches)
          blocks_[launch->kernel] = launch->blocks;
      if (const auto *loop = command->action.AsLoop())
        Walk(loop->body);
      if (const auto *repeat = command->action.AsRepeat())
        Walk(repeat->body);
      if (const auto *condition = command->action.AsCondition()) {
        Walk(condition->then);
        Walk(condition->otherwise);
      }
    }
  }
  std::map<uint32_t, uint32_t> blocks_;
};

/// The cell that a parameter points to; null where that is null.
template <typename T> T *Cell(const KernelCall &call, size_t index) {
  return call.Param<uint64_t>(index) == 0 ? nullptr : call.Memory<T>(index, 1);
}

void Set(const KernelCall &call, size_t index, bool value) {
  if (uint64_t handle = call.Param<uint64_t>(index))
    call.SetConditional(handle, value);
}

bool Holds(const KernelCall &call, size_t index) {
  const uint8_t *flag = Cell<uint8_t>(call, index);
  return !flag || *flag != 0;
}

void Count(const KernelCall &call, size_t index, int64_t by) {
  if (int64_t *cell = Cell<int64_t>(call, index))
    *cell += by;
}

} // namespace

absl::Status RegisterInterpreted(const runtime::LoadedExecutable &executable,
                                 RecordingDriver &driver) {
  const exe::ExecutableT &table = executable.table;
  const BlockCounts blocks(table);
  for (size_t i = 0; i < table.kernels.size(); ++i) {
    const exe::KernelT &kernel = *table.kernels[i];
    if (kernel.entries.empty())
      return absl::InvalidArgumentError(
          absl::StrCat("kernel ", i, " of '", table.name, "' has no entry for a card"));
    absl::StatusOr<KernelEvaluator> evaluator =
        KernelEvaluator::Create(kernel, kernel.entries.back()->name);
    if (!evaluator.ok())
      return evaluator.status();
    auto body = std::make_shared<Interpreted>(
        *std::move(evaluator), blocks.Of(static_cast<uint32_t>(i)), kernel.workspace_bytes > 0);
    driver.RegisterKernel(kernel.entries.back()->name,
                          [body](const KernelCall &call) { (*body)(call); });
  }
  return absl::OkStatus();
}

void RegisterControl(RecordingDriver &driver) {
  driver.RegisterKernel("refold_loop_enter", [](const KernelCall &call) {
    const int64_t *counter = Cell<int64_t>(call, 0), *steps = Cell<int64_t>(call, 1);
    int64_t *end = Cell<int64_t>(call, 2);
    if (!counter || !steps || !end)
      return;
    *end = *counter + *steps;
    Set(call, 4, *counter < *end && Holds(call, 3));
  });
  driver.RegisterKernel("refold_loop_tick", [](const KernelCall &call) {
    int64_t *counter = Cell<int64_t>(call, 0);
    const int64_t *end = Cell<int64_t>(call, 1);
    if (!counter || !end)
      return;
    ++*counter;
    Count(call, 3, 1);
    Set(call, 4, *counter < *end && Holds(call, 2));
  });
  driver.RegisterKernel("refold_repeat_enter", [](const KernelCall &call) {
    int64_t *counter = Cell<int64_t>(call, 0);
    if (!counter)
      return;
    *counter = call.Param<int64_t>(1);
    Set(call, 4, *counter != call.Param<int64_t>(2) && Holds(call, 3));
  });
  driver.RegisterKernel("refold_repeat_tick", [](const KernelCall &call) {
    int64_t *counter = Cell<int64_t>(call, 0);
    if (!counter)
      return;
    *counter += call.Param<int64_t>(1);
    Set(call, 4, *counter != call.Param<int64_t>(2) && Holds(call, 3));
  });
  driver.RegisterKernel("refold_choose", [](const KernelCall &call) {
    const bool holds = Holds(call, 0);
    Set(call, 1, holds);
    Set(call, 2, !holds);
  });
  driver.RegisterKernel("refold_count", [](const KernelCall &call) {
    Count(call, 0, call.Param<int64_t>(1));
    Count(call, 2, 1);
  });
  driver.RegisterKernel("refold_set", [](const KernelCall &call) {
    if (int64_t *counter = Cell<int64_t>(call, 0))
      *counter = call.Param<int64_t>(1);
  });
  driver.RegisterKernel("probe_add", [](const KernelCall &call) { Count(call, 0, 1); });
  driver.RegisterKernel("probe_enter", [](const KernelCall &call) {
    if (int64_t *counter = Cell<int64_t>(call, 0))
      *counter = 0;
    Set(call, 2, call.Param<int64_t>(1) != 0);
  });
  driver.RegisterKernel("probe_tick", [](const KernelCall &call) {
    Count(call, 0, 1);
    if (const int64_t *counter = Cell<int64_t>(call, 0))
      Set(call, 2, *counter < call.Param<int64_t>(1));
  });
}

} // namespace refold::gpu
