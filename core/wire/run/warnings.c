#include "run/warnings.h"

#include "base/hash.h"
#include "base/json_check.h"

#include <stdio.h>
#include <string.h>


void simWarnings_Add( simWarnings* warnings, const char* topic, uint32_t reason, const char* format, va_list args )
{
	// Topic and reason as one number; the text may differ each time, and must not make a new warning.
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, topic, strlen( topic ) );
	simHash_Mix( &hash, &reason, sizeof( reason ) );
	for ( int i = 0; i < warnings->count; ++i )
	{
		if ( warnings->list[i].key == hash.value )
		{
			return;
		}
	}
	// The list is full, and says so in its last line.
	if ( warnings->count == SIM_WARNINGS )
	{
		return;
	}
	simWarning* warning = warnings->list + warnings->count++;
	warning->key = hash.value;
	if ( warnings->count == SIM_WARNINGS )
	{
		snprintf( warning->text, sizeof( warning->text ), "more is ignored that is not listed here" );
		return;
	}
	int used = snprintf( warning->text, sizeof( warning->text ), "%.96s: ", topic );
	vsnprintf( warning->text + used, sizeof( warning->text ) - (size_t)used, format, args );
	// Topics and values are a stranger's text.
	simCleanText( warning->text );
}
