//===- fold_program.cpp - A small handwritten program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses the table's object interface, like the compiler.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/executable/fold_program.h"

#include "runtime/executable/validate.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

namespace refold::runtime::testing {

void AddBuffer(exe::ExecutableT &table, const char *name, exe::BufferKind kind,
               exe::ElementType type, std::vector<int64_t> shape, uint64_t offset) {
  auto buffer = std::make_unique<exe::BufferT>();
  buffer->name = name;
  buffer->kind = kind;
  buffer->type = type;
  buffer->bytes = static_cast<uint64_t>(ElementCount(shape)) * ElementSize(ToElementType(type));
  buffer->shape = std::move(shape);
  buffer->offset = offset;
  table.buffers.push_back(std::move(buffer));
}

namespace {

using exe::BufferKind;
using exe::ElementType;

void AddKernel(exe::ExecutableT &table, const char *symbol,
               std::vector<std::pair<ElementType, std::vector<int64_t>>> values, size_t operands,
               std::vector<int32_t> tied) {
  auto kernel = std::make_unique<exe::KernelT>();
  kernel->symbol = symbol;
  for (size_t i = 0; i < values.size(); ++i) {
    auto value = std::make_unique<exe::ValueT>();
    value->type = values[i].first;
    value->shape = values[i].second;
    kernel->values.push_back(std::move(value));
    (i < operands ? kernel->operands : kernel->results).push_back(static_cast<uint32_t>(i));
  }
  kernel->tied = std::move(tied);
  table.kernels.push_back(std::move(kernel));
}

struct TestArg {
  uint32_t buffer;
  uint64_t stride = 0;
};

/// Adds a launch to `dispatch`. For each result, `made` has the name of the op that computes it.
/// All results are values of the program, so FLAGS_check_nan_inf checks them.
void AddLaunch(exe::DispatchT &dispatch, uint32_t kernel, std::vector<TestArg> args,
               uint32_t blocks, std::vector<const char *> made) {
  auto launch = std::make_unique<exe::LaunchT>();
  launch->kernel = kernel;
  launch->blocks = blocks;
  launch->location = "fold.cpp:7";
  for (TestArg arg : args) {
    auto entry = std::make_unique<exe::ArgT>();
    entry->buffer = arg.buffer;
    entry->block_stride = arg.stride;
    launch->args.push_back(std::move(entry));
  }
  for (uint32_t result = 0; result < made.size(); ++result) {
    auto watch = std::make_unique<exe::WatchT>();
    watch->result = result;
    watch->name = made[result];
    watch->location = launch->location;
    launch->watches.push_back(std::move(watch));
  }
  dispatch.launches.push_back(std::move(launch));
}

template <typename T>
void AddCommand(std::vector<std::unique_ptr<exe::CommandT>> &commands, T action) {
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(action));
  commands.push_back(std::move(command));
}

} // namespace

absl::StatusOr<std::shared_ptr<const LoadedExecutable>> Program::Load() && {
  return LoadedExecutable::FromParts(std::move(table), object, constants);
}

Program FoldProgram() {
  Program program;
  exe::ExecutableT &table = program.table;
  table.format_version = kFormatVersion;
  table.name = "fold";
  table.target = "x86-64-v3";
  table.watched = true;
  AddBuffer(table, "step", BufferKind::State, ElementType::S64, {});
  AddBuffer(table, "seed", BufferKind::State, ElementType::S64, {});
  AddBuffer(table, "w", BufferKind::State, ElementType::F32, {64});
  AddBuffer(table, "x", BufferKind::Input, ElementType::F32, {4, 16});
  AddBuffer(table, "loss", BufferKind::Fetch, ElementType::F32, {kCapacity});
  table.buffers[kLoss]->history = true;
  AddBuffer(table, "scale", BufferKind::Constant, ElementType::F32, {}, 64);
  AddBuffer(table, "a", BufferKind::Temp, ElementType::F32, {4, 16}, 0);
  AddBuffer(table, "b", BufferKind::Temp, ElementType::F32, {4}, 256);

  std::pair<ElementType, std::vector<int64_t>> scalar = {ElementType::F32, {}},
                                               integer = {ElementType::S64, {}},
                                               vector = {ElementType::F32, {64}},
                                               matrix = {ElementType::F32, {4, 16}},
                                               sums = {ElementType::F32, {4}},
                                               history = {ElementType::F32, {kCapacity}};
  AddKernel(table, "test_init", {integer, vector}, 1, {-1});
  AddKernel(table, "test_mix", {vector, matrix, integer, matrix}, 3, {-1});
  AddKernel(table, "test_partial", {matrix, sums}, 1, {-1});
  AddKernel(table, "test_combine", {sums, scalar, vector, history, integer, vector, history}, 5,
            {2, 3});

  auto startup = std::make_unique<exe::FunctionT>();
  startup->name = "startup";
  exe::DispatchT init;
  init.blocks = 1;
  AddLaunch(init, 0, {{kSeed}, {kW}}, 1, {"rf.add"});
  AddCommand(startup->commands, std::move(init));
  table.functions.push_back(std::move(startup));

  auto train = std::make_unique<exe::FunctionT>();
  train->name = "train";
  train->arena_bytes = 256 + 16;
  exe::LoopT loop;
  loop.counter = kStep;
  loop.capacity = kCapacity;
  exe::DispatchT rows;
  rows.blocks = 4;
  AddLaunch(rows, 1, {{kW, 64}, {kX, 64}, {kStep}, {kA, 64}}, 4, {"rf.add"});
  AddLaunch(rows, 2, {{kA, 64}, {kB, 4}}, 4, {"rf.reduce"});
  AddCommand(loop.body, std::move(rows));
  exe::DispatchT combine;
  combine.blocks = 1;
  AddLaunch(combine, 3, {{kB}, {kScale}, {kW}, {kLoss}, {kStep}, {kW}, {kLoss}}, 1,
            {"rf.subtract", "rf.update_row"});
  AddCommand(loop.body, std::move(combine));
  exe::FreeT free;
  free.buffers = {kA, kB};
  AddCommand(loop.body, std::move(free));
  AddCommand(train->commands, std::move(loop));
  table.functions.push_back(std::move(train));
  table.peak_bytes = kFoldPeak;

  program.object = KernelObject();
  program.constants.resize(68);
  float scale = 0.0001f;
  std::memcpy(program.constants.data() + 64, &scale, sizeof(scale));
  return program;
}

namespace {

/// Adds operations with one result each to a kernel's body.
class Body {
public:
  explicit Body(exe::KernelT &kernel) : kernel_(kernel) {}

  uint32_t Op(const char *name, std::vector<uint32_t> operands, ElementType type,
              std::vector<int64_t> shape) {
    auto value = std::make_unique<exe::ValueT>();
    value->type = type;
    value->shape = std::move(shape);
    kernel_.values.push_back(std::move(value));
    auto result = static_cast<uint32_t>(kernel_.values.size() - 1);
    Last(name, std::move(operands), result);
    return result;
  }
  /// Adds an op whose result is an existing value of the kernel.
  void Last(const char *name, std::vector<uint32_t> operands, uint32_t result) {
    auto op = std::make_unique<exe::OperationT>();
    op->name = name;
    op->operands = std::move(operands);
    op->results = {result};
    kernel_.operations.push_back(std::move(op));
  }
  void Ints(const char *name, std::vector<int64_t> ints) { Attribute(name).ints = std::move(ints); }
  void Floats(const char *name, std::vector<double> floats) {
    Attribute(name).floats = std::move(floats);
  }
  void Text(const char *name, const char *text) { Attribute(name).text = text; }

private:
  exe::AttributeT &Attribute(const char *name) {
    auto attribute = std::make_unique<exe::AttributeT>();
    attribute->name = name;
    kernel_.operations.back()->attributes.push_back(std::move(attribute));
    return *kernel_.operations.back()->attributes.back();
  }
  exe::KernelT &kernel_;
};

} // namespace

void TakeTurns(exe::ExecutableT &table) {
  table.buffers[kA]->tiles = 2;
  table.buffers[kA]->bytes /= 2;
  exe::DispatchT &rows = DispatchOf(*LoopOf(table, 1).body[0]);
  rows.run = 2;
  for (const auto &launch : rows.launches)
    for (const auto &arg : launch->args)
      if (arg->buffer == kA)
        arg->run = 2;
}

void AddBodies(Program &program) {
  constexpr ElementType f32 = ElementType::F32, s64 = ElementType::S64;
  std::vector<double> numbers;
  for (int i = 0; i < 64; ++i)
    numbers.push_back(i);
  std::vector<int64_t> rows;
  for (int i = 0; i < 64; ++i)
    rows.push_back(i / 16);

  Body init(*program.table.kernels[0]); // (seed) -> w
  uint32_t seed = init.Op("rf.convert", {0}, f32, {});
  uint32_t half = init.Op("rf.constant", {}, f32, {});
  init.Floats("value", {0.5});
  uint32_t product = init.Op("rf.multiply", {seed, half}, f32, {});
  uint32_t wide = init.Op("rf.broadcast_in_dim", {product}, f32, {64});
  init.Ints("broadcast_dimensions", {});
  uint32_t iota = init.Op("rf.constant", {}, f32, {64});
  init.Floats("value", numbers);
  init.Last("rf.add", {wide, iota}, 1);

  Body mix(*program.table.kernels[1]); // (w, x, step) -> a
  uint32_t w = mix.Op("rf.reshape", {0}, f32, {4, 16});
  uint32_t wx = mix.Op("rf.multiply", {w, 1}, f32, {4, 16});
  uint32_t steps = mix.Op("rf.broadcast_in_dim", {2}, s64, {4, 16});
  mix.Ints("broadcast_dimensions", {});
  uint32_t row = mix.Op("rf.constant", {}, s64, {4, 16});
  mix.Ints("value", rows);
  uint32_t shift = mix.Op("rf.add", {steps, row}, s64, {4, 16});
  uint32_t shift_f32 = mix.Op("rf.convert", {shift}, f32, {4, 16});
  mix.Last("rf.add", {wx, shift_f32}, 3);

  Body partial(*program.table.kernels[2]); // (a) -> b
  partial.Last("rf.reduce", {0}, 1);
  partial.Text("kind", "add");
  partial.Ints("dimensions", {1});

  Body combine(*program.table.kernels[3]); // (b, scale, w, loss, step) -> (w, loss)
  uint32_t sum = combine.Op("rf.reduce", {0}, f32, {});
  combine.Text("kind", "add");
  combine.Ints("dimensions", {0});
  combine.Ints("chain", {1});
  uint32_t scaled = combine.Op("rf.multiply", {1, sum}, f32, {});
  uint32_t all = combine.Op("rf.broadcast_in_dim", {scaled}, f32, {64});
  combine.Ints("broadcast_dimensions", {});
  combine.Last("rf.subtract", {2, all}, 5);
  combine.Last("rf.update_row", {3, sum, 4}, 6);
}

void AddIdleBuffers(exe::ExecutableT &table) {
  auto same = std::make_unique<exe::BufferT>(*table.buffers[kScale]);
  same->name = "scale again";
  table.buffers.push_back(std::move(same));
  auto unused = std::make_unique<exe::BufferT>(*table.buffers[kA]);
  unused->name = "unused";
  unused->offset = 4096;
  table.buffers.push_back(std::move(unused));
}

HostTensor FoldInput() {
  HostTensor x(refold::runtime::ElementType::F32, {4, 16});
  for (int i = 0; i < 64; ++i)
    x.as<float>()[i] = 0.01f * static_cast<float>(i * i % 37) - 0.1f;
  return x;
}

FoldExpected ExpectFold(uint64_t seed, int64_t steps) {
  HostTensor x = FoldInput();
  FoldExpected expected;
  for (int i = 0; i < 64; ++i)
    expected.w.push_back(static_cast<float>(static_cast<int64_t>(seed)) * 0.5f +
                         static_cast<float>(i));
  for (int64_t step = 0; step < steps; ++step) {
    float sums[4] = {};
    for (int i = 0; i < 64; ++i)
      sums[i / 16] += expected.w[i] * x.as<float>()[i] + static_cast<float>(step + i / 16);
    float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    expected.loss.push_back(sum);
    for (float &w : expected.w)
      w = w - 0.0001f * sum;
  }
  return expected;
}

std::vector<std::byte> FileBytes(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::byte> bytes(text.size());
  if (!text.empty())
    std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

std::vector<std::byte> KernelObject() { return FileBytes(REFOLD_TEST_KERNELS); }

exe::LoopT &LoopOf(exe::ExecutableT &table, size_t function) {
  for (auto &command : table.functions[function]->commands)
    if (exe::LoopT *loop = command->action.AsLoop())
      return *loop;
  std::abort();
}

exe::DispatchT &DispatchOf(exe::CommandT &command) { return *command.action.AsDispatch(); }

std::unique_ptr<exe::CommandT> CopyCommand(uint32_t source, uint32_t target) {
  auto command = std::make_unique<exe::CommandT>();
  exe::CopyT copy;
  copy.source = source;
  copy.target = target;
  command->action.Set(std::move(copy));
  return command;
}

} // namespace refold::runtime::testing
