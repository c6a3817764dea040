#include "nt4/nt4_blob.h"

#include <string.h>

// Size of the smallest class, header included [bytes].
#define SMALLEST 64

// Returns the class for blobs of so many bytes, header included, or -1 when they are too large for any.
static int ClassOf( size_t bytes )
{
	int class = 0;
	while ( class < SIM_NT4_BLOB_CLASSES && ( (size_t)SMALLEST << class ) < bytes )
	{
		class += 1;
	}
	// Larger blobs are rare, and keeping them for reuse would hold much memory for nothing.
	return class < SIM_NT4_BLOB_CLASSES ? class : -1;
}

static size_t TotalBytes( const simNt4Blob* blob )
{
	return sizeof( simNt4Blob ) + blob->capacity;
}

void simNt4Store_Clear( simNt4Store* store )
{
	for ( int class = 0; class < SIM_NT4_BLOB_CLASSES; ++class )
	{
		while ( store->free[class] != NULL )
		{
			simNt4Blob* blob = store->free[class];
			store->free[class] = blob->next;
			store->used -= TotalBytes( blob );
			simFree( blob );
		}
	}
}

simNt4Blob* simNt4Store_New( simNt4Store* store, size_t size )
{
	// First, so that the sum below cannot overflow.
	if ( size > store->limit )
	{
		return NULL;
	}
	size_t bytes = sizeof( simNt4Blob ) + size;
	// Any free blob of the class is large enough, so the search is one step.
	int class = ClassOf( bytes );
	simNt4Blob* blob = class >= 0 ? store->free[class] : NULL;
	if ( blob != NULL )
	{
		store->free[class] = blob->next;
	}
	else
	{
		if ( class >= 0 )
		{
			bytes = (size_t)SMALLEST << class;
		}
		if ( store->used + bytes > store->limit )
		{
			simNt4Store_Clear( store ); // Free blobs of other classes count, too.
		}
		if ( store->used + bytes <= store->limit )
		{
			blob = (simNt4Blob*)simAlloc( bytes );
		}
		if ( blob == NULL )
		{
			return NULL;
		}
		blob->capacity = (uint32_t)( bytes - sizeof( simNt4Blob ) );
		store->used += bytes;
	}
	// The caller's hold; every entry and topic that keeps it adds one.
	blob->refs = 1;
	blob->size = (uint32_t)size;
	blob->next = NULL;
	return blob;
}

simNt4Blob* simNt4Store_Copy( simNt4Store* store, const void* bytes, size_t size )
{
	simNt4Blob* blob = simNt4Store_New( store, size );
	if ( blob != NULL && size > 0 )
	{
		memcpy( blob->bytes, bytes, size );
	}
	return blob;
}

simNt4Blob* simNt4Blob_Keep( simNt4Blob* blob )
{
	if ( blob != NULL )
	{
		blob->refs += 1;
	}
	return blob;
}

void simNt4Store_Drop( simNt4Store* store, simNt4Blob* blob )
{
	if ( blob == NULL )
	{
		return;
	}
	SIM_ASSERT( blob->refs > 0 );
	blob->refs -= 1;
	if ( blob->refs > 0 )
	{
		return;
	}
	// By its allocated size, not its contents: it goes back to the class that it came from.
	int class = ClassOf( TotalBytes( blob ) );
	if ( class >= 0 )
	{
		blob->next = store->free[class];
		store->free[class] = blob;
		return;
	}
	store->used -= TotalBytes( blob );
	simFree( blob );
}
