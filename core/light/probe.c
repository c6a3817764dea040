// Light for moving things: a grid of places over the field in two layers, and at each the light of a surface that faces along each
// axis. A surface there takes the mean of three of them, weighed by the squares of its normal (McTaggart, "Half-Life 2 / Valve Source
// Shading", 2004, calls that an ambient cube).
#include "bake.h"

// Below a trench and as high as a robot's chassis; and above all robots' bumpers and most walls [m].
static const float kHeights[SIM_LIGHT_LAYERS] = { 0.3f, 1.5f };
// A place looks from four corners of a square that is this share of the way to its neighbour, so that a thin beam darkens only a part.
static const float kApart = 0.25f;
// More of a corner's ways than this come out of a solid: it lies in one.
static const float kCovered = 0.3f;
enum
{
	LOOKS = 4,
	LOOK_SETS = 4,
	kRounds = 8,
};

static lightVec AxisOf( uint32_t axis )
{
	float sign = axis % 2 == 0 ? 1.0f : -1.0f;
	return LightV( axis / 2 == 0 ? sign : 0.0f, axis / 2 == 1 ? sign : 0.0f, axis / 2 == 2 ? sign : 0.0f );
}

static lightVec LookPlace( const simLightScene* scene, uint32_t place, uint32_t layer, uint32_t look )
{
	float column = (float)( place % scene->probeColumns ) + 0.5f + kApart * ( look % 2 == 0 ? -1.0f : 1.0f );
	float row = (float)( place / scene->probeColumns ) + 0.5f + kApart * ( look / 2 == 0 ? -1.0f : 1.0f );
	float x = column / (float)scene->probeColumns - 0.5f;
	float y = row / (float)scene->probeRows - 0.5f;
	return LightV( x * scene->length, y * scene->width, kHeights[layer] );
}

/// Adds the light of one look to a place's six. A look from inside a solid adds none.
static void Look( lightWork* work, uint32_t place, uint32_t layer, uint32_t look )
{
	uint32_t count = work->scene->probeColumns * work->scene->probeRows;
	lightVec at = LookPlace( work->scene, place, layer, look );
	lightGot got[SIM_LIGHT_AXES];
	float insideSum = 0.0f;
	float key = lightHall_KeyShare( &work->hall, work->tree, at, LOOKS * look, LOOKS );
	uint32_t firstWay = LOOK_SETS * look * work->hall.wayCount;
	uint32_t firstLamp = LOOK_SETS * look * work->hall.lampCount;
	for ( uint32_t axis = 0; axis < SIM_LIGHT_AXES; ++axis )
	{
		float inside = 0.0f;
		lightVec back =
		    lightWork_Gather( work, at, AxisOf( axis ), firstWay, firstWay + LOOK_SETS * work->hall.wayCount, &inside );
		lightVec lamps = lightHall_Lamps(
		    &work->hall, work->tree, at, AxisOf( axis ), false, firstLamp, firstLamp + work->hall.lampCount );
		got[axis] = ( lightGot ){ LightAdd( back, lamps ), key };
		insideSum += inside;
	}
	if ( insideSum > kCovered * (float)SIM_LIGHT_AXES )
	{
		return;
	}
	for ( uint32_t axis = 0; axis < SIM_LIGHT_AXES; ++axis )
	{
		lightGot* sum = &work->probes[( axis * SIM_LIGHT_LAYERS + layer ) * count + place];
		sum->soft = LightAdd( sum->soft, got[axis].soft );
		sum->key += key;
	}
	work->openings[layer * count + place] += 1.0f;
}

/// A place that lies in a solid takes the mean of its neighbours that have light; those that have none yet wait for the next round.
static void Spread( lightWork* work, uint32_t layer, uint32_t place )
{
	const simLightScene* scene = work->scene;
	uint32_t count = scene->probeColumns * scene->probeRows;
	int column = (int)( place % scene->probeColumns );
	int row = (int)( place / scene->probeColumns );
	float total = 0.0f;
	for ( int side = 0; side < 4; ++side )
	{
		int atColumn = column + ( side == 0 ? -1 : side == 1 ? 1 : 0 );
		int atRow = row + ( side == 2 ? -1 : side == 3 ? 1 : 0 );
		if ( atColumn < 0 || atRow < 0 || atColumn >= (int)scene->probeColumns || atRow >= (int)scene->probeRows )
		{
			continue;
		}
		uint32_t beside = (uint32_t)atRow * scene->probeColumns + (uint32_t)atColumn;
		// Those that got theirs in this round have a negative number.
		if ( work->openings[layer * count + beside] <= 0.0f )
		{
			continue;
		}
		total += 1.0f;
		for ( uint32_t axis = 0; axis < SIM_LIGHT_AXES; ++axis )
		{
			size_t slice = (size_t)( axis * SIM_LIGHT_LAYERS + layer ) * count;
			work->probes[slice + place].soft =
			    LightAdd( work->probes[slice + place].soft, work->probes[slice + beside].soft );
			work->probes[slice + place].key += work->probes[slice + beside].key;
		}
	}
	for ( uint32_t axis = 0; axis < SIM_LIGHT_AXES && total > 0.0f; ++axis )
	{
		lightGot* got = &work->probes[( axis * SIM_LIGHT_LAYERS + layer ) * count + place];
		*got = ( lightGot ){ LightScale( 1.0f / total, got->soft ), got->key / total };
	}
	work->openings[layer * count + place] = total > 0.0f ? -1.0f : 0.0f;
}

static void LightLayer( lightWork* work, uint32_t layer )
{
	uint32_t count = work->scene->probeColumns * work->scene->probeRows;
	float* openings = &work->openings[layer * count];
	for ( uint32_t place = 0; place < count; ++place )
	{
		for ( uint32_t look = 0; look < LOOKS; ++look )
		{
			Look( work, place, layer, look );
		}
		for ( uint32_t axis = 0; axis < SIM_LIGHT_AXES && openings[place] > 0.0f; ++axis )
		{
			lightGot* got = &work->probes[( axis * SIM_LIGHT_LAYERS + layer ) * count + place];
			*got = ( lightGot ){ LightScale( 1.0f / openings[place], got->soft ), got->key / openings[place] };
		}
	}
	for ( int round = 0; round < kRounds; ++round )
	{
		for ( uint32_t place = 0; place < count; ++place )
		{
			if ( openings[place] == 0.0f )
			{
				Spread( work, layer, place );
			}
		}
		for ( uint32_t place = 0; place < count; ++place )
		{
			openings[place] = openings[place] < 0.0f ? 1.0f : openings[place];
		}
	}
}

void lightWork_LightProbes( lightWork* work )
{
	for ( uint32_t layer = 0; layer < SIM_LIGHT_LAYERS; ++layer )
	{
		LightLayer( work, layer );
	}
}

void simLight_Layers( float heights[SIM_LIGHT_LAYERS] )
{
	for ( int layer = 0; layer < SIM_LIGHT_LAYERS; ++layer )
	{
		heights[layer] = kHeights[layer];
	}
}
