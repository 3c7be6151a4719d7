// Memory for nodes, within a limit. Every worker takes from its own arena: blocks it got back,
// then fresh room of its current chunk, then a larger block it got back. Only taking a new chunk
// touches what workers share. Blocks are released while no worker runs (tree.h).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "search/node/node.h"

namespace hayago {

class NodePool {
 public:
  // Chunks are taken only as far as they fit into `limit` bytes altogether. All nodes keep sets of
  // points of this many words.
  NodePool(size_t limit, int arenas, int set_words = 0);
  NodePool(const NodePool&) = delete;
  NodePool& operator=(const NodePool&) = delete;
  ~NodePool();

  int arenas() const { return static_cast<int>(arenas_.size()); }
  size_t limit() const { return limit_; }
  int set_words() const { return set_words_; }

  // Room for a node with this many moves, or null when the limit is reached.
  void* allocate(int arena, int moves);
  // Gives a node back; no thread may use it any more. One arena after the other gets the blocks.
  void release(Node* node);
  // The same by the worker that owns `arena`, for a node nobody else has seen.
  void release(int arena, Node* node);
  // Gives every arena its share of the free blocks, while no worker runs: one that has none is full
  // however many the others have.
  void deal_out();
  // Forgets all nodes at once; the chunks stay.
  void clear();

  size_t used() const;      // bytes in nodes
  size_t nodes() const;     // nodes
  size_t reserved() const;  // bytes in chunks: never above limit()

 private:
  static constexpr int kClasses = Node::capacity_for(25 * 25 + 1) / 8 + 1;
  struct FreeBlock {
    FreeBlock* next;
  };
  struct alignas(64) Arena {
    char* next = nullptr;
    char* end = nullptr;
    std::array<FreeBlock*, kClasses> free{};
    std::atomic<size_t> used{0};
    std::atomic<size_t> nodes{0};
  };
  // Chunks are given back with free().
  struct Free {
    void operator()(char* chunk) const;
  };

  bool take_chunk(Arena& arena);
  void count(Arena& arena, size_t bytes, bool taken);

  size_t limit_;
  size_t chunk_bytes_;
  int set_words_;
  std::vector<Arena> arenas_;
  std::atomic_flag chunk_lock_ = ATOMIC_FLAG_INIT;  // held for one malloc per chunk
  std::vector<std::unique_ptr<char, Free>> chunks_;
  size_t chunks_in_use_ = 0;
  int release_turn_ = 0;
};

}  // namespace hayago
