# What g++ needs for ccache to see through a precompiled header. Elsewhere it would keep ccache from what another build folder has compiled.
if(CMAKE_CXX_COMPILER_LAUNCHER AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(for_ccache -fpch-preprocess)
endif()

# The three kinds of target. MLIR is linked as its two shared libraries only: naming an MLIRxxx target would
# drag a second copy of its core in.
if(REFOLD_COMPILER)
  separate_arguments(LLVM_DEFINITION_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  add_library(refold_mlir INTERFACE)
  target_include_directories(refold_mlir SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(refold_mlir INTERFACE ${LLVM_DEFINITION_LIST})
  target_link_libraries(refold_mlir INTERFACE MLIR LLVM)

  # One precompiled header for all sources over MLIR.
  add_library(refold_mlir_pch OBJECT ${PROJECT_SOURCE_DIR}/cmake/mlir_pch.cpp)
  target_link_libraries(refold_mlir_pch PUBLIC refold_mlir)
  target_compile_options(refold_mlir_pch PRIVATE ${for_ccache})
  target_precompile_headers(refold_mlir_pch PRIVATE ${PROJECT_SOURCE_DIR}/cmake/mlir_pch.h)
endif()

function(_refold_common target)
  cmake_parse_arguments(ARG "MLIR" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  target_link_libraries(${target} PUBLIC ${ARG_DEPENDS} ${ARG_LIBRARIES})
  if(ARG_MLIR)
    target_link_libraries(${target} PUBLIC refold_mlir)
    target_precompile_headers(${target} REUSE_FROM refold_mlir_pch)
    target_compile_options(${target} PRIVATE ${for_ccache})
    # A precompiled header serves one setting only: executables take the libraries' -fPIC, not CMake's -fPIE.
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL EXECUTABLE)
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${target} PRIVATE -fPIC)
    endif()
  elseif(CMAKE_GENERATOR MATCHES Ninja)
    # Ninja compiles in the build tree. Where that is `.`, a source of the runtime is the same to ccache in every build folder.
    set_target_properties(${target} PROPERTIES INCLUDE_DIRECTORIES ${PROJECT_SOURCE_DIR})
    target_compile_options(${target} PRIVATE -I.)
  endif()
endfunction()

# refold_add_library(name [MLIR] SOURCES a.cpp ... [DEPENDS our targets] [LIBRARIES others])
function(refold_add_library target)
  cmake_parse_arguments(ARG "MLIR" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  add_library(${target} STATIC ${ARG_SOURCES})
  _refold_common(${target} ${ARGN})
endfunction()

# refold_add_tool(name [MLIR] SOURCES ... [DEPENDS ...]): an executable in bin/
function(refold_add_tool target)
  cmake_parse_arguments(ARG "MLIR" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  add_executable(${target} ${ARG_SOURCES})
  _refold_common(${target} ${ARGN})
endfunction()

# refold_add_test(name [MLIR] [TIMEOUT seconds] SOURCES ... [DEPENDS ...]): a Catch2 program, one ctest entry
function(refold_add_test target)
  cmake_parse_arguments(ARG "MLIR" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  add_executable(${target} ${ARG_SOURCES})
  _refold_common(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE Catch2::Catch2WithMain)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/bin)
  add_test(NAME ${target} COMMAND ${target})
  # One that may take longer begins first: on two cores the last test to end is nobody's wait then.
  if(ARG_TIMEOUT)
    set_tests_properties(${target} PROPERTIES COST ${ARG_TIMEOUT})
  else()
    set(ARG_TIMEOUT 300)
  endif()
  set_tests_properties(${target} PROPERTIES TIMEOUT ${ARG_TIMEOUT})
  if(REFOLD_COMPILER AND REFOLD_SANITIZE MATCHES address)
    # LLVM's allocators poison memory inline in our sources, but unpoison it inside libMLIR, which is not instrumented.
    set_tests_properties(${target} PROPERTIES ENVIRONMENT ASAN_OPTIONS=allow_user_poisoning=0)
  endif()
endfunction()

# refold_skip_test(name reason): a ctest entry in its place, which says why it is not there
function(refold_skip_test name reason)
  message(STATUS "${name} is skipped: ${reason}")
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${reason}")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: ${reason}")
endfunction()

# refold_flatbuffers(target schema.fbs): schema_generated.h beside the schema, in the build tree, with the object API
function(refold_flatbuffers target schema)
  get_filename_component(stem ${schema} NAME_WE)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${stem}_generated.h)
  add_custom_command(OUTPUT ${header}
    COMMAND ${REFOLD_FLATC} --cpp --gen-object-api --cpp-std c++17 --scoped-enums -o ${CMAKE_CURRENT_BINARY_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${schema}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${schema} COMMENT "flatc ${schema}")
  add_custom_target(${target} DEPENDS ${header})
endfunction()
