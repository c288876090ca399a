//===- rf_kernels.cpp - Kernels of rf ops ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/rf_kernels.h"

#include "test/compiler/codegen/random_operands.h"

#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"
#include "compiler/codegen/x86/kernel_compiler.h"
#include "compiler/executable/kernel_body.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/BufferAccess.h"
#include "runtime/checked/evaluator.h"
#include "runtime/core/flush_denormals.h"
#include "runtime/cpu/object_loader.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace refold::test {
namespace {

/// One kernel as compiled for a number of blocks.
struct Variant {
  std::string symbol;
  int64_t blocks;
  std::vector<int64_t> operand_dims, result_dims;
};

std::string TextOf(const RfKernel &kernel, size_t number) {
  std::vector<std::string> arguments, names, types;
  for (size_t i = 0; i < kernel.operands.size(); ++i)
    arguments.push_back(absl::StrCat("%", i, ": ", Tensor(kernel.operands[i])));
  for (const auto &[name, type] : kernel.results) {
    names.push_back(name);
    types.push_back(Tensor(type));
  }
  std::vector<int64_t> whole(kernel.operands.size(), -1), untied(kernel.results.size(), -1);
  return absl::StrCat("mem.kernel @k", number, " blocks = 1 operands [", absl::StrJoin(whole, ", "),
                      "] results [", absl::StrJoin(untied, ", "), "] tied [",
                      absl::StrJoin(kernel.tied.empty() ? untied : kernel.tied, ", "), "] {\n^bb0(",
                      absl::StrJoin(arguments, ", "), "):\n", kernel.ops, "\nrf.yield ",
                      absl::StrJoin(names, ", "), " : ", absl::StrJoin(types, ", "), "\n}\n");
}

/// Returns the dimension along which each argument is divided into blocks, or -1 if the argument is
/// not divided. The result of every op is divided along dimension 0. Returns nullopt if such a
/// division is impossible.
std::optional<std::vector<int64_t>> SharesOf(mem::KernelOp kernel) {
  mlir::Block &body = kernel.getBody().front();
  std::vector<int64_t> dims(body.getNumArguments(), -2);
  for (mlir::Operation &op : body.without_terminator()) {
    if (mlir::isa<rf::ConstantOp>(op))
      continue;
    for (mlir::OpOperand &use : op.getOpOperands()) {
      std::optional<int64_t> dim = operandDim(&op, use.getOperandNumber(), 0);
      if (!dim)
        return std::nullopt;
      if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(use.get())) {
        int64_t &known = dims[argument.getArgNumber()];
        if (known != -2 && known != *dim)
          return std::nullopt;
        known = *dim;
      } else if (!use.get().getDefiningOp<rf::ConstantOp>() && *dim != 0) {
        return std::nullopt;
      }
    }
  }
  for (int64_t &dim : dims)
    dim = std::max<int64_t>(dim, -1);
  return dims;
}

Variant Whole(mem::KernelOp kernel) {
  return {kernel.getSymName().str(),
          1,
          {kernel.getOperandDims().begin(), kernel.getOperandDims().end()},
          {kernel.getResultDims().begin(), kernel.getResultDims().end()}};
}

/// Returns clones of `kernel` that run in several blocks.
std::vector<Variant> Split(mem::KernelOp kernel) {
  std::vector<Variant> variants;
  auto yielded = kernel.getBody().front().getTerminator()->getOperandTypes();
  auto type = mlir::cast<mlir::RankedTensorType>(yielded.front());
  std::optional<std::vector<int64_t>> dims = SharesOf(kernel);
  if (!dims || type.getRank() == 0)
    return variants;
  for (int64_t blocks : {2, 3, 5}) {
    if (type.getDimSize(0) == 0 || type.getDimSize(0) % blocks != 0)
      continue;
    mlir::OpBuilder builder(kernel->getContext());
    builder.setInsertionPointAfter(kernel);
    auto clone = mlir::cast<mem::KernelOp>(builder.clone(*kernel));
    clone.setSymName(absl::StrCat(kernel.getSymName().str(), "_in", blocks));
    clone.setBlocks(blocks);
    clone.setOperandDims(*dims);
    clone.setResultDims(std::vector<int64_t>(yielded.size(), 0));
    variants.push_back(Whole(clone));
    variants.back().blocks = blocks;
  }
  return variants;
}

int64_t StrideOf(mlir::Type type, int64_t dim, int64_t blocks) {
  return blockStride(mem::bufferType(type), dim, blocks);
}

struct Compiled {
  std::vector<char> object;
  std::unique_ptr<runtime::LoadedObject> loaded;
};

Compiled CompileProgram(mlir::ModuleOp program, const std::string &target_name, bool tiles,
                        codegen::KernelReport *report) {
  auto kernels = codegen::lowerKernelsToLinalg(program, codegen::LoopForm::Vectors);
  REQUIRE(mlir::succeeded(kernels));
  auto target = codegen::TargetDescription::Get(target_name);
  REQUIRE(target.ok());
  auto object = codegen::compileKernels(**kernels, *target, report, {tiles});
  INFO(object.status());
  REQUIRE(object.ok());
  Compiled compiled{*std::move(object), nullptr};
  auto loaded = runtime::LoadedObject::Load(
      {reinterpret_cast<const std::byte *>(compiled.object.data()), compiled.object.size()});
  INFO(loaded.status());
  REQUIRE(loaded.ok());
  compiled.loaded = *std::move(loaded);
  return compiled;
}

void RunVariant(const Compiled &compiled, const Variant &variant, mem::KernelOp kernel,
                const std::vector<Memory> &operands, std::vector<Memory> &results) {
  auto *function =
      reinterpret_cast<void (*)(void *const *, int64_t)>(compiled.loaded->Find(variant.symbol));
  REQUIRE(function);
  std::vector<Memory> inputs = operands;
  mlir::Block &body = kernel.getBody().front();
  for (int64_t block = 0; block < variant.blocks; ++block) {
    std::vector<void *> arguments;
    for (size_t i = 0; i < inputs.size(); ++i)
      arguments.push_back(inputs[i].data() + block * StrideOf(body.getArgument(i).getType(),
                                                              variant.operand_dims[i],
                                                              variant.blocks));
    for (size_t i = 0; i < results.size(); ++i) {
      std::byte *base =
          kernel.getTied()[i] >= 0 ? inputs[kernel.getTied()[i]].data() : results[i].data();
      arguments.push_back(base + block * StrideOf(body.getTerminator()->getOperand(i).getType(),
                                                  variant.result_dims[i], variant.blocks));
    }
    runtime::FlushDenormals flush;
    function(arguments.data(), block);
  }
  for (size_t i = 0; i < results.size(); ++i)
    if (kernel.getTied()[i] >= 0)
      results[i] = inputs[kernel.getTied()[i]];
}

} // namespace

std::string Shaped(const std::vector<int64_t> &shape, const std::string &element) {
  return absl::StrCat(absl::StrJoin(shape, "x"), shape.empty() ? "" : "x", element);
}

bool AllKernels() {
  const char *all = std::getenv("REFOLD_ALL_KERNELS");
  return all && std::string(all) == "1";
}

void RfKernels::Thin(size_t every) {
  if (every == 1 || AllKernels())
    return;
  std::vector<RfKernel> kept;
  for (size_t i = 0; i < kernels_.size(); i += every)
    kept.push_back(std::move(kernels_[i]));
  kernels_ = std::move(kept);
}

void RfKernels::Check(int draws, size_t every) {
  Thin(every);
  mlir::DialectRegistry registry;
  registry.insert<rf::RfDialect, mem::MemDialect>();
  codegen::registerKernelDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string text;
  for (size_t i = 0; i < kernels_.size(); ++i)
    text += TextOf(kernels_[i], i);
  auto program = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  INFO(text.substr(0, 4000));
  REQUIRE(program);
  std::vector<mem::KernelOp> ops(program->getOps<mem::KernelOp>().begin(),
                                 program->getOps<mem::KernelOp>().end());
  std::vector<std::vector<Variant>> variants;
  for (mem::KernelOp kernel : ops) {
    variants.push_back(Split(kernel));
    variants.back().push_back(Whole(kernel));
  }
  codegen::KernelReport report;
  Compiled tiled = CompileProgram(*program, "native", true, &report),
           narrow = CompileProgram(*program, "x86-64-v3", true, nullptr), looped;
  std::vector<std::pair<const Compiled *, std::string>> ways = {{&tiled, " as tiles"},
                                                                {&narrow, " for x86-64-v3"}};
  // If all kernels are loops already, they are not compiled as loops a second time.
  if (std::any_of(kernels_.begin(), kernels_.end(), [](const RfKernel &k) { return k.tiles; })) {
    looped = CompileProgram(*program, "native", false, nullptr);
    ways.push_back({&looped, " as loops"});
  }

  std::mt19937 engine(static_cast<uint32_t>(kernels_.size()));
  for (size_t k = 0; k < kernels_.size(); ++k) {
    const RfKernel &kernel = kernels_[k];
    INFO(TextOf(kernel, k));
    for (const Variant &variant : variants[k])
      for (const std::string &scalar : report.scalar_kernels)
        if (kernel.tiles && scalar.rfind(variant.symbol + ":", 0) == 0)
          FAIL(scalar);
    std::unique_ptr<exe::KernelT> described = describeKernel(ops[k], true);
    for (int draw = 0; draw < draws; ++draw) {
      std::vector<Memory> operands, want;
      std::vector<void *> in, out;
      for (size_t i = 0; i < described->operands.size(); ++i) {
        bool place =
            std::find(kernel.places.begin(), kernel.places.end(), i) != kernel.places.end();
        operands.push_back(
            RandomMemory(*described->values[described->operands[i]], place, kernel.bound, engine));
      }
      for (uint32_t result : described->results) {
        int64_t count = 1;
        for (int64_t extent : described->values[result]->shape)
          count *= extent;
        want.emplace_back(std::max<int64_t>(count * 8, 1), std::byte(0x5a));
      }
      std::vector<Memory> untouched = want;
      for (Memory &memory : operands)
        in.push_back(memory.data());
      for (Memory &memory : want)
        out.push_back(memory.data());
      exe::KernelT plain = *described;
      plain.tied.assign(plain.results.size(), -1);
      absl::Status status = runtime::EvaluateKernel(plain, in, out);
      INFO(status);
      REQUIRE(status.ok());
      for (const auto &[compiled, way] : ways)
        for (const Variant &variant : variants[k]) {
          INFO(variant.symbol << way);
          std::vector<Memory> got = untouched;
          RunVariant(*compiled, variant, ops[k], operands, got);
          for (size_t i = 0; i < got.size(); ++i)
            RequireSame(*described->values[described->results[i]], got[i], want[i]);
        }
    }
  }
}

} // namespace refold::test
