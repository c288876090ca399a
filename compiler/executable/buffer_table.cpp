//===- buffer_table.cpp - The buffers of an executable --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/buffer_table.h"

#include "compiler/executable/kernel_body.h"
#include "dialects/rf/RecordedLocations.h"
#include "passes/analysis/BufferAccess.h"

using namespace mlir;
using namespace refold;

std::string refold::describeLocation(Location loc) {
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    return (rf::recordedFileName(place.getFilename()) + ":" + Twine(place.getLine())).str();
  return "";
}

uint32_t BufferTable::add(exe::BufferKind kind, StringRef name, MemRefType type, Location loc) {
  auto buffer = std::make_unique<exe::BufferT>();
  buffer->name = name.str();
  buffer->kind = kind;
  buffer->type = tableTypeOf(type.getElementType());
  buffer->shape.assign(type.getShape().begin(), type.getShape().end());
  buffer->bytes = mem::bufferBytes(type);
  buffer->location = describeLocation(loc);
  table.buffers.push_back(std::move(buffer));
  return table.buffers.size() - 1;
}

LogicalResult BufferTable::bindArguments(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (failed(bindArgument(function, index)))
      return failure();
  return success();
}

LogicalResult BufferTable::bindArgument(func::FuncOp function, unsigned index) {
  BlockArgument argument = function.getArgument(index);
  auto type = cast<MemRefType>(argument.getType());
  if (auto input = function.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr)) {
    auto [known, inserted] = inputs.try_emplace(input.getName(), 0);
    if (!inserted)
      return share(function, known->second, argument, "input");
    known->second = add(exe::BufferKind::Input, input.getName(), type, argument.getLoc());
    indices[argument] = known->second;
    if (rf::GeneratorAttr generator = input.getGenerator()) {
      auto described = std::make_unique<exe::GeneratorT>();
      described->kind = stringifyGeneratorKind(generator.getKind()).str();
      described->of = generator.getOf().str();
      described->params = {static_cast<double>(generator.getBound())};
      table.buffers.back()->generator = std::move(described);
    }
    return success();
  }
  // A fetch that is also a state is written over a donated input: it is looked up as a state.
  auto state = function.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr);
  if (auto fetch = function.getArgAttrOfType<rf::FetchAttr>(index, rf::RfDialect::kFetchAttr)) {
    if (!fetches.insert(fetch.getName()).second)
      return function.emitError() << "fetch '" << fetch.getName() << "' of @"
                                  << function.getSymName()
                                  << " is also a fetch of another function: rename one of them";
    if (!state) {
      indices[argument] = add(exe::BufferKind::Fetch, fetch.getName(), type, argument.getLoc());
      return success();
    }
  }
  // The argument of @startup without a name is the seed.
  StringRef name = state ? state.getName() : "seed";
  auto [known, inserted] = states.try_emplace(name, 0);
  if (inserted)
    known->second = add(exe::BufferKind::State, name, type, argument.getLoc());
  return share(function, known->second, argument, "state");
}

LogicalResult BufferTable::share(func::FuncOp function, uint32_t index, BlockArgument argument,
                                 StringRef kind) {
  const exe::BufferT &buffer = *table.buffers[index];
  auto type = cast<MemRefType>(argument.getType());
  if (!llvm::equal(buffer.shape, type.getShape()) ||
      buffer.type != tableTypeOf(type.getElementType()))
    return function.emitError() << kind << " '" << buffer.name << "' has another type in @"
                                << function.getSymName() << " than in another function";
  indices[argument] = index;
  return success();
}

uint32_t BufferTable::of(Value value) {
  Value root = mem::rootBuffer(value);
  if (auto known = indices.find(root); known != indices.end())
    return known->second;
  auto alloc = root.getDefiningOp<mem::AllocOp>();
  uint32_t index = add(exe::BufferKind::Temp, alloc.getName(), alloc.getType(), alloc.getLoc());
  table.buffers[index]->offset = alloc.getOffset().value_or(0);
  table.buffers[index]->tiles = alloc.getTiles();
  table.buffers[index]->bytes = mem::allocBytes(alloc);
  return indices[root] = index;
}

int32_t BufferTable::addTail(exe::FunctionT &function, StringRef name, MemRefType type,
                             uint64_t alignment, Location loc) {
  uint32_t index = add(exe::BufferKind::Temp, name, type, loc);
  exe::BufferT &buffer = *table.buffers[index];
  buffer.offset = llvm::alignTo(function.arena_bytes, alignment);
  function.arena_bytes = buffer.offset + buffer.bytes;
  return index;
}
