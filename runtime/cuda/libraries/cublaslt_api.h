//===- cublaslt_api.h - cuBLASLt function table -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of cuBLASLt functions, through which the runtime calls the library. It is filled at run
// time from the library or, in tests, from a fake library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/libraries/cublaslt_types.h"

// The functions of cuBLASLt: X(return type, member, exported symbol, parameters). They exist in
// CUDA 12 and later. NVIDIA's reference defines their meaning and errors.
// clang-format off
#define REFOLD_CUBLASLT_FUNCTIONS(X)                                                               \
  X(size_t, GetVersion, cublasLtGetVersion, ())                                                    \
  X(const char *, GetStatusName, cublasLtGetStatusName, (LtStatus status))                         \
  X(LtStatus, Create, cublasLtCreate, (LtHandle *handle))                                          \
  X(LtStatus, Destroy, cublasLtDestroy, (LtHandle handle))                                         \
  X(LtStatus, LayoutCreate, cublasLtMatrixLayoutCreate,                                            \
    (LtLayout *layout, LtDataType type, uint64_t rows, uint64_t columns, int64_t leading))         \
  X(LtStatus, LayoutDestroy, cublasLtMatrixLayoutDestroy, (LtLayout layout))                       \
  X(LtStatus, LayoutSetAttribute, cublasLtMatrixLayoutSetAttribute,                                \
    (LtLayout layout, LtLayoutAttribute attribute, const void *value, size_t bytes))               \
  X(LtStatus, ProductCreate, cublasLtMatmulDescCreate,                                             \
    (LtProduct *product, LtComputeType compute, LtDataType scale))                                 \
  X(LtStatus, ProductDestroy, cublasLtMatmulDescDestroy, (LtProduct product))                      \
  X(LtStatus, ProductSetAttribute, cublasLtMatmulDescSetAttribute,                                 \
    (LtProduct product, LtProductAttribute attribute, const void *value, size_t bytes))            \
  X(LtStatus, PreferenceCreate, cublasLtMatmulPreferenceCreate, (LtPreference *preference))        \
  X(LtStatus, PreferenceDestroy, cublasLtMatmulPreferenceDestroy, (LtPreference preference))       \
  X(LtStatus, PreferenceSetAttribute, cublasLtMatmulPreferenceSetAttribute,                        \
    (LtPreference preference, LtPreferenceAttribute attribute, const void *value, size_t bytes))   \
  X(LtStatus, AlgoGetHeuristic, cublasLtMatmulAlgoGetHeuristic,                                    \
    (LtHandle handle, LtProduct product, LtLayout a, LtLayout b, LtLayout c, LtLayout d,           \
     LtPreference preference, int most, LtHeuristicResult *results, int *count))                   \
  X(LtStatus, AlgoConfigGet, cublasLtMatmulAlgoConfigGetAttribute,                                 \
    (const LtAlgo *algo, LtAlgoConfig attribute, void *value, size_t bytes, size_t *written))      \
  X(LtStatus, AlgoCapGet, cublasLtMatmulAlgoCapGetAttribute,                                       \
    (const LtAlgo *algo, LtAlgoCap attribute, void *value, size_t bytes, size_t *written))         \
  X(LtStatus, Matmul, cublasLtMatmul,                                                              \
    (LtHandle handle, LtProduct product, const void *alpha, const void *a, LtLayout a_layout,      \
     const void *b, LtLayout b_layout, const void *beta, const void *c, LtLayout c_layout,         \
     void *d, LtLayout d_layout, const LtAlgo *algo, void *workspace, size_t workspace_bytes,      \
     Stream stream))
// clang-format on

namespace refold::runtime::cuda {

struct CublasLtApi {
#define REFOLD_MEMBER(result, name, symbol, params) result(*name) params = nullptr;
  REFOLD_CUBLASLT_FUNCTIONS(REFOLD_MEMBER)
#undef REFOLD_MEMBER
};

} // namespace refold::runtime::cuda
