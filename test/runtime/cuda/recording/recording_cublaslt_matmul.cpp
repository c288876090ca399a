//===- recording_cublaslt_matmul.cpp - Products of the fake cuBLASLt ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products are checked when they are enqueued and computed when the captured kernel runs.
//
//===----------------------------------------------------------------------===//
#include "host_product.h"
#include "recording_cublaslt_state.h"

namespace refold::runtime::cuda {

/// Alignment of the workspace in bytes, from the documentation of cublasSetWorkspace. No other
/// documented requirement is stricter.
static constexpr uint64_t kWorkspaceAlignment = 256;

LtStatus RecordingCublasLtState::CheckShapes(const LtEnqueued &one, const LtLayoutState &c) {
  const auto &[product, a, b, d, workspace] = one;
  const int64_t rows = product.transpose_a ? a.columns : a.rows;
  const int64_t depth = product.transpose_a ? a.rows : a.columns;
  const int64_t depth_b = product.transpose_b ? b.columns : b.rows;
  const int64_t columns = product.transpose_b ? b.rows : b.columns;
  if (rows != d.rows || columns != d.columns || depth != depth_b || c.rows != d.rows ||
      c.columns != d.columns)
    return Fail("matrices whose shapes do not fit each other");
  for (const LtLayoutState *layout : {&a, &b, &c, &d})
    if (layout->type != product.scale || layout->batch != d.batch)
      return Fail("matrices of different types or in batches of different lengths");
  if (d.batch > 1 && d.stride < d.leading * d.columns)
    return Fail("results of a batch that overlap");
  return LtStatus::Success;
}

LtStatus RecordingCublasLtState::CheckMemory(const LtEnqueued &one, DevicePtr a, DevicePtr b,
                                             DevicePtr d, DevicePtr workspace,
                                             uint64_t workspace_bytes) {
  const std::pair<DevicePtr, uint64_t> read[] = {{a, one.a.Bytes()}, {b, one.b.Bytes()}};
  for (const auto &[begin, bytes] : read) {
    if (!driver.Memory(begin, bytes, "a factor"))
      return LtStatus::InvalidValue;
    if (begin < d + one.d.Bytes() && d < begin + bytes)
      return Fail("a result lies over a factor");
    if (begin < workspace + workspace_bytes && workspace < begin + bytes)
      return Fail("a factor lies in the workspace");
  }
  if (!driver.Memory(d, one.d.Bytes(), "a result") ||
      (workspace_bytes > 0 && !driver.Memory(workspace, workspace_bytes, "a workspace")))
    return LtStatus::InvalidValue;
  for (DevicePtr matrix : {a, b, d})
    if (matrix % alignment != 0)
      return Fail("a matrix is less aligned than the algorithm was asked for");
  if (workspace % kWorkspaceAlignment != 0)
    return Fail("a workspace that is not aligned to " + std::to_string(kWorkspaceAlignment));
  if (one.workspace_bytes > workspace_bytes)
    return Fail("a workspace smaller than the algorithm's");
  return LtStatus::Success;
}

LtStatus RecordingCublasLtState::Matmul(LtHandle handle, LtProduct product_handle,
                                        const void *alpha, const void *a, LtLayout a_layout,
                                        const void *b, LtLayout b_layout, const void *beta,
                                        const void *c, LtLayout c_layout, void *d,
                                        LtLayout d_layout, const LtAlgo *algo, void *workspace,
                                        size_t workspace_bytes, Stream stream) {
  const LtProductState *product = Find(products, product_handle, "product");
  for (LtLayout layout : {a_layout, b_layout, c_layout, d_layout})
    if (!Find(layouts, layout, "layout"))
      return LtStatus::InvalidValue;
  if (!product || !handles.count(handle) || !algo)
    return Fail("a product without handle, descriptor or algorithm");
  if (refusal != LtStatus::Success)
    return refusal;
  auto scale = [&](const void *value) {
    return product->scale == LtDataType::F64
               ? *static_cast<const double *>(value)
               : static_cast<double>(*static_cast<const float *>(value));
  };
  if (scale(alpha) != 1 || scale(beta) != 0 || c != d)
    return Fail("a product that is scaled, or added to something");
  LtEnqueued one{*product, layouts.at(a_layout), layouts.at(b_layout), layouts.at(d_layout),
                 offers.at(algo->data[0]).workspace_bytes};
  auto address = [](const void *pointer) { return reinterpret_cast<DevicePtr>(pointer); };
  LtStatus status = CheckShapes(one, layouts.at(c_layout));
  if (status == LtStatus::Success)
    status =
        CheckMemory(one, address(a), address(b), address(d), address(workspace), workspace_bytes);
  if (status != LtStatus::Success)
    return status;
  Graph graph = driver.Capturing(stream);
  if (!graph)
    return Fail("a product is enqueued on a stream that captures nothing");
  if (stray) {
    GraphNodeParams params = {};
    params.type = *stray;
    if (*stray == NodeType::Memset) {
      params.memset.target = address(d);
      params.memset.element_size = 4;
      params.memset.width = params.memset.height = 1;
    }
    GraphNode node = nullptr;
    driver.Api().GraphAddNode(&node, graph, nullptr, nullptr, 0, &params);
  }
  uint64_t params[] = {address(a), address(b), address(d), address(workspace), enqueued.size()};
  void *pointers[] = {&params[0], &params[1], &params[2], &params[3], &params[4]};
  enqueued.push_back(one);
  return driver.Api().LaunchKernel(handles.at(handle).function, 1, 1, 1, 128, 1, 1, 0, stream,
                                   pointers, nullptr) == Result::Success
             ? LtStatus::Success
             : LtStatus::ExecutionFailed;
}

void RecordingCublasLtState::Run(const KernelCall &call) {
  const LtEnqueued &one = enqueued.at(call.Param<uint64_t>(4));
  const auto &[product, a, b, d, workspace_bytes] = one;
  ++executed;
  const HostProduct host{d.rows,
                         d.columns,
                         product.transpose_a ? a.rows : a.columns,
                         product.transpose_a,
                         product.transpose_b,
                         a.leading,
                         b.leading,
                         d.leading};
  // An algorithm may leave any bytes in its workspace.
  if (workspace_bytes > 0)
    if (auto *scratch = call.Memory<unsigned char>(3, workspace_bytes))
      std::memset(scratch, 0xa5, workspace_bytes);
  auto multiply = [&](auto zero, auto wide, auto round) {
    using T = decltype(zero);
    const T *left = call.Memory<T>(0, a.Bytes() / sizeof(T));
    const T *right = call.Memory<T>(1, b.Bytes() / sizeof(T));
    T *result = call.Memory<T>(2, d.Bytes() / sizeof(T));
    if (!left || !right || !result)
      return;
    for (int32_t i = 0; i < d.batch; ++i)
      if (!Multiply<T, decltype(wide)>(host, left + i * a.stride, right + i * b.stride,
                                       result + i * d.stride, round))
        Fail("a product that its own sums in twice the precision do not confirm");
  };
  if (product.compute == LtComputeType::F64)
    multiply(double{}, static_cast<long double>(0), [](double value) { return value; });
  else if (product.compute == LtComputeType::Tf32)
    multiply(float{}, double{}, RoundToTf32);
  else
    multiply(float{}, double{}, [](float value) { return value; });
}

} // namespace refold::runtime::cuda
