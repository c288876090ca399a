//===- ptxas_batch.h - ptxas on many texts at once --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assembles the PTX of many programs in few runs of ptxas. Starting ptxas takes longer than
// assembling one entry (GPU kernel), and thousands of programs share most of their entries. So each
// distinct entry is assembled once, together with many others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen/gpu/ptx/ptx_parts.h"

#include "absl/container/flat_hash_set.h"

#include <map>
#include <string>
#include <vector>

namespace refold::test {

class PtxasBatch {
public:
  /// Assembles for one architecture, with the optimization level that a driver uses.
  explicit PtxasBatch(std::string arch, bool may_spill = false)
      : arch_(std::move(arch)), may_spill_(may_spill) {}

  /// Adds the entries of `ptx` that no earlier text contained. If ptxas refuses an added entry, the
  /// report names `origin`.
  void Add(const std::string &ptx, const std::string &origin);
  /// Assembles the entries that Add has not assembled yet. Returns one paragraph for each bad entry
  /// that was ever added, or "" if there is none. An entry is bad if ptxas refuses it or warns
  /// about it, or if it spills registers although it must not. The paragraph names the origin of
  /// the entry.
  std::string Refusals();

  const std::string &arch() const { return arch_; }
  int64_t parts() const { return parts_; }                    ///< that were added
  int64_t distinct() const { return int64_t(known_.size()); } ///< that are or will be assembled
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
  absl::flat_hash_set<size_t> known_;                   // 64-bit hashes of parts
  std::map<std::string, std::vector<Pending>> pending_; // by their heads
  std::string refusals_;
  int64_t parts_ = 0, calls_ = 0;
};

} // namespace refold::test
