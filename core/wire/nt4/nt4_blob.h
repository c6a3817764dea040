// Values in memory. A value is written once; its topic and all queue entries share it and count their holds. The store keeps freed
// small blobs for reuse, so that a running connection allocates nothing. All blobs of a store together have a limit.
#pragma once

#include "sandlot/wire/nt4.h"

/// A value as MessagePack, or a text.
typedef struct simNt4Blob
{
	int refs;                ///< holds
	simNt4Type type;         ///< of a value
	uint32_t size;           ///< bytes in use
	uint32_t capacity;       ///< bytes allocated
	struct simNt4Blob* next; ///< in the list of free blobs
	uint8_t bytes[];
} simNt4Blob;

/// Size classes of blobs that are reused: 64 B, 128 B ... 64 KiB. Larger blobs are freed at once.
#define SIM_NT4_BLOB_CLASSES 11

typedef struct simNt4Store
{
	size_t used;  ///< bytes of all blobs, in use and free
	size_t limit; ///< [B]
	simNt4Blob* free[SIM_NT4_BLOB_CLASSES];
} simNt4Store;

/// Frees the blobs without a holder.
void simNt4Store_Clear( simNt4Store* store );
/// Returns a blob of `size` bytes, held once; NULL when the limit is reached or memory is out.
simNt4Blob* simNt4Store_New( simNt4Store* store, size_t size );
/// Returns a blob with a copy of the bytes, held once; NULL when the limit is reached or memory is out.
simNt4Blob* simNt4Store_Copy( simNt4Store* store, const void* bytes, size_t size );
/// Holds a blob once more. blob may be NULL.
simNt4Blob* simNt4Blob_Keep( simNt4Blob* blob );
/// Ends one hold; the last one frees the blob. blob may be NULL.
void simNt4Store_Drop( simNt4Store* store, simNt4Blob* blob );
