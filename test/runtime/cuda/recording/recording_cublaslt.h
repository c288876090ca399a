//===- recording_cublaslt.h - A cuBLASLt without a card ----------*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A test double behind the library's table, on a recording driver: its products are kernels of that
// driver, computed on the host as one chain of fused multiply-adds over k, which is held against
// sums of twice the precision. What the library's documentation forbids is a violation of the
// driver; so is a product that is not captured, since all of ours are. One at a time.
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

/// An algorithm that the heuristic knows.
struct LtOffer {
  int32_t id = 0;
  uint64_t workspace_bytes = 0;
  int32_t split_k = 1;
  uint32_t scheme = 0; ///< how split sums are added
  uint64_t flags = 0;  ///< kLtInput*
  bool works = true;   ///< false: offered with a state that is no Success
};

class RecordingCublasLt {
public:
  explicit RecordingCublasLt(RecordingDriver &driver);
  ~RecordingCublasLt();
  RecordingCublasLt(const RecordingCublasLt &) = delete;
  RecordingCublasLt &operator=(const RecordingCublasLt &) = delete;

  /// The table; valid while this object lives.
  const CublasLtApi &Api() const { return api_; }
  CublasLtSource Source() const;

  /// What the heuristic knows, best first; at first one algorithm that a program refuses for each
  /// reason that there is, then some that it takes. `heeds`: whether it leaves out what the
  /// preference excludes.
  void Offers(std::vector<LtOffer> offers, bool heeds = true);
  /// A node that enqueuing a product captures beside its kernel.
  void Stray(NodeType type);
  /// What cublasLtMatmul returns, if not Success.
  void Refuse(LtStatus status);

  /// How many products were captured, and how many have run.
  size_t Enqueued() const;
  size_t Executed() const;
  /// Handles and descriptors that were not given back.
  size_t Alive() const;

private:
  std::unique_ptr<RecordingCublasLtState> state_;
  RecordingCublasLtState *before_; ///< that calls reach when this is gone, as of the driver
  CublasLtApi api_;
};

} // namespace refold::runtime::cuda
