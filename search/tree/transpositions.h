// Nodes found again by the hash of their position (MoGo II.B), so that a new node can begin with
// the RAVE values of the same position elsewhere in the tree. A slot is one pointer: whoever looks
// compares the node itself, so that a worker may overwrite it at any moment. Nodes must not be
// freed while workers run; whoever frees some clears the table.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "search/node/node.h"

namespace hayago {

class Transpositions {
 public:
  // No slots: finds nothing, keeps nothing.
  explicit Transpositions(bool wanted) : slots_(wanted ? kSlots : 0) {}

  bool wanted() const { return !slots_.empty(); }
  void clear() {
    for (auto& slot : slots_) slot.store(nullptr, kRelaxed);
  }
  void put(Node* node) {
    if (wanted()) slot_of(node->hash()).store(node, std::memory_order_release);
  }
  // A node of the same position, player and forbidden ko, or null.
  Node* find(const Node& node) {
    if (!wanted()) return nullptr;
    Node* twin = slot_of(node.hash()).load(std::memory_order_acquire);
    const bool same = twin != nullptr && twin->hash() == node.hash() &&
                      twin->to_move() == node.to_move() && twin->ko() == node.ko();
    return same ? twin : nullptr;
  }

 private:
  static constexpr size_t kSlots = size_t{1} << 16;
  std::atomic<Node*>& slot_of(Hash hash) { return slots_[hash % kSlots]; }

  std::vector<std::atomic<Node*>> slots_;
};

// Gives `node` the RAVE values of its twin, move by move: the twin may have other moves (superko)
// in another order (widening).
template <class Where>
void inherit_rave(Node& node, const Node& twin, Where& index_of_move) {
  index_of_move.cells.fill(0);
  for (int i = 0; i < twin.count(); ++i) index_of_move[twin.move(i)] = static_cast<uint16_t>(i + 1);
  for (int i = 0; i < node.count(); ++i)
    if (const int from = index_of_move[node.move(i)]; from > 0)
      node.rave(i).store(twin.rave(from - 1).load(kRelaxed), kRelaxed);
  const Tallied total = twin.total_rave();
  node.total_rave_stat().store(packed(total.visits, total.value), kRelaxed);
}

}  // namespace hayago
