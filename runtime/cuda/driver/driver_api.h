//===- driver_api.h - CUDA driver function table ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of CUDA driver functions, through which the whole runtime calls the driver. It is
// filled at run time from libcuda or, in tests, from the fake CUDA driver.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_types.h"

// The functions of the CUDA driver: X(member, exported symbol, CUDA version that introduced it,
// parameters). All functions return a Result. Sizes are in bytes. NVIDIA's reference defines the
// meaning and the errors. A symbol such as cuMemAlloc_v2 includes the version of the interface.
// Without the version, it may name an older interface.
//
// A CUDA device needs all functions of the first list. The second list is for loops on the GPU. If
// the driver is too old, its members are null. GraphAddNode is in the second list, so graphs
// without loops use only the older functions that add nodes.
// clang-format off
#define REFOLD_CUDA_DRIVER_REQUIRED(X)                                                             \
  X(GetErrorName, cuGetErrorName, 6000, (Result result, const char **name))                        \
  X(GetErrorString, cuGetErrorString, 6000, (Result result, const char **text))                    \
  X(Init, cuInit, 2000, (unsigned flags))                                                          \
  X(DriverGetVersion, cuDriverGetVersion, 2020, (int *version))                                    \
  X(DeviceGetCount, cuDeviceGetCount, 2000, (int *count))                                          \
  X(DeviceGet, cuDeviceGet, 2000, (DeviceId *device, int ordinal))                                 \
  X(DeviceGetName, cuDeviceGetName, 2000, (char *name, int size, DeviceId device))                 \
  X(DeviceGetAttribute, cuDeviceGetAttribute, 2000,                                                \
    (int *value, DeviceAttribute attribute, DeviceId device))                                      \
  X(DevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, 7000, (Context *context, DeviceId device))   \
  X(DevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, 11000, (DeviceId device))               \
  X(CtxSetCurrent, cuCtxSetCurrent, 4000, (Context context))                                       \
  X(CtxSynchronize, cuCtxSynchronize, 2000, ())                                                    \
  X(MemGetInfo, cuMemGetInfo_v2, 3020, (size_t *free, size_t *total))                              \
  X(MemAlloc, cuMemAlloc_v2, 3020, (DevicePtr *address, size_t bytes))                             \
  X(MemFree, cuMemFree_v2, 3020, (DevicePtr address))                                              \
  X(MemHostAlloc, cuMemHostAlloc, 2020, (void **address, size_t bytes, unsigned flags))            \
  X(MemFreeHost, cuMemFreeHost, 2000, (void *address))                                             \
  X(MemHostGetDevicePointer, cuMemHostGetDevicePointer_v2, 3020,                                   \
    (DevicePtr *device, void *host, unsigned flags))                                               \
  X(MemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, 3020,                                                   \
    (DevicePtr target, const void *source, size_t bytes, Stream stream))                           \
  X(MemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, 3020,                                                   \
    (void *target, DevicePtr source, size_t bytes, Stream stream))                                 \
  X(MemcpyDtoDAsync, cuMemcpyDtoDAsync_v2, 3020,                                                   \
    (DevicePtr target, DevicePtr source, size_t bytes, Stream stream))                             \
  X(Memcpy3DAsync, cuMemcpy3DAsync_v2, 3020, (const Memcpy3D *copy, Stream stream))                \
  X(MemsetD8Async, cuMemsetD8Async, 3020,                                                          \
    (DevicePtr target, unsigned char value, size_t bytes, Stream stream))                          \
  X(StreamCreate, cuStreamCreate, 2000, (Stream *stream, unsigned flags))                          \
  X(StreamDestroy, cuStreamDestroy_v2, 4000, (Stream stream))                                      \
  X(StreamSynchronize, cuStreamSynchronize, 2000, (Stream stream))                                 \
  X(StreamBeginCapture, cuStreamBeginCapture_v2, 10010, (Stream stream, CaptureMode mode))         \
  X(StreamEndCapture, cuStreamEndCapture, 10000, (Stream stream, Graph *graph))                    \
  X(EventCreate, cuEventCreate, 2000, (Event *event, unsigned flags))                              \
  X(EventDestroy, cuEventDestroy_v2, 4000, (Event event))                                          \
  X(EventRecord, cuEventRecord, 2000, (Event event, Stream stream))                                \
  X(EventSynchronize, cuEventSynchronize, 2000, (Event event))                                     \
  X(EventElapsedTime, cuEventElapsedTime, 2000, (float *milliseconds, Event start, Event end))     \
  X(ModuleLoadDataEx, cuModuleLoadDataEx, 2010,                                                    \
    (Module *module, const void *image, unsigned count, JitOption *options, void **values))        \
  X(ModuleUnload, cuModuleUnload, 2000, (Module module))                                           \
  X(ModuleGetFunction, cuModuleGetFunction, 2000,                                                  \
    (Function *function, Module module, const char *name))                                         \
  X(FuncSetAttribute, cuFuncSetAttribute, 9000,                                                    \
    (Function function, FunctionAttribute attribute, int value))                                   \
  X(LaunchKernel, cuLaunchKernel, 4000,                                                            \
    (Function function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,       \
     unsigned block_y, unsigned block_z, unsigned shared_bytes, Stream stream, void **params,      \
     void **extra))                                                                                \
  X(GraphCreate, cuGraphCreate, 10000, (Graph *graph, unsigned flags))                             \
  X(GraphDestroy, cuGraphDestroy, 10000, (Graph graph))                                            \
  X(GraphAddKernelNode, cuGraphAddKernelNode_v2, 12000,                                            \
    (GraphNode *node, Graph graph, const GraphNode *dependencies, size_t count,                    \
     const KernelNodeParams *params))                                                              \
  X(GraphAddMemcpyNode, cuGraphAddMemcpyNode, 10000,                                               \
    (GraphNode *node, Graph graph, const GraphNode *dependencies, size_t count,                    \
     const Memcpy3D *copy, Context context))                                                       \
  X(GraphAddChildGraphNode, cuGraphAddChildGraphNode, 10000,                                       \
    (GraphNode *node, Graph graph, const GraphNode *dependencies, size_t count, Graph child))      \
  X(GraphGetNodes, cuGraphGetNodes, 10000, (Graph graph, GraphNode *nodes, size_t *count))         \
  X(GraphNodeGetType, cuGraphNodeGetType, 10000, (GraphNode node, NodeType *type))                 \
  X(GraphChildGraphNodeGetGraph, cuGraphChildGraphNodeGetGraph, 10000,                             \
    (GraphNode node, Graph *graph))                                                                \
  X(GraphInstantiate, cuGraphInstantiateWithFlags, 11040,                                          \
    (GraphExec *exec, Graph graph, unsigned long long flags))                                      \
  X(GraphUpload, cuGraphUpload, 11010, (GraphExec exec, Stream stream))                            \
  X(GraphLaunch, cuGraphLaunch, 10000, (GraphExec exec, Stream stream))                            \
  X(GraphExecDestroy, cuGraphExecDestroy, 10000, (GraphExec exec))

#define REFOLD_CUDA_DRIVER_OPTIONAL(X)                                                             \
  X(GraphAddNode, cuGraphAddNode_v2, 12030,                                                        \
    (GraphNode *node, Graph graph, const GraphNode *dependencies, const GraphEdgeData *edges,      \
     size_t count, GraphNodeParams *params))                                                       \
  X(GraphConditionalHandleCreate, cuGraphConditionalHandleCreate, 12030,                           \
    (ConditionalHandle *handle, Graph graph, Context context, unsigned default_value,              \
     unsigned flags))

#define REFOLD_CUDA_DRIVER_FUNCTIONS(X)                                                            \
  REFOLD_CUDA_DRIVER_REQUIRED(X)                                                                   \
  REFOLD_CUDA_DRIVER_OPTIONAL(X)
// clang-format on

namespace refold::runtime::cuda {

struct DriverApi {
#define REFOLD_MEMBER(name, symbol, since, params) Result(*name) params = nullptr;
  REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_MEMBER)
#undef REFOLD_MEMBER

  /// Returns whether the driver has the functions for loops on the GPU. The kernels that set a
  /// loop's condition may still fail to load.
  bool HasConditionals() const { return GraphAddNode && GraphConditionalHandleCreate; }
};

} // namespace refold::runtime::cuda
