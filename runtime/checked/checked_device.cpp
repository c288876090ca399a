//===- checked_device.cpp - Checking device ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates each launch once, in order: checks before it, bookkeeping after it.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/checked_device.h"

#include "runtime/checked/arena_tracker.h"
#include "runtime/checked/block_races.h"
#include "runtime/checked/evaluator.h"
#include "runtime/session/launch_clock.h"
#include "runtime/session/program_timeline.h"
#include "runtime/session/walk.h"

#include "absl/strings/str_cat.h"

#include <cstring>
#include <optional>
#include <unordered_set>
#include <utility>

namespace refold::runtime {
namespace {

using checked::ArenaTracker;
using checked::KernelEvaluator;

/// The poison byte: a float of poison bytes is NaN, an integer is far from any index.
constexpr int kPoison = 0xFF;

class CheckedDevice final : public WalkedDevice {
public:
  absl::string_view name() const override { return "checked"; }

protected:
  absl::Status Prepare() override {
    for (size_t i = 0; i < table().kernels.size(); ++i) {
      const exe::KernelT &kernel = *table().kernels[i];
      absl::StatusOr<KernelEvaluator> evaluator = KernelEvaluator::Create(
          kernel, kernel.symbol.empty() ? absl::StrCat("#", i) : kernel.symbol);
      if (!evaluator.ok())
        return evaluator.status();
      std::vector<uint64_t> sizes;
      for (size_t arg = 0; arg < evaluator->operand_count(); ++arg)
        sizes.push_back(evaluator->operand(arg).bytes);
      for (size_t arg = 0; arg < evaluator->result_count(); ++arg)
        sizes.push_back(evaluator->result(arg).bytes);
      sizes_.push_back(std::move(sizes));
      evaluators_.push_back(*std::move(evaluator));
    }
    tracker_.emplace(table());
    return absl::OkStatus();
  }

  bool RunsLaunchByLaunch() const override { return true; }

  absl::Status BeginRun(size_t function) override {
    tracker_->BeginRun();
    if (bindings().arena_bytes != 0)
      std::memset(bindings().arena, kPoison, bindings().arena_bytes);
    return absl::OkStatus();
  }

  void Rebound() override { judged_.clear(); }

  absl::Status Dispatch(const BoundDispatch &dispatch) override {
    if (judged_.insert(dispatch.dispatch).second) {
      std::vector<absl::Span<const uint64_t>> sizes;
      for (const BoundLaunch &launch : dispatch.launches)
        sizes.push_back(sizes_[launch.launch->kernel]);
      if (absl::Status status = checked::CheckBlocksApart(dispatch, table(), bindings(), sizes);
          !status.ok())
        return status;
    }
    for (size_t i = 0; i < dispatch.launches.size(); ++i) {
      const Timeline::Time begin = timeline() || clock() ? Timeline::Now() : 0;
      absl::Status status = Launch(dispatch.launches[i]);
      if (timeline())
        timeline()->Launch(Timeline::kWalk, dispatch, i, Timeline::kNoNumber, begin);
      if (clock())
        clock()->Add(dispatch, i, Timeline::Now() - begin);
      if (!status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  absl::Status Copy(const BoundCopy &copy) override {
    std::string who = absl::StrCat("copy to ", Name(copy.target));
    if (absl::Status status = CheckRead(copy.source, 0, copy.bytes, who); !status.ok())
      return status;
    if (absl::Status status = WalkedDevice::Copy(copy); !status.ok())
      return status;
    tracker_->Write(copy.target, 0, copy.bytes, who);
    return absl::OkStatus();
  }

  absl::Status FlagRead(uint32_t buffer) override { return CheckRead(buffer, 0, 1, "a condition"); }
  void CounterWritten(uint32_t buffer) override {
    tracker_->Write(buffer, 0, sizeof(int64_t), "a loop's counter");
  }

  /// Poisons the bytes in which the buffer still has its own data. Another temporary may have
  /// overwritten the other bytes, and they keep their values.
  absl::Status Free(absl::Span<const uint32_t> buffers) override {
    for (uint32_t buffer : buffers)
      for (const auto &[begin, end] : tracker_->Free(buffer))
        std::memset(bindings().buffers[buffer] + begin, kPoison, end - begin);
    return absl::OkStatus();
  }

private:
  absl::Status Launch(const BoundLaunch &bound) {
    const exe::LaunchT &launch = *bound.launch;
    const KernelEvaluator &kernel = evaluators_[launch.kernel];
    const std::vector<uint64_t> &sizes = sizes_[launch.kernel];
    const std::string who = launch.location.empty()
                                ? kernel.name()
                                : absl::StrCat(kernel.name(), " at ", launch.location);
    const size_t operands = kernel.operand_count();
    for (size_t i = 0; i < operands; ++i) {
      const exe::ArgT &arg = *launch.args[i];
      const auto [begin, end] = Extent(arg, sizes[i]);
      // The launch only replaces one row of a stacked fetch. The fetch must have been written
      // before, except for the first row.
      if (kernel.is_only_updated(i) && !tracker_->Begun(arg.buffer))
        continue;
      if (absl::Status status = CheckRead(arg.buffer, begin, end, who); !status.ok())
        return status;
    }
    if (absl::Status status = CheckResultsApart(bound, kernel, sizes, who); !status.ok())
      return status;

    from_.clear();
    to_.clear();
    for (size_t i = 0; i < bound.arity; ++i) {
      auto *pointer = static_cast<std::byte *>(bound.args[i]);
      if (i < operands)
        from_.push_back(pointer);
      else
        to_.push_back(pointer);
    }
    absl::Status status =
        kernel.Run(from_, to_, {.check_indices = options().check_indices}, scratch_);
    if (!status.ok())
      return absl::Status(status.code(),
                          launch.location.empty()
                              ? std::string(status.message())
                              : absl::StrCat(status.message(), " at ", launch.location));
    for (size_t i = operands; i < bound.arity; ++i) {
      const exe::ArgT &arg = *launch.args[i];
      const auto [begin, end] = Extent(arg, sizes[i]);
      tracker_->Write(arg.buffer, begin, end, who);
    }
    if (std::optional<FiniteCheck::Found> found = FindNotFinite(bound))
      return NotFinite(bound, *found);
    return absl::OkStatus();
  }

  /// Returns the range of the buffer's bytes that an argument of `bytes` bytes uses. If tiles share
  /// the buffer, this is the whole buffer.
  std::pair<uint64_t, uint64_t> Extent(const exe::ArgT &arg, uint64_t bytes) const {
    const exe::BufferT &buffer = *table().buffers[arg.buffer];
    return buffer.tiles > 1 ? std::pair{uint64_t{0}, buffer.bytes}
                            : std::pair{arg.offset, arg.offset + bytes};
  }

  absl::Status CheckRead(uint32_t buffer, uint64_t begin, uint64_t end, absl::string_view who) {
    if (tracker_->Readable(buffer, begin, end))
      return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(who, " reads bytes [", begin, ", ", end,
                                                      ") of ", Name(buffer), ", which ",
                                                      tracker_->Why(buffer)));
  }

  /// Checks that each result overlaps no operand except the one to which it is tied. Compiled code
  /// writes results while it still reads operands, so any other overlap would corrupt data.
  absl::Status CheckResultsApart(const BoundLaunch &bound, const KernelEvaluator &kernel,
                                 const std::vector<uint64_t> &sizes, absl::string_view who) {
    const size_t operands = kernel.operand_count();
    auto place = [&](size_t i) {
      const exe::ArgT &arg = *bound.launch->args[i];
      const auto [begin, end] = Extent(arg, sizes[i]);
      return std::pair{bindings().buffers[arg.buffer] + begin,
                       bindings().buffers[arg.buffer] + end};
    };
    for (size_t result = operands; result < bound.arity; ++result)
      for (size_t other = 0; other < result; ++other) {
        if (other < operands && kernel.tied(result - operands) == static_cast<int32_t>(other))
          continue;
        const auto [first, last] = place(result);
        const auto [other_first, other_last] = place(other);
        if (first == last || other_first == other_last || first >= other_last ||
            other_first >= last)
          continue;
        return absl::FailedPreconditionError(absl::StrCat(
            who, ": result ", result - operands, " in ", Name(bound.launch->args[result]->buffer),
            " overlaps ", other < operands ? "operand " : "result ",
            other < operands ? other : other - operands, " in ",
            Name(bound.launch->args[other]->buffer), ", to which it is not tied"));
      }
    return absl::OkStatus();
  }

  std::string Name(uint32_t buffer) const {
    return absl::StrCat("'", table().buffers[buffer]->name, "'");
  }

  std::vector<KernelEvaluator> evaluators_;
  std::vector<std::vector<uint64_t>> sizes_; // bytes of each kernel's operands, then results
  std::optional<ArenaTracker> tracker_;
  std::unordered_set<const exe::DispatchT *> judged_;
  std::vector<const std::byte *> from_;
  std::vector<std::byte *> to_;
  std::vector<std::byte> scratch_;
};

} // namespace

std::unique_ptr<Device> MakeCheckedDevice() { return std::make_unique<CheckedDevice>(); }

} // namespace refold::runtime
