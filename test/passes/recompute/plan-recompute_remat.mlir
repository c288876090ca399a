// RUN: refold-opt %s --refold-memory-pipeline=memory-budget=96MiB --remarks-filter=refold-recompute --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s
// RUN: refold-opt %s --refold-memory-pipeline=memory-budget=144MiB | FileCheck %s --check-prefix=MERGED
// RUN: refold-opt %s --refold-memory-pipeline | FileCheck %s --check-prefix=WRITTEN

// Tests a budget for a program that brings its own rematerialization: the second half of the
// function computes both halves of a chain again, behind barriers. The plan starts from the merged
// program. The program as it was written is a candidate, and wins here: its barriers split the
// kernel that multiplies all values of the chain.

// CHECK: remark: [Analysis] plan {{.*}}Reason="the plan of the program's own barriers, the cheapest tried plan within the budget"{{.*}}, again=8, {{.*}}bytes=100663296

// Near misses: with a budget that the merged program keeps, nothing is computed twice. Without a
// budget, the program stays as it was written.

// MERGED-COUNT-8: mem.launch @k{{[0-9]+}}_dot_general
// MERGED-NOT: mem.launch @k{{[0-9]+}}_dot_general
// WRITTEN-COUNT-16: mem.launch @k{{[0-9]+}}_dot_general
// WRITTEN-NOT: mem.launch @k{{[0-9]+}}_dot_general

func.func @train(%x: tensor<2048x2048xf32> {rf.input = #rf.input<"x">}) -> (tensor<2048x2048xf32> {rf.fetch = #rf.fetch<"y">}) {
  %m0 = rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f0 = rf.tanh %m0 : tensor<2048x2048xf32>
  %m1 = rf.dot_general %f0, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f1 = rf.sine %m1 : tensor<2048x2048xf32>
  %m2 = rf.dot_general %f1, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f2 = rf.cosine %m2 : tensor<2048x2048xf32>
  %m3 = rf.dot_general %f2, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f3 = rf.logistic %m3 : tensor<2048x2048xf32>
  %m4 = rf.dot_general %f3, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f4 = rf.tanh %m4 : tensor<2048x2048xf32>
  %m5 = rf.dot_general %f4, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f5 = rf.sine %m5 : tensor<2048x2048xf32>
  %m6 = rf.dot_general %f5, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f6 = rf.cosine %m6 : tensor<2048x2048xf32>
  %m7 = rf.dot_general %f6, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %f7 = rf.logistic %m7 : tensor<2048x2048xf32>
  %b4:2 = rf.barrier %f3, %f7 : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>, tensor<2048x2048xf32>
  %rm4 = rf.dot_general %b4#0, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r4 = rf.tanh %rm4 : tensor<2048x2048xf32>
  %rm5 = rf.dot_general %r4, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r5 = rf.sine %rm5 : tensor<2048x2048xf32>
  %rm6 = rf.dot_general %r5, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r6 = rf.cosine %rm6 : tensor<2048x2048xf32>
  %rm7 = rf.dot_general %r6, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r7 = rf.logistic %rm7 : tensor<2048x2048xf32>
  %g7 = rf.multiply %b4#1, %r7 : tensor<2048x2048xf32>
  %g6 = rf.multiply %g7, %r6 : tensor<2048x2048xf32>
  %g5 = rf.multiply %g6, %r5 : tensor<2048x2048xf32>
  %g4 = rf.multiply %g5, %r4 : tensor<2048x2048xf32>
  %b0:2 = rf.barrier %x, %g4 : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>, tensor<2048x2048xf32>
  %rm0 = rf.dot_general %b0#0, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r0 = rf.tanh %rm0 : tensor<2048x2048xf32>
  %rm1 = rf.dot_general %r0, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r1 = rf.sine %rm1 : tensor<2048x2048xf32>
  %rm2 = rf.dot_general %r1, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r2 = rf.cosine %rm2 : tensor<2048x2048xf32>
  %rm3 = rf.dot_general %r2, %x, batching = [] x [], contracting = [1] x [0] : (tensor<2048x2048xf32>, tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
  %r3 = rf.logistic %rm3 : tensor<2048x2048xf32>
  %g3 = rf.multiply %b0#1, %r3 : tensor<2048x2048xf32>
  %g2 = rf.multiply %g3, %r2 : tensor<2048x2048xf32>
  %g1 = rf.multiply %g2, %r1 : tensor<2048x2048xf32>
  %g0 = rf.multiply %g1, %r0 : tensor<2048x2048xf32>
  return %g0 : tensor<2048x2048xf32>
}
