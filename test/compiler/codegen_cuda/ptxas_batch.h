//===- ptxas_batch.h - Many texts, through ptxas together -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thousands of programs share most of their entries, and to start ptxas takes longer than to
// assemble one: each entry that is new is looked at once, in a call for many.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen_cuda/ptx_parts.h"

#include "absl/container/flat_hash_set.h"

#include <map>
#include <string>
#include <vector>

namespace refold::test {

class PtxasBatch {
public:
  /// For one architecture, at the level of optimisation that a driver has too.
  explicit PtxasBatch(std::string arch, bool may_spill = false)
      : arch_(std::move(arch)), may_spill_(may_spill) {}

  /// `origin` stands for the text where an entry of it, which no text had before, is refused.
  void Add(const std::string &ptx, const std::string &origin);
  /// Looks at what is left. Each entry that ptxas refuses or warns of, or that spills registers and
  /// must not,
  /// with its origin, a paragraph each; empty where there is none.
  std::string Refusals();

  const std::string &arch() const { return arch_; }
  int64_t parts() const { return parts_; }                    ///< that were added
  int64_t distinct() const { return int64_t(known_.size()); } ///< that ptxas has seen, or will
  int64_t calls() const { return calls_; }                    ///< of ptxas

private:
  struct Pending {
    std::string origin;
    PtxPart part;
  };
  using Iterator = std::vector<Pending>::const_iterator;

  void LookAt(Iterator begin, Iterator end);
  void Refuse(const Pending &pending, const std::string &why);

  std::string arch_;
  bool may_spill_;
  absl::flat_hash_set<size_t> known_;                   // hashes of 64 bits
  std::map<std::string, std::vector<Pending>> pending_; // by their heads
  std::string refusals_;
  int64_t parts_ = 0, calls_ = 0;
};

} // namespace refold::test
