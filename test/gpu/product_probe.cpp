//===- product_probe.cpp - Times of a large product -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/product_probe.h"

#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"
#include "test/gpu/runs.h"
#include "test/gpu/stopwatch.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace refold::gpu {
namespace {

/// Seconds for which a program is timed, after one step that is not timed.
constexpr double kSeconds = 0.2;

struct Timed {
  double microseconds; ///< per step
  std::vector<runtime::LibraryChoice> libraries;
};

absl::StatusOr<Timed> Time(const Card &card, const std::string &path) {
  auto executable = runtime::ReadRfx(path);
  if (!executable.ok())
    return executable.status();
  const exe::LoopT *loop = runtime::FoldLoop((*executable)->table);
  if (!loop || loop->capacity < 2)
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' has no fold of several steps"));
  auto session = Open(card, {.about = {}, .executable = *executable, .inputs = {}, .expected = {}});
  if (!session.ok())
    return session.status();
  if (absl::Status status = (*session)->Startup(/*seed=*/7); !status.ok())
    return status;
  Stopwatch first;
  absl::StatusOr<runtime::RunReport> report = (*session)->Train(1);
  if (!report.ok())
    return report.status();
  const int64_t steps =
      std::clamp<int64_t>(static_cast<int64_t>(kSeconds / first.Seconds()), 1, loop->capacity - 1);
  Stopwatch watch;
  report = (*session)->Train(steps);
  if (!report.ok())
    return report.status();
  return Timed{1e6 * watch.Seconds() / static_cast<double>(steps), report->libraries};
}

} // namespace

absl::Status ProbeProducts(const Card &card, const std::string &folder) {
  const std::pair<const char *, const char *> programs[] = {{"product-auto", "cuBLASLt"},
                                                            {"product-none", "our own kernel"}};
  std::string notes;
  absl::Status first; // the first error; the other program is still timed
  for (const auto &[name, who] : programs) {
    const std::string path = absl::StrCat(folder, "/probe/", name, ".rfx");
    if (!std::filesystem::exists(path))
      continue;
    absl::StatusOr<Timed> timed = Time(card, path);
    if (LacksLibrary(timed.status())) {
      absl::StrAppend(&notes, "\n- ", who, ": skipped: ", timed.status().message());
      continue;
    }
    if (!timed.ok()) {
      first.Update(timed.status());
      continue;
    }
    std::printf("| step with an f32 product of 512x512 matrices by %s | %.2f |\n", who,
                timed->microseconds);
    std::fflush(stdout);
    for (const runtime::LibraryChoice &choice : timed->libraries)
      absl::StrAppend(&notes, "\n- ", choice.product, ": ", choice.algorithm);
  }
  if (!notes.empty())
    std::printf("%s\n", notes.c_str());
  return first;
}

} // namespace refold::gpu
