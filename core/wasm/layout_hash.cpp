// C++ for one word, constexpr: C would keep every name of every table in the module, 24 KB of it, to mix them again at each start.
#include "layout_hash.h"

#include "generate/abi.h"


uint32_t simAbi_LayoutHash( void )
{
	constexpr uint32_t hash = simAbi_Hash();
	return hash;
}
