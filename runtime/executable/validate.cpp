//===- validate.cpp - What a table must satisfy -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers first, then kernels over values, then functions over both. Every message names the thing
// and the bound.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/validate.h"

#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace refold::runtime {
namespace {

template <typename... Parts> absl::Status Bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("malformed executable: ", parts...));
}

/// No program has more bytes than the address space of a process.
constexpr uint64_t kMaxBytes = uint64_t{1} << 47;

bool KnownType(exe::ElementType type) { return type <= exe::ElementType::MAX; }

/// Bytes of a dense tensor; false if an extent is negative or the product does not fit.
bool TensorBytes(exe::ElementType type, const std::vector<int64_t> &shape, uint64_t &bytes) {
  bytes = ElementSize(ToElementType(type));
  bool empty = false;
  for (int64_t extent : shape) {
    if (extent < 0)
      return false;
    if (extent == 0)
      empty = true;
    else if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes) ||
             bytes > kMaxBytes)
      return false;
  }
  if (empty)
    bytes = 0;
  return true;
}

bool IsOwned(exe::BufferKind kind) {
  return kind == exe::BufferKind::State || kind == exe::BufferKind::Input ||
         kind == exe::BufferKind::Fetch;
}

bool IsWritable(exe::BufferKind kind) {
  return kind != exe::BufferKind::Input && kind != exe::BufferKind::Constant;
}

class Validator {
public:
  Validator(const exe::ExecutableT &table, uint64_t constants_bytes)
      : table_(table), constants_bytes_(constants_bytes) {}

  absl::Status Run() {
    if (table_.format_version != kFormatVersion)
      return Bad("format version ", table_.format_version, ", this runtime reads version ",
                 kFormatVersion);
    if (absl::Status status = Buffers(); !status.ok())
      return status;
    for (size_t i = 0; i < table_.kernels.size(); ++i)
      if (absl::Status status = Kernel(i); !status.ok())
        return status;
    std::set<std::string> names;
    for (size_t i = 0; i < table_.functions.size(); ++i) {
      if (!table_.functions[i])
        return Bad("function ", i, " is missing");
      if (!names.insert(table_.functions[i]->name).second)
        return Bad("two functions are called '", table_.functions[i]->name, "'");
      if (absl::Status status = Function(*table_.functions[i]); !status.ok())
        return status;
    }
    return absl::OkStatus();
  }

private:
  absl::Status Buffers() {
    std::set<std::pair<exe::BufferKind, std::string>> names;
    uint64_t total = 0;
    for (size_t i = 0; i < table_.buffers.size(); ++i) {
      if (!table_.buffers[i])
        return Bad("buffer ", i, " is missing");
      const exe::BufferT &buffer = *table_.buffers[i];
      std::string what = BufferName(i);
      if (buffer.kind > exe::BufferKind::MAX)
        return Bad(what, " has the unknown kind ", static_cast<int>(buffer.kind));
      if (!KnownType(buffer.type))
        return Bad(what, " has the unknown element type ", static_cast<int>(buffer.type));
      uint64_t bytes = 0;
      if (!TensorBytes(buffer.type, buffer.shape, bytes))
        return Bad(what, " has a shape with a negative extent or too many elements");
      if (bytes != buffer.bytes)
        return Bad(what, " says ", buffer.bytes, " bytes, its type ",
                   TypeString(ToElementType(buffer.type), buffer.shape), " has ", bytes);
      if (IsOwned(buffer.kind)) {
        if (buffer.name.empty())
          return Bad(what, " has no name");
        if (!names.insert({buffer.kind, buffer.name}).second)
          return Bad("two buffers of kind ", exe::EnumNameBufferKind(buffer.kind), " are called '",
                     buffer.name, "'");
        if (buffer.offset != 0)
          return Bad(what, " is an allocation of its own, but has offset ", buffer.offset);
        total += bytes;
        if (total > kMaxBytes)
          return Bad("states, inputs and fetches have more than ", kMaxBytes, " bytes");
        continue;
      }
      if (buffer.offset % ElementSize(ToElementType(buffer.type)) != 0)
        return Bad(what, " has offset ", buffer.offset, ", no multiple of its element size");
      uint64_t limit = buffer.kind == exe::BufferKind::Constant ? constants_bytes_ : kMaxBytes;
      if (buffer.offset > limit || bytes > limit - buffer.offset)
        return Bad(what, " ends at ", buffer.offset, " + ", bytes, ", past ",
                   buffer.kind == exe::BufferKind::Constant ? "the constants section of "
                                                            : "the largest arena of ",
                   limit, " bytes");
    }
    return absl::OkStatus();
  }

  absl::Status Kernel(size_t index) {
    if (!table_.kernels[index])
      return Bad("kernel ", index, " is missing");
    const exe::KernelT &kernel = *table_.kernels[index];
    std::string what = KernelName(index);
    for (size_t i = 0; i < kernel.values.size(); ++i) {
      uint64_t bytes = 0;
      if (!kernel.values[i] || !KnownType(kernel.values[i]->type) ||
          !TensorBytes(kernel.values[i]->type, kernel.values[i]->shape, bytes))
        return Bad(what, ": value ", i, " has no legal type");
    }
    auto in_range = [&](const std::vector<uint32_t> &values) {
      return std::all_of(values.begin(), values.end(),
                         [&](uint32_t value) { return value < kernel.values.size(); });
    };
    if (!in_range(kernel.operands) || !in_range(kernel.results))
      return Bad(what, ": an operand or result is none of its ", kernel.values.size(), " values");
    if (kernel.tied.size() != kernel.results.size())
      return Bad(what, ": ", kernel.tied.size(), " entries in tied for ", kernel.results.size(),
                 " results");
    for (int32_t tied : kernel.tied)
      if (tied < -1 || tied >= static_cast<int64_t>(kernel.operands.size()))
        return Bad(what, ": a result is tied to operand ", tied, " of ", kernel.operands.size());
    for (size_t i = 0; i < kernel.operations.size(); ++i) {
      if (!kernel.operations[i])
        return Bad(what, ": operation ", i, " is missing");
      const exe::OperationT &operation = *kernel.operations[i];
      if (!in_range(operation.operands) || !in_range(operation.results))
        return Bad(what, ": ", operation.name, " uses a value that is none of its ",
                   kernel.values.size());
      for (const auto &attribute : operation.attributes)
        if (!attribute)
          return Bad(what, ": ", operation.name, " has a missing attribute");
    }
    return absl::OkStatus();
  }

  absl::Status Function(const exe::FunctionT &function) {
    if (function.arena_bytes > kMaxBytes)
      return Bad("function '", function.name, "' has an arena of ", function.arena_bytes,
                 " bytes, more than ", kMaxBytes);
    function_ = &function;
    loops_ = 0;
    return Commands(function.commands, /*in_loop=*/false);
  }

  absl::Status Commands(const std::vector<std::unique_ptr<exe::CommandT>> &commands, bool in_loop) {
    for (const auto &command : commands) {
      if (!command || !command->action.value)
        return Bad("function '", function_->name, "' has an unknown command");
      absl::Status status;
      switch (command->action.type) {
      case exe::Action::Dispatch:
        status = Dispatch(*command->action.AsDispatch());
        break;
      case exe::Action::Copy:
        status = Copy(*command->action.AsCopy());
        break;
      case exe::Action::Free:
        status = Free(*command->action.AsFree());
        break;
      case exe::Action::Loop:
        if (in_loop || ++loops_ > 1)
          return Bad("function '", function_->name, "' has more than one loop");
        status = Loop(*command->action.AsLoop());
        break;
      default:
        return Bad("function '", function_->name, "' has an unknown command");
      }
      if (!status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  absl::Status Dispatch(const exe::DispatchT &dispatch) {
    if (dispatch.blocks == 0)
      return Bad("function '", function_->name, "' has a dispatch of no blocks");
    for (const auto &launch : dispatch.launches) {
      if (!launch)
        return Bad("function '", function_->name, "' has a missing launch");
      if (absl::Status status = Launch(dispatch, *launch); !status.ok())
        return status;
    }
    // The first call of each block is stored too.
    calls_ += dispatch.blocks;
    if (calls_ > kMaxCalls || pointers_ > kMaxPointers)
      return Bad("more than ", kMaxCalls, " blocks, or ", kMaxPointers, " pointers for them");
    return absl::OkStatus();
  }

  absl::Status Launch(const exe::DispatchT &dispatch, const exe::LaunchT &launch) {
    if (launch.kernel >= table_.kernels.size())
      return Bad("a launch of kernel ", launch.kernel, ", there are ", table_.kernels.size());
    const exe::KernelT &kernel = *table_.kernels[launch.kernel];
    std::string what = absl::StrCat("launch of ", KernelName(launch.kernel));
    if (!launch.location.empty())
      absl::StrAppend(&what, " (", launch.location, ")");
    if (launch.blocks == 0 || uint64_t{launch.first_block} + launch.blocks > dispatch.blocks)
      return Bad(what, ": blocks ", launch.first_block, " + ", launch.blocks, " of a dispatch of ",
                 dispatch.blocks);
    size_t operands = kernel.operands.size();
    if (launch.args.size() != operands + kernel.results.size())
      return Bad(what, ": ", launch.args.size(), " arguments for ", operands, " operands and ",
                 kernel.results.size(), " results");
    for (size_t i = 0; i < launch.args.size(); ++i) {
      if (!launch.args[i] || launch.args[i]->buffer >= table_.buffers.size())
        return Bad(what, ": argument ", i, " is none of the ", table_.buffers.size(), " buffers");
      bool result = i >= operands;
      uint32_t value = result ? kernel.results[i - operands] : kernel.operands[i];
      absl::Status status = Argument(absl::StrCat(what, ": argument ", i), *launch.args[i],
                                     *kernel.values[value], launch.blocks, result);
      if (!status.ok())
        return status;
      int32_t tied = result ? kernel.tied[i - operands] : -1;
      if (tied >= 0 && (launch.args[i]->buffer != launch.args[tied]->buffer ||
                        launch.args[i]->offset != launch.args[tied]->offset ||
                        launch.args[i]->block_stride != launch.args[tied]->block_stride))
        return Bad(what, ": argument ", i, " is tied to argument ", tied, ", but lies elsewhere");
    }
    calls_ += launch.blocks;
    pointers_ += uint64_t{launch.blocks} * launch.args.size();
    return absl::OkStatus();
  }

  /// The value lies inside the buffer, and so does the first element that each block's pointer
  /// points to.
  absl::Status Argument(const std::string &what, const exe::ArgT &arg, const exe::ValueT &value,
                        uint32_t blocks, bool result) {
    const exe::BufferT &buffer = *table_.buffers[arg.buffer];
    std::string name = BufferName(arg.buffer);
    if (buffer.type != value.type)
      return Bad(what, ": ", name, " is ", ElementName(ToElementType(buffer.type)),
                 ", the kernel's value is ", ElementName(ToElementType(value.type)));
    if (result && !IsWritable(buffer.kind))
      return Bad(what, ": ", name, " is a result, but of kind ",
                 exe::EnumNameBufferKind(buffer.kind));
    uint64_t size = ElementSize(ToElementType(buffer.type));
    if (arg.offset % size != 0 || arg.block_stride % size != 0)
      return Bad(what, ": offset ", arg.offset, " or block stride ", arg.block_stride,
                 " is no multiple of the element size");
    uint64_t bytes = 0;
    TensorBytes(value.type, value.shape, bytes);
    uint64_t last = 0;
    if (__builtin_mul_overflow(arg.block_stride, uint64_t{blocks} - 1, &last) ||
        __builtin_add_overflow(last, last > 0 ? size : 0, &last))
      last = UINT64_MAX;
    uint64_t extent = std::max(bytes, last);
    if (arg.offset > buffer.bytes || extent > buffer.bytes - arg.offset)
      return Bad(what, ": offset ", arg.offset, " and ", blocks, " blocks of stride ",
                 arg.block_stride, " of ", TypeString(ToElementType(value.type), value.shape),
                 " leave ", name, " of ", buffer.bytes, " bytes");
    return InArena(what, arg.buffer);
  }

  absl::Status Copy(const exe::CopyT &copy) {
    size_t count = table_.buffers.size();
    if (copy.source >= count || copy.target >= count)
      return Bad("a copy between buffers ", copy.source, " and ", copy.target, " of ", count);
    std::string what =
        absl::StrCat("copy of ", BufferName(copy.source), " to ", BufferName(copy.target));
    const exe::BufferT &source = *table_.buffers[copy.source];
    const exe::BufferT &target = *table_.buffers[copy.target];
    if (source.bytes != target.bytes)
      return Bad(what, ": ", source.bytes, " and ", target.bytes, " bytes");
    if (!IsWritable(target.kind))
      return Bad(what, ": the target is of kind ", exe::EnumNameBufferKind(target.kind));
    if (absl::Status status = InArena(what, copy.source); !status.ok())
      return status;
    return InArena(what, copy.target);
  }

  absl::Status Free(const exe::FreeT &free) {
    for (uint32_t buffer : free.buffers) {
      if (buffer >= table_.buffers.size())
        return Bad("a free of buffer ", buffer, " of ", table_.buffers.size());
      if (table_.buffers[buffer]->kind != exe::BufferKind::Temp)
        return Bad("a free of ", BufferName(buffer), ", which is of kind ",
                   exe::EnumNameBufferKind(table_.buffers[buffer]->kind));
    }
    return absl::OkStatus();
  }

  absl::Status Loop(const exe::LoopT &loop) {
    if (loop.counter >= table_.buffers.size())
      return Bad("a loop over counter ", loop.counter, " of ", table_.buffers.size(), " buffers");
    const exe::BufferT &counter = *table_.buffers[loop.counter];
    if (counter.kind != exe::BufferKind::State || counter.type != exe::ElementType::S64 ||
        counter.bytes != 8)
      return Bad("loop counter ", BufferName(loop.counter), " is no s64 scalar state");
    if (loop.capacity < 0)
      return Bad("a loop of capacity ", loop.capacity);
    return Commands(loop.body, /*in_loop=*/true);
  }

  absl::Status InArena(const std::string &what, uint32_t index) {
    const exe::BufferT &buffer = *table_.buffers[index];
    if (buffer.kind == exe::BufferKind::Temp &&
        buffer.offset + buffer.bytes > function_->arena_bytes)
      return Bad(what, ": ", BufferName(index), " ends at ", buffer.offset, " + ", buffer.bytes,
                 ", past the arena of ", function_->arena_bytes, " bytes of function '",
                 function_->name, "'");
    return absl::OkStatus();
  }

  std::string BufferName(size_t index) const {
    return absl::StrCat("buffer ", index, " ('", table_.buffers[index]->name, "')");
  }
  std::string KernelName(size_t index) const {
    return absl::StrCat("kernel ", index, " ('", table_.kernels[index]->symbol, "')");
  }

  const exe::ExecutableT &table_;
  uint64_t constants_bytes_;
  const exe::FunctionT *function_ = nullptr;
  int loops_ = 0;
  uint64_t calls_ = 0;
  uint64_t pointers_ = 0;
};

} // namespace

absl::Status Validate(const exe::ExecutableT &table, uint64_t constants_bytes) {
  return Validator(table, constants_bytes).Run();
}

} // namespace refold::runtime
