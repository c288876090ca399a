//===- cached_trace.h - A compiled trace of a function ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A trace stores the traced program as bytecode. It is compiled once for each set of donated
// arguments. Each compiled form is a variant of the trace. The set is not part of the key that
// finds the trace.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/signature.h"
#include "runtime/session/call_program.h"

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

/// One bit for each argument: 1 if it is donated.
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
  /// Its path in the argument: "layers.2.bias".
  std::string path;
  /// Its name as an input of the program.
  std::string input;
  SignatureRef signature;
};

/// A length that the function requested.
struct LengthNote {
  /// The index of its label in the function's Buckets.
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
  /// For each result of the program, the index of the argument that it is written over, or -1.
  std::vector<int32_t> over;
  /// Number of results that are written over arguments.
  int64_t in_place = 0;
  /// Donated arguments that no result is written over.
  std::vector<ArgumentNote> unused;
  double compile_seconds = 0;
  /// Bytes of arena, constants and code, as the device counts them.
  uint64_t bytes = 0;
  runtime::SharedDevice *device = nullptr;
};

/// A result of the function.
struct ResultPlan {
  /// The source of a result of the function:
  ///   Program    result `index` of the compiled program
  ///   Argument   argument `index`, unchanged
  ///   Earlier    result `index` of the function, an earlier result with the same value
  enum class Kind : uint8_t { Program, Argument, Earlier };
  Kind kind;
  uint32_t index;
  SignatureRef signature;
};

struct CachedTrace {
  ~CachedTrace();

  /// Returns the variant for these donations; null if it is not compiled yet.
  std::shared_ptr<Variant> Find(const DonationMask &donated);
  /// Adds a variant. If there are too many, drops the least recently used one.
  void Add(std::shared_ptr<Variant> variant);
  std::vector<std::shared_ptr<Variant>> Variants();

  /// The traced module; empty if the function only returns its arguments and needs no program.
  std::string bytecode;
  /// The structure of the results, with the type that the AcceleratedFunction knows.
  std::shared_ptr<const void> skeleton;
  std::vector<ArgumentNote> arguments;
  std::vector<LengthNote> lengths;
  std::vector<ResultPlan> results;
  /// One for each result: "result 0.w".
  std::vector<std::string> result_names;
  /// Types of the program's results.
  std::vector<SignatureRef> made;
  std::vector<std::string> made_names;
  /// Whether an argument is also a result, unchanged.
  std::vector<bool> passes_through;
  bool draws = false;
  double trace_seconds = 0;

  std::atomic<int64_t> calls{0}, hits{0};
  /// Number and total time of the timed calls.
  std::atomic<int64_t> timed{0}, nanoseconds{0};
  /// Held during the compilation of a variant.
  std::mutex compiling;

private:
  std::mutex mutex_;
  /// The most recently used variant is last.
  std::vector<std::shared_ptr<Variant>> variants_;
};

} // namespace refold::internal
