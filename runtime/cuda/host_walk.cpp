//===- host_walk.cpp - Host work between graphs -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/host_walk.h"

#include "runtime/cuda/driver/graph_nodes.h"

#include <utility>

namespace refold::runtime::cuda {
namespace {

/// Returns the value of a flag on the GPU; true for no flag.
absl::StatusOr<bool> Holds(const Card &card, DevicePtr flag) {
  unsigned char value = 1;
  if (flag == 0)
    return true;
  if (absl::Status status = card.Fetch(&value, flag, sizeof(value), "a condition"); !status.ok())
    return status;
  return value != 0;
}

class Launched final : public Part {
public:
  Launched(std::unique_ptr<LaunchableGraph> graph, std::string about)
      : graph_(std::move(graph)), about_(std::move(about)) {}
  absl::Status Run() const override { return graph_->Launch(about_); }
  bool IsGraph() const override { return true; }

private:
  std::unique_ptr<LaunchableGraph> graph_;
  std::string about_;
};

class Repeated final : public Part {
public:
  Repeated(const Card &card, Function set, DevicePtr counter, const exe::RepeatT &repeat,
           Passes passes)
      : card_(card), set_(set), counter_(counter), repeat_(repeat), passes_(std::move(passes)) {}

  absl::Status Run() const override {
    const uint64_t params[] = {counter_, static_cast<uint64_t>(repeat_.first)};
    if (absl::Status status =
            LaunchNow(card_, {.function = set_}, params, "of kernel 'refold_set'");
        !status.ok())
      return status;
    return passes_.Run(card_, repeat_.passes);
  }

private:
  const Card &card_;
  Function set_;
  DevicePtr counter_;
  const exe::RepeatT &repeat_;
  Passes passes_;
};

class Chosen final : public Part {
public:
  Chosen(const Card &card, DevicePtr predicate, Sequence then, Sequence otherwise)
      : card_(card), predicate_(predicate), then_(std::move(then)),
        otherwise_(std::move(otherwise)) {}

  absl::Status Run() const override {
    absl::StatusOr<bool> holds = Holds(card_, predicate_);
    if (!holds.ok())
      return holds.status();
    return RunAll(*holds ? then_ : otherwise_);
  }

private:
  const Card &card_;
  DevicePtr predicate_;
  Sequence then_, otherwise_;
};

} // namespace

absl::Status RunAll(const Sequence &sequence) {
  for (const auto &part : sequence)
    if (absl::Status status = part->Run(); !status.ok())
      return status;
  return absl::OkStatus();
}

absl::Status Passes::Run(const Card &card, int64_t passes) const {
  while (passes > 0) {
    absl::StatusOr<bool> goes_on = Holds(card, flag);
    if (!goes_on.ok() || !*goes_on)
      return goes_on.status();
    absl::StatusOr<bool> found = finite ? finite->Found() : false;
    if (!found.ok() || *found)
      return found.status();
    const bool many = several && passes >= per_graph;
    if (absl::Status status = many ? several->Run() : RunAll(one); !status.ok())
      return status;
    passes -= many ? per_graph : 1;
  }
  return absl::OkStatus();
}

std::unique_ptr<Part> GraphPart(std::unique_ptr<LaunchableGraph> graph, std::string about) {
  return std::make_unique<Launched>(std::move(graph), std::move(about));
}
std::unique_ptr<Part> RepeatPart(const Card &card, Function set, DevicePtr counter,
                                 const exe::RepeatT &repeat, Passes passes) {
  return std::make_unique<Repeated>(card, set, counter, repeat, std::move(passes));
}
std::unique_ptr<Part> ChoicePart(const Card &card, DevicePtr predicate, Sequence then,
                                 Sequence otherwise) {
  return std::make_unique<Chosen>(card, predicate, std::move(then), std::move(otherwise));
}

} // namespace refold::runtime::cuda
