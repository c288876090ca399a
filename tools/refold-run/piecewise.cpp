//===- piecewise.cpp - A run in pieces ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inner machine returns only the rows of its last run, so the rows of all pieces are kept here.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/piecewise.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace refold::run {
namespace {

using runtime::HostTensor;

constexpr double kPieceSeconds = 1;
/// From one piece of a run to the next, the number of steps grows by at most this factor. The
/// number is computed from the speed of the previous piece. The growth is limited because a short
/// piece is a poor measure of the speed, and because the first piece is slower than later pieces.
constexpr int64_t kMostGrowth = 8;

/// Rows of a stacked fetch, piece after piece.
struct Rows {
  runtime::ElementType type;
  std::vector<int64_t> shape;
  std::vector<std::byte> bytes;

  void Append(const HostTensor &rows) {
    if (shape.empty()) {
      type = rows.type();
      shape = rows.shape();
    } else {
      shape[0] += rows.shape()[0];
    }
    bytes.insert(bytes.end(), rows.data(), rows.data() + rows.bytes());
  }
};

class PiecewiseMachine final : public Machine {
public:
  PiecewiseMachine(std::unique_ptr<Machine> machine, PieceOptions options)
      : machine_(std::move(machine)), options_(std::move(options)) {}

  std::string device() const override { return machine_->device(); }
  int threads() const override { return machine_->threads(); }
  bool keeps_data() const override { return machine_->keeps_data(); }
  absl::StatusOr<runtime::MutableTensorView> InputMemory(absl::string_view name) override {
    return machine_->InputMemory(name);
  }
  absl::Status Startup(uint64_t seed) override { return machine_->Startup(seed); }
  absl::Status SetState(absl::string_view name, const HostTensor &value) override {
    return machine_->SetState(name, value);
  }
  absl::StatusOr<HostTensor> State(absl::string_view name) const override {
    return machine_->State(name);
  }
  bool keeps_wide() const override { return machine_->keeps_wide(); }
  absl::StatusOr<HostTensor> WideState(absl::string_view name) const override {
    return machine_->WideState(name);
  }
  absl::Status SetWideState(absl::string_view name, const HostTensor &value) override {
    return machine_->SetWideState(name, value);
  }

  absl::StatusOr<runtime::RunReport> Train(int64_t steps,
                                           const runtime::ProgressFn &progress) override;

  absl::StatusOr<HostTensor> Fetch(absl::string_view name) const override {
    const std::string key(name);
    if (auto first = from_first_.find(key); first != from_first_.end())
      return first->second.Clone();
    auto kept = rows_.find(key);
    if (kept == rows_.end())
      return machine_->Fetch(name);
    const Rows &rows = kept->second;
    HostTensor tensor(rows.type, rows.shape);
    if (!tensor.data())
      return absl::ResourceExhaustedError(
          absl::StrCat("no memory for a copy of '", name, "', ", tensor.bytes(), " bytes"));
    if (!rows.bytes.empty())
      std::memcpy(tensor.data(), rows.bytes.data(), rows.bytes.size());
    return tensor;
  }

private:
  absl::Status KeepFetches(const runtime::RunReport &piece);
  /// Makes the next piece continue the last one, as a run that was resumed from a file does.
  absl::Status GoOn();
  std::unique_ptr<Machine> machine_;
  PieceOptions options_;
  std::map<std::string, Rows> rows_;
  std::map<std::string, HostTensor> from_first_;
};

/// Appends the report of `piece` to `all`.
void Add(runtime::RunReport &all, const runtime::RunReport &piece) {
  all.steps += piece.steps;
  all.seconds += piece.seconds;
  all.host_calls += piece.host_calls;
  all.peak_predicted_bytes = std::max(all.peak_predicted_bytes, piece.peak_predicted_bytes);
  all.peak_measured_bytes = std::max(all.peak_measured_bytes, piece.peak_measured_bytes);
  all.launched_as = piece.launched_as;
  all.libraries = piece.libraries;
}

absl::Status PiecewiseMachine::KeepFetches(const runtime::RunReport &piece) {
  std::vector<HostTensor> rows;
  for (const std::string &name : options_.histories) {
    absl::StatusOr<HostTensor> fetch = machine_->Fetch(name);
    if (!fetch.ok())
      return fetch.status();
    rows_[name].Append(*fetch);
    rows.push_back(*std::move(fetch));
  }
  for (const std::string &name : options_.from_first) {
    if (from_first_.count(name))
      continue;
    absl::StatusOr<HostTensor> fetch = machine_->Fetch(name);
    if (!fetch.ok())
      return fetch.status();
    from_first_[name] = *std::move(fetch);
  }
  return options_.after && piece.steps > 0 ? options_.after({piece, rows}) : absl::OkStatus();
}

absl::Status PiecewiseMachine::GoOn() {
  if (options_.started.empty())
    return absl::OkStatus();
  absl::StatusOr<HostTensor> started = machine_->State(options_.started);
  return started.ok() ? machine_->SetState(options_.started, *started) : started.status();
}

absl::StatusOr<runtime::RunReport> PiecewiseMachine::Train(int64_t steps,
                                                           const runtime::ProgressFn &progress) {
  absl::StatusOr<HostTensor> counter = machine_->State(options_.counter);
  if (!counter.ok())
    return counter.status();
  const int64_t first = *counter->as<int64_t>();
  rows_.clear();
  from_first_.clear();
  // The inner machine reports the error of steps that do not fit.
  if (steps < 0 || first < 0 || first > options_.capacity || steps > options_.capacity - first)
    return machine_->Train(steps, progress);
  if (options_.begin)
    if (absl::Status status = options_.begin(first, steps); !status.ok())
      return status;
  runtime::RunReport all;
  all.first_step = first;
  int64_t length = options_.whole ? std::max<int64_t>(steps, 1) : 1;
  for (bool ended = false; !ended;) {
    const int64_t done = all.steps, at = first + done;
    int64_t now = std::min(length, steps - done);
    if (options_.save_every > 0)
      now = std::min(now, options_.save_every - at % options_.save_every);
    runtime::ProgressFn shifted;
    if (progress)
      shifted = [&](int64_t of_piece) { progress(done + of_piece); };
    if (done > 0)
      if (absl::Status status = GoOn(); !status.ok())
        return status;
    absl::StatusOr<runtime::RunReport> piece = machine_->Train(now, shifted);
    if (!piece.ok())
      return piece.status();
    Add(all, *piece);
    if (absl::Status status = KeepFetches(*piece); !status.ok())
      return status;
    const int64_t step = first + all.steps;
    // The fold has ended if a piece has fewer steps than it was asked for.
    ended = all.steps >= steps || piece->steps < now || (options_.stop && options_.stop());
    const bool due = options_.save_every > 0 && piece->steps > 0 && step % options_.save_every == 0;
    if (options_.save && (due || ended))
      if (absl::Status status = options_.save(step); !status.ok())
        return status;
    length = options_.whole ? length : NextPiece(piece->steps, piece->seconds);
  }
  return all;
}

} // namespace

int64_t NextPiece(int64_t steps, double seconds) {
  const int64_t most = std::max<int64_t>(steps, 1) * kMostGrowth;
  const double fit = static_cast<double>(steps) * kPieceSeconds / std::max(seconds, 1e-9);
  return fit >= static_cast<double>(most) ? most : std::max<int64_t>(1, static_cast<int64_t>(fit));
}

std::unique_ptr<Machine> MakePiecewise(std::unique_ptr<Machine> machine, PieceOptions options) {
  return std::make_unique<PiecewiseMachine>(std::move(machine), std::move(options));
}

} // namespace refold::run
