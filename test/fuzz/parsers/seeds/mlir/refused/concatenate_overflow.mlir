func.func @concatenate(%a: tensor<9223372036854775807xf32>) {
  %0 = rf.concatenate %a, %a, dim = 0 : tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>
  return
}
