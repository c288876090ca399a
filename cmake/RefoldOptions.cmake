# Options for all sources. Every build gives the same bits: no fast-math, and no contraction across operations.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON) # libraries of LLVM are outside the default paths of the loader
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_compile_options(-Wall -Wextra -Werror -Wno-unused-parameter -ffp-contract=off -fno-math-errno)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # False positives of g++-12 in optimized code with std::optional, std::string and inlined vectors of Abseil.
  add_compile_options(-Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # The standard library of g++-12 calls std::get_temporary_buffer in std::stable_sort, which C++17 deprecates.
  add_compile_options(-Wno-deprecated-declarations)
endif()

# The front end takes most of the time to compile a source, and ten sources share most of their headers.
if(REFOLD_UNITY)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
endif()

# The optimization level of tests. In a build with sanitizers the optimizer takes most of the time, so nothing is optimized there
# except the few libraries with REFOLD_SEARCH_LEVEL, whose tests search for minutes.
set(REFOLD_TEST_LEVEL -O1)
set(REFOLD_SEARCH_LEVEL)
if(REFOLD_SANITIZE)
  set(REFOLD_TEST_LEVEL -O0)
  set(REFOLD_SEARCH_LEVEL -O1)
  add_compile_options(-fsanitize=${REFOLD_SANITIZE} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${REFOLD_SANITIZE})
endif()

# Linking takes a quarter of the time with this linker, because libraries of LLVM have very many symbols.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold REFOLD_GOLD)
if(REFOLD_GOLD)
  add_link_options(-fuse-ld=gold)
endif()

find_program(REFOLD_CCACHE_PROGRAM ccache)
if(REFOLD_CCACHE AND REFOLD_CCACHE_PROGRAM)
  # A precompiled header contains macros and times. ccache must ignore them, and the path of the clone.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${REFOLD_CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# Two include roots: the repository, and the build tree, where generated headers have the folders of their sources.
include_directories(${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
