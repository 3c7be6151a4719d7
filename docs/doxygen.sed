# Plain comments as Doxygen's: the block at the top is the file's, one behind a name is that name's.
1s:^// :/// @file\n/// :
s:^( *)//( |$):\1///\2:
s:([;,]) +// :\1  ///< :
# Board<N> is no tag.
/^ *\/\/\//s:<([A-Za-z0-9]):\\<\1:g
s:///\\<:///<:
