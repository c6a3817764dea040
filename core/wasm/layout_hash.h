// The layout hash of the tables that this module was compiled from; generate/abi.h mixes it.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

	uint32_t simAbi_LayoutHash( void );

#ifdef __cplusplus
}
#endif
