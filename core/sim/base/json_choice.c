// Names that data may use: which one is meant, and what a message says when it is none of them.
#include "base/json_internal.h"

#include <stdio.h>
#include <string.h>

// Changes that turn one text into the other, a swap of neighbours counting as one; texts beyond 47 bytes count as far.
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

void simJson_AddChoice( simJsonChoices* choices, const char* given, const char* name )
{
	int distance = EditDistance( given, name );
	if ( choices->nearest == NULL || distance < choices->distance )
	{
		choices->nearest = name;
		choices->distance = distance;
	}
	size_t length = strlen( choices->list );
	if ( choices->left > 0 || length + strlen( name ) + 24 > sizeof( choices->list ) )
	{
		choices->left += 1;
		return;
	}
	snprintf( choices->list + length, sizeof( choices->list ) - length, "%s%s", length > 0 ? ", " : "", name );
}

// One change, or one for each three letters, is a slip and not another name.
static bool IsNear( const simJsonChoices* choices, const char* given )
{
	return choices->distance <= 1 || ( choices->distance < SIM_NAME && choices->distance * 3 <= (int)strlen( given ) );
}

bool simJson_FailChoice(
    simJson* json, const simNode* at, const char* what, const char* given, simJsonChoices* choices )
{
	if ( choices->nearest == NULL )
	{
		return simJson_Fail( json, at, "there is no %s \"%.60s\" here; there are none at all", what, given );
	}
	if ( choices->left > 0 )
	{
		size_t length = strlen( choices->list );
		snprintf( choices->list + length, sizeof( choices->list ) - length, " and %d more", choices->left );
	}
	bool near = IsNear( choices, given );
	return simJson_Fail( json, at, "there is no %s \"%.60s\"%s%s%s valid: %s", what, given,
	    near ? "; did you mean \"" : ";", near ? choices->nearest : "", near ? "\"?" : "", choices->list );
}


int simFindName( const char* name, const char* names, int count, size_t stride )
{
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
	simJsonChoices choices = { 0 };
	for ( int i = 0; i < count; ++i )
	{
		simJson_AddChoice( &choices, given, names + (size_t)i * stride );
	}
	if ( count > 0 && IsNear( &choices, given ) )
	{
		return choices.nearest;
	}
	return NULL;
}

int simJson_ChoiceOf( simJson* json, const simNode* node, const char* given, const char* what, const char* names,
    int count, size_t stride )
{
	if ( json->failed || node == NULL )
	{
		return -1;
	}
	int index = simFindName( given, names, count, stride );
	if ( index < 0 )
	{
		simJsonChoices choices = { 0 };
		for ( int i = 0; i < count; ++i )
		{
			simJson_AddChoice( &choices, given, names + (size_t)i * stride );
		}
		simJson_FailChoice( json, node, what, given, &choices );
	}
	return index;
}

int simJson_Choice( simJson* json, const simNode* node, const char* what, const char* names, int count, size_t stride )
{
	const char* given = simJson_Text( json, node, SIM_MAX_FILE );
	return simJson_ChoiceOf( json, node, given, what, names, count, stride );
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
