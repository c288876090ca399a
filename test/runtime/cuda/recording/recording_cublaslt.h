//===- recording_cublaslt.h - A fake cuBLASLt without a GPU -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fake cuBLASLt with the library's function table. Its products become kernels of the fake CUDA
// driver. The host computes each element as one chain of fused multiply-adds, and compares it with
// a sum of twice the precision.
//
// The driver records a violation if a call does anything that cuBLASLt's documentation forbids. It
// also records a violation if a product is not captured in a graph, because Refold captures all
// products. If there are several fake libraries, calls reach the newest.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "recording_driver.h"
#include "runtime/cuda/libraries/cublaslt_library.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

struct RecordingCublasLtState;

/// An algorithm that the heuristic may offer.
struct LtOffer {
  int32_t id = 0;
  uint64_t workspace_bytes = 0;
  int32_t split_k = 1;
  uint32_t scheme = 0; ///< reduction scheme of split-k sums
  uint64_t flags = 0;  ///< kLtInput*
  bool works = true;   ///< false: offered with a state other than Success
};

class RecordingCublasLt {
public:
  explicit RecordingCublasLt(RecordingDriver &driver);
  ~RecordingCublasLt();
  RecordingCublasLt(const RecordingCublasLt &) = delete;
  RecordingCublasLt &operator=(const RecordingCublasLt &) = delete;

  /// The function table; valid while this object lives.
  const CublasLtApi &Api() const { return api_; }
  CublasLtSource Source() const;

  /// Sets the algorithms that the heuristic offers, best first. The initial list begins with
  /// algorithms that a program must refuse, one for each reason. Algorithms that a program accepts
  /// follow. If `heeds` is true, the heuristic leaves out algorithms that the caller's preference
  /// excludes.
  void Offers(std::vector<LtOffer> offers, bool heeds = true);
  /// Captures a node of this type beside the kernel of every product that is enqueued.
  void Stray(NodeType type);
  /// Makes cublasLtMatmul return `status`, unless it is Success.
  void Refuse(LtStatus status);

  /// Number of products that were captured, and number that have run.
  size_t Enqueued() const;
  size_t Executed() const;
  /// Number of handles and descriptors that were not destroyed.
  size_t Alive() const;

private:
  std::unique_ptr<RecordingCublasLtState> state_;
  RecordingCublasLtState *before_; ///< that calls reach after this object is gone
  CublasLtApi api_;
};

} // namespace refold::runtime::cuda
