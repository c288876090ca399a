//===- accelerate.h - Functions that are traced once ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Traces a function of arrays once, compiles it, and reuses the compiled code.
//
// This is a public header. It includes only Abseil and the standard library.
//
//     rf::Array Loss(rf::Array w, rf::Array x, rf::Array y) {
//       return rf::MeanSquaredError(rf::Dot(x, w), y);
//     }
//     rf::AcceleratedFunction loss = rf::Accelerate(Loss);
//     rf::Array first = *loss(w, x, y);    // traces and compiles
//     rf::Array second = *loss(w, x2, y2); // reuses the code if the types are the same
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

/// A C++ function that is traced and compiled at its first call. Tracing runs the C++ function once
/// and records the ops that it calls.
///
/// Each call has a key, which contains the types of the arguments. docs/reference/accelerate.md
/// lists the other parts of the key. A call reuses the compiled code of an earlier call with an
/// equal key. It then does not run the C++ function.
///
/// Copies of this object share the compiled code and the settings. Any thread may call it.
template <typename Result, typename... Parameters>
class AcceleratedFunction<Result(Parameters...)> {
  static_assert(internal::CheckResult<Result>());
  static_assert((internal::CheckParameter<Parameters>() && ...));

  using Where = std::source_location;
  // A function that returns nothing was refused above; void would only add more errors.
  using Plain = std::conditional_t<std::is_void_v<Result>, int, std::remove_cvref_t<Result>>;
  using Output = internal::Outside<Plain>;
  template <size_t n> using First_ = typename internal::FirstPartsOf<n, Output>::type;

public:
  using FunctionType = std::function<Result(Parameters...)>;
  AcceleratedFunction(FunctionType function, std::shared_ptr<internal::FunctionCore> core)
      : function_(std::move(function)), core_(std::move(core)) {}

  /// Calls the function and returns its result.
  ///
  /// To donate an array, pass it with std::move, alone or inside a structure. The array is donated
  /// only if no other handle to it is alive and its memory is not borrowed. The call may write a
  /// result over a donated array. After the call, a donated array has no value.
  ///
  /// Errors:
  /// - an error of the trace, with the line in the function;
  /// - an error of Compile;
  /// - an array that has no value, is not on the function's device, or is donated twice.
  absl::StatusOr<Output> operator()(internal::Passed<Parameters>... arguments,
                                    Where where = Where::current()) const {
    return Call<0, Output>(where, arguments...);
  }
  /// Calls the function and returns only the first n results of its tuple or pair. Skips ops that
  /// only the other results need. The key of the call contains n.
  template <size_t n>
  absl::StatusOr<First_<n>> First(internal::Passed<Parameters>... arguments,
                                  Where where = Where::current()) const {
    constexpr bool fits = internal::HasFirstParts<n, Output>();
    static_assert(fits, "First<n> gives the first n results of a function that returns a tuple or "
                        "pair: n is at least 1 and at most their number");
    return Call<fits ? n : 0, First_<n>>(where, arguments...);
  }
  /// The same as operator(), except that an error ends the process with its text.
  Output CallOrDie(internal::Passed<Parameters>... arguments,
                   Where where = Where::current()) const {
    absl::StatusOr<Output> output = Call<0, Output>(where, arguments...);
    if (!output.ok())
      internal::Die(output.status());
    return *std::move(output);
  }

  /// Returns the name of the function in error messages. This is AccelerateOptions::name or, if
  /// that is empty, the source location of the Accelerate call.
  const std::string &Function() const { return internal::NameOf(*core_); }
  /// Whether calls of this object are traced and compiled. If false, each call runs the function op
  /// by op, so the function can read and print values anywhere. The results are bit-identical in
  /// both cases.
  bool Enabled() const { return internal::EnabledOf(*core_); }
  void SetEnabled(bool enabled) { internal::SetEnabledOf(*core_, enabled); }
  /// Whether and how each call of this object is checked.
  CheckMode GetCheckMode() const { return internal::CheckModeOf(*core_); }
  void SetCheckMode(CheckMode mode) { internal::SetCheckModeOf(*core_, mode); }
  /// The largest difference that CheckMode::Tolerance allows, 1e-4 by default. SetCheckTolerance
  /// returns an error for a negative or non-finite tolerance.
  double CheckTolerance() const { return internal::CheckToleranceOf(*core_); }
  absl::Status SetCheckTolerance(double tolerance) {
    return internal::SetCheckToleranceOf(*core_, tolerance);
  }
  /// The maximum number of traces in the cache, 50 by default. All objects that accelerate the same
  /// function share one cache.
  int64_t CacheSize() const { return internal::CacheSizeOf(*core_); }
  /// Sets the maximum number of traces; it is an error if it is less than one.
  absl::Status SetCacheSize(int64_t size) { return internal::SetCacheSizeOf(*core_, size); }
  /// Calls that reused a trace, in percent of all calls since the last ClearCache.
  double HitRate() const { return internal::HitRateOf(*core_); }
  /// Traces in the cache, in percent of CacheSize.
  double Occupancy() const { return internal::OccupancyOf(*core_); }
  /// Drops all traces of the function and resets its counters.
  void ClearCache() { internal::ClearCacheOf(*core_); }
  /// Bytes of code, constants, arenas and records of the traces.
  uint64_t CacheBytes() const { return internal::CacheBytesOf(*core_); }
  /// Explains why the calling thread's last call had to trace. Returns "" if that call reused a
  /// trace. Example: "argument 1 'x': 32 × 784 was 16 × 784".
  std::string WhyMissed() const { return internal::WhyMissedOf(*core_); }
  /// Returns a table with one line for each trace. The columns are: key, number of calls, number of
  /// cache hits, seconds of tracing, seconds of compiling, bytes, microseconds per call, and number
  /// of results that are written over donated arguments.
  std::string Report() const { return internal::ReportOf(*core_); }
  /// Describes the calling thread's last call of this function.
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
      return inlined(); // in a Program under construction
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
    // Braces evaluate the arguments in order.
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

/// Accelerates a function; its cache is found by its address.
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
    // The signature check above refused generic lambdas.
    static_assert(
        !requires { &Fn::operator(); },
        "rf::Accelerate: a lambda with captures needs a name, by which its cache is found: "
        "rf::Accelerate(\"name\", lambda)");
    return AcceleratedFunction<Signature>(nullptr, nullptr);
  }
}

/// Accelerates a callable with captures. Objects with the same `name` share one cache, so give each
/// function its own name. A call fails if a different function already uses the name. Captured
/// values are not part of the key. Pass every value that changes as an argument.
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
    return AcceleratedFunction<Signature>(nullptr, nullptr); // the signature check refused it
}

/// Drops the traces of all functions.
void ClearAllCaches();

/// Restarts the random numbers of the device from `seed`. Functions without a seed of their own use
/// these numbers.
absl::Status SeedRandom(uint64_t seed, absl::string_view device = "cpu");

} // namespace refold
