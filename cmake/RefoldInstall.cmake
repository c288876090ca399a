# The files of `cmake --install`: the tools with their man pages and completions, two libraries, the public headers, and a package
# for find_package(Refold). Users link Refold::refold (the C++ API and the compiler), or Refold::runtime, which runs a .rfx file and does
# not need LLVM. Each library is one archive, so that users do not depend on the folders of the source.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(REFOLD_INSTALL_INCLUDE ${CMAKE_INSTALL_INCLUDEDIR}/refold-${PROJECT_VERSION})
set(REFOLD_INSTALL_PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/Refold)

# refold_closure(result library...): these libraries of ours and all that they are linked with
function(refold_closure result)
  set(closure)
  set(open ${ARGN})
  while(open)
    list(POP_FRONT open library)
    if(library IN_LIST closure OR NOT library MATCHES "^refold_")
      continue()
    endif()
    get_target_property(kind ${library} TYPE)
    get_target_property(links ${library} INTERFACE_LINK_LIBRARIES)
    if(kind STREQUAL STATIC_LIBRARY)
      list(APPEND closure ${library})
    endif()
    if(links)
      list(APPEND open ${links})
    endif()
  endwhile()
  set(${result} ${closure} PARENT_SCOPE)
endfunction()

# refold_bundle(name EXPORT exported LIBRARIES ours... LINKS others...) combines these libraries into one archive.
function(refold_bundle target)
  cmake_parse_arguments(ARG "" "EXPORT" "LIBRARIES;LINKS" ${ARGN})
  set(objects)
  foreach(library ${ARG_LIBRARIES})
    list(APPEND objects $<TARGET_OBJECTS:${library}>)
  endforeach()
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${objects})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME ${ARG_EXPORT})
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_link_libraries(${target} INTERFACE ${ARG_LINKS})
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${REFOLD_INSTALL_INCLUDE}>)
  # The archive is only built for installation. A build for development does not need it.
  install(TARGETS ${target} EXPORT RefoldTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT refold)
endfunction()

# refold_data is named here, because a generator expression leaves it out of refold_runtime if the compiler is built alone.
refold_closure(of_runtime refold_runtime refold_data)
refold_bundle(refold_bundled_runtime EXPORT runtime LIBRARIES ${of_runtime}
  LINKS absl::status absl::statusor absl::strings absl::str_format absl::span absl::flat_hash_set Threads::Threads ZLIB::ZLIB)
set_target_properties(refold_bundled_runtime PROPERTIES OUTPUT_NAME refold_runtime_all)
set(REFOLD_BUNDLES refold_bundled_runtime)
set(REFOLD_INSTALLED_TOOLS refold-pack refold-run)
set(REFOLD_PUBLIC_ROOTS runtime.h.in)

if(REFOLD_COMPILER)
  refold_closure(of_compiler refold_builder refold_driver refold_accelerate)
  list(REMOVE_ITEM of_compiler ${of_runtime})
  refold_bundle(refold_bundled_compiler EXPORT refold LIBRARIES ${of_compiler}
    LINKS refold_bundled_runtime absl::flat_hash_map MLIR LLVM)
  set_target_properties(refold_bundled_compiler PROPERTIES OUTPUT_NAME refold_all)
  list(APPEND REFOLD_BUNDLES refold_bundled_compiler)
  list(APPEND REFOLD_INSTALLED_TOOLS refold-zoo refold-opt refold-lsp-server)
  list(APPEND REFOLD_PUBLIC_ROOTS refold.h.in)
endif()

# The public headers, with includes as users see them. They are written when they are installed, from the sources of that time.
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" \"-DSOURCE=${PROJECT_SOURCE_DIR}\"
  \"-DDESTINATION=${PROJECT_BINARY_DIR}/public_headers\" \"-DROOTS=${REFOLD_PUBLIC_ROOTS}\"
  -P \"${CMAKE_CURRENT_LIST_DIR}/PublicHeaders.cmake\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT refold)
install(DIRECTORY ${PROJECT_BINARY_DIR}/public_headers/refold DESTINATION ${REFOLD_INSTALL_INCLUDE} COMPONENT refold)

# Every tool writes its own man page and completion.
set(REFOLD_PAGES ${PROJECT_BINARY_DIR}/share/man/man1)
set(REFOLD_COMPLETIONS ${PROJECT_BINARY_DIR}/share/bash-completion/completions)
file(MAKE_DIRECTORY ${REFOLD_PAGES} ${REFOLD_COMPLETIONS})
set(manuals)
foreach(tool ${REFOLD_INSTALLED_TOOLS})
  add_custom_command(OUTPUT ${REFOLD_PAGES}/${tool}.1 ${REFOLD_COMPLETIONS}/${tool}
    COMMAND ${tool} --help=man >${REFOLD_PAGES}/${tool}.1
    COMMAND ${tool} --help=bash >${REFOLD_COMPLETIONS}/${tool}
    DEPENDS ${tool} COMMENT "man page and completion of ${tool}")
  list(APPEND manuals ${REFOLD_PAGES}/${tool}.1 ${REFOLD_COMPLETIONS}/${tool})
  install(FILES ${REFOLD_PAGES}/${tool}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT refold)
  install(FILES ${REFOLD_COMPLETIONS}/${tool} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT refold)
endforeach()
add_custom_target(refold-install-needs DEPENDS ${REFOLD_BUNDLES} ${REFOLD_INSTALLED_TOOLS} ${manuals})

install(TARGETS ${REFOLD_INSTALLED_TOOLS} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT refold)
install(EXPORT RefoldTargets NAMESPACE Refold:: DESTINATION ${REFOLD_INSTALL_PACKAGE} COMPONENT refold)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/RefoldConfig.cmake.in ${PROJECT_BINARY_DIR}/RefoldConfig.cmake
  INSTALL_DESTINATION ${REFOLD_INSTALL_PACKAGE})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/RefoldConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/RefoldConfig.cmake ${PROJECT_BINARY_DIR}/RefoldConfigVersion.cmake
  DESTINATION ${REFOLD_INSTALL_PACKAGE} COMPONENT refold)
