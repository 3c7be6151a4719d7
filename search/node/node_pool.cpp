// Chunks, arenas and free lists by size class; who may touch what is said in the header.
#include "search/node/node_pool.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace hayago {
namespace {

constexpr size_t kLargestChunk = size_t{1} << 20;
constexpr size_t kSmallestChunk = size_t{1} << 16;  // holds the largest node twice
static_assert(kSmallestChunk >= 2 * Node::bytes(Node::capacity_for(25 * 25 + 1)));

// Small limits are cut into small chunks, so that every arena gets some.
size_t chunk_size(size_t limit, int arenas) {
  const size_t share = limit / (8 * static_cast<size_t>(arenas)) / 4096 * 4096;
  return std::clamp(share, kSmallestChunk, kLargestChunk);
}

}  // namespace

void NodePool::Free::operator()(char* chunk) const { std::free(chunk); }

NodePool::NodePool(size_t limit, int arenas, int set_words)
    : limit_(limit),
      chunk_bytes_(chunk_size(limit, arenas)),
      set_words_(set_words),
      arenas_(static_cast<size_t>(arenas)) {
  HG_ASSERT(arenas > 0);
  chunks_.reserve(limit / chunk_bytes_);  // so that taking one never fails for want of a name
}
NodePool::~NodePool() = default;

void* NodePool::allocate(int arena_index, int moves) {
  HG_ASSERT(arena_index >= 0 && arena_index < arenas() && moves > 0);
  Arena& arena = arenas_[static_cast<size_t>(arena_index)];
  const int capacity = Node::capacity_for(moves);
  const size_t bytes = Node::bytes(capacity, set_words_);
  const int size_class = capacity / 8;
  HG_ASSERT(size_class < kClasses && bytes <= chunk_bytes_);
  const auto from_list = [&](int c) -> void* {
    FreeBlock*& list = arena.free[static_cast<size_t>(c)];
    FreeBlock* block = list;
    if (block != nullptr) list = block->next;
    return block;
  };
  void* block = from_list(size_class);
  if (block == nullptr && static_cast<size_t>(arena.end - arena.next) < bytes) {
    if (!take_chunk(arena))
      for (int c = size_class + 1; c < kClasses && block == nullptr; ++c) block = from_list(c);
    if (block == nullptr && static_cast<size_t>(arena.end - arena.next) < bytes) return nullptr;
  }
  if (block == nullptr) {
    block = arena.next;
    arena.next += bytes;
  }
  count(arena, bytes, true);
  return block;
}

void NodePool::release(int arena_index, Node* node) {
  Arena& arena = arenas_[static_cast<size_t>(arena_index)];
  const int capacity = node->capacity();
  HG_ASSERT(capacity > 0 && capacity / 8 < kClasses);
  count(arena, node->bytes(), false);
  auto* block = reinterpret_cast<FreeBlock*>(node);
  FreeBlock*& list = arena.free[static_cast<size_t>(capacity / 8)];
  block->next = list;
  list = block;
}

void NodePool::release(Node* node) {
  HG_ASSERT(nodes() > 0 && used() >= node->bytes());
  release(release_turn_, node);
  release_turn_ = (release_turn_ + 1) % arenas();
}

void NodePool::deal_out() {
  for (size_t c = 0; c < kClasses; ++c) {
    FreeBlock* blocks = nullptr;
    for (Arena& arena : arenas_)
      while (FreeBlock* block = arena.free[c]) {
        arena.free[c] = block->next;
        block->next = blocks;
        blocks = block;
      }
    for (size_t turn = 0; blocks != nullptr; turn = (turn + 1) % arenas_.size()) {
      FreeBlock* block = blocks;
      blocks = block->next;
      block->next = arenas_[turn].free[c];
      arenas_[turn].free[c] = block;
    }
  }
}

void NodePool::clear() {
  for (Arena& arena : arenas_) {
    arena.next = arena.end = nullptr;
    arena.free.fill(nullptr);
    arena.used.store(0, kRelaxed);
    arena.nodes.store(0, kRelaxed);
  }
  chunks_in_use_ = 0;
  release_turn_ = 0;
}

bool NodePool::take_chunk(Arena& arena) {
  while (chunk_lock_.test_and_set(std::memory_order_acquire)) {
  }
  char* chunk = nullptr;
  if (chunks_in_use_ < chunks_.size()) {
    chunk = chunks_[chunks_in_use_++].get();
  } else if ((chunks_.size() + 1) * chunk_bytes_ <= limit_) {
    chunk = static_cast<char*>(std::aligned_alloc(64, chunk_bytes_));
    if (chunk != nullptr) {
      chunks_.emplace_back(chunk);
      ++chunks_in_use_;
    }
  }
  chunk_lock_.clear(std::memory_order_release);
  if (chunk == nullptr) return false;
  HG_ASSERT(reserved() <= limit_);
  arena.next = chunk;
  arena.end = chunk + chunk_bytes_;
  return true;
}

// Each arena is counted by its own worker; whoever sums them up may see them a little apart, and
// a block may come back to another arena than it left: sums wrap around correctly.
void NodePool::count(Arena& arena, size_t bytes, bool taken) {
  arena.used.store(arena.used.load(kRelaxed) + (taken ? bytes : 0 - bytes), kRelaxed);
  arena.nodes.store(arena.nodes.load(kRelaxed) + (taken ? size_t{1} : ~size_t{0}), kRelaxed);
}

size_t NodePool::used() const {
  size_t sum = 0;
  for (const Arena& arena : arenas_) sum += arena.used.load(kRelaxed);
  return sum;
}
size_t NodePool::nodes() const {
  size_t sum = 0;
  for (const Arena& arena : arenas_) sum += arena.nodes.load(kRelaxed);
  return sum;
}
size_t NodePool::reserved() const { return chunks_.size() * chunk_bytes_; }

}  // namespace hayago
