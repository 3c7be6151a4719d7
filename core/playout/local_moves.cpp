// The instances of what policies call; core/board/board_instances.h says why.
#include "core/playout/local_moves.h"

namespace hayago {

template void collect_captures(const PlayoutBoard<9>&, Color, MoveList&);
template void collect_captures(const PlayoutBoard<13>&, Color, MoveList&);
template void collect_captures(const PlayoutBoard<19>&, Color, MoveList&);
template void collect_captures(const PlayoutBoard<kAnySize>&, Color, MoveList&);

}  // namespace hayago
