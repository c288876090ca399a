func.func @result(%a: tensor<f32>) {
  %0 = rf.add %x#3037000500, %a : tensor<f32>
  return
}
