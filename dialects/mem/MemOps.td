//===- MemOps.td - Buffers, launches, free points ----------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef REFOLD_MEM_OPS
#define REFOLD_MEM_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Mem_Dialect : Dialect {
  let name = "mem";
  let summary = "a program after buffers are assigned: buffers, kernel launches, free points";
  let description = [{
    The form from which memory is planned and commands are written. A buffer is a memref: an argument of the function (state, input,
    fetch) or a `mem.alloc` (a temporary, which is a slice of the arena once it has an offset). No other op creates a buffer. `mem.free` is a
    free point. A state is updated in place, so its argument is both its old and its new value.
  }];
  let cppNamespace = "::refold::mem";
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::func::FuncDialect"];
}

def Mem_Buffer : Type<And<[AnyStaticShapeMemRef.predicate, CPred<"::llvm::cast<::mlir::MemRefType>($_self).getLayout().isIdentity()">]>,
    "buffer with static shape, contiguous", "::mlir::MemRefType">;

class Mem_Op<string mnemonic, list<Trait> traits = []> : Op<Mem_Dialect, mnemonic, traits>;

def Mem_AllocOp : Mem_Op<"alloc"> {
  let summary = "a temporary buffer";
  let description = [{
    The buffer lives from its first write to its `mem.free`. `offset` is its planned first byte, counted from the start of the arena. With `tiles`,
    only one of that many tiles needs the buffer at a time. Its memory has the bytes of one tile for each worker slot, which the tiles use in turn.

    Constraints: (C1) offset is not negative; (C2) tiles >= 1 divides the number of bytes.

    Example: `%0 = mem.alloc "fc0" : memref<512x32xf32>`
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$offset, DefaultValuedAttr<I64Attr, "1">:$tiles);
  let results = (outs Res<Mem_Buffer, "", [MemAlloc]>:$buffer);
  let assemblyFormat = "$name (`offset` `=` $offset^)? (`tiles` `=` $tiles^)? attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

def Mem_ViewOp : Mem_Op<"view", [Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "the same bytes in another shape";
  let description = [{
    Constraint: both types have the same number of elements and the same element type.

    Example: `%1 = mem.view %0 : memref<512x64xf32> to memref<4x128x64xf32>`
  }];
  let arguments = (ins Mem_Buffer:$source);
  let results = (outs Mem_Buffer:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
}

def Mem_KernelOp : Mem_Op<"kernel", [IsolatedFromAbove, Symbol, SingleBlock]> {
  let summary = "the computation of a kernel: rf ops on whole operands";
  let description = [{
    `blocks`, `operand_dims` and `result_dims` are those of the original `rf.fusion`. `tied[i]` is the operand whose buffer result i is
    written into, or -1. A tied operand is read only at the element that is written.

    Constraints: (C1) the body ends in rf.yield; (C2) one entry in `operands` for each argument, in `results` and `tied` for each value yielded;
    (C3) blocks >= 1 divides every split extent, and with more than one block every result is split; (C4) a tied operand exists and has its result's type;
    (C5) `tiles` follows the rule of `rf.fusion`, and with tiles > 1 nothing is tied.

    Example:
    ```mlir
    mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
    ^bb0(%a: tensor<512x32xf32>):
      %0 = rf.relu %a : tensor<512x32xf32>
      rf.yield %0 : tensor<512x32xf32>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$blocks, DefaultValuedAttr<I64Attr, "1">:$tiles, DenseI64ArrayAttr:$operand_dims,
                       DenseI64ArrayAttr:$result_dims, DenseI64ArrayAttr:$tied);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `blocks` `=` $blocks (`tiles` `=` $tiles^)? `operands` $operand_dims `results` $result_dims `tied` $tied attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Mem_LaunchOp : Mem_Op<"launch", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "one execution of a kernel on buffers";
  let description = [{
    Reads `inputs` and writes `outputs` completely. Within a dispatch its first row block is number `first_block`. Independent launches have
    different first blocks, so that different threads execute them.

    Constraints: (C1) the kernel exists; (C2) buffers have the shapes and element types of its arguments and results; (C3) the buffer of a tied result is that of
    its operand, and the buffer of any other result is not that of an operand; (C4) no two results share a buffer; (C5) `first_block` is not negative.

    Example: `mem.launch @relu ins(%0) outs(%1) : (memref<512x32xf32>) -> memref<512x32xf32>`
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Arg<Variadic<Mem_Buffer>, "", [MemRead]>:$inputs, Arg<Variadic<Mem_Buffer>, "", [MemWrite]>:$outputs,
                       DefaultValuedAttr<I64Attr, "0">:$first_block);
  let assemblyFormat = "$kernel `ins` `(` $inputs `)` `outs` `(` $outputs `)` (`first_block` `=` $first_block^)? attr-dict `:` functional-type($inputs, $outputs)";
  let hasVerifier = 1;
}

def Mem_DispatchOp : Mem_Op<"dispatch", [SingleBlock, NoTerminator, RecursiveMemoryEffects]> {
  let summary = "launches between two barriers";
  let description = [{
    Row blocks run in parallel. For each row block the launches run in order, so a launch may read a value of an earlier launch only in the
    share of the same row block. With `run`, one thread executes that many consecutive blocks in order, beginning at a multiple of `run`: these
    are the tiles of one row block.

    Constraints: (C1) holds `mem.launch` ops only; (C2) run >= 1.

    Example: `mem.dispatch { mem.launch @relu ins(%0) outs(%1) : (memref<512x32xf32>) -> memref<512x32xf32> }`
  }];
  let arguments = (ins DefaultValuedAttr<I64Attr, "1">:$run);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`run` `=` $run^)? attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Mem_CopyOp : Mem_Op<"copy", [SameTypeOperands]> {
  let summary = "copies the bytes of one buffer to another";
  let description = [{
    Constraint: both buffers have the same type.

    Example: `mem.copy %0 to %1 : memref<32xf32>`
  }];
  let arguments = (ins Arg<Mem_Buffer, "", [MemRead]>:$source, Arg<Mem_Buffer, "", [MemWrite]>:$target);
  let assemblyFormat = "$source `to` $target attr-dict `:` type($source)";
}

def Mem_FreeOp : Mem_Op<"free"> {
  let summary = "a free point";
  let description = [{
    No op reads these temporaries again before it writes them again.

    Constraint: at least one operand, all of them `mem.alloc` results.

    Example: `mem.free %0, %1 : memref<512x32xf32>, memref<32xf32>`
  }];
  let arguments = (ins Arg<Variadic<Mem_Buffer>, "", [MemFree]>:$buffers);
  let assemblyFormat = "$buffers attr-dict `:` type($buffers)";
  let hasVerifier = 1;
}

def Mem_LoopOp : Mem_Op<"loop", [SingleBlock, NoTerminator, RecursiveMemoryEffects]> {
  let summary = "the fold, which runs its body once for each step";
  let description = [{
    Begins at the counter's value, runs the number of steps that the run requests, and adds one to the counter after each step. `capacity`
    is the upper bound of the counter. With a condition, the loop ends when the condition is false before a step.

    Constraints: (C1) counter is a scalar of i64; (C2) condition is a scalar of i1.

    Example: `mem.loop %step capacity = 10000 : memref<i64> { }`
  }];
  let arguments = (ins Arg<Mem_Buffer, "", [MemRead, MemWrite]>:$counter, Arg<Optional<Mem_Buffer>, "", [MemRead]>:$condition, I64Attr:$capacity);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$counter (`while` $condition^)? `capacity` `=` $capacity attr-dict `:` type($counter) (`,` type($condition)^)? $body";
  let hasVerifier = 1;
}

def Mem_RepeatOp : Mem_Op<"repeat", [SingleBlock, NoTerminator, RecursiveMemoryEffects]> {
  let summary = "a loop with a known or bounded trip count";
  let description = [{
    Sets the counter to `first`, runs the body `passes` times and adds `step` to the counter after each iteration. With a condition, the loop
    ends when the condition is false before an iteration.

    Constraints: (C1) counter is a scalar of i64; (C2) condition is a scalar of i1; (C3) passes is not negative.

    Example: `mem.repeat %i first = 0 step = 1 passes = 5 : memref<i64> { }`
  }];
  let arguments = (ins Arg<Mem_Buffer, "", [MemRead, MemWrite]>:$counter, Arg<Optional<Mem_Buffer>, "", [MemRead]>:$condition, I64Attr:$first, I64Attr:$step, I64Attr:$passes);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $counter (`while` $condition^)? `first` `=` $first `step` `=` $step `passes` `=` $passes attr-dict `:` type($counter) (`,` type($condition)^)? $body
  }];
  let hasVerifier = 1;
}

def Mem_ConditionOp : Mem_Op<"condition", [SingleBlock, NoTerminator, RecursiveMemoryEffects]> {
  let summary = "one of two lists of commands";
  let description = [{
    Runs the first list if the predicate is true, otherwise the second. Temporaries of the two lists may share bytes, and the memory for either
    list is always reserved.

    Constraint: predicate is a scalar of i1.

    Example: `mem.condition %p : memref<i1> { } else { }`
  }];
  let arguments = (ins Arg<Mem_Buffer, "", [MemRead]>:$predicate);
  let regions = (region SizedRegion<1>:$then_body, SizedRegion<1>:$else_body);
  let assemblyFormat = "$predicate attr-dict `:` type($predicate) $then_body `else` $else_body";
  let hasVerifier = 1;
}

#endif // REFOLD_MEM_OPS
