//===- kernel_code.cpp - A program's kernels as one object ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cpu/kernel_code.h"

#include "compiler/codegen/cache/compiler_identity.h"
#include "compiler/codegen/cache/kernel_folder.h"
#include "compiler/codegen/x86/object_merger.h"
#include "compiler/target/cpu/kernel_workers.h"

#include "absl/container/flat_hash_map.h"

#include <optional>

using namespace mlir;
using namespace refold;

namespace {

/// Provides the object code of kernels. Looks for a kernel in memory, then in the cache folder.
/// Compiles the kernel if it is in neither of them.
class KernelSource {
public:
  KernelSource(const codegen::TargetDescription &target, const std::string &path,
               const FirstError &errors, codegen::KernelMemory &memory)
      : target(target), errors(errors), memory(memory) {
    if (path.empty())
      return;
    absl::StatusOr<codegen::KernelFolder> opened = codegen::KernelFolder::open(path);
    if (opened.ok())
      folder = *std::move(opened);
    else
      warn(opened.status(), "nothing is cached there");
  }

  /// Returns the objects of `kernels`, in order.
  absl::StatusOr<std::vector<codegen::KernelObject>> get(ArrayRef<mem::KernelOp> kernels) {
    std::vector<codegen::KernelKey> keys;
    std::vector<codegen::KernelObject> objects;
    std::vector<size_t> missing;
    SmallVector<mem::KernelOp> wanted;
    // Kernels that differ only in their names share the object of the first one.
    absl::flat_hash_map<codegen::KernelKey, size_t> firsts;
    for (auto [i, kernel] : llvm::enumerate(kernels)) {
      keys.push_back(kernelKeyOf(kernel, target, options));
      const bool isFirst = firsts.try_emplace(keys.back(), i).second;
      objects.push_back(isFirst ? kept(keys.back()) : nullptr);
      if (isFirst && !objects.back()) {
        missing.push_back(i);
        wanted.push_back(kernel);
      }
    }
    std::vector<codegen::KernelObject> made =
        compileTogether(wanted, target, options, kernelWorkers(wanted.size()));
    for (auto [i, object] : llvm::zip_equal(missing, made)) {
      if (!object) {
        absl::StatusOr<codegen::KernelObject> compiled = compile(kernels[i]);
        if (!compiled.ok())
          return compiled.status();
        object = *std::move(compiled);
      }
      ++counts.compiled;
      toFolder(keys[i], *object);
      memory.insert(keys[i], object);
      objects[i] = std::move(object);
    }
    // Not looked up in the memory, which may have evicted the object by now.
    for (auto [i, key] : llvm::enumerate(keys))
      if (const size_t first = firsts.at(key); first != i) {
        objects[i] = objects[first];
        ++counts.from_memory;
      }
    return objects;
  }

  /// Must be called after all kernels have been fetched.
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

  /// Returns null if neither memory nor the folder has the object.
  codegen::KernelObject kept(const codegen::KernelKey &key) {
    if (codegen::KernelObject object = memory.find(key)) {
      ++counts.from_memory;
      return object;
    }
    codegen::KernelObject object = fromFolder(key);
    if (object) {
      ++counts.from_disk;
      memory.insert(key, object);
    }
    return object;
  }

  codegen::KernelObject fromFolder(const codegen::KernelKey &key) {
    if (!folder)
      return nullptr;
    absl::StatusOr<codegen::KernelObject> found = folder->find(key);
    if (found.ok())
      return *std::move(found);
    if (!hasDamage)
      warn(found.status(), "this and other damaged entries are compiled again");
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
    warn(stored, "nothing more is cached there");
    folder.reset();
  }

  absl::StatusOr<codegen::KernelObject> compile(mem::KernelOp kernel) {
    bool diagnosed = false;
    absl::StatusOr<codegen::KernelObject> object =
        compileKernel(kernel, target, options, diagnosed);
    return diagnosed ? errors.status(object.status().message()) : object;
  }

  const codegen::TargetDescription &target;
  const codegen::KernelOptions options;
  const FirstError &errors;
  codegen::KernelMemory &memory;
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
  // The generic form numbers values and uses no aliases; constants are printed in full.
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
                                                     const FirstError &errors,
                                                     codegen::KernelMemory &memory) {
  KernelSource source(target, folder, errors, memory);
  SmallVector<mem::KernelOp> kernels(program.getOps<mem::KernelOp>());
  absl::StatusOr<std::vector<codegen::KernelObject>> objects = source.get(kernels);
  if (!objects.ok())
    return objects.status();
  std::vector<codegen::NamedObject> named;
  for (auto [kernel, object] : llvm::zip_equal(kernels, *objects))
    named.push_back({kernel.getSymName().str(), *object});
  source.finish();
  absl::StatusOr<std::vector<char>> merged = codegen::mergeObjects(named);
  if (!merged.ok())
    return merged.status();
  return KernelCode{*std::move(merged), source.counts, std::move(source.warnings)};
}
