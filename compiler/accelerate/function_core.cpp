//===- function_core.cpp - Accelerated functions without types ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/function_core.h"

#include "compiler/accelerate/check_call.h"
#include "compiler/accelerate/function_core_impl.h"
#include "compiler/accelerate/options_key.h"
#include "compiler/accelerate/stepper.h"
#include "compiler/accelerate/tracer.h"
#include "compiler/accelerate/why_missed.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/trace_scope.h"
#include "runtime/core/flag_values.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <utility>

namespace refold::internal {
namespace {

/// Returns a copy of the name in memory that is never freed. A donated array points to the name of
/// the function that received it, and may outlive that function's object.
const char *LastingName(const std::string &name) {
  static auto &names = *new std::set<std::string>();
  static auto &mutex = *new std::mutex();
  std::lock_guard<std::mutex> lock(mutex);
  return names.insert(name).first->c_str();
}

/// The depth of nested calls in the thread's current trace.
thread_local int nested_calls = 0;
constexpr int kMostNestedCalls = 500;

/// From this occupancy on, a low hit rate causes a warning. Both are in percent.
constexpr double kHighOccupancy = 90, kLowHitRate = 50;

} // namespace

FunctionCore::FunctionCore(std::shared_ptr<TraceCache> cache, AccelerateOptions options,
                           std::string name)
    : cache(std::move(cache)), options(std::move(options)), name(std::move(name)),
      lasting_name(LastingName(this->name)) {
  absl::StatusOr<runtime::EnvironmentFlags> environment = runtime::ReadFlags();
  absl::StatusOr<runtime::SharedDevice *> found =
      runtime::SharedDevice::Get(this->options.compile.device.name());
  if (!environment.ok())
    status = environment.status();
  else if (!found.ok())
    status = found.status();
  if (!status.ok())
    return;
  // Environment variables are read only once, so parts of the key cannot change unnoticed.
  this->options.compile.flags = runtime::Or(this->options.compile.flags, environment->values);
  std::string text = OptionsText(this->options.compile);
  if (this->options.seed)
    absl::StrAppend(&text, text.empty() ? "" : "; ", "seed of its own");
  if (!this->options.buckets.empty())
    absl::StrAppend(&text, text.empty() ? "" : "; ", Buckets::Text(this->options.buckets));
  options_id = InternOptions(text);
  device = *found;
  status = Buckets::CheckOptions(this->options.buckets);
  if (!status.ok())
    return;
  if (!this->options.buckets.empty())
    buckets = std::make_unique<Buckets>(this->options.buckets, *device);
  random = &RandomStream::Shared(*device);
  if (this->options.seed) {
    own_random_ = std::make_unique<RandomStream>(*device);
    random = own_random_.get();
    std::lock_guard<std::mutex> lock(device->calls());
    status = random->Begin(*this->options.seed);
  }
}

void FunctionCore::Warn(const std::string &line) const {
  if (options.warn)
    options.warn(line);
  else
    std::fprintf(stderr, "%s: %s\n", name.c_str(), line.c_str());
}

std::shared_ptr<FunctionCore> MakeCore(FunctionId id, AccelerateOptions options,
                                       const std::source_location &where) {
  std::string name = options.name;
  if (name.empty())
    name = absl::StrCat("the function accelerated at ", where.file_name(), ":", where.line());
  absl::StatusOr<std::shared_ptr<TraceCache>> cache = CacheOf(id);
  auto core = std::make_shared<FunctionCore>(cache.ok() ? *cache : std::make_shared<TraceCache>(),
                                             std::move(options), std::move(name));
  if (!cache.ok())
    core->status = cache.status();
  return core;
}

bool IsTracing() { return TraceScope::Innermost() != nullptr; }

NestedCall::NestedCall(const FunctionCore &core, const std::source_location &where) {
  if (++nested_calls <= kMostNestedCalls)
    return;
  status_ = ErrorAt(where, absl::StrCat("'", core.name,
                                        "' calls itself: its trace would not end "
                                        "(the limit is ",
                                        kMostNestedCalls, " nested calls)"));
}

NestedCall::~NestedCall() { --nested_calls; }

void BeginCall(const FunctionCore &core, CallFrame &frame, int results) {
  frame.key.Clear();
  frame.key.Options(core.options_id);
  frame.key.Results(results);
  frame.leaves.clear();
  frame.has_traced = false;
  frame.buckets = core.buckets.get();
  if (frame.buckets) {
    frame.lengths.assign(frame.buckets->size(), {});
    frame.paddings.clear();
    frame.misfit = {};
  }
}

/// Warns once if the cache is full of traces that are not reused.
static void WarnOfMisses(FunctionCore &core) {
  {
    std::lock_guard<std::mutex> lock(core.last_mutex);
    if (core.warned_of_misses || OccupancyOf(core) < kHighOccupancy ||
        HitRateOf(core) >= kLowHitRate)
      return;
    core.warned_of_misses = true;
  }
  core.Warn(absl::StrFormat("%d of %d traces are used, and %.0f %% of calls reuse one: %s",
                            core.cache->size(), core.cache->cache_size(), HitRateOf(core),
                            WhyMissedOf(core)));
}

/// Executes a call and compares it with the function itself.
static absl::Status CheckedCall(FunctionCore &core, CachedTrace &entry, CallFrame &frame,
                                absl::FunctionRef<void(TraceIo &)> run, bool hit,
                                const std::source_location &where) {
  if (core.check_mode.load(std::memory_order_relaxed) == CheckMode::Retrace && hit)
    if (absl::Status checked = CheckTrace(core, entry, frame, run, where); !checked.ok())
      return checked;
  absl::StatusOr<std::vector<Array>> expected = ExpectedResults(core, frame, run, where);
  if (!expected.ok())
    return expected.status();
  if (absl::Status ran = ExecuteCall(core, entry, frame, hit, where); !ran.ok())
    return ran;
  return CompareResults(core, entry, frame, *expected, where);
}

absl::StatusOr<const void *> RunCall(FunctionCore &core, CallFrame &frame,
                                     absl::FunctionRef<void(TraceIo &)> trace,
                                     const std::source_location &where) {
  if (!core.status.ok())
    return ErrorAt(where, core.status.message());
  if (core.buckets)
    if (absl::Status fit = core.buckets->Check(frame, core.options.arguments); !fit.ok())
      return ErrorAt(where, fit.message());
  if (!core.enabled.load(std::memory_order_relaxed)) {
    absl::StatusOr<std::shared_ptr<CachedTrace>> stepped =
        StepCall(core, frame, trace, /*advance=*/true, where);
    if (!stepped.ok())
      return stepped.status();
    const void *skeleton = (*stepped)->skeleton.get();
    frame.trace = *std::move(stepped);
    return skeleton;
  }
  bool hit = false;
  std::string why;
  absl::StatusOr<std::shared_ptr<CachedTrace>> found = core.cache->GetOrMake<CachedTrace>(
      frame.key.view(),
      [&]() -> absl::StatusOr<std::shared_ptr<CachedTrace>> {
        why = WhyMissed(*core.cache, frame.key.view(), core.options.arguments);
        return TraceFunction({core.name, core.options.arguments, frame, where}, trace);
      },
      &hit);
  if (!found.ok())
    return found.status();
  CachedTrace &entry = **found;
  const CheckMode check = core.check_mode.load(std::memory_order_relaxed);
  if (check == CheckMode::None) {
    if (absl::Status ran = ExecuteCall(core, entry, frame, hit, where); !ran.ok())
      return ran;
  } else if (absl::Status ran = CheckedCall(core, entry, frame, trace, hit, where); !ran.ok()) {
    return ran;
  }
  {
    std::lock_guard<std::mutex> lock(core.last_mutex);
    core.last.hit = hit;
    if (!hit)
      core.last.why_missed = std::move(why);
  }
  if (!hit)
    WarnOfMisses(core);
  const void *skeleton = entry.skeleton.get();
  frame.trace = *std::move(found);
  return skeleton;
}

bool EnabledOf(const FunctionCore &core) { return core.enabled; }
void SetEnabledOf(FunctionCore &core, bool enabled) { core.enabled = enabled; }
CheckMode CheckModeOf(const FunctionCore &core) { return core.check_mode; }
void SetCheckModeOf(FunctionCore &core, CheckMode mode) { core.check_mode = mode; }
double CheckToleranceOf(const FunctionCore &core) { return core.check_tolerance; }
absl::Status SetCheckToleranceOf(FunctionCore &core, double tolerance) {
  if (!std::isfinite(tolerance) || tolerance < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("a tolerance is a finite number that is not negative, got ", tolerance));
  core.check_tolerance = tolerance;
  return absl::OkStatus();
}
const std::string &NameOf(const FunctionCore &core) { return core.name; }
int64_t CacheSizeOf(const FunctionCore &core) { return core.cache->cache_size(); }
absl::Status SetCacheSizeOf(FunctionCore &core, int64_t size) {
  return core.cache->SetCacheSize(size);
}
double HitRateOf(const FunctionCore &core) { return core.cache->HitRate(); }
double OccupancyOf(const FunctionCore &core) { return core.cache->Occupancy(); }
void ClearCacheOf(FunctionCore &core) {
  core.cache->Clear();
  std::lock_guard<std::mutex> lock(core.last_mutex);
  core.last = {};
  core.warned_of_misses = false;
}

std::string WhyMissedOf(const FunctionCore &core) {
  std::lock_guard<std::mutex> lock(core.last_mutex);
  return core.last.hit ? "" : core.last.why_missed;
}

CallReport LastCallOf(const FunctionCore &core) {
  std::lock_guard<std::mutex> lock(core.last_mutex);
  CallReport report;
  report.hit = core.last.hit;
  if (const std::shared_ptr<Variant> variant = core.last.variant.lock()) {
    report.predicted_bytes = variant->program->predicted_bytes();
    report.measured_bytes = variant->program->MeasuredBytes();
    report.in_place = variant->in_place;
    report.remarks = core.last.kept;
    for (const ArgumentNote &note : variant->unused)
      report.remarks.push_back(
          absl::StrCat(ArgumentText(note.argument, core.options.arguments, note.path),
                       " was donated, but no result can be written over it: its memory is freed "
                       "after the call"));
    report.compile_seconds = core.last.trace_seconds + variant->compile_seconds;
  }
  return report;
}

} // namespace refold::internal
