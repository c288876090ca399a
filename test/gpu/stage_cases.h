//===- stage_cases.h - The cases of a stage, one by one ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/cases.h"
#include "test/gpu/stages.h"
#include "test/gpu/stopwatch.h"

#include <optional>

namespace refold::gpu {

/// Reads the list of cases and keeps the card's context while it lives.
class StageCases {
public:
  StageCases(const Card &card, const StageOptions &options)
      : cases_(ReadCases(options.folder, options.only)), seconds_(options.seconds) {
    if (cases_.ok())
      context_.emplace(card);
    watch_ = Stopwatch();
  }
  const absl::Status &status() const { return context_ ? context_->status() : cases_.status(); }

  /// The next one; null after the last, or when the stage's time is over.
  const Case *Next() {
    return begun_ < size() && watch_.Seconds() <= seconds_ ? &(*cases_)[begun_++] : nullptr;
  }
  /// Of all cases.
  size_t size() const { return cases_->size(); }
  double Seconds() const { return watch_.Seconds(); }

private:
  absl::StatusOr<std::vector<Case>> cases_;
  std::optional<HeldContext> context_;
  Stopwatch watch_;
  double seconds_;
  size_t begun_ = 0;
};

} // namespace refold::gpu
