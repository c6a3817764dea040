// The floor's map. Each spot looks along a sixteenth of the ways, another one than its neighbours; then the four by four around a spot
// share, so that each spot knows all ways, and edges of shadows stay as soft as the lamps make them.
#include "bake.h"

// Above the floor [m]: tape and seams hide nothing.
static const float kAbove = 0.012f;
// More of the ways than this come out of a solid: the spot lies in it.
static const float kCovered = 0.4f;
// Rounds in which covered spots take their neighbours' light, so that a picture that is drawn smooth shows none of their own.
enum
{
	kSpreadRounds = 6,
	kNever = 255,
};

static lightVec SpotPlace( const simLightScene* scene, uint32_t column, uint32_t row )
{
	float x = ( (float)column + 0.5f ) / (float)scene->columns - 0.5f;
	float y = ( (float)row + 0.5f ) / (float)scene->rows - 0.5f;
	return LightV( x * scene->length, y * scene->width, kAbove );
}

/// Which ways a spot looks along: neighbours have different ones, and those far apart in the spiral.
static uint32_t SetOf( uint32_t column, uint32_t row )
{
	static const uint8_t kOrder[LIGHT_SETS] = { 0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5 };
	return kOrder[( row % 4 ) * 4 + column % 4];
}

uint32_t lightWork_SpotAt( const lightWork* work, lightVec place )
{
	const simLightScene* scene = work->scene;
	float x = ( place.x / scene->length + 0.5f ) * (float)scene->columns;
	float y = ( place.y / scene->width + 0.5f ) * (float)scene->rows;
	uint32_t column = x <= 0.0f ? 0 : x >= (float)scene->columns ? scene->columns - 1 : (uint32_t)x;
	uint32_t row = y <= 0.0f ? 0 : y >= (float)scene->rows ? scene->rows - 1 : (uint32_t)y;
	return row * scene->columns + column;
}

void lightWork_LightFloor( lightWork* work )
{
	const simLightScene* scene = work->scene;
	lightVec up = { 0.0f, 0.0f, 1.0f };
	for ( uint32_t row = 0; row < scene->rows; ++row )
	{
		for ( uint32_t column = 0; column < scene->columns; ++column )
		{
			lightGot* spot = &work->spots[row * scene->columns + column];
			lightVec place = SpotPlace( scene, column, row );
			uint32_t set = SetOf( column, row );
			uint32_t first = set * work->hall.lampCount;
			spot->soft =
			    lightHall_Lamps( &work->hall, work->tree, place, up, false, first, first + work->hall.lampCount );
			spot->key = lightHall_KeyShare( &work->hall, work->tree, place, set, 1 );
		}
	}
}

/// The mean of the five by five around a spot, whose outer ones count half: each of the sixteen sets counts once. Spots that had
/// light before `round` count; false: there is none.
static bool Share(
    const lightWork* work, const lightGot* from, uint32_t column, uint32_t row, int round, lightGot* into )
{
	const simLightScene* scene = work->scene;
	lightGot sum = { { 0.0f, 0.0f, 0.0f }, 0.0f };
	float total = 0.0f;
	for ( int down = -2; down <= 2; ++down )
	{
		for ( int across = -2; across <= 2; ++across )
		{
			int atColumn = (int)column + across;
			int atRow = (int)row + down;
			if ( atColumn < 0 || atRow < 0 || atColumn >= (int)scene->columns || atRow >= (int)scene->rows )
			{
				continue;
			}
			uint32_t at = (uint32_t)atRow * scene->columns + (uint32_t)atColumn;
			if ( work->openSince[at] >= round )
			{
				continue;
			}
			float weight = ( down == -2 || down == 2 ? 0.5f : 1.0f ) * ( across == -2 || across == 2 ? 0.5f : 1.0f );
			sum.soft = LightMulAdd( sum.soft, weight, from[at].soft );
			sum.key += weight * from[at].key;
			total += weight;
		}
	}
	if ( total <= 0.0f )
	{
		return false;
	}
	*into = ( lightGot ){ LightScale( 1.0f / total, sum.soft ), sum.key / total };
	return true;
}

void lightWork_FinishFloor( lightWork* work )
{
	const simLightScene* scene = work->scene;
	lightVec up = { 0.0f, 0.0f, 1.0f };
	uint32_t count = scene->columns * scene->rows;
	for ( uint32_t i = 0; i < count; ++i )
	{
		uint32_t column = i % scene->columns;
		uint32_t row = i / scene->columns;
		uint32_t first = SetOf( column, row ) * work->hall.wayCount;
		float inside;
		lightVec back =
		    lightWork_Gather( work, SpotPlace( scene, column, row ), up, first, first + work->hall.wayCount, &inside );
		// Rays that meet the floor read `spots`, which must not change meanwhile: the sum goes to `shared`.
		work->shared[i] = ( lightGot ){ LightAdd( work->spots[i].soft, back ), work->spots[i].key };
		work->openSince[i] = inside > kCovered ? kNever : 0;
	}
	for ( uint32_t i = 0; i < count; ++i )
	{
		work->spots[i] = work->shared[i];
		work->shared[i] = ( lightGot ){ LightScale( 0.5f, lightHall_Seen( up ) ), 0.0f };
	}
	for ( uint32_t i = 0; i < count; ++i )
	{
		if ( work->openSince[i] == 0 )
		{
			Share( work, work->spots, i % scene->columns, i / scene->columns, 1, &work->shared[i] );
		}
	}
	for ( int round = 1; round <= kSpreadRounds; ++round )
	{
		for ( uint32_t i = 0; i < count; ++i )
		{
			if ( work->openSince[i] == kNever
			     && Share( work, work->shared, i % scene->columns, i / scene->columns, round, &work->shared[i] ) )
			{
				work->openSince[i] = (uint8_t)round;
			}
		}
	}
}
