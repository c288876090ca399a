//===- recording_capture.cpp - Streams that capture graphs -------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements stream capture. A kernel that is launched on a capturing stream becomes a node of a
// graph, and depends on the node before it. The fake CUDA driver captures no other work, because
// Refold captures none.
//
//===----------------------------------------------------------------------===//
#include "recording_state.h"

namespace refold::runtime::cuda {

Result RecordingState::StreamBeginCapture(Stream stream, CaptureMode mode) {
  if (!stream)
    return Fail(Rule::Capture, "the legacy stream captures nothing");
  if (!Find(streams, stream, "stream"))
    return Result::InvalidHandle;
  if (mode > CaptureMode::Relaxed)
    return Fail(Rule::InvalidParameter, "unknown mode of a capture");
  if (captures.count(stream))
    return Fail(Rule::Capture, "the stream captures already");
  CaptureState &capture = captures[stream];
  return GraphCreate(&capture.graph, 0);
}

Result RecordingState::StreamEndCapture(Stream stream, Graph *graph) {
  auto it = captures.find(stream);
  if (it == captures.end())
    return Fail(Rule::Capture, "the stream captures nothing that could end");
  *graph = it->second.graph;
  captures.erase(it);
  return Result::Success;
}

Result RecordingState::CaptureKernel(CaptureState &capture, KernelLaunch launch) {
  NodeState node = {};
  node.graph = capture.graph;
  node.type = NodeType::Kernel;
  node.dependencies = capture.last;
  node.kernel = std::move(launch);
  const auto handle = NewHandle<GraphNode>();
  nodes[handle] = std::move(node);
  graphs.at(capture.graph).nodes.push_back(handle);
  capture.last = {handle};
  return Result::Success;
}

bool RecordingState::RunsAtOnce(Stream stream, const char *what) {
  if (!captures.count(stream))
    return true;
  Fail(Rule::Capture, std::string("a stream that captures is ") + what);
  return false;
}

} // namespace refold::runtime::cuda
