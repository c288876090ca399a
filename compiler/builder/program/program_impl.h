//===- program_impl.h - What is behind a Program -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal: the builder's own files and the compiler's driver include it, users do not. Ops are
// made in detached blocks (startup's, each function's, and those of the regions that are open:
// region.h), and BuildModule copies them into a module: so a program can be printed at any time
// between two calls.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"
#include "compiler/builder/program/region.h"
#include "dialects/rf/Rf.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <deque>
#include <map>
#include <set>

namespace refold::internal {

/// What is behind a Tensor.
struct TensorNode {
  std::shared_ptr<ProgramImpl> program;
  mlir::Value value; ///< null after an error
  DType dtype = DType::F32;
  Shape shape;
  int region = 0; ///< Region::id of where it was made
};

/// The region of train's inputs, which can be read everywhere.
inline constexpr int kEverywhere = -1;

/// A loop that is to be built.
struct LoopSpec {
  const char *maker;                ///< "Foldl" or "While"
  int64_t passes = 0;               ///< of a sequence: as many as it has rows
  const Tensor *sequence = nullptr; ///< null for a loop without one
  bool is_while = false;            ///< the body returns first whether to go on
};
using LoopBody = std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)>;
using BranchBody = std::function<std::vector<Tensor>()>;
using RecomputeBody = std::function<std::vector<Tensor>(const std::vector<Tensor> &)>;

/// Keeps the first diagnostic that is emitted while it lives; none is printed.
class FirstDiagnostic {
public:
  explicit FirstDiagnostic(mlir::MLIRContext *context)
      : handler_(context, [this](mlir::Diagnostic &diagnostic) {
          if (text_.empty())
            text_ = diagnostic.str();
          return mlir::success();
        }) {}
  const std::string &text() const { return text_; }

private:
  std::string text_;
  mlir::ScopedDiagnosticHandler handler_;
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

DType ElementTypeOfMlir(mlir::Type element);
mlir::Type MlirElementType(mlir::MLIRContext *context, DType dtype);
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
  /// A program that one call of a traced function is: arguments in, results out (call_mode.cpp).
  static std::shared_ptr<ProgramImpl> MakeCall(std::string name, Where where);
  ~ProgramImpl();

  // Errors (program_impl.cpp).

  /// Keeps the error if it is the first, and gives an invalid Tensor.
  Tensor Fail(const Where &where, absl::string_view message);
  bool failed() const { return !status_.ok(); }
  const absl::Status &status() const { return status_; }
  /// Fails where the value cannot be used here: none at all, of another program, or of a region
  /// that is over.
  bool Check(const Tensor &tensor, const Where &where, absl::string_view user);
  /// Fails where the value was not made in the innermost region itself.
  bool CheckHere(const Tensor &tensor, const Where &where, absl::string_view user);

  // Making ops (program_impl.cpp).

  mlir::MLIRContext *context() { return &context_; }
  /// At the end of the block that is being built.
  mlir::OpBuilder At() { return At(innermost().block.get()); }
  mlir::Location Loc(const Where &where);
  mlir::Location Loc(const Where &where, llvm::StringRef name);
  Tensor Wrap(mlir::Value value);
  /// Verifies an op just made and wraps its only result.
  Tensor Finish(const Where &where, mlir::Operation *op);
  /// Gives the value a readable name in text.
  void Name(mlir::Value value, llvm::StringRef name);
  mlir::Value Splat(const Where &where, DType dtype, const Shape &shape, double number);
  int64_t NextSite() { return next_site_++; }

  // Regions (regions.cpp).

  mlir::Value seed() const { return function_->seed; }
  /// The step's number where ops are being made, as a scalar tensor.
  mlir::Value Step() const;
  /// The number of the pass of the innermost loop; null where there is none.
  mlir::Value Pass() const;
  /// What random ops count by: the step, and in nested loops also the passes, so that no two
  /// executions of an op have the same (docs/rationale/numerics.md).
  mlir::Value Position();

  // Names (names.cpp).

  /// Names of parameters, states and layers get this in front, until the scope is left.
  void EnterScope(const std::string &name, const Where &where);
  void LeaveScope();
  /// The name with the scopes that are open in front.
  std::string Scoped(const std::string &name) const { return scope_ + name; }
  /// "stem0", "stem1", ...: a name for what the user gave none, such that no state of this scope is
  /// called name + suffix. A function beside train begins anew: its layers have the parameters of
  /// train's.
  std::string AutoName(const std::string &stem, const std::string &suffix);

  /// Whether the stem itself can be the name, of what is the first to ask: no state of this scope
  /// is called stem + suffix. A call asks anew for the states that it was given.
  bool TakeBareName(const std::string &stem, const std::string &suffix);

  // State (variables.cpp).

  /// What is known of a Variable.
  struct Record {
    std::string name;
    DType dtype;
    Shape shape;
    bool is_parameter;
    Where where;
    mlir::Value initial; ///< in startup
  };
  /// The name gets the scope in front.
  Variable MakeVariable(const std::string &name, DType dtype, const Shape &shape,
                        const Initializer &initializer, bool is_parameter, const Where &where) {
    return MakeNamed(Scoped(name), dtype, shape, initializer, is_parameter, where);
  }
  /// The same with a whole name.
  Variable MakeNamed(const std::string &name, DType dtype, const Shape &shape,
                     const Initializer &initializer, bool is_parameter, const Where &where);
  /// False where an optimizer has this state already. A call is given the states of the calls
  /// before it: there the first to ask gets it.
  bool ClaimState(const std::string &name) {
    return is_call_ ? claimed_states_.insert(name).second : FindVariable(name) < 0;
  }
  /// -1 where there is none. `name` is a whole name.
  int FindVariable(const std::string &name) const;
  Record &record(int index) { return variables_[index]; }
  const std::deque<Record> &variables() const { return variables_; }
  Tensor ReadVariable(int index, const Where &where);
  void AssignVariable(int index, const Arg &value);
  /// The newest version of a Variable in the innermost region that `slice` contains; null where it
  /// contains none.
  mlir::Value VersionIn(int index, const llvm::DenseSet<mlir::Value> &slice) const;
  /// True where `slice` contains a value that the Variable had in a region around the innermost
  /// one.
  bool IsReadOutside(int index, const llvm::DenseSet<mlir::Value> &slice) const;

  // Inputs and fetches (inputs.cpp).

  Tensor Input(const std::string &name, DType dtype, const Shape &shape,
               const InputOptions &options, const Where &where);
  void Fetch(const std::string &name, const Arg &value);

  // Loops (loops.cpp), branches (branches.cpp), functions (functions.cpp), functions that are
  // recomputed (recompute.cpp).

  std::vector<Tensor> Loop(const LoopSpec &spec, const std::vector<Arg> &init, const LoopBody &body,
                           const Where &where);
  std::vector<Tensor> If(const Arg &predicate, const BranchBody &then, const BranchBody &otherwise);
  void Function(const std::string &name, const std::function<void()> &body,
                const std::vector<Variable> &assigns, const Where &where);
  std::vector<Tensor> Recompute(const RecomputeBody &body, const std::vector<Tensor> &inputs,
                                bool preserve_rng_state, const Where &where);

  // Calls of traced functions (call_mode.cpp).

  bool is_call() const { return is_call_; }
  /// The trace is over: tensors of it have no use any more.
  void EndTrace() { trace_ended_ = true; }
  bool trace_ended() const { return trace_ended_; }
  /// The next argument of the call. `name` is what messages call it.
  Tensor Argument(const std::string &name, DType dtype, const Shape &shape, const Where &where);
  /// A tensor with these elements, as the host holds them.
  Tensor HostConstant(const void *elements, DType dtype, const Shape &shape, const Where &where);
  /// Fails in a call, in which `method` has no meaning: "Fetch has no meaning in 'Step', which is
  /// traced: " and what to do instead. Returns true where it failed.
  bool RefuseInCall(absl::string_view method, absl::string_view instead, const Where &where);
  /// A state whose value in this call begins as `value`, under a whole name.
  Variable BindVariable(const std::string &name, bool is_parameter, const Tensor &value,
                        const Where &where);
  /// The value that a state has here.
  Tensor Version(int index) { return Wrap(Hold(index).now()); }
  /// Numbers of layers without names, of the scope that is open: `numbers` goes on where it ended.
  void SwapNumbers(std::map<std::string, int> &numbers) { std::swap(numbers, auto_names_); }
  /// A call without arguments but the seed, named kRandomSeed, that makes the first value of every
  /// state, by name.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildInitialCall();
  /// A result of a call.
  struct CallResult {
    std::string name;
    mlir::Value value;
  };
  /// The call as a verified module with one function, "train". With random ops it has two more
  /// arguments, the scalars kRandomSeed and kRandomCalls of s64, and one more result, from which
  /// the next call counts.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
  BuildCall(const std::vector<CallResult> &results);
  /// Some ops of the function as a call of their own: inputs "i0", "i1", ..., results "r0", ... The
  /// ops are in order, and read nothing but each other and the inputs.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
  BuildSlice(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> inputs,
             llvm::ArrayRef<mlir::Value> results);
  /// The function's own block, and its seed and count of random numbers.
  mlir::Block &call_block() { return *functions_.front().regions.front()->block; }
  mlir::Value call_seed() const { return functions_.front().seed; }
  mlir::Value call_count() const { return functions_.front().step; }
  static constexpr char kRandomSeed[] = "refold.random.seed";
  static constexpr char kRandomCalls[] = "refold.random.calls";
  static constexpr char kRandomCallsNext[] = "refold.random.calls.next";
  /// How many positions of random numbers a call takes; 0 if it draws none.
  int64_t draws() const { return draws_; }

  // The result (module.cpp).

  /// The program as a verified module of its own, or the first error.
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule();
  const std::string &name() const { return name_; }

private:
  ProgramImpl(std::string name, ProgramOptions options, Where where);

  mlir::OpBuilder At(mlir::Block *block);
  Region &innermost() const { return *function_->regions.back(); }
  bool in_train() const { return function_ == &functions_.front(); }
  /// Whether the function that is built repeats itself for the steps of a run: calls do not.
  bool folds() const { return in_train() && !is_call_; }
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>>
  Verified(mlir::OwningOpRef<mlir::ModuleOp> module);
  mlir::OwningOpRef<mlir::ModuleOp> NewModule();
  /// "the fold", "the loop": where a region is spoken of.
  static const char *NounOf(Region::Kind kind);

  void Begin(FunctionRecord &function);
  Region &Enter(Region::Kind kind, const char *maker, const Where &where);
  /// Takes the innermost region off the stack.
  std::unique_ptr<Region> Leave();
  /// Forgets what was made in the innermost region, after an error.
  void Abandon();
  mlir::Value CounterOf(size_t region);
  /// What the innermost region knows of a Variable; begins to hold it where it does not.
  Region::Held &Hold(int index);
  /// Another value for a Variable, from here on.
  void SetVersion(int index, mlir::Value value);

  /// Fails where the name is empty, has other characters than names have, or is taken.
  bool CheckName(absl::string_view kind, const std::string &name, const Where &where);
  bool CheckShape(absl::string_view kind, const std::string &name, const Shape &shape,
                  const Where &where);
  rf::GeneratorAttr GeneratorOf(const std::string &name, DType dtype, const Shape &shape,
                                const Generator &generator, const Where &where);
  mlir::Value Initial(const Record &record, const Initializer &initializer);
  bool CheckLoop(const LoopSpec &spec, const char *noun, const Where &where);
  bool CheckNext(const std::vector<Tensor> &next, size_t flags, const std::vector<Tensor> &init,
                 const char *noun, const Where &where);
  std::vector<Tensor> EndLoop(bool is_while, llvm::ArrayRef<mlir::Value> init,
                              llvm::ArrayRef<mlir::BlockArgument> carried,
                              llvm::ArrayRef<mlir::Value> next);
  mlir::Value History(mlir::OpBuilder &builder, const FetchRecord &fetch, int64_t rows, bool zero);

  void BuildStartup(mlir::OpBuilder &builder);
  void BuildFunction(mlir::OpBuilder &builder, FunctionRecord &function);
  struct FunctionBody;
  void CloneStep(FunctionBody &body, FunctionRecord &function);
  void RepeatStep(FunctionBody &body, FunctionRecord &function);

  mlir::MLIRContext context_;
  std::string name_;
  ProgramOptions options_;
  Where where_;
  absl::Status status_;

  mlir::Block startup_;                  ///< argument: the seed
  std::deque<FunctionRecord> functions_; ///< train first
  FunctionRecord *function_ = nullptr;   ///< the one being built
  struct RegionNote {
    Region::Kind kind;
    const char *maker;
    Where where;
    std::string function;
  };
  std::vector<RegionNote> notes_; ///< of each region that there ever was, by its id

  std::deque<Record> variables_; ///< handles give out references to what is in it
  std::string scope_;
  std::vector<size_t> scopes_; ///< lengths of scope_ outside of each open scope
  std::map<std::string, int> auto_names_;
  std::set<std::string> auto_states_; ///< names of states that AutoName led to
  int64_t next_site_ = 0;

  bool is_call_ = false;
  std::set<std::string> claimed_states_;
  bool trace_ended_ = false;
  int64_t draws_ = 0;
};

/// The program as a module in the program's own context, for the compiler; verified. The context
/// lives as long as any handle.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> BuildModule(const Program &program);

/// Everything that a value is computed from, itself included; of a loop or a branch on the way, all
/// that it reads.
llvm::DenseSet<mlir::Value> BackwardSlice(mlir::Value value);

} // namespace refold::internal
