//===- test_cuda_headers.cpp - Driver declarations --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares our declarations of the driver with cuda.h at compile time.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/driver_api.h"
#include "runtime/cuda/driver/driver_library.h"
#include "same_types.h"

#include <catch2/catch.hpp>
#include <cuda.h>

#include <string>

// Conditional nodes appeared in CUDA 12.3, and an If with two bodies in 12.8.
static_assert(CUDA_VERSION >= 12080, "test_cuda_headers needs the header of CUDA 12.8 or later");

namespace cuda = refold::runtime::cuda;

namespace refold::runtime::cuda::same {
REFOLD_SAME(CUcontext, Context)
REFOLD_SAME(CUstream, Stream)
REFOLD_SAME(CUevent, Event)
REFOLD_SAME(CUmodule, Module)
REFOLD_SAME(CUfunction, Function)
REFOLD_SAME(CUgraph, Graph)
REFOLD_SAME(CUgraphNode, GraphNode)
REFOLD_SAME(CUgraphExec, GraphExec)
REFOLD_SAME(CUresult, Result)
REFOLD_SAME(CUdevice_attribute, DeviceAttribute)
REFOLD_SAME(CUfunction_attribute, FunctionAttribute)
REFOLD_SAME(CUjit_option, JitOption)
REFOLD_SAME(CUgraphNodeType, NodeType)
REFOLD_SAME(CUgraphNodeParams, GraphNodeParams)
REFOLD_SAME(CUgraphEdgeData, GraphEdgeData)
REFOLD_SAME(CUstreamCaptureMode, CaptureMode)
REFOLD_SAME(CUDA_KERNEL_NODE_PARAMS_v2, KernelNodeParams)
REFOLD_SAME(CUDA_KERNEL_NODE_PARAMS_v3, KernelNodeParams)
REFOLD_SAME(CUDA_MEMCPY3D, Memcpy3D)
REFOLD_SAME(CUDA_MEMCPY_NODE_PARAMS, MemcpyNodeParams)
REFOLD_SAME(CUDA_MEMSET_NODE_PARAMS_v2, MemsetNodeParams)
REFOLD_SAME(CUDA_CONDITIONAL_NODE_PARAMS, ConditionalNodeParams)
#if CUDA_VERSION >= 13000
REFOLD_SAME(CUDA_CHILD_GRAPH_NODE_PARAMS, ChildGraphNodeParams)
#else // no `ownership` field: the graph was always copied, as with today's zero
REFOLD_OURS(CUDA_CHILD_GRAPH_NODE_PARAMS, ChildGraphNodeParams)
#endif
} // namespace refold::runtime::cuda::same

namespace {

#define REFOLD_SIGNATURE(name, symbol, since, params)                                              \
  REFOLD_FUNCTION_TYPE(symbol, Result params)                                                      \
  static_assert(since <= CUDA_VERSION, #name);
namespace signatures {
using namespace refold::runtime::cuda;
REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_SIGNATURE)
} // namespace signatures

static_assert(std::is_same_v<CUdevice, cuda::DeviceId>);
static_assert(std::is_same_v<CUdeviceptr, cuda::DevicePtr>);
static_assert(std::is_same_v<CUgraphConditionalHandle, cuda::ConditionalHandle>);

// Both structs have the same layout; each belongs to another function.
#define REFOLD_KERNEL(theirs, ours)                                                                \
  REFOLD_FIELD(CUDA_KERNEL_NODE_PARAMS_v2, theirs, ours)                                           \
  REFOLD_FIELD(CUDA_KERNEL_NODE_PARAMS_v3, theirs, ours)
REFOLD_KERNEL(func, function)
REFOLD_KERNEL(gridDimX, grid_x)
REFOLD_KERNEL(gridDimY, grid_y)
REFOLD_KERNEL(gridDimZ, grid_z)
REFOLD_KERNEL(blockDimX, block_x)
REFOLD_KERNEL(blockDimY, block_y)
REFOLD_KERNEL(blockDimZ, block_z)
REFOLD_KERNEL(sharedMemBytes, shared_bytes)
REFOLD_KERNEL(kernelParams, params)
REFOLD_KERNEL(extra, extra)
REFOLD_KERNEL(kern, kernel)
REFOLD_KERNEL(ctx, context)

REFOLD_FIELD(CUDA_MEMCPY3D, srcXInBytes, source_x_bytes)
REFOLD_FIELD(CUDA_MEMCPY3D, srcY, source_y)
REFOLD_FIELD(CUDA_MEMCPY3D, srcZ, source_z)
REFOLD_FIELD(CUDA_MEMCPY3D, srcLOD, source_lod)
REFOLD_FIELD(CUDA_MEMCPY3D, srcMemoryType, source_type)
REFOLD_FIELD(CUDA_MEMCPY3D, srcHost, source_host)
REFOLD_FIELD(CUDA_MEMCPY3D, srcDevice, source_device)
REFOLD_FIELD(CUDA_MEMCPY3D, srcArray, source_array)
REFOLD_FIELD(CUDA_MEMCPY3D, reserved0, reserved0)
REFOLD_FIELD(CUDA_MEMCPY3D, srcPitch, source_pitch)
REFOLD_FIELD(CUDA_MEMCPY3D, srcHeight, source_height)
REFOLD_FIELD(CUDA_MEMCPY3D, dstXInBytes, target_x_bytes)
REFOLD_FIELD(CUDA_MEMCPY3D, dstY, target_y)
REFOLD_FIELD(CUDA_MEMCPY3D, dstZ, target_z)
REFOLD_FIELD(CUDA_MEMCPY3D, dstLOD, target_lod)
REFOLD_FIELD(CUDA_MEMCPY3D, dstMemoryType, target_type)
REFOLD_FIELD(CUDA_MEMCPY3D, dstHost, target_host)
REFOLD_FIELD(CUDA_MEMCPY3D, dstDevice, target_device)
REFOLD_FIELD(CUDA_MEMCPY3D, dstArray, target_array)
REFOLD_FIELD(CUDA_MEMCPY3D, reserved1, reserved1)
REFOLD_FIELD(CUDA_MEMCPY3D, dstPitch, target_pitch)
REFOLD_FIELD(CUDA_MEMCPY3D, dstHeight, target_height)
REFOLD_FIELD(CUDA_MEMCPY3D, WidthInBytes, width_bytes)
REFOLD_FIELD(CUDA_MEMCPY3D, Height, height)
REFOLD_FIELD(CUDA_MEMCPY3D, Depth, depth)

REFOLD_FIELD(CUDA_MEMCPY_NODE_PARAMS, flags, flags)
REFOLD_FIELD(CUDA_MEMCPY_NODE_PARAMS, reserved, reserved)
REFOLD_FIELD(CUDA_MEMCPY_NODE_PARAMS, copyCtx, context)
REFOLD_FIELD(CUDA_MEMCPY_NODE_PARAMS, copyParams, copy)

REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, dst, target)
REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, pitch, pitch)
REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, value, value)
REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, elementSize, element_size)
REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, width, width)
REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, height, height)
REFOLD_FIELD(CUDA_MEMSET_NODE_PARAMS_v2, ctx, context)

REFOLD_FIELD(CUDA_CHILD_GRAPH_NODE_PARAMS, graph, graph)

REFOLD_FIELD(CUDA_CONDITIONAL_NODE_PARAMS, handle, handle)
REFOLD_FIELD(CUDA_CONDITIONAL_NODE_PARAMS, type, type)
REFOLD_FIELD(CUDA_CONDITIONAL_NODE_PARAMS, size, size)
REFOLD_FIELD(CUDA_CONDITIONAL_NODE_PARAMS, phGraph_out, bodies)
REFOLD_FIELD(CUDA_CONDITIONAL_NODE_PARAMS, ctx, context)

REFOLD_FIELD(CUgraphNodeParams, type, type)
REFOLD_FIELD(CUgraphNodeParams, reserved0, reserved0)
REFOLD_FIELD(CUgraphNodeParams, reserved1, reserved1)
REFOLD_FIELD(CUgraphNodeParams, kernel, kernel)
REFOLD_FIELD(CUgraphNodeParams, memcpy, memcpy)
REFOLD_FIELD(CUgraphNodeParams, memset, memset)
REFOLD_FIELD(CUgraphNodeParams, graph, graph)
REFOLD_FIELD(CUgraphNodeParams, conditional, conditional)
REFOLD_FIELD(CUgraphNodeParams, reserved2, reserved2)

REFOLD_FIELD(CUgraphEdgeData, type, type)

REFOLD_VALUE(CUDA_SUCCESS, Result::Success)
REFOLD_VALUE(CUDA_ERROR_INVALID_VALUE, Result::InvalidValue)
REFOLD_VALUE(CUDA_ERROR_OUT_OF_MEMORY, Result::OutOfMemory)
REFOLD_VALUE(CUDA_ERROR_NOT_INITIALIZED, Result::NotInitialized)
REFOLD_VALUE(CUDA_ERROR_STUB_LIBRARY, Result::StubLibrary)
REFOLD_VALUE(CUDA_ERROR_NO_DEVICE, Result::NoDevice)
REFOLD_VALUE(CUDA_ERROR_INVALID_DEVICE, Result::InvalidDevice)
REFOLD_VALUE(CUDA_ERROR_INVALID_IMAGE, Result::InvalidImage)
REFOLD_VALUE(CUDA_ERROR_INVALID_CONTEXT, Result::InvalidContext)
REFOLD_VALUE(CUDA_ERROR_NO_BINARY_FOR_GPU, Result::NoBinaryForGpu)
REFOLD_VALUE(CUDA_ERROR_INVALID_PTX, Result::InvalidPtx)
REFOLD_VALUE(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, Result::UnsupportedPtxVersion)
REFOLD_VALUE(CUDA_ERROR_INVALID_HANDLE, Result::InvalidHandle)
REFOLD_VALUE(CUDA_ERROR_NOT_FOUND, Result::NotFound)
REFOLD_VALUE(CUDA_ERROR_NOT_READY, Result::NotReady)
REFOLD_VALUE(CUDA_ERROR_ILLEGAL_ADDRESS, Result::IllegalAddress)
REFOLD_VALUE(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, Result::LaunchOutOfResources)
REFOLD_VALUE(CUDA_ERROR_LAUNCH_FAILED, Result::LaunchFailed)
REFOLD_VALUE(CUDA_ERROR_NOT_SUPPORTED, Result::NotSupported)
REFOLD_VALUE(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, Result::SystemDriverMismatch)

#define REFOLD_DEVICE(theirs, ours)                                                                \
  REFOLD_VALUE(CU_DEVICE_ATTRIBUTE_##theirs, DeviceAttribute::ours)
REFOLD_DEVICE(MAX_THREADS_PER_BLOCK, MaxThreadsPerBlock)
REFOLD_DEVICE(MAX_SHARED_MEMORY_PER_BLOCK, MaxSharedMemoryPerBlock)
REFOLD_DEVICE(WARP_SIZE, WarpSize)
REFOLD_DEVICE(MULTIPROCESSOR_COUNT, MultiprocessorCount)
REFOLD_DEVICE(CAN_MAP_HOST_MEMORY, CanMapHostMemory)
REFOLD_DEVICE(L2_CACHE_SIZE, L2CacheSize)
REFOLD_DEVICE(MAX_THREADS_PER_MULTIPROCESSOR, MaxThreadsPerMultiprocessor)
REFOLD_DEVICE(COMPUTE_CAPABILITY_MAJOR, ComputeCapabilityMajor)
REFOLD_DEVICE(COMPUTE_CAPABILITY_MINOR, ComputeCapabilityMinor)
REFOLD_DEVICE(HOST_NATIVE_ATOMIC_SUPPORTED, HostNativeAtomics)
REFOLD_DEVICE(COOPERATIVE_LAUNCH, CooperativeLaunch)
REFOLD_DEVICE(MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, MaxSharedMemoryPerBlockOptin)

REFOLD_VALUE(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
             FunctionAttribute::MaxDynamicSharedSizeBytes)

REFOLD_VALUE(CU_JIT_INFO_LOG_BUFFER, JitOption::InfoLogBuffer)
REFOLD_VALUE(CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, JitOption::InfoLogBufferSizeBytes)
REFOLD_VALUE(CU_JIT_ERROR_LOG_BUFFER, JitOption::ErrorLogBuffer)
REFOLD_VALUE(CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, JitOption::ErrorLogBufferSizeBytes)
REFOLD_VALUE(CU_JIT_OPTIMIZATION_LEVEL, JitOption::OptimizationLevel)

REFOLD_VALUE(CU_MEMORYTYPE_HOST, MemoryType::Host)
REFOLD_VALUE(CU_MEMORYTYPE_DEVICE, MemoryType::Device)
REFOLD_VALUE(CU_MEMORYTYPE_ARRAY, MemoryType::Array)
REFOLD_VALUE(CU_MEMORYTYPE_UNIFIED, MemoryType::Unified)

#define REFOLD_NODE(theirs, ours) REFOLD_VALUE(CU_GRAPH_NODE_TYPE_##theirs, NodeType::ours)
REFOLD_NODE(KERNEL, Kernel)
REFOLD_NODE(MEMCPY, Memcpy)
REFOLD_NODE(MEMSET, Memset)
REFOLD_NODE(HOST, Host)
REFOLD_NODE(GRAPH, Graph)
REFOLD_NODE(EMPTY, Empty)
REFOLD_NODE(WAIT_EVENT, WaitEvent)
REFOLD_NODE(EVENT_RECORD, EventRecord)
REFOLD_NODE(MEM_ALLOC, MemAlloc)
REFOLD_NODE(MEM_FREE, MemFree)
REFOLD_NODE(CONDITIONAL, Conditional)

REFOLD_VALUE(CU_GRAPH_COND_TYPE_IF, ConditionalType::If)
REFOLD_VALUE(CU_GRAPH_COND_TYPE_WHILE, ConditionalType::While)
REFOLD_VALUE(CU_GRAPH_COND_TYPE_SWITCH, ConditionalType::Switch)
#if CUDA_VERSION >= 13000
REFOLD_FIELD(CUDA_CHILD_GRAPH_NODE_PARAMS, ownership, ownership)
REFOLD_VALUE(CU_GRAPH_CHILD_GRAPH_OWNERSHIP_CLONE, ChildOwnership::Clone)
REFOLD_VALUE(CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE, ChildOwnership::Move)
#endif

REFOLD_VALUE(CU_STREAM_CAPTURE_MODE_GLOBAL, CaptureMode::Global)
REFOLD_VALUE(CU_STREAM_CAPTURE_MODE_THREAD_LOCAL, CaptureMode::ThreadLocal)
REFOLD_VALUE(CU_STREAM_CAPTURE_MODE_RELAXED, CaptureMode::Relaxed)

REFOLD_VALUE(CU_STREAM_NON_BLOCKING, kStreamNonBlocking)
REFOLD_VALUE(CU_EVENT_DEFAULT, kEventDefault)
REFOLD_VALUE(CU_EVENT_DISABLE_TIMING, kEventDisableTiming)
REFOLD_VALUE(CU_MEMHOSTALLOC_PORTABLE, kHostAllocPortable)
REFOLD_VALUE(CU_MEMHOSTALLOC_DEVICEMAP, kHostAllocDeviceMap)
REFOLD_VALUE(CU_GRAPH_COND_ASSIGN_DEFAULT, kConditionalAssignDefault)

} // namespace

#ifdef REFOLD_CUDA_STUB
TEST_CASE("the toolkit's driver stub exports all functions of the table and is refused") {
  absl::Status status = cuda::OpenDriver(REFOLD_CUDA_STUB).status();
  CHECK(status.code() == absl::StatusCode::kUnavailable);
  CHECK(std::string(status.message()) ==
        "libcuda.so.1 is the stub of the CUDA toolkit, which is only for linking: let the loader "
        "find the library of the NVIDIA driver");
}
#endif

TEST_CASE("a driver table without functions offers no conditional nodes") {
  CHECK_FALSE(cuda::DriverApi{}.HasConditionals());
}
