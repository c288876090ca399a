//===- ptx_texts.cpp - PTX from LLVM IR -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses each text in its own LLVM context, so that an error does not affect later texts.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/ptx/ptx_texts.h"

#include "compiler/codegen/gpu/ptx/control_kernels.h"
#include "compiler/codegen/gpu/ptx/host_grid.h"

#include "absl/status/status.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

absl::StatusOr<std::unique_ptr<llvm::Module>> Parse(const std::string &ir,
                                                    llvm::LLVMContext &context) {
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(ir, error, context);
  if (!module)
    return absl::InvalidArgumentError(error.getMessage().str());
  return module;
}

absl::StatusOr<std::vector<char>> HostGrid(llvm::Module &module) {
  absl::StatusOr<codegen::TargetDescription> target = codegen::TargetDescription::Get("native");
  if (!target.ok())
    return target.status();
  return codegen::emitHostGrid(module, *target);
}

} // namespace

std::string Entry(const std::string &instructions, const std::string &behind) {
  return "define ptx_kernel void @k(ptr %a, ptr %b, i64 %n) {\n" + instructions +
         "\n  ret void\n}\n" + behind;
}

std::string EntryWith(size_t parameters) {
  std::string list;
  for (size_t i = 0; i < parameters; ++i)
    list += (i ? ", ptr %p" : "ptr %p") + std::to_string(i);
  return "define ptx_kernel void @k(" + list + ") {\n  store i64 1, ptr %p" +
         std::to_string(parameters - 1) + "\n  ret void\n}\n";
}

absl::StatusOr<std::string> TryPtx(const std::string &ir, const std::string &arch) {
  llvm::LLVMContext context;
  absl::StatusOr<std::unique_ptr<llvm::Module>> module = Parse(ir, context);
  if (!module.ok())
    return module.status();
  absl::StatusOr<codegen::PtxArch> found = codegen::PtxArch::Get(arch);
  if (!found.ok())
    return found.status();
  return codegen::emitPtx(**module, *found);
}

absl::StatusOr<std::vector<char>> TryHostGrid(const std::string &ir) {
  llvm::LLVMContext context;
  absl::StatusOr<std::unique_ptr<llvm::Module>> module = Parse(ir, context);
  if (!module.ok())
    return module.status();
  return HostGrid(**module);
}

absl::StatusOr<std::vector<char>> TryControlHostGrid() {
  llvm::LLVMContext context;
  llvm::Module module("control", context);
  absl::Status status = codegen::addCounterKernels(module);
  status.Update(codegen::addControlKernels(module));
  if (!status.ok())
    return status;
  return HostGrid(module);
}

std::string Ptx(const std::string &ir, const std::string &arch) {
  absl::StatusOr<std::string> ptx = TryPtx(ir, arch);
  INFO(ir);
  INFO(ptx.status());
  REQUIRE(ptx.ok());
  return *ptx;
}

std::vector<std::string> LinesWith(const std::string &text, const std::string &part) {
  std::vector<std::string> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n'))
    if (absl::StrContains(line, part))
      lines.push_back(std::string(absl::StripAsciiWhitespace(line)));
  return lines;
}

} // namespace refold::test
