//===- cublaslt_types.h - Types of cuBLASLt ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the handles, enums and structs of cuBLASLt that Refold uses, so that a build does not
// need the CUDA toolkit. If the toolkit is installed, a test compares them with its header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_types.h"

#include <cstddef>
#include <cstdint>

namespace refold::runtime::cuda {

/// Opaque objects of the library.
using LtHandle = struct LtHandleObject *;
using LtLayout = struct LtLayoutObject *;
using LtProduct = struct LtProductObject *;
using LtPreference = struct LtPreferenceObject *;

/// The result of a cuBLASLt call. Only results that Refold handles have a name here. Other results
/// are kept as numbers.
enum class LtStatus : unsigned {
  Success = 0,
  NotInitialized = 1,
  AllocFailed = 3,
  InvalidValue = 7,
  ArchMismatch = 8,
  ExecutionFailed = 13,
  InternalError = 14,
  NotSupported = 15,
};

enum class LtDataType : unsigned { F32 = 0, F64 = 1 };

/// The type of the computation; Tf32 allows rounding of the factors.
enum class LtComputeType : unsigned { F32 = 68, F64 = 70, Tf32 = 77 };

enum class LtOperation : int { None = 0, Transpose = 1 };

/// Attributes of a matrix, which is column-major.
enum class LtLayoutAttribute : unsigned {
  BatchCount = 5,  ///< int32_t
  BatchStride = 6, ///< int64_t, in elements
};

enum class LtProductAttribute : unsigned {
  TransposeA = 3, ///< LtOperation
  TransposeB = 4, ///< LtOperation
};

/// Criteria of the search for algorithms.
enum class LtPreferenceAttribute : unsigned {
  MaxWorkspaceBytes = 1,   ///< uint64_t
  ReductionSchemeMask = 3, ///< uint32_t; zero: no sum is split
  MinAlignmentA = 5,       ///< uint32_t, in bytes, as for the others
  MinAlignmentB = 6,
  MinAlignmentC = 7,
  MinAlignmentD = 8,
};

/// Configuration of an algorithm.
enum class LtAlgoConfig : unsigned {
  Id = 0,              ///< int32_t
  Tile = 1,            ///< uint32_t
  SplitK = 2,          ///< int32_t: number of parts into which sums are split
  ReductionScheme = 3, ///< uint32_t: how the parts are added
  Stages = 6,          ///< uint32_t
};

enum class LtAlgoCap : unsigned {
  NumericalFlags = 15, ///< uint64_t: kLtInput*
};

/// Bits of LtAlgoCap::NumericalFlags: the type that factors are rounded to.
inline constexpr uint64_t kLtInputF16 = uint64_t{1} << 16;
inline constexpr uint64_t kLtInputBf16 = uint64_t{2} << 16;
inline constexpr uint64_t kLtInputTf32 = uint64_t{4} << 16;

/// An algorithm and its configuration, for one version of the library.
struct LtAlgo {
  uint64_t data[8];
};

struct LtHeuristicResult {
  LtAlgo algo;
  size_t workspace_bytes;
  LtStatus state; ///< the other fields hold only if it is Success
  float waves;
  int reserved[4];
};

} // namespace refold::runtime::cuda
