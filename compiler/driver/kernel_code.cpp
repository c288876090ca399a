//===- kernel_code.cpp - A program's kernels as one object ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/kernel_code.h"

#include "compiler/codegen/compiler_identity.h"
#include "compiler/codegen/kernel_folder.h"
#include "compiler/codegen/object_merger.h"
#include "compiler/codegen/rf_to_linalg.h"

#include <optional>

using namespace mlir;
using namespace refold;

namespace {

/// Memory, then the folder, then the compiler.
class KernelSource {
public:
  KernelSource(const codegen::TargetDescription &target, const std::string &path,
               const FirstError &errors)
      : target(target), errors(errors) {
    if (path.empty())
      return;
    absl::StatusOr<codegen::KernelFolder> opened = codegen::KernelFolder::open(path);
    if (opened.ok())
      folder = *std::move(opened);
    else
      warn(opened.status(), "nothing is kept there");
  }

  absl::StatusOr<codegen::KernelObject> get(mem::KernelOp kernel) {
    codegen::KernelMemory &memory = codegen::KernelMemory::shared();
    const codegen::KernelKey key = kernelKeyOf(kernel, target, options);
    if (codegen::KernelObject object = memory.find(key)) {
      ++counts.from_memory;
      return object;
    }
    codegen::KernelObject object = fromFolder(key);
    if (object) {
      ++counts.from_disk;
    } else {
      absl::StatusOr<codegen::KernelObject> compiled = compile(kernel);
      if (!compiled.ok())
        return compiled;
      object = *std::move(compiled);
      ++counts.compiled;
      toFolder(key, *object);
    }
    memory.insert(key, object);
    return object;
  }

  /// To be called when all kernels are there.
  void finish() {
    if (folder && hasStored)
      folder->trim();
  }

  KernelCounts counts;
  std::vector<std::string> warnings;

private:
  void warn(const absl::Status &status, absl::string_view consequence) {
    warnings.push_back(absl::StrCat(status.message(), "; ", consequence));
  }

  codegen::KernelObject fromFolder(const codegen::KernelKey &key) {
    if (!folder)
      return nullptr;
    absl::StatusOr<codegen::KernelObject> found = folder->find(key);
    if (found.ok())
      return *std::move(found);
    if (!hasDamage)
      warn(found.status(), "it is compiled again, as are others like it");
    hasDamage = true;
    return nullptr;
  }

  void toFolder(const codegen::KernelKey &key, const std::vector<char> &object) {
    if (!folder)
      return;
    absl::Status stored = folder->store(key, object);
    hasStored = true;
    if (stored.ok())
      return;
    warn(stored, "nothing more is kept there");
    folder.reset();
  }

  absl::StatusOr<codegen::KernelObject> compile(mem::KernelOp kernel) {
    FailureOr<OwningOpRef<ModuleOp>> lowered = codegen::lowerKernelToLinalg(kernel);
    if (failed(lowered))
      return errors.status("a kernel cannot be generated");
    absl::StatusOr<std::vector<char>> object =
        codegen::compileKernels(**lowered, target, nullptr, options);
    if (!object.ok())
      return object.status();
    return std::make_shared<const std::vector<char>>(*std::move(object));
  }

  const codegen::TargetDescription &target;
  const codegen::KernelOptions options;
  const FirstError &errors;
  std::optional<codegen::KernelFolder> folder;
  bool hasStored = false, hasDamage = false;
};

} // namespace

codegen::KernelKey refold::kernelKeyOf(mem::KernelOp kernel,
                                       const codegen::TargetDescription &target,
                                       const codegen::KernelOptions &options) {
  OwningOpRef<mem::KernelOp> nameless(kernel.clone());
  nameless->setSymName("kernel");
  std::string content;
  llvm::raw_string_ostream text(content);
  // The generic form numbers values and knows no aliases; constants are written out.
  nameless->print(text, OpPrintingFlags()
                            .useLocalScope()
                            .assumeVerified()
                            .printGenericOpForm()
                            .enableDebugInfo(false)
                            .elideLargeElementsAttrs(std::numeric_limits<int64_t>::max()));
  return codegen::kernelKey(content, target, options, codegen::compilerIdentity());
}

absl::StatusOr<KernelCode> refold::compileKernelCode(ModuleOp program,
                                                     const codegen::TargetDescription &target,
                                                     const std::string &folder,
                                                     const FirstError &errors) {
  KernelSource source(target, folder, errors);
  std::vector<codegen::KernelObject> objects; // keeps the bytes that the names below point to
  std::vector<codegen::NamedObject> named;
  for (auto kernel : program.getOps<mem::KernelOp>()) {
    absl::StatusOr<codegen::KernelObject> object = source.get(kernel);
    if (!object.ok())
      return object.status();
    objects.push_back(*std::move(object));
    named.push_back({kernel.getSymName().str(), *objects.back()});
  }
  source.finish();
  absl::StatusOr<std::vector<char>> merged = codegen::mergeObjects(named);
  if (!merged.ok())
    return merged.status();
  return KernelCode{*std::move(merged), source.counts, std::move(source.warnings)};
}
