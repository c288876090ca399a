//===- driver_types.h - Types of the CUDA driver API ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the handles, enums and structs of the CUDA driver API that Refold uses, so that a build
// does not need the CUDA toolkit. Values and layouts are those of the driver on 64-bit Linux. If
// the toolkit is installed, a test compares them with its header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>

namespace refold::runtime::cuda {

/// A device ordinal, as cuDeviceGet returns it.
using DeviceId = int;
/// An address in device memory.
using DevicePtr = unsigned long long;
/// Identifies the condition of a conditional node. A kernel sets the condition with
/// cudaGraphSetConditional.
using ConditionalHandle = uint64_t;

/// Opaque objects of the driver.
using Context = struct ContextObject *;
using Stream = struct StreamObject *;
using Event = struct EventObject *;
using Module = struct ModuleObject *;
using Function = struct FunctionObject *;
using Kernel = struct KernelObject *;
using Array = struct ArrayObject *;
using Graph = struct GraphObject *;
using GraphNode = struct GraphNodeObject *;
using GraphExec = struct GraphExecObject *;

/// The result of a driver call. Only results that Refold handles have a name here. Other results
/// are kept as numbers.
enum class Result : unsigned {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  NotInitialized = 3,
  StubLibrary = 34,
  NoDevice = 100,
  InvalidDevice = 101,
  InvalidImage = 200,
  InvalidContext = 201,
  NoBinaryForGpu = 209,
  InvalidPtx = 218,
  UnsupportedPtxVersion = 222,
  InvalidHandle = 400,
  NotFound = 500,
  NotReady = 600,
  IllegalAddress = 700,
  LaunchOutOfResources = 701,
  LaunchFailed = 719,
  NotSupported = 801,
  SystemDriverMismatch = 803,
};

enum class DeviceAttribute : unsigned {
  MaxThreadsPerBlock = 1,
  MaxSharedMemoryPerBlock = 8, ///< bytes, without opting in
  WarpSize = 10,
  MultiprocessorCount = 16,
  CanMapHostMemory = 19,
  L2CacheSize = 38, ///< bytes
  MaxThreadsPerMultiprocessor = 39,
  ComputeCapabilityMajor = 75,
  ComputeCapabilityMinor = 76,
  HostNativeAtomics = 86, ///< between GPU and host
  CooperativeLaunch = 95,
  MaxSharedMemoryPerBlockOptin = 97, ///< bytes
};

enum class FunctionAttribute : unsigned {
  MaxDynamicSharedSizeBytes = 8, ///< may be set
};

/// Options of ModuleLoadDataEx. A value is passed in the place of a pointer.
enum class JitOption : unsigned {
  InfoLogBuffer = 3,
  InfoLogBufferSizeBytes = 4,
  ErrorLogBuffer = 5,
  ErrorLogBufferSizeBytes = 6,
  OptimizationLevel = 7,
};

enum class MemoryType : unsigned { None = 0, Host = 1, Device = 2, Array = 3, Unified = 4 };

enum class NodeType : unsigned {
  Kernel = 0,
  Memcpy = 1,
  Memset = 2,
  Host = 3,
  Graph = 4,
  Empty = 5,
  WaitEvent = 6,
  EventRecord = 7,
  MemAlloc = 10,
  MemFree = 11,
  Conditional = 13,
};

enum class ConditionalType : unsigned { If = 0, While = 1, Switch = 2 };

/// Restrictions on a thread during a capture. Relaxed restricts nothing.
enum class CaptureMode : unsigned { Global = 0, ThreadLocal = 1, Relaxed = 2 };

/// Whether a child graph is copied into its node or handed over to it.
enum class ChildOwnership : unsigned { Clone = 0, Move = 1 };

inline constexpr unsigned kStreamNonBlocking = 1;
inline constexpr unsigned kEventDefault = 0;
inline constexpr unsigned kEventDisableTiming = 2;
inline constexpr unsigned kHostAllocPortable = 1;
inline constexpr unsigned kHostAllocDeviceMap = 2;
/// A flag of a conditional handle: each launch of the graph sets the condition to its default.
/// Without the flag, the condition is undefined until a kernel sets it.
inline constexpr unsigned kConditionalAssignDefault = 1;

struct KernelNodeParams {
  Function function;
  unsigned grid_x, grid_y, grid_z;    ///< thread blocks
  unsigned block_x, block_y, block_z; ///< threads per thread block
  unsigned shared_bytes;              ///< dynamic shared memory per thread block
  void **params;                      ///< one pointer for each parameter; the values are copied
  void **extra;
  Kernel kernel; ///< used only if `function` is null
  Context context;
};

/// A copy of a box. A plain copy of n bytes has width n, height 1, depth 1.
struct Memcpy3D {
  size_t source_x_bytes, source_y, source_z, source_lod;
  MemoryType source_type;
  const void *source_host;
  DevicePtr source_device;
  Array source_array;
  void *reserved0;
  size_t source_pitch, source_height;
  size_t target_x_bytes, target_y, target_z, target_lod;
  MemoryType target_type;
  void *target_host;
  DevicePtr target_device;
  Array target_array;
  void *reserved1;
  size_t target_pitch, target_height;
  size_t width_bytes, height, depth;
};

struct MemcpyNodeParams {
  int flags;    ///< zero
  int reserved; ///< zero
  Context context;
  Memcpy3D copy;
};

struct MemsetNodeParams {
  DevicePtr target;
  size_t pitch; ///< unused if height is 1
  unsigned value;
  unsigned element_size; ///< 1, 2 or 4 bytes
  size_t width;          ///< elements
  size_t height;
  Context context;
};

struct ChildGraphNodeParams {
  Graph graph;
  ChildOwnership ownership;
};

struct ConditionalNodeParams {
  ConditionalHandle handle;
  ConditionalType type;
  unsigned size; ///< number of bodies: 1 for While, 1 or 2 for If
  Graph *bodies; ///< written by the driver, which owns the array
  Context context;
};

/// The parameters of a node of any type. Zero the whole struct (`= {}`) before setting fields,
/// because the driver refuses unexpected bytes that are not zero.
struct GraphNodeParams {
  NodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    KernelNodeParams kernel;
    MemcpyNodeParams memcpy;
    MemsetNodeParams memset;
    ChildGraphNodeParams graph;
    ConditionalNodeParams conditional;
  };
  long long reserved2;
};

/// Null for a full dependency. All our edges are full dependencies.
struct GraphEdgeData {
  unsigned char from_port;
  unsigned char to_port;
  unsigned char type;
  unsigned char reserved[5];
};

} // namespace refold::runtime::cuda
