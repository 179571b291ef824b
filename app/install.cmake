# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts below a prefix, and the Debian packages that `cpack` makes of it (run it in the build folder).
# Every path is relative to the programs, so an installation can be moved.
set(ELMOSCOPE_PARTS lib/elmoscope)      # helpers that only the programs load
set(ELMOSCOPE_DATA share/elmoscope)     # app/files/installed_files.cpp looks for it next to bin/
set(INSTALL_RESOURCES ${CMAKE_SOURCE_DIR}/resources)

install(TARGETS elmo_program RUNTIME DESTINATION bin COMPONENT elmoscope)
install(DIRECTORY ${INSTALL_RESOURCES}/samples ${INSTALL_RESOURCES}/guide DESTINATION ${ELMOSCOPE_DATA} COMPONENT elmoscope)
install(DIRECTORY ${INSTALL_RESOURCES}/models ${INSTALL_RESOURCES}/heads ${INSTALL_RESOURCES}/runs DESTINATION ${ELMOSCOPE_DATA} COMPONENT models)
install(DIRECTORY ${INSTALL_RESOURCES}/earlier DESTINATION ${ELMOSCOPE_DATA} COMPONENT models OPTIONAL)
if(ELMOSCOPE_UI)
    install(TARGETS elmoscope RUNTIME DESTINATION bin COMPONENT elmoscope)
    install(TARGETS elmo_figure RUNTIME DESTINATION ${ELMOSCOPE_PARTS} COMPONENT elmoscope)
    install(TARGETS elmoscope_engine LIBRARY DESTINATION ${ELMOSCOPE_PARTS} COMPONENT elmoscope)
    install(FILES ${INSTALL_RESOURCES}/install/elmoscope.desktop DESTINATION share/applications COMPONENT elmoscope)
    install(FILES ${INSTALL_RESOURCES}/install/org.elmoscope.Elmoscope.metainfo.xml DESTINATION share/metainfo COMPONENT elmoscope)
    install(FILES ${INSTALL_RESOURCES}/install/elmoscope-mime.xml RENAME elmoscope.xml DESTINATION share/mime/packages
            COMPONENT elmoscope)
    foreach(size 16 22 24 32 48 64 128 256 512)
        install(FILES ${INSTALL_RESOURCES}/icons/elmoscope-${size}.png RENAME elmoscope.png
                DESTINATION share/icons/hicolor/${size}x${size}/apps COMPONENT elmoscope)
    endforeach()
    install(FILES ${INSTALL_RESOURCES}/icons/elmoscope.svg DESTINATION share/icons/hicolor/scalable/apps
            COMPONENT elmoscope)
    install(FILES ${INSTALL_RESOURCES}/install/elmoscope.1 DESTINATION share/man/man1 COMPONENT elmoscope)
endif()
# The manual pages and completions of the commands are written by the program itself, so they match its options.
find_program(GZIP gzip REQUIRED)
install(CODE "
    set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share\")
    execute_process(COMMAND \"$<TARGET_FILE:elmo_program>\" --write-documentation \"\${share}\" COMMAND_ERROR_IS_FATAL ANY)
    file(GLOB pages \"\${share}/man/man1/elmo*.1\")
    execute_process(COMMAND ${GZIP} -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT elmoscope)

# Debian packages. The maintainer is whoever builds them: DEBEMAIL, as for Debian's own tools.
if(DEFINED ENV{DEBEMAIL})
    set(MAINTAINER_ADDRESS $ENV{DEBEMAIL})
else()
    cmake_host_system_information(RESULT HOST QUERY FQDN)
    set(MAINTAINER_ADDRESS root@${HOST})
endif()
file(READ ${INSTALL_RESOURCES}/install/debian-changelog CHANGES)
string(REPLACE DEBEMAIL ${MAINTAINER_ADDRESS} CHANGES "${CHANGES}")
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/changelog "${CHANGES}")
execute_process(COMMAND ${GZIP} -9nkf ${CMAKE_CURRENT_BINARY_DIR}/changelog COMMAND_ERROR_IS_FATAL ANY)
set(PACKAGE_elmoscope elmoscope)
set(PACKAGE_models elmoscope-models)
set(PACKAGE_python python3-elmoscope)
set(LIBRARY_SERIES ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(PACKAGE_library libelmo${LIBRARY_SERIES})  # the soname's, as Debian demands
set(PACKAGE_dev libelmo-dev)
set(CPACK_COMPONENTS_ALL elmoscope models)
if(TARGET elmoscope_python)
    list(APPEND CPACK_COMPONENTS_ALL python)
endif()
if(ELMOSCOPE_LIBRARY)
    list(APPEND CPACK_COMPONENTS_ALL library dev)
    set(NEEDS_LIBRARY ", ${PACKAGE_library} (= ${PROJECT_VERSION})")  # for the helpers in lib/elmoscope
endif()
foreach(component ${CPACK_COMPONENTS_ALL})
    install(FILES ${INSTALL_RESOURCES}/install/copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
            DESTINATION share/doc/${PACKAGE_${component}} COMPONENT ${component})
    string(TOUPPER ${component} NAME)
    set(CPACK_DEBIAN_${NAME}_PACKAGE_NAME ${PACKAGE_${component}})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "The Elmoscope developers <${MAINTAINER_ADDRESS}>")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_DEPENDS
    "elmoscope-models (= ${PROJECT_VERSION}), libopenblas0-pthread | libblas3${NEEDS_LIBRARY}")
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_RECOMMENDS "poppler-utils, qt6-translations-l10n")
set(CPACK_COMPONENT_ELMOSCOPE_DESCRIPTION "explore a text through an ELMo language model
Desktop application and command line that compute ELMo vectors of a text, show
what each layer of the language model knows, annotate entities, sentiment and
answers, and train language models and task heads.")
set(CPACK_DEBIAN_MODELS_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_MODELS_DESCRIPTION "English language model and task heads for Elmoscope
A biLM and heads for named entities, sentiment and questions, as elmoscope and
elmo use them by default.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "elmoscope (= ${PROJECT_VERSION}), python3 (>= ${ELMOSCOPE_PYTHON}), python3 (<< ${ELMOSCOPE_PYTHON}.99), python3-numpy")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Python module of Elmoscope
ELMo vectors as NumPy arrays, annotation and layer weights in Python, and the
calls of AllenNLP's ElmoEmbedder.")
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/shlibs "libelmo ${LIBRARY_SERIES} ${PACKAGE_library} (>= ${PROJECT_VERSION})\n")
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_BINARY_DIR}/shlibs ${CMAKE_CURRENT_BINARY_DIR}/triggers)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libopenblas0-pthread | libblas3")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS elmoscope-models)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_BREAKS "elmoscope (<< 0.2)")  # which had the helpers itself
set(CPACK_DEBIAN_LIBRARY_PACKAGE_REPLACES "elmoscope (<< 0.2)")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "library of Elmoscope
Text, ELMo language models, their vectors, and task heads for other programs.")
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${PACKAGE_library} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS elmoscope-models)
set(CPACK_COMPONENT_DEV_DESCRIPTION "library of Elmoscope, for development
Headers, CMake package and pkg-config file of libelmo.")
include(CPack)
