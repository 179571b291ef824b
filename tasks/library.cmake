# SPDX-License-Identifier: Apache-2.0
# libelmo: elmo and tasks as one shared library for other programs, with the headers of
# resources/install/public-headers.txt, a CMake package and a pkg-config file. The programs here link the static libraries,
# so that the window's one does not load LibTorch. The objects are the same, so the library costs its link alone.
include(CMakePackageConfigHelpers)
set(LIBRARY_RESOURCES ${CMAKE_SOURCE_DIR}/resources/install)
set(LIBRARY_MAP ${LIBRARY_RESOURCES}/libelmo.map)
set(LIBRARY_SERIES ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # within one, the library can be replaced

add_library(elmoscope_library SHARED $<TARGET_OBJECTS:elmo> $<TARGET_OBJECTS:tasks>)
set_target_properties(elmoscope_library PROPERTIES
    OUTPUT_NAME elmo EXPORT_NAME elmo VERSION ${PROJECT_VERSION} SOVERSION ${LIBRARY_SERIES}
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib LINK_DEPENDS ${LIBRARY_MAP}
    LINKER_LANGUAGE CXX)
target_link_libraries(elmoscope_library PRIVATE tasks)  # for what it links; its objects are all here already
target_link_options(elmoscope_library PRIVATE -Wl,--version-script=${LIBRARY_MAP} -Wl,-z,defs)
target_compile_features(elmoscope_library INTERFACE cxx_std_20)

install(TARGETS elmoscope_library EXPORT ElmoscopeTargets
        LIBRARY DESTINATION lib COMPONENT library NAMELINK_COMPONENT dev
        INCLUDES DESTINATION include/elmoscope)
install(EXPORT ElmoscopeTargets NAMESPACE Elmoscope:: DESTINATION lib/cmake/Elmoscope COMPONENT dev)
file(STRINGS ${LIBRARY_RESOURCES}/public-headers.txt PUBLIC_HEADERS)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${LIBRARY_RESOURCES}/public-headers.txt)
foreach(header ${PUBLIC_HEADERS})
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${CMAKE_SOURCE_DIR}/${header} DESTINATION include/elmoscope/${folder} COMPONENT dev)
endforeach()

configure_package_config_file(${LIBRARY_RESOURCES}/ElmoscopeConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/ElmoscopeConfig.cmake
                              INSTALL_DESTINATION lib/cmake/Elmoscope NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/ElmoscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_file(${LIBRARY_RESOURCES}/elmoscope.pc.in ${CMAKE_CURRENT_BINARY_DIR}/elmoscope.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ElmoscopeConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/ElmoscopeConfigVersion.cmake
        DESTINATION lib/cmake/Elmoscope COMPONENT dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/elmoscope.pc DESTINATION lib/pkgconfig COMPONENT dev)
