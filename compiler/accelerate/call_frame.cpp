//===- call_frame.cpp - The arguments of one call -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/call_frame.h"

#include "compiler/accelerate/buckets.h"
#include "compiler/builder/program/array_state.h"

#include "absl/strings/str_cat.h"

namespace refold::internal {
namespace {

/// The frames of a thread. A call inside a call, made by a user's callback, takes the next frame.
struct FrameStack {
  std::vector<std::unique_ptr<CallFrame>> frames;
  size_t used = 0;
};
thread_local FrameStack frame_stack;

} // namespace

FrameLease::FrameLease() {
  if (frame_stack.used == frame_stack.frames.size())
    frame_stack.frames.push_back(std::make_unique<CallFrame>());
  frame_ = frame_stack.frames[frame_stack.used++].get();
}

FrameLease::~FrameLease() {
  frame_->outputs.clear(); // results that were passed on
  frame_->trace.reset();
  frame_->paddings.clear();
  --frame_stack.used;
}

void FrameWalk::AddLeaf(const Array &array) {
  const std::shared_ptr<ArrayState> &state = ArrayAccess::State(array);
  frame_.leaves.push_back({&array, donated_});
  if (state) {
    frame_.has_traced |= state->is_traced();
    if (frame_.buckets && !state->is_traced())
      frame_.key.Tensor(frame_.buckets->Pad(frame_, frame_.leaves.size() - 1, state->signature));
    else
      frame_.key.Tensor(state->signature);
  } else {
    frame_.key.Tensor(SignatureRef());
  }
}

std::string PathWalk::path() const {
  std::string path;
  for (const std::string &part : parts_)
    if (!part.empty())
      absl::StrAppend(&path, path.empty() ? "" : ".", part);
  return path;
}

} // namespace refold::internal
