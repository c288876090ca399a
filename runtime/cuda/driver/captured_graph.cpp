//===- captured_graph.cpp - Library calls as a graph ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/captured_graph.h"

namespace refold::runtime::cuda {

// Captures on a separate stream, because other threads may enqueue uploads on the GPU's stream at
// any time. A capture of that stream would include the uploads.
absl::StatusOr<std::unique_ptr<CapturedGraph>>
CapturedGraph::Capture(const Card &card, const std::function<absl::Status(Stream)> &enqueue,
                       absl::string_view about) {
  Stream stream = nullptr;
  if (absl::Status status = card.Check(card.driver().StreamCreate(&stream, kStreamNonBlocking),
                                       "cuStreamCreate", about);
      !status.ok())
    return status;
  absl::StatusOr<std::unique_ptr<CapturedGraph>> captured = Capture(card, stream, enqueue, about);
  const absl::Status destroyed =
      card.Check(card.driver().StreamDestroy(stream), "cuStreamDestroy_v2", about);
  if (captured.ok() && !destroyed.ok())
    return destroyed;
  return captured;
}

absl::StatusOr<std::unique_ptr<CapturedGraph>>
CapturedGraph::Capture(const Card &card, Stream stream,
                       const std::function<absl::Status(Stream)> &enqueue,
                       absl::string_view about) {
  // Relaxed mode, because a library loads its kernels on first use, which other modes forbid.
  if (absl::Status status =
          card.Check(card.driver().StreamBeginCapture(stream, CaptureMode::Relaxed),
                     "cuStreamBeginCapture_v2", about);
      !status.ok())
    return status;
  std::unique_ptr<CapturedGraph> captured(new CapturedGraph(card));
  const absl::Status enqueued = enqueue(stream);
  // End the capture even after an error; otherwise the stream would be unusable.
  const absl::Status ended = card.Check(card.driver().StreamEndCapture(stream, &captured->graph_),
                                        "cuStreamEndCapture", about);
  if (!enqueued.ok())
    return enqueued;
  if (!ended.ok())
    return ended;
  return captured;
}

CapturedGraph::~CapturedGraph() {
  if (graph_)
    card_.driver().GraphDestroy(graph_);
}

} // namespace refold::runtime::cuda
