# The option with which g++ lets ccache use a precompiled header. Other sources do not get it: it would prevent hits of other build folders.
if(CMAKE_CXX_COMPILER_LAUNCHER AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(for_ccache -fpch-preprocess)
endif()

# With sanitizers, sources that include MLIR take minutes to optimize, but their tests only run for seconds.
if(REFOLD_SANITIZE)
  set(mlir_level -O0)
endif()

# The three kinds of target. MLIR is linked only through its two shared libraries: an MLIRxxx target would link a second copy of its
# core.
if(REFOLD_COMPILER)
  separate_arguments(LLVM_DEFINITION_LIST NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  add_library(refold_mlir INTERFACE)
  target_include_directories(refold_mlir SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(refold_mlir INTERFACE ${LLVM_DEFINITION_LIST})
  target_link_libraries(refold_mlir INTERFACE MLIR LLVM)

  # One precompiled header for all sources that include MLIR.
  add_library(refold_mlir_pch OBJECT ${PROJECT_SOURCE_DIR}/cmake/mlir_pch.cpp)
  target_link_libraries(refold_mlir_pch PUBLIC refold_mlir)
  target_compile_options(refold_mlir_pch PRIVATE ${for_ccache} ${mlir_level})
  target_precompile_headers(refold_mlir_pch PRIVATE ${PROJECT_SOURCE_DIR}/cmake/mlir_pch.h)
endif()

function(_refold_common target)
  cmake_parse_arguments(ARG "MLIR;ALONE" "TIMEOUT;SHARDS" "SOURCES;DEPENDS;LIBRARIES;DEFINITIONS;LABELS" ${ARGN})
  target_link_libraries(${target} PUBLIC ${ARG_DEPENDS} ${ARG_LIBRARIES})
  get_target_property(has_header ${target} PRECOMPILE_HEADERS_REUSE_FROM)
  if(ARG_MLIR AND NOT has_header)
    target_link_libraries(${target} PUBLIC refold_mlir)
    target_precompile_headers(${target} REUSE_FROM refold_mlir_pch)
    target_compile_options(${target} PRIVATE ${for_ccache} ${mlir_level})
    # A precompiled header fits one setting only, so executables use -fPIC like the libraries, and not the -fPIE of CMake.
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL EXECUTABLE)
      set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${target} PRIVATE -fPIC)
    endif()
  elseif(CMAKE_GENERATOR MATCHES Ninja AND NOT has_header)
    # Ninja compiles in the build tree. With `.` for its path, ccache finds a source of the runtime from every build folder.
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

# refold_add_tool(name [MLIR] SOURCES ... [DEPENDS ...]) adds an executable in bin/.
function(refold_add_tool target)
  cmake_parse_arguments(ARG "MLIR" "TIMEOUT" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  add_executable(${target} ${ARG_SOURCES})
  _refold_common(${target} ${ARGN})
endfunction()

# refold_add_test(name [MLIR] [ALONE] [TIMEOUT seconds] [SHARDS count] SOURCES ... [DEPENDS ...] [LIBRARIES ...] [DEFINITIONS ...]
# [LABELS ...]) adds a ctest entry with the test cases of these sources. The tests of a folder are one program, FOLDER_tests. Several of
# its sources are compiled at once, and definitions hold for all of them. ALONE: the test is a program of its own, because it replaces
# a function that its neighbours use, such as operator new. The target `name` builds the program that the entry runs. SHARDS: entries
# name-1 to name-COUNT, each of which runs its share of the random programs.
function(refold_add_test name)
  cmake_parse_arguments(ARG "MLIR;ALONE" "TIMEOUT;SHARDS" "SOURCES;DEPENDS;LIBRARIES;DEFINITIONS;LABELS" ${ARGN})
  if(ARG_ALONE)
    set(program ${name})
  else()
    get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR} NAME)
    set(program ${folder}_tests)
  endif()
  if(NOT TARGET ${program})
    add_executable(${program})
    target_link_libraries(${program} PRIVATE Catch2::Catch2WithMain)
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/bin)
  endif()
  if(NOT program STREQUAL name)
    add_custom_target(${name} DEPENDS ${program})
  endif()
  foreach(source ${ARG_SOURCES})
    _refold_add_test_source(${program} ${source})
  endforeach()
  _refold_common(${program} ${ARGN})
  target_compile_definitions(${program} PRIVATE ${ARG_DEFINITIONS})

  # Catch2 selects test cases by the name of their file. Hidden test cases need entries of their own.
  set(cases)
  foreach(source ${ARG_SOURCES})
    get_filename_component(stem ${source} NAME_WE)
    list(APPEND cases "[#${stem}]~[.]")
  endforeach()
  list(JOIN cases "," cases)
  set(settings LABELS ${ARG_LABELS})
  if(ARG_TIMEOUT)
    list(APPEND settings TIMEOUT ${ARG_TIMEOUT})
  endif()
  if(NOT ARG_SHARDS)
    refold_add_cases(${name} ${program} "${cases}" ${settings})
    return()
  endif()
  foreach(shard RANGE 1 ${ARG_SHARDS})
    refold_add_cases(${name}-${shard} ${program} "${cases}" ${settings})
    set_property(TEST ${name}-${shard} APPEND PROPERTY ENVIRONMENT REFOLD_FUZZ_SHARD=${shard}/${ARG_SHARDS})
  endforeach()
endfunction()

# Adds a source to a program of tests, once. Sources that call the API `rf::` are compiled in other units than sources with
# `using namespace refold`, because `rf` would be ambiguous in one unit.
function(_refold_add_test_source program source)
  get_target_property(known ${program} SOURCES)
  if(source IN_LIST known)
    return()
  endif()
  target_sources(${program} PRIVATE ${source})
  file(STRINGS ${source} alias REGEX "^namespace rf = refold;")
  set(kind inside)
  if(alias)
    set(kind api)
  endif()
  get_target_property(count ${program} REFOLD_SOURCES_${kind})
  if(NOT count)
    set(count 0)
  endif()
  math(EXPR unit "${count} / 8")
  math(EXPR count "${count} + 1")
  set_target_properties(${program} PROPERTIES UNITY_BUILD_MODE GROUP REFOLD_SOURCES_${kind} ${count})
  set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${kind}_${unit})
endfunction()

# refold_add_cases(name program cases [TIMEOUT seconds] [LABELS ...]) adds a ctest entry with these test cases of a program of tests. In
# `cases` a tag [#stem] stands for a source file.
function(refold_add_cases name program cases)
  refold_add_command_test(${name} ${ARGN} COMMAND ${program} --filenames-as-tags "${cases}")
endfunction()

# refold_add_command_test(name [TIMEOUT seconds] [LABELS ...] COMMAND ...) adds a ctest entry. `ctest -L` and tools/check select by label:
#   fast      takes under two seconds; the default without a TIMEOUT and without the labels below
#   long      takes longer
#   fuzz      runs random programs; REFOLD_FUZZ_PROGRAMS sets a larger number
#   slow      is left out of tools/check; `tools/check -L slow` runs it
#   fake-gpu  runs on the fake CUDA driver; combined with any other label
function(refold_add_command_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LABELS;COMMAND" ${ARGN})
  add_test(NAME ${name} COMMAND ${ARG_COMMAND})
  set(labels ${ARG_LABELS})
  list(REMOVE_ITEM labels fake-gpu)
  if(NOT labels AND NOT ARG_TIMEOUT)
    list(APPEND ARG_LABELS fast)
  endif()
  # An entry with a longer limit begins first, so that no core is idle while the last entry runs.
  if(ARG_TIMEOUT)
    set_tests_properties(${name} PROPERTIES COST ${ARG_TIMEOUT})
  else()
    set(ARG_TIMEOUT 300)
    if(NOT fast IN_LIST ARG_LABELS)
      set_tests_properties(${name} PROPERTIES COST 100)
    endif()
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}")
  if(REFOLD_COMPILER AND REFOLD_SANITIZE MATCHES address)
    # Allocators of LLVM poison memory inline in our sources, but unpoison it inside libMLIR, which is not instrumented.
    set_tests_properties(${name} PROPERTIES ENVIRONMENT ASAN_OPTIONS=allow_user_poisoning=0)
  endif()
endfunction()

# refold_skip_test(name reason) adds a ctest entry that is skipped with this reason.
function(refold_skip_test name reason)
  message(STATUS "${name} is skipped: ${reason}")
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${reason}")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: ${reason}")
endfunction()

# refold_flatbuffers(target schema.fbs) generates schema_generated.h with the object API, in the build tree at the path of the schema.
function(refold_flatbuffers target schema)
  get_filename_component(stem ${schema} NAME_WE)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${stem}_generated.h)
  add_custom_command(OUTPUT ${header}
    COMMAND ${REFOLD_FLATC} --cpp --gen-object-api --cpp-std c++17 --scoped-enums -o ${CMAKE_CURRENT_BINARY_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${schema}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${schema} COMMENT "flatc ${schema}")
  add_custom_target(${target} DEPENDS ${header})
endfunction()
