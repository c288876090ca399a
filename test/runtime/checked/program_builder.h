//===- program_builder.h - Programs for tests of the checked device -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds a program from buffers, kernels with bodies, and commands. Binds the checked device to
// memory that the test owns and can read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/checked_device.h"
#include "runtime/executable/validate.h"
#include "test/runtime/checked/body_builder.h"

#include "absl/strings/str_cat.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime {

class ProgramBuilder {
public:
  exe::ExecutableT table;

  ProgramBuilder() {
    table.format_version = kFormatVersion;
    table.name = "test";
    for (const char *name : {"startup", "train"}) {
      auto function = std::make_unique<exe::FunctionT>();
      function->name = name;
      table.functions.push_back(std::move(function));
    }
    commands_ = &table.functions[1]->commands;
  }

  uint32_t Buffer(std::string name, exe::BufferKind kind, ElementType type, Shape shape,
                  uint64_t offset = 0) {
    auto buffer = std::make_unique<exe::BufferT>();
    buffer->name = std::move(name);
    buffer->kind = kind;
    buffer->type = ToTable(type);
    buffer->bytes = ElementCount(shape) * ElementSize(type);
    buffer->shape = std::move(shape);
    buffer->offset = offset;
    table.buffers.push_back(std::move(buffer));
    return static_cast<uint32_t>(table.buffers.size() - 1);
  }
  uint32_t Temp(std::string name, Shape shape, uint64_t offset) {
    return Buffer(std::move(name), exe::BufferKind::Temp, ElementType::F32, std::move(shape),
                  offset);
  }
  uint32_t Kernel(BodyBuilder body) {
    table.kernels.push_back(std::make_unique<exe::KernelT>(std::move(body.kernel)));
    return static_cast<uint32_t>(table.kernels.size() - 1);
  }
  /// Adds a kernel of one operation on f32 vectors.
  uint32_t Unary(std::string symbol, std::string op, Shape shape, int32_t tied = -1) {
    BodyBuilder b(std::move(symbol));
    uint32_t x = b.Operand(ElementType::F32, shape);
    b.Result(b.Op(std::move(op), {x}, ElementType::F32, shape), tied);
    return Kernel(std::move(b));
  }
  uint32_t Binary(std::string symbol, std::string op, Shape shape) {
    BodyBuilder b(std::move(symbol));
    uint32_t x = b.Operand(ElementType::F32, shape), y = b.Operand(ElementType::F32, shape);
    b.Result(b.Op(std::move(op), {x, y}, ElementType::F32, shape));
    return Kernel(std::move(b));
  }

  struct A {
    uint32_t buffer;
    uint64_t stride = 0;
    uint64_t offset = 0;
  };
  struct L {
    uint32_t kernel;
    std::vector<A> args;
    uint32_t blocks = 1;
    std::string location = "here.cpp:1";
  };
  void Dispatch(std::vector<L> launches, uint32_t blocks = 1) {
    exe::DispatchT dispatch;
    dispatch.blocks = blocks;
    for (L &l : launches) {
      auto launch = std::make_unique<exe::LaunchT>();
      launch->kernel = l.kernel;
      launch->blocks = l.blocks;
      launch->location = l.location;
      for (A a : l.args) {
        auto arg = std::make_unique<exe::ArgT>();
        arg->buffer = a.buffer;
        arg->block_stride = a.stride;
        arg->offset = a.offset;
        launch->args.push_back(std::move(arg));
      }
      dispatch.launches.push_back(std::move(launch));
    }
    Add(std::move(dispatch));
  }
  void Launch(uint32_t kernel, std::vector<uint32_t> buffers, std::string location = "here.cpp:1") {
    std::vector<A> args;
    for (uint32_t buffer : buffers)
      args.push_back({buffer});
    Dispatch({{kernel, args, 1, std::move(location)}});
  }
  void Copy(uint32_t source, uint32_t target) {
    exe::CopyT copy;
    copy.source = source;
    copy.target = target;
    Add(std::move(copy));
  }
  void Free(std::vector<uint32_t> buffers) {
    exe::FreeT free;
    free.buffers = std::move(buffers);
    Add(std::move(free));
  }
  /// Sends the following commands to the startup function, or to a new loop of train.
  void InStartup() { commands_ = &table.functions[0]->commands; }
  void InLoop(uint32_t counter, int64_t capacity) {
    exe::LoopT loop;
    loop.counter = counter;
    loop.capacity = capacity;
    commands_ = &table.functions[1]->commands;
    Add(std::move(loop));
    commands_ = &commands_->back()->action.AsLoop()->body;
  }

  absl::StatusOr<std::shared_ptr<const LoadedExecutable>> Build() && {
    uint64_t arena = 0;
    for (const auto &buffer : table.buffers)
      if (buffer->kind == exe::BufferKind::Temp)
        arena = std::max<uint64_t>(arena, buffer->offset + buffer->bytes);
    for (const auto &function : table.functions)
      function->arena_bytes = arena;
    return LoadedExecutable::FromParts(std::move(table), {}, {});
  }

private:
  template <typename T> void Add(T action) {
    auto command = std::make_unique<exe::CommandT>();
    command->action.Set(std::move(action));
    commands_->push_back(std::move(command));
  }
  std::vector<std::unique_ptr<exe::CommandT>> *commands_;
};

/// A program on a checked device, in memory that the test owns. The arena starts as zeros.
class CheckedProgram {
public:
  explicit CheckedProgram(ProgramBuilder builder, DeviceOptions options = {})
      : device(MakeCheckedDevice()) {
    auto loaded = std::move(builder).Build();
    if (!loaded.ok()) {
      status = loaded.status();
      return;
    }
    executable = *loaded;
    status = device->Load(executable, options);
    if (!status.ok())
      return;
    Bindings bindings;
    bindings.arena_bytes = executable->table.functions[1]->arena_bytes;
    arena.resize(bindings.arena_bytes + 64);
    auto address = reinterpret_cast<uintptr_t>(arena.data());
    bindings.arena = arena.data() + (64 - address % 64) % 64;
    for (const auto &buffer : executable->table.buffers) {
      owned.emplace_back(buffer->kind == exe::BufferKind::Temp ? 0 : buffer->bytes + 8);
      bindings.buffers.push_back(buffer->kind == exe::BufferKind::Temp
                                     ? bindings.arena + buffer->offset
                                     : owned.back().data());
    }
    memory = bindings.buffers;
    status = device->Bind(bindings);
  }
  absl::Status Run(int64_t steps = 0) { return status.ok() ? device->Run(1, steps) : status; }
  std::string Message() { return std::string(Run().message()); }
  float *Floats(uint32_t buffer) { return reinterpret_cast<float *>(memory[buffer]); }

  std::unique_ptr<Device> device;
  std::shared_ptr<const LoadedExecutable> executable;
  absl::Status status;
  std::vector<std::byte> arena;
  std::vector<std::vector<std::byte>> owned;
  std::vector<std::byte *> memory;
};

} // namespace refold::runtime
