func.func @train(%w: tensor<4xf32> {rf.input = #rf.input<"p.w">, rf.donated}, %x: tensor<4xf32> {rf.input = #rf.input<"x">})
    -> (tensor<4xf32> {rf.fetch = #rf.fetch<"0.w">}) {
  %n = rf.subtract %w, %x : tensor<4xf32>
  return %n : tensor<4xf32>
}
