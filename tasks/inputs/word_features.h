// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
namespace tasks { int shapeOf(std::string_view word); }
