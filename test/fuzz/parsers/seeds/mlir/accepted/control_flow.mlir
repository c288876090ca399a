module @control_flow attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"x", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %step = rf.constant dense<0> : tensor<i64>
    %x = rf.constant dense<0.9> : tensor<f32>
    return %x, %step : tensor<f32>, tensor<i64>
  }
  func.func @train(%x: tensor<f32> {rf.state = #rf.state<"x", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<f32>, tensor<i64>) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %c0 = arith.constant 0 : i64
    %c1 = arith.constant 1 : i64
    %c7 = arith.constant 7 : i64
    %true = rf.constant dense<true> : tensor<i1>
    %bound = rf.constant dense<1.0e-3> : tensor<f32>
    %r = scf.for %k = %first to %end step %c1 iter_args(%a = %x) -> (tensor<f32>) : i64 {
      %w:3 = scf.while (%i = %c0, %go = %true, %v = %a) : (i64, tensor<i1>, tensor<f32>) -> (i64, tensor<i1>, tensor<f32>) {
        %less = arith.cmpi slt, %i, %c7 : i64
        %flag = tensor.extract %go[] : tensor<i1>
        %both = arith.andi %less, %flag : i1
        scf.condition(%both) %i, %go, %v : i64, tensor<i1>, tensor<f32>
      } do {
      ^bb0(%i: i64, %go: tensor<i1>, %v: tensor<f32>):
        %n = rf.multiply %v, %v : tensor<f32>
        %more = rf.compare GE %n, %bound : tensor<f32>
        %in = arith.addi %i, %c1 : i64
        scf.yield %in, %more, %n : i64, tensor<i1>, tensor<f32>
      }
      %p = tensor.extract %w#1[] : tensor<i1>
      %c = scf.if %p -> (tensor<f32>) {
        %t = rf.sqrt %w#2 : tensor<f32>
        scf.yield %t : tensor<f32>
      } else {
        %t = rf.add %a, %bound : tensor<f32>
        scf.yield %t : tensor<f32>
      }
      scf.yield %c : tensor<f32>
    } {rf.capacity = 5 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r, %step.next : tensor<f32>, tensor<i64>
  }
}
