//===- memory.cpp - Predicted, measured and allocated bytes ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the memory that programs use on the GPU. The bytes that a run measures must equal the
// plan. The GPU's free memory must not fall while a program runs again and again. Free memory is
// not compared with the plan, because code and CUDA graphs use GPU memory, too.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/runs.h"
#include "test/gpu/stage_cases.h"

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>

namespace refold::gpu {
namespace {

constexpr int kMemoryLaunches = 100;

struct Measured {
  uint64_t predicted = 0, measured = 0;
  int64_t taken = 0; ///< fall of the GPU's free memory up to the second launch
  int64_t drift = 0; ///< fall of free memory from the second launch to the last
};

absl::StatusOr<Measured> Measure(const Card &card, const LoadedCase &one, bool conditionals,
                                 Calls &calls) {
  auto free = [&] {
    size_t bytes = 0, total = 0;
    calls.Do("cuMemGetInfo", card.driver.MemGetInfo, &bytes, &total);
    return static_cast<int64_t>(bytes);
  };
  Measured measured;
  const int64_t before = free();
  auto session = Open(card, one, {.conditionals = conditionals});
  if (!session.ok())
    return session.status();
  int64_t settled = 0;
  for (int launch = 0; launch < kMemoryLaunches; ++launch) {
    if (absl::Status status = (*session)->Startup(one.about.seed); !status.ok())
      return status;
    absl::StatusOr<runtime::RunReport> report = (*session)->Train(one.about.steps);
    if (!report.ok())
      return report.status();
    measured.predicted = report->peak_predicted_bytes;
    measured.measured = report->peak_measured_bytes;
    if (launch == 1) // the first two launches may make the driver allocate
      settled = free();
  }
  measured.taken = before - settled;
  measured.drift = settled - free();
  return measured;
}

} // namespace

absl::Status Memory(const Card &card, const StageOptions &options) {
  StageCases cases(card, options);
  if (!cases.status().ok())
    return cases.status();
  Calls calls(card.driver);
  int64_t wrong = 0, tried = 0;
  std::printf("| program | predicted bytes | measured | taken from the card | fall of free memory "
              "over %d launches |\n|---|---:|---:|---:|---:|\n",
              kMemoryLaunches);
  while (const Case *about = cases.Next()) {
    absl::StatusOr<LoadedCase> one = LoadCase(options.folder, *about);
    if (!one.ok())
      return one.status();
    absl::StatusOr<Measured> measured = Measure(card, *one, options.conditionals, calls);
    ++tried;
    if (!measured.ok()) {
      ++wrong;
      std::printf("| %s | error: %s | | | |\n", about->name.c_str(),
                  std::string(measured.status().message()).c_str());
      std::fflush(stdout);
      cases.LookAtContext();
      continue;
    }
    wrong += measured->predicted != measured->measured || measured->drift > 0;
    std::printf("| %s | %s | %s | %lld | %lld |\n", about->name.c_str(),
                runtime::FormatCount(measured->predicted).c_str(),
                runtime::FormatCount(measured->measured).c_str(),
                static_cast<long long>(measured->taken), static_cast<long long>(measured->drift));
    std::fflush(stdout);
  }
  std::printf("\n%lld of %lld programs in %.1f s\n", static_cast<long long>(tried),
              static_cast<long long>(cases.size()), cases.Seconds());
  if (!calls.status().ok())
    return calls.status();
  if (!cases.lost().ok())
    return cases.lost();
  if (wrong > 0)
    return absl::InternalError(absl::StrCat(wrong, " of ", tried, " programs fail"));
  return cases.Complete();
}

} // namespace refold::gpu
