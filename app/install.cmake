# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts below a prefix, and the Debian packages that `cpack` makes of it (run it in the build folder).
# Every path is relative to the programs, so an installation can be moved.
set(ELMOSCOPE_PARTS lib/elmoscope)      # helpers that only the programs load
set(ELMOSCOPE_DATA share/elmoscope)     # app/installed_files.cpp looks for it next to bin/
set(INSTALL_RESOURCES ${CMAKE_SOURCE_DIR}/resources)

install(TARGETS elmo_program RUNTIME DESTINATION bin COMPONENT elmoscope)
install(DIRECTORY ${INSTALL_RESOURCES}/samples ${INSTALL_RESOURCES}/guide DESTINATION ${ELMOSCOPE_DATA} COMPONENT elmoscope)
install(DIRECTORY ${INSTALL_RESOURCES}/models ${INSTALL_RESOURCES}/heads DESTINATION ${ELMOSCOPE_DATA} COMPONENT models)
if(ELMOSCOPE_UI)
    install(TARGETS elmoscope RUNTIME DESTINATION bin COMPONENT elmoscope)
    install(TARGETS elmoscope_engine LIBRARY DESTINATION ${ELMOSCOPE_PARTS} COMPONENT elmoscope)
    install(FILES ${INSTALL_RESOURCES}/install/elmoscope.desktop DESTINATION share/applications COMPONENT elmoscope)
    install(FILES ${INSTALL_RESOURCES}/install/org.elmoscope.Elmoscope.metainfo.xml DESTINATION share/metainfo COMPONENT elmoscope)
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
foreach(package elmoscope elmoscope-models python3-elmoscope)
    string(REGEX REPLACE "(elmoscope-|3-elmoscope)" "" component ${package})  # elmoscope, models, python
    install(FILES ${INSTALL_RESOURCES}/install/copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
            DESTINATION share/doc/${package} COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL elmoscope models)
if(TARGET elmoscope_python)
    list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "The Elmoscope developers <${MAINTAINER_ADDRESS}>")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_NAME elmoscope)
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_DEPENDS "elmoscope-models (= ${PROJECT_VERSION}), libopenblas0-pthread | libblas3")
set(CPACK_DEBIAN_ELMOSCOPE_PACKAGE_RECOMMENDS "poppler-utils, qt6-translations-l10n")
set(CPACK_COMPONENT_ELMOSCOPE_DESCRIPTION "explore a text through an ELMo language model
Desktop application and command line that compute ELMo vectors of a text, show
what each layer of the language model knows, annotate entities, sentiment and
answers, and train language models and task heads.")
set(CPACK_DEBIAN_MODELS_PACKAGE_NAME elmoscope-models)
set(CPACK_DEBIAN_MODELS_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_MODELS_DESCRIPTION "English language model and task heads for Elmoscope
A biLM and heads for named entities, sentiment and questions, as elmoscope and
elmo use them by default.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-elmoscope)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "elmoscope (= ${PROJECT_VERSION}), python3 (>= ${ELMOSCOPE_PYTHON}), python3 (<< ${ELMOSCOPE_PYTHON}.99), python3-numpy")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Python module of Elmoscope
ELMo vectors as NumPy arrays, annotation and layer weights in Python, and the
calls of AllenNLP's ElmoEmbedder.")
include(CPack)
