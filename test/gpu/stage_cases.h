//===- stage_cases.h - The cases of a stage ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/cases.h"
#include "test/gpu/stages.h"
#include "test/gpu/stopwatch.h"

#include "absl/strings/str_cat.h"

#include <cstdio>
#include <optional>

namespace refold::gpu {

/// Reads the list of cases and iterates over it. Keeps the GPU's context alive until the object is
/// destroyed. Prints the name of each case to standard error before the case runs. So if a case
/// hangs, its name is the last one printed.
class StageCases {
public:
  StageCases(const Card &card, const StageOptions &options)
      : card_(card), cases_(ReadCases(options.folder, options.only)), seconds_(options.seconds),
        partial_(options.partial) {
    if (cases_.ok())
      context_.emplace(card);
    watch_ = Stopwatch();
  }
  const absl::Status &status() const { return context_ ? context_->status() : cases_.status(); }

  /// Returns the next case; null after the last one, or if the stage's time is over.
  const Case *Next() {
    if (begun_ == size() || watch_.Seconds() > seconds_ || !lost_.ok())
      return nullptr;
    const Case *next = &(*cases_)[begun_++];
    Begin("");
    return next;
  }
  /// Prints that a part of the current case begins.
  void Begin(const char *part) const {
    std::fprintf(stderr, "trying %s%s%s\n", Now().name.c_str(), *part ? ": " : "", part);
  }
  /// Checks whether the CUDA context still works. Call this after a case has failed, because a
  /// faulty kernel destroys the context. Then all later cases would fail, too. So if the context is
  /// destroyed, Next() returns null from then on, and lost() returns the error.
  void LookAtContext() {
    absl::Status status =
        runtime::cuda::ToStatus(card_.driver, card_.driver.CtxSynchronize(), "cuCtxSynchronize");
    if (!status.ok() && lost_.ok())
      lost_ = absl::AbortedError(
          absl::StrCat("the context is lost at '", Now().name, "': ", status.message()));
  }
  const absl::Status &lost() const { return lost_; }
  /// Returns an error if a case did not run. Called at the end.
  absl::Status Complete() const {
    if (!lost_.ok())
      return lost_;
    if (begun_ < size() && !partial_)
      return absl::DeadlineExceededError(absl::StrCat("only ", begun_, " of ", size(),
                                                      " programs were tried in ", seconds_, " s"));
    return begun_ > 0 ? absl::OkStatus() : absl::InternalError("no program was tried");
  }
  /// The number of all cases.
  size_t size() const { return cases_->size(); }
  double Seconds() const { return watch_.Seconds(); }

private:
  const Case &Now() const { return (*cases_)[begun_ - 1]; }

  const Card &card_;
  absl::StatusOr<std::vector<Case>> cases_;
  std::optional<HeldContext> context_;
  Stopwatch watch_;
  double seconds_;
  bool partial_;
  size_t begun_ = 0;
  absl::Status lost_;
};

} // namespace refold::gpu
