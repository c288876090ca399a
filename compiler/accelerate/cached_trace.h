//===- cached_trace.h - A function's trace, compiled ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A trace is kept as bytecode. Which arguments a call donates is no part of the key: for each set
// of them the trace is compiled once, as a variant.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/signature.h"
#include "runtime/executable/call_program.h"

#include "absl/container/inlined_vector.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace refold::runtime {
class SharedDevice; // runtime/shared/shared_device.h
} // namespace refold::runtime

namespace refold::internal {

/// One bit for each argument: whether it is donated.
using DonationMask = absl::InlinedVector<uint64_t, 2>;

inline bool IsDonated(const DonationMask &mask, size_t argument) {
  return (mask[argument / 64] >> (argument % 64) & 1) != 0;
}

/// The source of a slot's pointer.
struct SlotSource {
  enum class From : uint8_t { Argument, Result, Length, RandomSeed, RandomCalls, RandomCallsNext };
  From from;
  /// Index of the argument, of the result, or of the label with buckets.
  uint32_t index;
};

/// An array among the arguments.
struct ArgumentNote {
  size_t argument;
  /// Its place in the argument: "layers.2.bias".
  std::string path;
  /// Its name as an input of the program.
  std::string input;
  SignatureRef signature;
};

/// A length that the function asked for.
struct LengthNote {
  /// The number of its label in the function's Buckets.
  size_t bucket;
  /// Its name as an input of the program.
  std::string input;
};

/// A trace compiled for one set of donated arguments.
struct Variant {
  Variant() = default;
  ~Variant();
  Variant(const Variant &) = delete;
  Variant &operator=(const Variant &) = delete;

  DonationMask donated;
  std::unique_ptr<runtime::CallProgram> program;
  std::vector<SlotSource> slots;
  /// For each result of the program the argument that it is written over, or -1.
  std::vector<int32_t> over;
  /// Results that are written over arguments.
  int64_t in_place = 0;
  /// Donated arguments that no result is written over.
  std::vector<ArgumentNote> unused;
  double compile_seconds = 0;
  /// Arena, constants and code, as the device counts them.
  uint64_t bytes = 0;
  runtime::SharedDevice *device = nullptr;
};

/// A result of the function.
struct ResultPlan {
  /// Program: the program's result `index`. Argument: argument `index`, unchanged. Earlier: the
  /// same value as result `index` of the function.
  enum class Kind : uint8_t { Program, Argument, Earlier };
  Kind kind;
  uint32_t index;
  SignatureRef signature;
};

struct CachedTrace {
  ~CachedTrace();

  /// The variant for these donations; null if it was not compiled yet.
  std::shared_ptr<Variant> Find(const DonationMask &donated);
  /// Keeps a variant, and drops the one that was not used longest if there are too many.
  void Add(std::shared_ptr<Variant> variant);
  std::vector<std::shared_ptr<Variant>> Variants();

  /// The traced module. Empty for a function without results of its own: it needs no program.
  std::string bytecode;
  /// The structure of the results, of the type that the function's object knows.
  std::shared_ptr<const void> skeleton;
  std::vector<ArgumentNote> arguments;
  std::vector<LengthNote> lengths;
  std::vector<ResultPlan> results;
  /// "result 0.w"
  std::vector<std::string> result_names;
  /// Types of the program's results.
  std::vector<SignatureRef> made;
  std::vector<std::string> made_names;
  /// Arguments that are results as they are.
  std::vector<bool> passes_through;
  bool draws = false;
  double trace_seconds = 0;

  std::atomic<int64_t> calls{0}, hits{0};
  /// Number and total time of the calls that were timed.
  std::atomic<int64_t> timed{0}, nanoseconds{0};
  /// Held while a variant is compiled.
  std::mutex compiling;

private:
  std::mutex mutex_;
  /// Used last at the back.
  std::vector<std::shared_ptr<Variant>> variants_;
};

} // namespace refold::internal
