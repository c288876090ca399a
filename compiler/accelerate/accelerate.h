//===- accelerate.h - Functions that are traced once ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of arrays is traced once, compiled, cached and reused. A public header: Abseil and the
// standard library only.
//
//     rf::Array Loss(rf::Array w, rf::Array x, rf::Array y) {
//       return rf::Mean(rf::SquaredError(rf::Dot(x, w), y));
//     }
//     rf::AcceleratedFunction loss = rf::Accelerate(Loss);
//     rf::Array first = *loss(w, x, y);   // traces and compiles
//     rf::Array second = *loss(w, x2, y2); // reuses, if x2 and y2 have the types of x and y
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_frame.h"
#include "compiler/accelerate/function_core.h"
#include "compiler/accelerate/passed.h"
#include "compiler/builder/program/array.h"
#include "compiler/driver/compile.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {

template <typename Signature> class AcceleratedFunction;

/// A function whose calls are traced once for each key, compiled, cached and reused. Copies are the
/// same function; any thread may call it.
///
/// The first call with arguments of new types runs the function once, to record what it computes.
/// Later calls with arguments of the same types run what was compiled: the function itself is not
/// called. docs/reference/accelerate.md says what is part of the key.
template <typename Result, typename... Parameters>
class AcceleratedFunction<Result(Parameters...)> {
  static_assert(internal::CheckResult<Result>());
  static_assert((internal::CheckParameter<Parameters>() && ...));

  using Where = std::source_location;
  // A function that returns nothing is refused above; void would bring more errors.
  using Plain = std::conditional_t<std::is_void_v<Result>, int, std::remove_cvref_t<Result>>;
  using Output = internal::Outside<Plain>;
  template <size_t n> using First_ = typename internal::FirstPartsOf<n, Output>::type;

public:
  using FunctionType = std::function<Result(Parameters...)>;
  AcceleratedFunction(FunctionType function, std::shared_ptr<internal::FunctionCore> core)
      : function_(std::move(function)), core_(std::move(core)) {}

  /// Calls it. An array, or a structure of arrays, that is moved in is donated: a result is written
  /// over it where that is possible, and no handle of it has a value afterwards. Errors: those of
  /// the trace, with the line in the function; those of Compile; an argument without a value, on
  /// another device, or donated twice.
  absl::StatusOr<Output> operator()(internal::Passed<Parameters>... arguments,
                                    Where where = Where::current()) const {
    return Call<0, Output>(where, arguments...);
  }
  /// The same for the first n results of a tuple or pair. Whatever only the others need is not
  /// computed. n is part of the key.
  template <size_t n>
  absl::StatusOr<First_<n>> First(internal::Passed<Parameters>... arguments,
                                  Where where = Where::current()) const {
    constexpr bool fits = internal::HasFirstParts<n, Output>();
    static_assert(fits, "First<n> gives the first n results of a function that returns a tuple or "
                        "pair: n is at least 1 and at most their number");
    return Call<fits ? n : 0, First_<n>>(where, arguments...);
  }
  /// operator(), but an error ends the process with its text.
  Output CallOrDie(internal::Passed<Parameters>... arguments,
                   Where where = Where::current()) const {
    absl::StatusOr<Output> output = Call<0, Output>(where, arguments...);
    if (!output.ok())
      internal::Die(output.status());
    return *std::move(output);
  }

  /// The name in messages: that of the options, else where the function was accelerated.
  const std::string &Function() const { return internal::NameOf(*core_); }
  /// Whether this object traces calls. If not, the function runs in each call, op by op, and its
  /// values can be read and printed at any place. The bits are the same.
  bool Enabled() const { return internal::EnabledOf(*core_); }
  void SetEnabled(bool enabled) { internal::SetEnabledOf(*core_, enabled); }
  /// How this object checks each call.
  CheckMode GetCheckMode() const { return internal::CheckModeOf(*core_); }
  void SetCheckMode(CheckMode mode) { internal::SetCheckModeOf(*core_, mode); }
  /// 1e-4 unless it was set. Error: not finite, or negative.
  double CheckTolerance() const { return internal::CheckToleranceOf(*core_); }
  absl::Status SetCheckTolerance(double tolerance) {
    return internal::SetCheckToleranceOf(*core_, tolerance);
  }
  /// Traces that the cache holds at most: 50 unless it was set. All objects over one function share
  /// the cache.
  int64_t CacheSize() const { return internal::CacheSizeOf(*core_); }
  /// Error: less than one.
  absl::Status SetCacheSize(int64_t size) { return internal::SetCacheSizeOf(*core_, size); }
  /// Calls that reused a trace, in percent of all calls since the last ClearCache.
  double HitRate() const { return internal::HitRateOf(*core_); }
  /// Traces in the cache, in percent of CacheSize.
  double Occupancy() const { return internal::OccupancyOf(*core_); }
  /// Drops all traces of the function, and its counts.
  void ClearCache() { internal::ClearCacheOf(*core_); }
  /// Code, constants, arenas and records of its traces.
  uint64_t CacheBytes() const { return internal::CacheBytesOf(*core_); }
  /// Why the calling thread's last call of it traced anew: "argument 1 'x': 32 × 784 was 16 × 784".
  /// Empty if it reused a trace.
  std::string WhyMissed() const { return internal::WhyMissedOf(*core_); }
  /// A table with a line for each trace: its key, calls, hits, compile seconds, bytes, microseconds
  /// a call, results over donated arguments.
  std::string Report() const { return internal::ReportOf(*core_); }
  /// About the calling thread's last call of it.
  CallReport LastCall() const { return internal::LastCallOf(*core_); }

private:
  template <size_t n, typename Out>
  absl::StatusOr<Out> Call(const Where &where,
                           const internal::Passed<Parameters> &...arguments) const {
    auto inlined = [&] {
      return TakeFirst<n, Out>(internal::ConvertParts<Output>(function_(
          internal::ConvertParts<std::remove_cvref_t<Parameters>>(arguments.value())...)));
    };
    if (internal::IsTracing()) {
      internal::NestedCall nested(*core_, where);
      if (!nested.status().ok())
        return nested.status();
      return inlined();
    }
    internal::FrameLease frame;
    internal::BeginCall(*core_, *frame, static_cast<int>(n));
    internal::FrameWalk walk(*frame);
    [[maybe_unused]] auto add = [&](const auto &argument) {
      walk.Argument(argument.donated());
      internal::VisitParts(argument.value(), walk);
    };
    (add(arguments), ...);
    if (frame->has_traced)
      return inlined(); // in a Program that is being built
    auto trace = [&](internal::TraceIo &io) { Trace<n, Out>(io, arguments...); };
    absl::StatusOr<const void *> skeleton = internal::RunCall(*core_, *frame, trace, where);
    if (!skeleton.ok())
      return skeleton.status();
    Out output = *static_cast<const Out *>(*skeleton);
    internal::FillWalk fill(frame->outputs);
    internal::VisitParts(output, fill);
    return output;
  }

  /// Runs the function on values of the trace.
  template <size_t n, typename Out>
  void Trace(internal::TraceIo &io, const internal::Passed<Parameters> &...arguments) const {
    size_t number = 0;
    [[maybe_unused]] auto traced = [&]<typename P>(std::type_identity<P>, const auto &argument) {
      internal::Outside<P> copy = argument.value();
      internal::ArgumentWalk walk(io, number++);
      internal::VisitParts(copy, walk);
      return internal::ConvertParts<P>(std::move(copy));
    };
    // Braces: the arguments are made in order.
    std::tuple<std::remove_cvref_t<Parameters>...> inside{
        traced(std::type_identity<std::remove_cvref_t<Parameters>>(), arguments)...};
    Out output =
        TakeFirst<n, Out>(internal::ConvertParts<Output>(std::apply(function_, std::move(inside))));
    if constexpr (internal::IsTuple<Out>::value) {
      size_t result = 0;
      auto collect = [&](auto &part) {
        internal::ResultWalk walk(io, result++);
        internal::VisitParts(part, walk);
      };
      std::apply([&](auto &...parts) { (collect(parts), ...); }, output);
    } else {
      internal::ResultWalk walk(io, 0);
      internal::VisitParts(output, walk);
    }
    io.Skeleton(std::make_shared<const Out>(std::move(output)));
  }

  template <size_t n, typename Out> static Out TakeFirst(Output output) {
    if constexpr (n == 0)
      return output;
    else if constexpr (n == 1)
      return std::get<0>(std::move(output));
    else
      return [&]<size_t... i>(std::index_sequence<i...>) {
        return Out(std::get<i>(std::move(output))...);
      }(std::make_index_sequence<n>());
  }

  FunctionType function_;
  std::shared_ptr<internal::FunctionCore> core_;
};

/// Accelerates a function.
template <typename Result, typename... Parameters>
AcceleratedFunction<Result(Parameters...)>
Accelerate(Result (*function)(Parameters...), AccelerateOptions options = {},
           std::source_location where = std::source_location::current()) {
  internal::FunctionId id;
  id.address = reinterpret_cast<const void *>(function);
  id.type = internal::TypeTag<Result(Parameters...)>();
  return {function, internal::MakeCore(std::move(id), std::move(options), where)};
}

namespace internal {
template <typename T> struct SignatureOfCall;
template <typename T, typename Result, typename... Parameters>
struct SignatureOfCall<Result (T::*)(Parameters...) const> {
  using type = Result(Parameters...);
};
template <typename T, typename Result, typename... Parameters>
struct SignatureOfCall<Result (T::*)(Parameters...)> {
  using type = Result(Parameters...);
};
template <typename Result, typename... Parameters>
struct SignatureOfCall<Result (*)(Parameters...)> {
  using type = Result(Parameters...);
};
template <typename Fn> constexpr auto CallOperator() {
  if constexpr (std::is_pointer_v<Fn>) {
    return Fn();
  } else if constexpr (requires { &Fn::operator(); }) {
    return &Fn::operator();
  } else {
    static_assert(!std::is_class_v<Fn>,
                  "rf::Accelerate: the parameters of a lambda need types, because each type of "
                  "them is another function: write rf::Array for auto");
    return static_cast<Array (*)()>(nullptr);
  }
}
template <typename Fn>
using SignatureOf = typename SignatureOfCall<decltype(CallOperator<Fn>())>::type;
} // namespace internal

/// Accelerates a lambda without captures.
template <typename Fn>
  requires std::is_class_v<Fn> && (!std::is_convertible_v<Fn, std::string>)
auto Accelerate(Fn function, AccelerateOptions options = {},
                std::source_location where = std::source_location::current()) {
  using Signature = internal::SignatureOf<Fn>;
  if constexpr (requires { +function; }) {
    return Accelerate(+function, std::move(options), where);
  } else {
    // A generic lambda was refused by its signature.
    static_assert(
        !requires { &Fn::operator(); },
        "rf::Accelerate: a lambda with captures needs a name, by which its cache is found: "
        "rf::Accelerate(\"name\", lambda)");
    return AcceleratedFunction<Signature>(nullptr, nullptr);
  }
}

/// Accelerates what has captures, under a name. Objects of one name share a cache, so a name stands
/// for one function: using it for another is an error of the call. Captured values are not part of
/// the key: whatever changes is to be an argument.
template <typename Fn>
auto Accelerate(std::string name, Fn function, AccelerateOptions options = {},
                std::source_location where = std::source_location::current()) {
  using Signature = internal::SignatureOf<Fn>;
  internal::FunctionId id;
  id.name = name;
  id.type = internal::TypeTag<Fn>();
  if (options.name.empty())
    options.name = std::move(name);
  if constexpr (std::is_constructible_v<std::function<Signature>, Fn>)
    return AcceleratedFunction<Signature>(
        std::move(function), internal::MakeCore(std::move(id), std::move(options), where));
  else
    return AcceleratedFunction<Signature>(nullptr, nullptr); // refused by its signature
}

/// Drops the traces of all functions.
void ClearAllCaches();

/// The random numbers that functions without a seed of their own draw on the device begin anew.
absl::Status SeedRandom(uint64_t seed, absl::string_view device = "cpu");

} // namespace refold
