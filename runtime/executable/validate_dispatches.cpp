//===- validate_dispatches.cpp - Validation of dispatches -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates dispatches. For every row block, each pointer passed to a launch must lie inside its
// buffer and have the type that the kernel takes.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/validate_dispatches.h"

#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/validate.h"
#include "runtime/executable/validation.h"

#include <algorithm>

namespace refold::runtime::validation {

absl::Status DispatchValidator::Validate(const exe::FunctionT &function,
                                         const exe::DispatchT &dispatch) {
  function_ = &function;
  if (dispatch.blocks == 0)
    return Bad("function '", function.name, "' has a dispatch of no blocks");
  if (dispatch.run == 0 || dispatch.blocks % dispatch.run != 0)
    return Bad("function '", function.name, "' has a dispatch of ", dispatch.blocks,
               " blocks in runs of ", dispatch.run);
  if (dispatch.run > 1 && table_.target_kind == exe::TargetKind::Cuda)
    return Bad("function '", function.name, "' has a dispatch in runs of ", dispatch.run,
               " blocks, which a GPU does not support");
  for (const auto &launch : dispatch.launches) {
    if (!launch)
      return Bad("function '", function.name, "' has a missing launch");
    if (absl::Status status = Launch(dispatch, *launch); !status.ok())
      return status;
  }
  const std::string what = absl::StrCat("a dispatch of function '", function.name, "'");
  if (absl::Status status = ValidateGrids(what, dispatch.entries); !status.ok())
    return status;
  if (absl::Status status = WorkspaceHolds(what, dispatch.workspace_bytes); !status.ok())
    return status;
  for (uint32_t buffer : dispatch.buffers) {
    if (buffer >= table_.buffers.size())
      return Bad(what, ": buffer ", buffer, " of ", table_.buffers.size());
    if (absl::Status status = ValidateInArena(what, table_, function, buffer); !status.ok())
      return status;
  }
  // The program also stores the first call of each block.
  calls_ += dispatch.blocks;
  if (calls_ > kMaxCalls || pointers_ > kMaxPointers)
    return Bad("more than ", kMaxCalls, " blocks, or ", kMaxPointers, " pointers for them");
  return absl::OkStatus();
}

/// Checks that a watch names a float result and each dimension of its shape once.
static absl::Status ValidateWatch(const std::string &what, const exe::KernelT &kernel,
                                  const exe::WatchT *watch) {
  if (!watch || watch->result >= kernel.results.size())
    return Bad(what, ": a watch of a result that is not one of the kernel's ",
               kernel.results.size(), " results");
  const exe::ValueT &value = *kernel.values[kernel.results[watch->result]];
  if (value.type > exe::ElementType::MAX || !IsFloat(ToElementType(value.type)))
    return Bad(what, ": a watch of result ", watch->result, ", which has no floats");
  const std::vector<int64_t> &shape = watch->shape.empty() ? value.shape : watch->shape;
  if (ElementCount(shape) != ElementCount(value.shape))
    return Bad(what, ": a watch of result ", watch->result, " with ", ElementCount(shape),
               " elements, but the result has ", ElementCount(value.shape));
  std::vector<int64_t> order = watch->order;
  std::sort(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i)
    if (order.size() != shape.size() || order[i] != static_cast<int64_t>(i))
      return Bad(what, ": a watch of result ", watch->result,
                 " whose order is not a permutation of its dimensions");
  return absl::OkStatus();
}

absl::Status DispatchValidator::Launch(const exe::DispatchT &dispatch, const exe::LaunchT &launch) {
  if (launch.kernel >= table_.kernels.size())
    return Bad("a launch of kernel ", launch.kernel, ", there are ", table_.kernels.size());
  const exe::KernelT &kernel = *table_.kernels[launch.kernel];
  std::string what = absl::StrCat("launch of ", KernelLabel(table_, launch.kernel));
  if (!launch.location.empty())
    absl::StrAppend(&what, " (", launch.location, ")");
  if (launch.blocks == 0 || uint64_t{launch.first_block} + launch.blocks > dispatch.blocks)
    return Bad(what, ": blocks ", launch.first_block, " + ", launch.blocks, " of a dispatch of ",
               dispatch.blocks);
  if (kernel.tiles > 1 && (dispatch.run != kernel.tiles || launch.blocks % kernel.tiles != 0 ||
                           launch.first_block % kernel.tiles != 0))
    return Bad(what, ": ", launch.blocks, " blocks from ", launch.first_block, " on, in runs of ",
               dispatch.run, ", for sums of ", kernel.tiles, " tiles");
  if (absl::Status status = WorkspaceHolds(what, kernel.workspace_bytes); !status.ok())
    return status;
  size_t operands = kernel.operands.size();
  if (launch.args.size() != operands + kernel.results.size())
    return Bad(what, ": ", launch.args.size(), " arguments for ", operands, " operands and ",
               kernel.results.size(), " results");
  for (size_t i = 0; i < launch.args.size(); ++i) {
    if (!launch.args[i] || launch.args[i]->buffer >= table_.buffers.size())
      return Bad(what, ": argument ", i, " is not one of the ", table_.buffers.size(), " buffers");
    bool result = i >= operands;
    uint32_t value = result ? kernel.results[i - operands] : kernel.operands[i];
    const std::string which = absl::StrCat(what, ": argument ", i);
    absl::Status status = table_.buffers[launch.args[i]->buffer]->tiles > 1
                              ? Tile(which, *launch.args[i], dispatch, launch)
                              : Run(which, *launch.args[i], result ? kernel.tiles : 1);
    if (!status.ok())
      return status;
    status = Argument(which, *launch.args[i], *kernel.values[value], launch.blocks, result);
    if (!status.ok())
      return status;
    int32_t tied = result ? kernel.tied[i - operands] : -1;
    if (tied >= 0 && (launch.args[i]->buffer != launch.args[tied]->buffer ||
                      launch.args[i]->offset != launch.args[tied]->offset ||
                      launch.args[i]->block_stride != launch.args[tied]->block_stride ||
                      launch.args[i]->run != launch.args[tied]->run))
      return Bad(what, ": argument ", i, " is tied to argument ", tied, ", but has other bytes");
  }
  for (const auto &watch : launch.watches)
    if (absl::Status status = ValidateWatch(what, kernel, watch.get()); !status.ok())
      return status;
  if (kernel.library)
    if (absl::Status status = ValidateLibraryLaunch(what, table_, *function_, launch); !status.ok())
      return status;
  calls_ += launch.blocks;
  pointers_ += uint64_t{launch.blocks} * launch.args.size();
  return absl::OkStatus();
}

absl::Status DispatchValidator::WorkspaceHolds(const std::string &what, uint64_t bytes) const {
  uint64_t room = function_->workspace < 0 ? 0 : table_.buffers[function_->workspace]->bytes;
  if (bytes > room)
    return Bad(what, ": a workspace of ", bytes, " bytes, function '", function_->name, "' has ",
               room);
  return absl::OkStatus();
}

absl::Status DispatchValidator::Run(const std::string &what, const exe::ArgT &arg,
                                    uint32_t run) const {
  return arg.run == run ? absl::OkStatus()
                        : Bad(what, ": ", BufferLabel(table_, arg.buffer), " in runs of ", arg.run,
                              " blocks, which must be ", run);
}

absl::Status DispatchValidator::Tile(const std::string &what, const exe::ArgT &arg,
                                     const exe::DispatchT &dispatch, const exe::LaunchT &launch) {
  const exe::BufferT &buffer = *table_.buffers[arg.buffer];
  const exe::DispatchT *&user = dispatch_of_[arg.buffer];
  if (user && user != &dispatch)
    return Bad(what, ": the tiles of ", BufferLabel(table_, arg.buffer),
               " belong to another dispatch");
  user = &dispatch;
  if (arg.run != buffer.tiles || dispatch.run != buffer.tiles || arg.offset != 0 ||
      launch.first_block != 0 || launch.blocks % buffer.tiles != 0 ||
      arg.block_stride > buffer.bytes ||
      launch.blocks / buffer.tiles * arg.block_stride != buffer.bytes)
    return Bad(what, ": ", launch.blocks, " blocks from ", launch.first_block, " on, in runs of ",
               arg.run, " with stride ", arg.block_stride, ", for ",
               BufferLabel(table_, arg.buffer), " of ", buffer.bytes, " bytes, whose ",
               buffer.tiles, " tiles share it in runs of ", dispatch.run);
  return absl::OkStatus();
}

absl::Status DispatchValidator::Argument(const std::string &what, const exe::ArgT &arg,
                                         const exe::ValueT &value, uint32_t blocks,
                                         bool result) const {
  const exe::BufferT &buffer = *table_.buffers[arg.buffer];
  std::string name = BufferLabel(table_, arg.buffer);
  if (buffer.type != value.type)
    return Bad(what, ": ", name, " is ", ElementName(ToElementType(buffer.type)),
               ", but the kernel's value is ", ElementName(ToElementType(value.type)));
  if (result && !IsWritable(buffer.kind))
    return Bad(what, ": ", name, " is a result, but of kind ",
               exe::EnumNameBufferKind(buffer.kind));
  uint64_t size = ElementSize(ToElementType(buffer.type));
  if (arg.offset % size != 0 || arg.block_stride % size != 0)
    return Bad(what, ": offset ", arg.offset, " or block stride ", arg.block_stride,
               " is not a multiple of the element size");
  uint64_t bytes = 0;
  TensorBytes(value.type, value.shape, bytes);
  bytes /= buffer.tiles; // only one tile is in memory
  uint64_t last = 0;
  if (__builtin_mul_overflow(arg.block_stride, uint64_t{(blocks - 1) / arg.run}, &last) ||
      __builtin_add_overflow(last, last > 0 ? size : 0, &last))
    last = UINT64_MAX;
  uint64_t extent = std::max(bytes, last);
  if (arg.offset > buffer.bytes || extent > buffer.bytes - arg.offset)
    return Bad(what, ": offset ", arg.offset, " and ", blocks, " blocks of stride ",
               arg.block_stride, " of ", TypeString(ToElementType(value.type), value.shape),
               " exceed ", name, " of ", buffer.bytes, " bytes");
  return ValidateInArena(what, table_, *function_, arg.buffer);
}

} // namespace refold::runtime::validation
