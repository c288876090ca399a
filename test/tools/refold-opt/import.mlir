// RUN: refold-opt %s --import --import-state=0:1 | FileCheck %s
// RUN: refold-opt %s --import -o %t && FileCheck %s --check-prefix=FUNCTION < %t
// RUN: not refold-opt %s --import --import-state=0:7 2>&1 | FileCheck %s --check-prefix=STATE
// RUN: not refold-opt %s --import --import-entry=step 2>&1 | FileCheck %s --check-prefix=ENTRY

// CHECK: module @step attributes {rf.loaded_states = ["arg0"]
// CHECK: func.func @train(%arg0: tensor<2xf32> {rf.state = #rf.state<"arg0", 1>}, %arg1: tensor<2xf32> {rf.input = #rf.input<"arg1">})
// CHECK: rf.add %arg0, %arg1
// FUNCTION: rf.suggested_state = "0:1"
// FUNCTION: #rf.fetch<"result1">
// STATE: import.mlir:{{.*}}: func.func: state 0:7: there is no result 7, only 2
// ENTRY: there is no function @step
"builtin.module"() <{sym_name = "step"}> ({
  "func.func"() <{sym_name = "main", function_type = (tensor<2xf32>, tensor<2xf32>) -> (tensor<f32>, tensor<2xf32>)}> ({
  ^bb0(%w: tensor<2xf32>, %x: tensor<2xf32>):
    %n = "stablehlo.add"(%w, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %l = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
    "func.return"(%l, %n) : (tensor<f32>, tensor<2xf32>) -> ()
  }) : () -> ()
}) : () -> ()
