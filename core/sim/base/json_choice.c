// Names that data may use: the one that is meant, and the message for an unknown one.
#include "base/json.h"

#include <stdio.h>
#include <string.h>

// Changes that turn one text into the other, a swap of neighbours counting as one; texts beyond 47 bytes count as far.
// The optimal string alignment distance: Levenshtein's table, and a swap of neighbours from the row before the last one.
static int EditDistance( const char* a, const char* b )
{
	enum
	{
		limit = SIM_NAME
	};
	int rows[3][limit];
	int m = (int)strlen( a ), n = (int)strlen( b );
	if ( m >= limit || n >= limit )
	{
		return limit;
	}
	// From no letters of a to j of b it takes j insertions.
	for ( int j = 0; j <= n; ++j )
	{
		rows[0][j] = j;
		rows[1][j] = j;
		rows[2][j] = j;
	}
	for ( int i = 1; i <= m; ++i )
	{
		int* row = rows[i % 3];
		const int* above = rows[( i + 2 ) % 3];
		const int* twoAbove = rows[( i + 1 ) % 3];
		row[0] = i;
		for ( int j = 1; j <= n; ++j )
		{
			// Keep or replace a letter, drop one of a, insert one of b, or swap two.
			int best = above[j - 1] + ( a[i - 1] != b[j - 1] );
			if ( above[j] + 1 < best )
			{
				best = above[j] + 1;
			}
			if ( row[j - 1] + 1 < best )
			{
				best = row[j - 1] + 1;
			}
			bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
			if ( swapped && twoAbove[j - 2] + 1 < best )
			{
				best = twoAbove[j - 2] + 1;
			}
			row[j] = best;
		}
	}
	return rows[m % 3][n];
}

// Collects the valid names for a message, and the one that was probably meant. Begins as zeros.
typedef struct Candidates
{
	char list[320]; // "a, b, c"; less than a simError has room for
	const char* nearest;
	int distance; // changes from the data's name to the nearest
	int left;     // names that the list has no room for
} Candidates;

static void AddCandidate( Candidates* candidates, const char* given, const char* name )
{
	int distance = EditDistance( given, name );
	if ( candidates->nearest == NULL || distance < candidates->distance )
	{
		candidates->nearest = name;
		candidates->distance = distance;
	}
	// 24 bytes stay free for ", " and " and 1000 more".
	size_t length = strlen( candidates->list );
	if ( candidates->left > 0 || length + strlen( name ) + 24 > sizeof( candidates->list ) )
	{
		candidates->left += 1;
		return;
	}
	snprintf( candidates->list + length, sizeof( candidates->list ) - length, "%s%s", length > 0 ? ", " : "", name );
}

// One change, or one for each three letters, is a slip and not another name.
static bool IsNear( const Candidates* candidates, const char* given )
{
	return candidates->distance <= 1
	       || ( candidates->distance < SIM_NAME && candidates->distance * 3 <= (int)strlen( given ) );
}

bool simJson_FailChoice( simJson* json, const simNode* at, const char* given, const simChoices* choices )
{
	SIM_CHECK( given != NULL && choices != NULL );
	if ( choices->count == 0 )
	{
		return simJson_Fail( json, at, "there is no %s \"%.60s\" here; there are none at all", choices->what, given );
	}
	Candidates candidates = { 0 };
	for ( int i = 0; i < choices->count; ++i )
	{
		AddCandidate( &candidates, given, simChoices_Name( choices, i ) );
	}
	if ( candidates.left > 0 )
	{
		size_t length = strlen( candidates.list );
		snprintf( candidates.list + length, sizeof( candidates.list ) - length, " and %d more", candidates.left );
	}
	// Only a slip gets "did you mean"; all names are listed in any case.
	char hint[SIM_NAME + 24] = "";
	if ( IsNear( &candidates, given ) )
	{
		snprintf( hint, sizeof( hint ), " did you mean \"%s\"?", candidates.nearest );
	}
	return simJson_Fail(
	    json, at, "there is no %s \"%.60s\";%s valid: %s", choices->what, given, hint, candidates.list );
}


// ---- choosing ----

// Names of a model lie in its structs, so the first name and a stride describe them without a list.
int simFindName( const char* name, const char* names, int count, size_t stride )
{
	SIM_CHECK( name != NULL && count >= 0 );
	for ( int i = 0; i < count; ++i )
	{
		if ( strcmp( name, names + (size_t)i * stride ) == 0 )
		{
			return i;
		}
	}
	return -1;
}

const char* simFindNearest( const char* given, const char* names, int count, size_t stride )
{
	Candidates candidates = { 0 };
	for ( int i = 0; i < count; ++i )
	{
		AddCandidate( &candidates, given, names + (size_t)i * stride );
	}
	if ( count > 0 && IsNear( &candidates, given ) )
	{
		return candidates.nearest;
	}
	return NULL;
}

const char* simChoices_Name( const simChoices* choices, int index )
{
	SIM_CHECK( index >= 0 && index < choices->count );
	const char* entry = choices->names + (size_t)index * choices->stride;
	if ( choices->pointers )
	{
		return *(const char* const*)(const void*)entry;
	}
	return entry;
}

// The choice that a text names, or -1 after an error at the node.
static int Choose( simJson* json, const simNode* node, const char* given, const simChoices* choices )
{
	// After an error the text no longer matches the data.
	if ( json->failed || node == NULL )
	{
		return -1;
	}
	for ( int i = 0; i < choices->count; ++i )
	{
		if ( strcmp( given, simChoices_Name( choices, i ) ) == 0 )
		{
			return i;
		}
	}
	simJson_FailChoice( json, node, given, choices );
	return -1;
}

int simChoices_Read( simJson* json, const simChoices* choices, const simNode* node )
{
	const char* given = simJson_Text( json, node, SIM_MAX_FILE );
	return Choose( json, node, given, choices );
}

int simJson_ChoiceOf( simJson* json, const simNode* node, const char* given, const char* what, const char* names,
    int count, size_t stride )
{
	return Choose( json, node, given, &( simChoices ){ what, names, stride, count, false } );
}

int simJson_Choice( simJson* json, const simNode* node, const char* what, const char* names, int count, size_t stride )
{
	return simChoices_Read( json, &( simChoices ){ what, names, stride, count, false }, node );
}

int simJson_KeyChoice(
    simJson* json, const simNode* node, const char* what, const char* names, int count, size_t stride )
{
	if ( node == NULL )
	{
		return -1;
	}
	return simJson_ChoiceOf( json, node, simJson_Key( node ), what, names, count, stride );
}
