// The n-th allocation fails, for every n until what was to be done has been done without: a
// sentence or a smaller tree, never a crash, and what comes next works. A program of its own,
// because it replaces operator new and aligned_alloc.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <semaphore>
#include <sstream>
#include <thread>

#include "core/record/sgf.h"
#include "search/params/presets.h"
#include "search/player/player.h"
#include "search/tree/search.h"
#include "tests/support/hayago_command.h"
#include "tools/gtp/commands.h"

namespace hayago {
namespace {

std::atomic<int64_t> allocations_left{-1};  // until one fails; negative: none fails
std::atomic<bool> all_fail{false};          // ... and every one after it
std::atomic<int64_t> failed{0};

bool must_fail() {
  if (allocations_left.load(std::memory_order_relaxed) < 0) return false;
  const int64_t left = allocations_left.fetch_sub(1, std::memory_order_relaxed);
  if (left > 0) return false;
  if (left == 0 || all_fail) ++failed;
  if (all_fail) allocations_left = 0;
  return left == 0 || all_fail;
}

void* allocate(size_t size, size_t alignment) {
  void* block = must_fail() ? nullptr : ::memalign(alignment, std::max<size_t>(size, 1));
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

}  // namespace
}  // namespace hayago

void* operator new(size_t size) { return hayago::allocate(size, 16); }
void* operator new[](size_t size) { return hayago::allocate(size, 16); }
void* operator new(size_t size, std::align_val_t alignment) {
  return hayago::allocate(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return hayago::allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, size_t) noexcept { std::free(block); }
void operator delete[](void* block, size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, size_t, std::align_val_t) noexcept { std::free(block); }
// The tree's chunks come from here.
extern "C" void* aligned_alloc(size_t alignment, size_t size) {
  return hayago::must_fail() ? nullptr : ::memalign(alignment, size);
}

namespace hayago {
namespace {

using namespace gtp;

// While it lives the n-th allocation from now fails, and with `on` all that follow.
class Failing {
 public:
  explicit Failing(int64_t n, bool on = false) {
    failed = 0;
    all_fail = on;
    allocations_left = n;
  }
  ~Failing() { allocations_left = -1; }
  bool happened() const { return failed > 0; }
};

PlayerSettings small_player(int threads) {
  PlayerSettings settings;
  settings.params = *preset_params("champion");
  settings.playouts = 40;
  settings.threads = threads;
  settings.memory = 2;
  settings.seed = 7;
  return settings;
}

// Every step fails once at its n-th allocation; then the same without: it must work.
struct Session {
  explicit Session(int threads) : engine("Hayago", "1") {
    state.player = std::make_unique<Player>(small_player(threads));
    add_all_commands(engine, state);
    ask("boardsize 5");
  }
  std::string ask(const std::string& line) {
    engine.answer(line, out);
    std::string answer = out.str();
    out.str("");
    return answer;
  }
  // As many answers as the command wants, cut short: the stream itself needs memory.
  void try_to_ask(const std::string& line, int64_t n, bool on) {
    const Failing failing(n, on);
    engine.answer(line, out);
    happened = failing.happened();
  }
  GtpEngine engine;
  GtpState state;
  std::ostringstream out;
  bool happened = false;
};

// Steps of n that grow: the beginning in full, then samples.
int64_t next(int64_t n) { return n < 300 ? n + 1 : n + 1 + n / 40; }

int fail_commands(int threads, bool on) {
  Session session(threads);
  int failures = 0;
  for (const char* command :
       {"genmove b", "boardsize 7", "play w C3", "showboard", "lz-genmove_analyze w 1", "undo",
        "final_status_list dead", "clear_board", "kata-set-param policy mogo", "list_commands"}) {
    for (int64_t n = 0; n < 2'000'000; n = next(n)) {
      session.ask("boardsize 5");
      session.ask("play b B2");
      session.try_to_ask(command, n, on);
      // Whatever it said, the next command is answered as ever.
      session.out.clear();
      session.out.str("");
      EXPECT_TRUE(session.ask("clear_board").starts_with("=")) << command << " " << n;
      if (!session.happened) break;
      ++failures;
      const std::string answer = n % 8 == 0 ? session.ask("genmove b") : "= ";
      EXPECT_TRUE(answer.starts_with("= ")) << command << ", " << n << ": " << answer;
    }
  }
  return failures;
}

TEST(FailingMemory, CommandsSayItAndTheSessionGoesOn) {
  EXPECT_GT(fail_commands(1, false), 300);
  EXPECT_GT(fail_commands(1, true), 300);
}

TEST(FailingMemory, WithTwoWorkers) { EXPECT_GT(fail_commands(2, false), 300); }

// One of two workers fails: the other does not go on by itself until somebody stops it. (Where the
// tree alone gets no more memory nothing is thrown, and a search may go on with what it has.)
TEST(FailingMemory, AWorkerThatFailsEndsARunWithoutABudget) {
  const SearchParams params = *preset_params("champion");
  // TBB that finds no memory the first time it is used hangs when it is to let go.
  Search<9>(params, {2, 2, 7, {}, {}}, 9).run({100});
  int thrown = 0;
  for (int64_t n = 0;; n += 1 + n / 12) {
    Search<9> search(params, {2, 2, 7, {}, {}}, 9);
    failed = 0;
    std::binary_semaphore over{0};
    std::atomic<bool> went_on{false};
    std::jthread patience([&] {
      if (over.try_acquire_for(std::chrono::seconds(2))) return;
      went_on = failed > 0;  // else it may be the report that fails
      search.stop();
    });
    bool threw = false;
    try {
      const Failing failing(n);
      search.run({});
    } catch (const std::bad_alloc&) {
      threw = true;
    }
    over.release();
    if (failed == 0) break;  // a search under way allocates nothing
    thrown += threw;
    EXPECT_FALSE(threw && went_on) << n;
  }
  EXPECT_GT(thrown, 3);
}

TEST(FailingMemory, MakingAPlayerAndANewGame) {
  int failures = 0;
  for (int64_t n = 0;; n = next(n)) {
    bool happened = false;
    try {
      const PlayerSettings settings = small_player(1);
      const AnyGame game = make_game(9, {});
      const GameClock clock;
      const Failing failing(n);
      try {
        Player player(settings);
        player.new_game();
        const Decision decision = player.choose(game, Color::Black, clock);
        player.new_game();
        happened = failing.happened();
        EXPECT_TRUE(std::visit(
            [&](const auto& g) { return g.is_legal(Color::Black, decision.move); }, game));
      } catch (const std::bad_alloc&) {
        happened = true;
      }
    } catch (const std::bad_alloc&) {
      happened = true;
    }
    if (!happened) break;
    ++failures;
  }
  EXPECT_GT(failures, 60);
}

TEST(FailingMemory, ReadingARecord) {
  const std::string text =
      "(;SZ[9]KM[7.5]AB[cc][gg]PB[x]C[some comment that is not short];W[ee];B[aa])";
  int failures = 0;
  for (int64_t n = 0;; ++n) {
    bool happened = true;
    try {
      const Failing failing(n);
      const Result<SgfGame> game = parse_sgf(text);
      const std::string written = game ? to_sgf(*game) : "";
      if (game) (void)replay_sgf<9>(*game, {}).ok();
      happened = failing.happened();
    } catch (const std::bad_alloc&) {
    }
    if (!happened) break;
    ++failures;
  }
  EXPECT_GT(failures, 10);
}

// The program under a limit of the system, with a tree that fits and one that never could.
TEST(FailingMemory, UnderALimitOfTheSystem) {
  for (const char* memory : {"64", "16384"}) {
    for (const int kib : {300'000, 600'000}) {
      const std::string script = "ulimit -v " + std::to_string(kib) + "; printf '" +
                                 "boardsize 19\\ngenmove b\\ngenmove w\\nquit\\n' | " +
                                 HAYAGO_PROGRAM + " gtp --threads 2 --playouts 3000 --memory " +
                                 memory;
      const Result<perf::ProcessResult> run = perf::run_process({"/bin/sh", "-c", script});
      ASSERT_TRUE(run);
      EXPECT_LE(run->status, 1) << run->err << memory << " MiB, " << kib;
      const bool plays = run->out.find("= ") != std::string::npos;
      const bool says = run->err.find("hayago gtp: ") != std::string::npos ||
                        run->err.find("hayago: ") != std::string::npos ||
                        run->out.find("? out of memory") != std::string::npos;
      EXPECT_TRUE(plays || says) << run->out << run->err;
    }
  }
}

}  // namespace
}  // namespace hayago
