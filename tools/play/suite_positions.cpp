#include "tools/play/suite_positions.h"

namespace hayago {
namespace {

constexpr Color kBlack = Color::Black;
constexpr Color kWhite = Color::White;

constexpr const char* kMutualAtari = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . X X X X . . .
    . X O O O O . . .
    . O X X X X O . .
    . O O O O . O . .
    . . . . . O . . .
    . . . . . . . . .
    . . . . . . . . .)";
constexpr const char* kThreeInARow = R"(
    . O . O . O .
    O O O O O O O
    X X X X X X X
    X . X . X X .
    X X X X X X X
    O O O O X X X
    . . . O X . X)";
constexpr const char* kSeki = R"(
    . O . O . O .
    O O O O O O O
    X X X X X X X
    X . X . X X .
    X X X X X X X
    O O O O O O X
    . X X X . O X)";
constexpr const char* kSekiOrRace = R"(
    . O . O . O . O
    O O O O O O O O
    X X X X X X X X
    X . X . X X . X
    X X X X X X X X
    X X . X X X X X
    O O O O O O O X
    . X X X X . O X)";
constexpr const char* kLastKo = R"(
    O . O O . O .
    O O O X O O O
    X X X . X X X
    X . X X X X .
    X X X X X X X
    X X X X X X X
    . X . X . X .)";
constexpr const char* kSnapback = R"(
    . X . X X O .
    X X X X X O .
    . X . X X O .
    X X X X X O .
    X X X X X O .
    X X O . X O .
    . X O . O O .)";
constexpr const char* kEdgeLadder = R"(
    . X . X X O .
    X X X X X O .
    . X . X X O .
    X X X X X O .
    X X X X X O .
    . X O . . . O
    . . . . . . O)";
constexpr const char* kLongRace = R"(
    . X . X X O . X X
    X X X X X X X X X
    . . . X X X X X X
    O O O O O O O O O
    X X X X X X X X X
    . . . O O O O O O
    O O O O O O O O O
    O . O O O O O O O
    O O O . O O O O O)";

constexpr SuitePosition kPositions[] = {
    {"capture", kBlack, 7.5, "G6", "both chains are in atari", kMutualAtari},
    {"capture", kWhite, 7.5, "F4 G6", "both chains are in atari", kMutualAtari},
    {"ladder", kBlack, 15.5, "D2 D1 E2", "atari from the other side lets it run", kEdgeLadder},
    {"snapback", kBlack, 15.5, "D1", "thrown in; taking it leaves one liberty", kSnapback},
    {"snapback", kWhite, 15.5, "D1", "the other connection can be taken", kSnapback},
    {"ko", kBlack, 21, "D5", "the last ko; nobody has a threat", kLastKo},
    {"ko", kWhite, 21, "D5", "the last ko; nobody has a threat", kLastKo},
    {"seki", kBlack, 0.5, "pass", "who plays first loses everything", kSeki},
    {"seki", kWhite, 6.5, "pass", "who plays first loses everything", kSeki},
    {"nakade", kBlack, 15, "B1", "the middle of three kills", kThreeInARow},
    {"nakade", kWhite, 15, "B1", "the middle of three lives", kThreeInARow},
    {"semeai", kBlack, 9.5, "C3", "the outside liberty makes it seki", kSekiOrRace},
    {"semeai", kWhite, 9.5, "A1 F1", "one liberty more wins", kSekiOrRace},
    // After MoGo's Figure 12 (b): long chains race, a small capture tempts elsewhere.
    {"long semeai", kBlack, 7.5, "A7 B7 C7", "every move in the race counts", kLongRace},
    {"long semeai", kWhite, 7.5, "A4 B4 C4", "every move in the race counts", kLongRace},
};

}  // namespace

std::span<const SuitePosition> suite_positions() { return kPositions; }

}  // namespace hayago
