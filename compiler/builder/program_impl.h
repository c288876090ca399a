//===- program_impl.h - What is behind a Program -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal: the builder's own files and the compiler's driver include it, users do not. Ops are
// made in three detached blocks (startup, the function's entry, the fold's body), and BuildModule
// copies them into a module: so a program can be printed while it is being built.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program.h"
#include "dialects/rf/Rf.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <deque>
#include <map>

namespace refold::internal {

/// What is behind a Tensor.
struct TensorNode {
  std::shared_ptr<ProgramImpl> program;
  mlir::Value value; ///< null after an error
  DType dtype = DType::F32;
  Shape shape;
  bool in_fold = false; ///< made in the fold's body
};

/// The way from public handles to what is behind them.
struct Access {
  static const TensorNode *Node(const Tensor &tensor) { return tensor.node_.get(); }
  static Tensor Make(TensorNode node) {
    Tensor tensor;
    tensor.node_ = std::make_shared<const TensorNode>(std::move(node));
    return tensor;
  }
  static const std::shared_ptr<ProgramImpl> &Impl(const Program &program) { return program.impl_; }
  static Program Handle(std::shared_ptr<ProgramImpl> impl) { return Program(std::move(impl)); }
  static Variable Handle(std::shared_ptr<ProgramImpl> impl, int index) {
    Variable variable;
    variable.program_ = std::move(impl);
    variable.index_ = index;
    return variable;
  }
  static const ProgramImpl *Impl(const Variable &variable) { return variable.program_.get(); }
  static int Index(const Variable &variable) { return variable.index_; }
};

mlir::Type ElementType(mlir::MLIRContext *context, DType dtype);
mlir::RankedTensorType TensorType(mlir::MLIRContext *context, DType dtype, const Shape &shape);
/// True where the type can hold the number: integers exactly, f32 and f64 rounded, but a finite
/// number stays finite.
bool Fits(DType dtype, double number);
/// True where the elements can be counted and addressed: at most 2^59 of them.
bool FitsMemory(llvm::ArrayRef<int64_t> shape);

class ProgramImpl : public std::enable_shared_from_this<ProgramImpl> {
public:
  using Where = std::source_location;

  static std::shared_ptr<ProgramImpl> Make(std::string name, ProgramOptions options, Where where);
  ~ProgramImpl();

  // Errors (program_impl.cpp).

  /// Keeps the error if it is the first, and gives an invalid Tensor.
  Tensor Fail(const Where &where, absl::string_view message);
  bool failed() const { return !status_.ok(); }
  const absl::Status &status() const { return status_; }
  /// Fails where the value cannot be used here: none at all, of another program, or of a fold that
  /// is over.
  bool Check(const Tensor &tensor, const Where &where, absl::string_view user);

  // Making ops (program_impl.cpp).

  mlir::MLIRContext *context() { return &context_; }
  /// At the end of the block that is being built.
  mlir::OpBuilder At() { return At(body_ ? body_.get() : &entry_); }
  mlir::Location Loc(const Where &where);
  mlir::Location Loc(const Where &where, llvm::StringRef name);
  Tensor Wrap(mlir::Value value);
  /// Verifies an op just made and wraps its only result.
  Tensor Finish(const Where &where, mlir::Operation *op);
  /// Gives the value a readable name in text.
  void Name(mlir::Value value, llvm::StringRef name);
  mlir::Value Splat(const Where &where, DType dtype, const Shape &shape, double number);
  mlir::Value seed() const { return seed_; }
  /// The step's number where ops are being made, as a scalar tensor.
  mlir::Value Position() const { return body_ ? position_ : step_; }
  int64_t NextSite() { return next_site_++; }
  /// "stem0", "stem1", ...: a name for what the user gave none, such that no state is called name +
  /// suffix.
  std::string AutoName(const std::string &stem, const std::string &suffix);

  // State (variables.cpp).

  /// What is known of a Variable.
  struct Record {
    std::string name;
    DType dtype;
    Shape shape;
    bool is_parameter;
    Where where;
    mlir::BlockArgument argument; ///< of the entry block
    mlir::Value outside;          ///< its value in the entry block
    mlir::BlockArgument carried;  ///< of the fold's body; null until it is read or assigned there
    mlir::Value inside;           ///< its value in the fold's body
    std::vector<mlir::Value>
        versions; ///< every value that it had in the block being built, oldest first
  };
  Variable MakeVariable(const std::string &name, DType dtype, const Shape &shape,
                        const Initializer &initializer, bool is_parameter, const Where &where);
  /// -1 where there is none.
  int FindVariable(const std::string &name) const;
  Record &record(int index) { return variables_[index]; }
  const std::deque<Record> &variables() const { return variables_; }
  Tensor ReadVariable(int index, const Where &where);
  void AssignVariable(int index, const Arg &value);
  /// The newest version of a Variable that `slice` contains; null where it contains none.
  mlir::Value VersionIn(int index, const llvm::DenseSet<mlir::Value> &slice) const;

  // Inputs, fold, fetches (fold.cpp).

  Tensor Input(const std::string &name, DType dtype, const Shape &shape,
               const InputOptions &options, const Where &where);
  std::vector<Tensor>
  Fold(int64_t steps, const Tensor *sequence, const std::vector<Arg> &init,
       const std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)> &body,
       const Where &where);
  void Fetch(const std::string &name, const Arg &value);

  // The result (module.cpp).

  /// The program as a verified module of its own, or the first error.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule();
  const std::string &name() const { return name_; }

private:
  ProgramImpl(std::string name, ProgramOptions options, Where where);

  mlir::OpBuilder At(mlir::Block *block);

  struct InputRecord {
    std::string name;
    rf::GeneratorAttr generator;
    mlir::BlockArgument argument;
    Where where;
  };
  struct FetchRecord {
    std::string name;
    mlir::Value value; ///< in the entry block; for a fetch of a running fold, in its body
    Where where;
  };

  /// Fails where the name is empty, has other characters than names have, or is taken.
  bool CheckName(absl::string_view kind, const std::string &name, const Where &where);
  bool CheckShape(absl::string_view kind, const std::string &name, const Shape &shape,
                  const Where &where);
  mlir::Value Initial(const Record &record, const Initializer &initializer);
  void EndFold(int64_t capacity, llvm::ArrayRef<mlir::Value> init,
               llvm::ArrayRef<mlir::BlockArgument> carried, llvm::ArrayRef<mlir::Value> next,
               std::vector<mlir::Value> *results);
  mlir::Value History(mlir::OpBuilder &builder, const FetchRecord &fetch, int64_t capacity);

  mlir::MLIRContext context_;
  std::string name_;
  ProgramOptions options_;
  Where where_;
  absl::Status status_;

  mlir::Block startup_; ///< argument: the seed
  mlir::Block entry_;   ///< arguments: step, seed, steps, then inputs and state as they come
  std::unique_ptr<mlir::Block> body_; ///< of the fold being built; argument 0 is the step's number
  mlir::Value step_, seed_, steps_, position_;
  mlir::Value end_; ///< the step after the fold's last, once there is a fold
  std::unique_ptr<Where> fold_where_;
  int64_t fold_steps_ = 0;

  std::vector<InputRecord> inputs_;
  std::deque<Record> variables_;     ///< handles give out references to what is in it
  std::vector<mlir::Value> initial_; ///< in startup_, of each variable
  std::vector<FetchRecord> fetches_;
  size_t body_fetches_ = 0; ///< fetches before this index were there when the fold began
  std::map<std::string, int> auto_names_;
  int64_t next_site_ = 0;
};

/// The program as a module in the program's own context, for the compiler; verified. The context
/// lives as long as any handle.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule(const Program &program);

/// Everything that a value is computed from, itself included.
llvm::DenseSet<mlir::Value> BackwardSlice(mlir::Value value);

} // namespace refold::internal
