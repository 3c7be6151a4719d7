// Completions for shells, made from what the commands say of themselves.
#pragma once

#include <span>
#include <string>

#include "tools/cmd/describe.h"

namespace hayago {

std::string bash_completions(std::span<const CommandText> texts);
std::string zsh_completions(std::span<const CommandText> texts);
std::string fish_completions(std::span<const CommandText> texts);

}  // namespace hayago
