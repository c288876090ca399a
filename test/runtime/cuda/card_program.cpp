//===- card_program.cpp - GPU programs written by hand ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "card_program.h"

#include "runtime/core/tensor.h"
#include "runtime/executable/validate.h"
#include "test/runtime/cuda/recording/control_doubles.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace refold::runtime::cuda {
namespace {

using exe::BufferKind;

uint64_t *MetadataWords(void *pointer) { return static_cast<uint64_t *>(pointer); }

uint64_t Stirred(uint64_t x) { return x * 6364136223846793005u + 1442695040888963407u; }

std::vector<std::vector<TestGrid>> MakeGrids() {
  constexpr uint64_t v = kVectorBytes, rows = kRowsWidth * 8;
  std::vector<std::vector<TestGrid>> grids(kCardKernels);
  grids[kMix] = {{"mix", 3, false, {v, v, v}, [](auto &args, auto &) {
                    for (int i = 0; i < kWidth; ++i)
                      MetadataWords(args[2])[i] =
                          31 * MetadataWords(args[0])[i] + Stirred(MetadataWords(args[1])[i]) + i;
                  }}};
  grids[kStir] = {{"stir", 2, false, {v, v}, [](auto &args, auto &) {
                     for (int i = 0; i < kWidth; ++i)
                       MetadataWords(args[1])[i] = Stirred(MetadataWords(args[0])[i] + i);
                   }}};
  grids[kJudge] = {{"judge", 2, false, {v, 1}, [](auto &args, auto &) {
                      *static_cast<unsigned char *>(args[1]) = MetadataWords(args[0])[1] >> 40 & 1;
                    }}};
  grids[kBelow] = {{"below", 3, false, {v, 8, 1}, [](auto &args, auto &) {
                      *static_cast<unsigned char *>(args[2]) =
                          MetadataWords(args[1])[0] < MetadataWords(args[0])[0];
                    }}};
  grids[kMark] = {{"mark", 3, false, {v, 8, v}, [](auto &args, auto &) {
                     for (int i = 0; i < kWidth; ++i)
                       MetadataWords(args[2])[i] =
                           3 * MetadataWords(args[0])[i] + MetadataWords(args[1])[0];
                   }}};
  grids[kDetour] = {{"detour_out",
                     3,
                     false,
                     {v, v, v},
                     [](auto &args, auto &) {
                       for (int i = 0; i < kWidth; ++i)
                         MetadataWords(args[2])[i] = MetadataWords(args[0])[kWidth - 1 - i] + 7;
                     }},
                    {"detour_back", 3, false, {v, v, v}, [](auto &args, auto &) {
                       for (int i = 0; i < kWidth; ++i)
                         MetadataWords(args[1])[i] = 5 * MetadataWords(args[2])[i];
                     }}};
  grids[kRows] = {{"rows", 2, true, {rows, rows}, [](auto &args, auto &strides) {
                     for (int block = 0; block < 4; ++block)
                       for (int i = 0; i < kWidth; ++i)
                         MetadataWords(args[1])[block * strides[1] / 8 + i] =
                             MetadataWords(args[0])[block * strides[0] / 8 + i] * 17 + block;
                   }}};
  grids[kNote] = {{"note", 4, false, {8, v, 8, 8}, [](auto &args, auto &) {
                     MetadataWords(args[3])[MetadataWords(args[2])[0]] = MetadataWords(args[1])[0];
                   }}};
  return grids;
}

std::string EntryPtx(const std::string &name, size_t params) {
  std::string text = absl::StrCat(".visible .entry ", name, "(");
  for (size_t i = 0; i < params; ++i)
    absl::StrAppend(&text, i ? ", " : "", ".param .u64 p", i);
  return absl::StrCat(text, ")\n{ ret; }\n");
}

constexpr char kHead[] = ".version 7.0\n.target sm_80\n.address_size 64\n";

std::unique_ptr<exe::KernelT> TableKernel(CardKernel number) {
  struct Type {
    exe::ElementType type;
    std::vector<int64_t> shape;
  };
  const Type vector = {exe::ElementType::S64, {kWidth}}, scalar = {exe::ElementType::S64, {}},
             flag = {exe::ElementType::Pred, {}}, rows = {exe::ElementType::S64, {kRowsWidth}};
  struct Shape {
    std::vector<Type> values;
    uint32_t operands;
    int32_t tied = -1;
  };
  const Shape shapes[] = {{{vector, vector, vector}, 2},
                          {{vector, vector}, 1, 0},
                          {{vector, flag}, 1},
                          {{vector, scalar, flag}, 2},
                          {{vector, scalar, vector}, 2},
                          {{vector, vector}, 1},
                          {{rows, rows}, 1},
                          {{scalar, vector, scalar, scalar}, 3, 0}};
  const Shape &shape = shapes[number];
  auto kernel = std::make_unique<exe::KernelT>();
  for (uint32_t i = 0; i < shape.values.size(); ++i) {
    auto value = std::make_unique<exe::ValueT>();
    value->type = shape.values[i].type;
    value->shape = shape.values[i].shape;
    kernel->values.push_back(std::move(value));
    (i < shape.operands ? kernel->operands : kernel->results).push_back(i);
  }
  kernel->tied = {shape.tied};
  kernel->workspace_bytes = number == kDetour ? kVectorBytes : 0;
  for (const TestGrid &grid : GridsOf(number)) {
    auto entry = std::make_unique<exe::EntryT>();
    entry->name = grid.name;
    entry->ctas = grid.strided ? 4 : 1;
    entry->threads = 32;
    entry->shared_bytes = number == kMix ? 60 << 10 : 0;
    kernel->entries.push_back(std::move(entry));
  }
  return kernel;
}

template <typename T> CommandPtr Command(T action) {
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(action));
  return command;
}

} // namespace

const std::vector<TestGrid> &GridsOf(CardKernel kernel) {
  static const std::vector<std::vector<TestGrid>> grids = MakeGrids();
  return grids[kernel];
}

CommandPtr Launch(CardKernel kernel, std::vector<uint32_t> buffers, std::string location) {
  auto launch = std::make_unique<exe::LaunchT>();
  launch->kernel = kernel;
  launch->blocks = kernel == kRows ? 4 : 1;
  launch->location = std::move(location);
  for (uint32_t buffer : buffers) {
    auto arg = std::make_unique<exe::ArgT>();
    arg->buffer = buffer;
    arg->block_stride = kernel == kRows ? kVectorBytes : 0;
    launch->args.push_back(std::move(arg));
  }
  exe::DispatchT dispatch;
  dispatch.blocks = launch->blocks;
  dispatch.launches.push_back(std::move(launch));
  return Command(std::move(dispatch));
}

CommandPtr Dispatch(std::vector<CommandPtr> launches) {
  exe::DispatchT all;
  for (CommandPtr &one : launches) {
    exe::DispatchT &dispatch = *one->action.AsDispatch();
    all.blocks = std::max(all.blocks, dispatch.blocks);
    all.launches.push_back(std::move(dispatch.launches.front()));
  }
  return Command(std::move(all));
}

CommandPtr CopyOf(uint32_t source, uint32_t target) {
  exe::CopyT copy;
  copy.source = source;
  copy.target = target;
  return Command(std::move(copy));
}

CommandPtr FreeOf(std::vector<uint32_t> buffers) {
  exe::FreeT free;
  free.buffers = std::move(buffers);
  return Command(std::move(free));
}

CommandPtr Repeat(uint32_t counter, int64_t first, int64_t step, int64_t passes, CommandVector body,
                  int32_t condition) {
  exe::RepeatT repeat;
  repeat.counter = counter;
  repeat.first = first;
  repeat.step = step;
  repeat.passes = passes;
  repeat.condition = condition;
  repeat.body = std::move(body);
  return Command(std::move(repeat));
}

CommandPtr Choose(uint32_t predicate, CommandVector then, CommandVector otherwise) {
  exe::ConditionT condition;
  condition.predicate = predicate;
  condition.then = std::move(then);
  condition.otherwise = std::move(otherwise);
  return Command(std::move(condition));
}

CardProgram::CardProgram() {
  table.format_version = kFormatVersion;
  table.name = "card";
  table.target_kind = exe::TargetKind::Cuda;
  table.target = "sm_80";
  kernel_ptx = kHead;
  for (uint32_t i = 0; i < kCardKernels; ++i) {
    table.kernels.push_back(TableKernel(static_cast<CardKernel>(i)));
    for (const TestGrid &grid : GridsOf(static_cast<CardKernel>(i)))
      kernel_ptx += EntryPtx(grid.name, grid.pointers * (grid.strided ? 2 : 1));
  }
  absl::StrAppend(&kernel_ptx, EntryPtx("refold_count", 3), EntryPtx("refold_set", 2));
  control_ptx =
      absl::StrCat(kHead, EntryPtx("refold_loop_enter", 5), EntryPtx("refold_loop_tick", 5),
                   EntryPtx("refold_loop_more", 4), EntryPtx("refold_repeat_enter", 5),
                   EntryPtx("refold_repeat_tick", 5), EntryPtx("refold_choose", 3));
  Buffer("step", BufferKind::State, exe::ElementType::S64, {});
}

uint32_t CardProgram::Buffer(std::string name, BufferKind kind, exe::ElementType type,
                             std::vector<int64_t> shape, uint64_t offset) {
  auto buffer = std::make_unique<exe::BufferT>();
  buffer->name = std::move(name);
  buffer->kind = kind;
  buffer->type = type;
  buffer->bytes = static_cast<uint64_t>(ElementCount(shape)) * ElementSize(ToElementType(type));
  buffer->shape = std::move(shape);
  buffer->offset = offset;
  if (kind == BufferKind::Temp)
    arena_ = std::max<uint64_t>(arena_, offset + buffer->bytes);
  table.buffers.push_back(std::move(buffer));
  return static_cast<uint32_t>(table.buffers.size() - 1);
}

uint32_t CardProgram::Vector(std::string name, BufferKind kind) {
  return Buffer(std::move(name), kind, exe::ElementType::S64, {kWidth});
}
uint32_t CardProgram::Temp(std::string name, int64_t offset, int64_t elements) {
  return Buffer(std::move(name), BufferKind::Temp, exe::ElementType::S64, {elements},
                offset < 0 ? (arena_ + 7) / 8 * 8 : static_cast<uint64_t>(offset));
}
uint32_t CardProgram::TempScalar(std::string name) {
  return Buffer(std::move(name), BufferKind::Temp, exe::ElementType::S64, {}, (arena_ + 7) / 8 * 8);
}
uint32_t CardProgram::TempFlag(std::string name) {
  return Buffer(std::move(name), BufferKind::Temp, exe::ElementType::Pred, {}, arena_);
}
uint32_t CardProgram::Rows(std::string name, BufferKind kind) {
  return Buffer(std::move(name), kind, exe::ElementType::S64, {kRowsWidth});
}
uint32_t CardProgram::History(std::string name, int64_t rows) {
  uint32_t buffer = Buffer(std::move(name), BufferKind::Fetch, exe::ElementType::S64, {rows});
  table.buffers[buffer]->history = true;
  return buffer;
}
uint32_t CardProgram::Constant(std::string name, std::vector<uint64_t> values) {
  const uint64_t offset = (constants.size() + 63) / 64 * 64;
  constants.resize(offset + values.size() * 8);
  std::memcpy(constants.data() + offset, values.data(), values.size() * 8);
  return Buffer(std::move(name), BufferKind::Constant, exe::ElementType::S64,
                {static_cast<int64_t>(values.size())}, offset);
}

void CardProgram::Startup(CommandVector commands) { AddFunction("startup", std::move(commands)); }

void CardProgram::Straight(CommandVector commands, std::string name) {
  AddFunction(std::move(name), std::move(commands));
}

void CardProgram::Fold(int64_t capacity, CommandVector body, int32_t condition,
                       CommandVector before, CommandVector after) {
  exe::LoopT loop;
  loop.counter = step();
  loop.capacity = capacity;
  loop.condition = condition;
  loop.end = static_cast<int32_t>(TempScalar("end"));
  loop.body = std::move(body);
  before.push_back(Command(std::move(loop)));
  for (CommandPtr &command : after)
    before.push_back(std::move(command));
  AddFunction("train", std::move(before));
}

void CardProgram::AddFunction(std::string name, CommandVector commands) {
  auto function = std::make_unique<exe::FunctionT>();
  function->name = std::move(name);
  function->commands = std::move(commands);
  table.functions.push_back(std::move(function));
}

absl::StatusOr<std::shared_ptr<const LoadedExecutable>> CardProgram::Load() {
  for (auto &function : table.functions) {
    function->arena_bytes = arena_;
    function->workspace = workspace_;
  }
  table.peak_bytes = PeakBytes();
  std::vector<std::byte> object(kernel_ptx.size() + 1 + control_ptx.size() + 1);
  std::memcpy(object.data(), kernel_ptx.c_str(), kernel_ptx.size() + 1);
  std::memcpy(object.data() + kernel_ptx.size() + 1, control_ptx.c_str(), control_ptx.size() + 1);
  return LoadedExecutable::FromParts(std::move(table), object, constants);
}

uint64_t CardProgram::PeakBytes() const {
  uint64_t bytes = arena_;
  for (const auto &buffer : table.buffers)
    bytes += buffer->kind == BufferKind::Temp ? 0 : buffer->bytes;
  return bytes;
}

CardProgram MarkingProgram() {
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State);
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(50, List(Launch(kMark, {w, program.step(), w}, "train.cpp:12")));
  return program;
}

void RegisterCardKernels(RecordingDriver &driver) {
  RegisterControls(driver);
  for (uint32_t kernel = 0; kernel < kCardKernels; ++kernel)
    for (const TestGrid &grid : GridsOf(static_cast<CardKernel>(kernel)))
      driver.RegisterKernel(grid.name, [&grid](const KernelCall &call) {
        std::vector<void *> args;
        std::vector<uint64_t> strides;
        for (size_t i = 0; i < grid.pointers; ++i) {
          args.push_back(call.Memory<unsigned char>(i, grid.bytes[i]));
          if (!args.back())
            return;
          if (grid.strided)
            strides.push_back(call.Param<uint64_t>(grid.pointers + i));
        }
        grid.run(args, strides);
      });
}

} // namespace refold::runtime::cuda
