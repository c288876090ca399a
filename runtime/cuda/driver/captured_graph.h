//===- captured_graph.h - Library calls as a graph --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Captures the work that a library enqueues on a stream. Nothing runs during the capture. The
// captured graph can become a child of another graph.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <functional>
#include <memory>

namespace refold::runtime::cuda {

class CapturedGraph {
public:
  /// Captures the work that `enqueue` puts into the stream that it is called with.
  static absl::StatusOr<std::unique_ptr<CapturedGraph>>
  Capture(const Card &card, const std::function<absl::Status(Stream)> &enqueue,
          absl::string_view about);
  ~CapturedGraph();
  CapturedGraph(const CapturedGraph &) = delete;
  CapturedGraph &operator=(const CapturedGraph &) = delete;

  Graph graph() const { return graph_; }

private:
  static absl::StatusOr<std::unique_ptr<CapturedGraph>>
  Capture(const Card &card, Stream stream, const std::function<absl::Status(Stream)> &enqueue,
          absl::string_view about);
  explicit CapturedGraph(const Card &card) : card_(card) {}
  const Card &card_;
  Graph graph_ = nullptr;
};

} // namespace refold::runtime::cuda
