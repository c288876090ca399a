//===- test_cuda_cublaslt_headers.cpp - cuBLASLt declarations ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares our declarations with cublasLt.h at compile time.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/libraries/cublaslt_api.h"
#include "runtime/cuda/libraries/cublaslt_library.h"
#include "same_types.h"

#include <catch2/catch.hpp>
#include <cublasLt.h>

namespace cuda = refold::runtime::cuda;

namespace refold::runtime::cuda::same {
REFOLD_SAME(cudaStream_t, Stream)
REFOLD_SAME(cublasLtHandle_t, LtHandle)
REFOLD_SAME(cublasLtMatrixLayout_t, LtLayout)
REFOLD_SAME(cublasLtMatmulDesc_t, LtProduct)
REFOLD_SAME(cublasLtMatmulPreference_t, LtPreference)
REFOLD_SAME(cublasStatus_t, LtStatus)
REFOLD_SAME(cudaDataType_t, LtDataType)
REFOLD_SAME(cublasComputeType_t, LtComputeType)
REFOLD_SAME(cublasOperation_t, LtOperation)
REFOLD_SAME(cublasLtMatrixLayoutAttribute_t, LtLayoutAttribute)
REFOLD_SAME(cublasLtMatmulDescAttributes_t, LtProductAttribute)
REFOLD_SAME(cublasLtMatmulPreferenceAttributes_t, LtPreferenceAttribute)
REFOLD_SAME(cublasLtMatmulAlgoConfigAttributes_t, LtAlgoConfig)
REFOLD_SAME(cublasLtMatmulAlgoCapAttributes_t, LtAlgoCap)
REFOLD_SAME(cublasLtMatmulAlgo_t, LtAlgo)
REFOLD_SAME(cublasLtMatmulHeuristicResult_t, LtHeuristicResult)
} // namespace refold::runtime::cuda::same

namespace {

#define REFOLD_SIGNATURE(result, name, symbol, params) REFOLD_FUNCTION_TYPE(symbol, result params)
namespace signatures {
using namespace refold::runtime::cuda;
REFOLD_CUBLASLT_FUNCTIONS(REFOLD_SIGNATURE)
} // namespace signatures

REFOLD_FIELD(cublasLtMatmulHeuristicResult_t, algo, algo)
REFOLD_FIELD(cublasLtMatmulHeuristicResult_t, workspaceSize, workspace_bytes)
REFOLD_FIELD(cublasLtMatmulHeuristicResult_t, state, state)
REFOLD_FIELD(cublasLtMatmulHeuristicResult_t, wavesCount, waves)
REFOLD_FIELD(cublasLtMatmulHeuristicResult_t, reserved, reserved)

REFOLD_VALUE(CUBLAS_STATUS_SUCCESS, LtStatus::Success)
REFOLD_VALUE(CUBLAS_STATUS_NOT_INITIALIZED, LtStatus::NotInitialized)
REFOLD_VALUE(CUBLAS_STATUS_ALLOC_FAILED, LtStatus::AllocFailed)
REFOLD_VALUE(CUBLAS_STATUS_INVALID_VALUE, LtStatus::InvalidValue)
REFOLD_VALUE(CUBLAS_STATUS_ARCH_MISMATCH, LtStatus::ArchMismatch)
REFOLD_VALUE(CUBLAS_STATUS_EXECUTION_FAILED, LtStatus::ExecutionFailed)
REFOLD_VALUE(CUBLAS_STATUS_INTERNAL_ERROR, LtStatus::InternalError)
REFOLD_VALUE(CUBLAS_STATUS_NOT_SUPPORTED, LtStatus::NotSupported)
REFOLD_VALUE(CUDA_R_32F, LtDataType::F32)
REFOLD_VALUE(CUDA_R_64F, LtDataType::F64)
REFOLD_VALUE(CUBLAS_COMPUTE_32F, LtComputeType::F32)
REFOLD_VALUE(CUBLAS_COMPUTE_64F, LtComputeType::F64)
REFOLD_VALUE(CUBLAS_COMPUTE_32F_FAST_TF32, LtComputeType::Tf32)
REFOLD_VALUE(CUBLAS_OP_N, LtOperation::None)
REFOLD_VALUE(CUBLAS_OP_T, LtOperation::Transpose)
REFOLD_VALUE(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, LtLayoutAttribute::BatchCount)
REFOLD_VALUE(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, LtLayoutAttribute::BatchStride)
REFOLD_VALUE(CUBLASLT_MATMUL_DESC_TRANSA, LtProductAttribute::TransposeA)
REFOLD_VALUE(CUBLASLT_MATMUL_DESC_TRANSB, LtProductAttribute::TransposeB)
REFOLD_VALUE(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, LtPreferenceAttribute::MaxWorkspaceBytes)
REFOLD_VALUE(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, LtPreferenceAttribute::ReductionSchemeMask)
REFOLD_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, LtPreferenceAttribute::MinAlignmentA)
REFOLD_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, LtPreferenceAttribute::MinAlignmentB)
REFOLD_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, LtPreferenceAttribute::MinAlignmentC)
REFOLD_VALUE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, LtPreferenceAttribute::MinAlignmentD)
REFOLD_VALUE(CUBLASLT_ALGO_CONFIG_ID, LtAlgoConfig::Id)
REFOLD_VALUE(CUBLASLT_ALGO_CONFIG_TILE_ID, LtAlgoConfig::Tile)
REFOLD_VALUE(CUBLASLT_ALGO_CONFIG_SPLITK_NUM, LtAlgoConfig::SplitK)
REFOLD_VALUE(CUBLASLT_ALGO_CONFIG_REDUCTION_SCHEME, LtAlgoConfig::ReductionScheme)
REFOLD_VALUE(CUBLASLT_ALGO_CONFIG_STAGES_ID, LtAlgoConfig::Stages)
REFOLD_VALUE(CUBLASLT_ALGO_CAP_NUMERICAL_IMPL_FLAGS, LtAlgoCap::NumericalFlags)
REFOLD_VALUE(CUBLASLT_NUMERICAL_IMPL_FLAGS_INPUT_16F, kLtInputF16)
REFOLD_VALUE(CUBLASLT_NUMERICAL_IMPL_FLAGS_INPUT_16BF, kLtInputBf16)
REFOLD_VALUE(CUBLASLT_NUMERICAL_IMPL_FLAGS_INPUT_TF32, kLtInputTf32)
static_assert(CUBLASLT_REDUCTION_SCHEME_NONE == 0);

} // namespace

#ifdef REFOLD_CUBLASLT
TEST_CASE("the toolkit's cuBLASLt exports all functions of the table") {
  absl::StatusOr<cuda::CublasLtApi> library = cuda::OpenCublasLt({REFOLD_CUBLASLT});
  INFO(library.status());
  REQUIRE(library.ok());
  CHECK(cuda::CublasLtName(*library) == "cuBLASLt " + std::to_string(CUBLAS_VER_MAJOR) + "." +
                                            std::to_string(CUBLAS_VER_MINOR) + "." +
                                            std::to_string(CUBLAS_VER_PATCH));
}
#endif

TEST_CASE("a new table has no functions") { CHECK(cuda::CublasLtApi{}.Matmul == nullptr); }
