func.func @pad(%a: tensor<3xf32>, %z: tensor<f32>) {
  %0 = rf.pad %a, %z, low = [9223372036854775807], high = [1], interior = [4611686018427387904] : tensor<3xf32>
  return
}
