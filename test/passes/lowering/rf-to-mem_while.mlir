// RUN: refold-opt %s --refold-fuse --refold-rf-to-mem | FileCheck %s

// Tests that a loop with a flag is lowered even if simplification has removed the flag from the
// values that have readers. The body and the results do not have the flag, but it has a buffer,
// which the body writes.

// CHECK-LABEL: func.func @train
// CHECK: %[[FLAG:.*]] = mem.alloc "carried" : memref<i1>
// CHECK: %[[V:.*]] = mem.alloc "carried" : memref<f32>
// CHECK: mem.repeat %{{.*}} while %[[FLAG]] first = 0 step = 1 passes = 7
// CHECK-NEXT: mem.launch @{{.*}} ins(%[[V]], %[[SUM:.*]]) outs(%[[V]], %[[FLAG]], %[[SUM]])
func.func @train(%x: tensor<f32> {rf.state = #rf.state<"x", 0>}) -> (tensor<f32>, tensor<f32> {rf.fetch = #rf.fetch<"sum">}) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %c1 = arith.constant 1 : i64
  %true = rf.constant dense<true> : tensor<i1>
  %bound = rf.constant dense<1.0e-3> : tensor<f32>
  %r:3 = scf.while (%i = %c0, %go = %true, %v = %x, %h = %x) : (i64, tensor<i1>, tensor<f32>, tensor<f32>) -> (i64, tensor<f32>, tensor<f32>) {
    %less = arith.cmpi slt, %i, %c7 : i64
    %flag = tensor.extract %go[] : tensor<i1>
    %both = arith.andi %less, %flag : i1
    scf.condition(%both) %i, %v, %h : i64, tensor<f32>, tensor<f32>
  } do {
  ^bb0(%i: i64, %v: tensor<f32>, %h: tensor<f32>):
    %n = rf.multiply %v, %v : tensor<f32>
    %more = rf.compare GE %n, %bound : tensor<f32>
    %s = rf.add %h, %n : tensor<f32>
    %in = arith.addi %i, %c1 : i64
    scf.yield %in, %more, %n, %s : i64, tensor<i1>, tensor<f32>, tensor<f32>
  }
  return %r#1, %r#2 : tensor<f32>, tensor<f32>
}
