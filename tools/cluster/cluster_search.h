// One search on all ranks. Rank 0 has the player, the clock and the protocol; its search tells the
// others what to search and when to stop, and all of them share what they find (search/share). The
// move is that of rank 0's tree: nobody waits for a rank that is slow.
#pragma once

#include <memory>

#include "search/player/any_search.h"
#include "tools/ranks/comm.h"

namespace hayago::cluster {

// Makes searches for a Player on rank 0. `weights` says which file the weights of the playouts are
// read from at present; empty: built-in.
SearchMaker search_on_ranks(ranks::Comm& comm, std::function<std::string()> weights);

// Rank 0's maker where there are ranks, else the ordinary one.
SearchMaker search_maker(ranks::Comm* comm, std::function<std::string()> weights);

// The searches of another rank: does what the parcels of rank 0 say.
class SearchServant {
 public:
  explicit SearchServant(ranks::Comm& comm);
  ~SearchServant();
  void obey(const std::string& bytes);

 private:
  struct Served;
  ranks::Comm& comm_;
  std::vector<std::unique_ptr<Served>> searches_;
};

// File for what each rank found at the root, "PREFIX.RANK", written when a run ends; empty: none.
void set_rank_log(std::string prefix);

}  // namespace hayago::cluster
