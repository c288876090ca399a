//===- conformance.cpp - Comparison with CPU outputs ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the outputs of programs on the GPU with those of the CPU. The bits are equal for all
// outputs whose numerics Refold specifies to the bit. The stage prints how many programs have equal
// bits, and fails if a value is outside the tolerance.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/compare.h"
#include "test/gpu/runs.h"
#include "test/gpu/stage_cases.h"

#include "absl/strings/str_cat.h"

#include <cstdio>

namespace refold::gpu {
namespace {

/// Prints nothing for a program with the same bits as on the CPU.
void Print(const std::string &name, const Comparison &comparison) {
  if (!comparison.same_bits && comparison.close)
    std::printf("- %s: other bits, close: %s (%.3g tolerances)\n", name.c_str(),
                comparison.where.c_str(), comparison.worst);
  for (const std::string &where : comparison.far)
    std::printf("- %s: FAR OFF: %s\n", name.c_str(), where.c_str());
  std::fflush(stdout);
}

} // namespace

absl::Status Conformance(const Card &card, const StageOptions &options) {
  StageCases cases(card, options);
  if (!cases.status().ok())
    return cases.status();
  int64_t tried = 0, same = 0, close = 0, far = 0, skipped = 0;
  while (const Case *about = cases.Next()) {
    ++tried;
    absl::StatusOr<LoadedCase> one = LoadCase(options.folder, *about);
    absl::StatusOr<Outcome> outcome =
        one.ok() ? RunOnce(card, *one, {.conditionals = options.conditionals})
                 : absl::StatusOr<Outcome>(one.status());
    if (LacksLibrary(outcome.status())) {
      ++skipped;
      std::printf("- %s: skipped: %s\n", about->name.c_str(),
                  std::string(outcome.status().message()).c_str());
      continue;
    }
    if (!outcome.ok()) {
      ++far;
      std::printf("- %s: error: %s\n", about->name.c_str(),
                  std::string(outcome.status().message()).c_str());
      std::fflush(stdout);
      cases.LookAtContext();
      continue;
    }
    Comparison comparison = Compare(one->expected, outcome->values);
    same += comparison.same_bits;
    close += !comparison.same_bits && comparison.close;
    far += !comparison.close;
    Print(about->name, comparison);
  }
  std::printf("- %lld of %lld programs tried in %.1f s: %lld have the bits of the CPU, %lld are "
              "within the tolerance (%g of a tensor's largest f32, %g of f64), %lld are not, %lld "
              "were skipped\n",
              static_cast<long long>(tried), static_cast<long long>(cases.size()), cases.Seconds(),
              static_cast<long long>(same), static_cast<long long>(close), kToleranceF32,
              kToleranceF64, static_cast<long long>(far), static_cast<long long>(skipped));
  if (!cases.lost().ok())
    return cases.lost();
  if (far > 0)
    return absl::InternalError(absl::StrCat(far, " of ", tried, " programs fail"));
  return cases.Complete();
}

} // namespace refold::gpu
