// Values in memory: written once, then shared by the topic and everyone they wait for. Small ones are used again without
// going back to the system, so that a running connection allocates nothing. All together have a limit.
#pragma once

#include "sandlot/nt4.h"

/// Bytes of a value (type and MessagePack) or a text, with the number of those who hold it.
typedef struct simNt4Blob
{
	int refs;
	simNt4Type type;         ///< of a value
	uint32_t size;           ///< bytes in use
	uint32_t capacity;       ///< bytes there are
	struct simNt4Blob* next; ///< in the list of free ones
	uint8_t bytes[];
} simNt4Blob;

#define SIM_NT4_BLOB_CLASSES 11 ///< 64 B, 128 B ... 64 KiB; larger ones go back to the system

typedef struct simNt4Store
{
	size_t used;  ///< bytes of all blobs, in use and free
	size_t limit; ///< [B]
	simNt4Blob* free[SIM_NT4_BLOB_CLASSES];
} simNt4Store;

/// Frees what is free; blobs in use must be dropped before.
void simNt4Store_Clear( simNt4Store* store );
/// A blob with room for size bytes, held once. NULL when the limit is reached or memory is out.
simNt4Blob* simNt4Store_New( simNt4Store* store, size_t size );
/// A blob of the given bytes.
simNt4Blob* simNt4Store_Copy( simNt4Store* store, const void* bytes, size_t size );
/// Holds a blob once more. NULL is fine.
simNt4Blob* simNt4Blob_Keep( simNt4Blob* blob );
/// Lets go of it. NULL is fine.
void simNt4Store_Drop( simNt4Store* store, simNt4Blob* blob );
