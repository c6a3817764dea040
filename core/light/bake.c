// From triangles to light: checks a scene, computes the light of its vertices, and writes the bytes.
//
// The light of a place is E / pi, with E the irradiance there: a white surface sends that much to the eye. From the lamps it comes by
// rays to them; from all else by rays over the half sphere, weighed by the cosine, so that their mean is E / pi (Pharr and others,
// "Physically Based Rendering", 13.6). A ray that meets a surface brings the lamps' light there times its colour: one bounce.
#include "bake.h"

#include "sandlot/sim/math.h"

#include <stdio.h>


// Places are taken off their surface by this, and from the edge towards the middle of their triangles by this share, but no further
// than that: a corner stands in other things [m].
static const float kOff = 0.004f;
static const float kInward = 0.35f;
static const float kInwardMost = 0.12f;
// More of the ways than this come out of a solid: the vertex stands in it.
static const float kBuried = 0.45f;
// Share of light that surfaces send back after its second bounce, tuned: without it insides of boxes are black.
static const float kManyBounces = 0.07f;
// Rays to the key light for each vertex; sets of lamps and ways; rounds for vertices in solids; and steps of bytes: 2 % of the light, and 4.
enum
{
	KEY_RAYS = 4,
	LAMP_SETS = 2,
	WAY_SETS = 4,
	BURIED_ROUNDS = 3,
	VERTEX_STEP = 2,
	PROBE_STEP = 4,
};
// Bytes hold the square root of light up to this.
static const float kMostLight = 2.0f;
// How much of the key light a surface that faces it gets, beside the soft light's unit; web/view/scene.ts has the same.
static const float kKeyLight = 0.7f;

static lightVec ReadVec( const float* list, uint32_t index )
{
	return LightV( list[3 * (size_t)index], list[3 * (size_t)index + 1], list[3 * (size_t)index + 2] );
}

static lightVec ColorOf( const simLightScene* scene, uint32_t vertex )
{
	const uint8_t* color = &scene->colors[3 * (size_t)vertex];
	return LightV( (float)color[0] / 255.0f, (float)color[1] / 255.0f, (float)color[2] / 255.0f );
}

static lightVec Times( lightVec a, lightVec b )
{
	return LightV( a.x * b.x, a.y * b.y, a.z * b.z );
}

static bool IsSheet( const simLightScene* scene, uint32_t vertex )
{
	return scene->kinds[vertex] == simLight_sheet;
}

/// Two directions square to a normal (Duff and others, "Building an orthonormal basis, revisited", 2017).
static void AxesOf( lightVec n, lightVec* a, lightVec* b )
{
	float sign = n.z < 0.0f ? -1.0f : 1.0f;
	float c = -1.0f / ( sign + n.z );
	float d = n.x * n.y * c;
	*a = LightV( 1.0f + sign * n.x * n.x * c, sign * d, -sign * n.x );
	*b = LightV( d, sign + n.y * n.y * c, -n.y );
}

static lightVec GotLight( const lightGot* got, float keyFacing )
{
	float key = kManyBounces + kKeyLight * got->key * ( keyFacing > 0.0f ? keyFacing : 0.0f );
	return LightAdd( got->soft, LightV( key, key, key ) );
}

/// Light that a ray brings from the triangle that it meets.
static lightVec SeenAt( const lightWork* work, lightVec place, lightVec way, const lightHit* hit )
{
	const simLightScene* scene = work->scene;
	const uint32_t* corner = &scene->corners[3 * (size_t)hit->triangle];
	lightVec color = ColorOf( scene, corner[0] );
	if ( scene->kinds[corner[0]] == simLight_floor )
	{
		uint32_t spot = lightWork_SpotAt( work, LightMulAdd( place, hit->distance, way ) );
		return Times( color, GotLight( &work->spots[spot], work->hall.key.z ) );
	}
	lightVec sum = { 0.0f, 0.0f, 0.0f };
	for ( int i = 0; i < 3; ++i )
	{
		float facing = LightDot( ReadVec( scene->normals, corner[i] ), work->hall.key );
		sum = LightAdd( sum, GotLight( &work->vertices[corner[i]], facing ) );
	}
	return Times( color, LightScale( 1.0f / 3.0f, sum ) );
}

lightVec lightWork_Gather(
    const lightWork* work, lightVec place, lightVec normal, uint32_t firstWay, uint32_t endWay, float* inside )
{
	lightVec a, b;
	AxesOf( normal, &a, &b );
	lightVec sum = { 0.0f, 0.0f, 0.0f };
	uint32_t backCount = 0;
	for ( uint32_t i = firstWay; i < endWay; ++i )
	{
		lightVec own = work->hall.ways[i];
		lightVec way = LightMulAdd( LightMulAdd( LightScale( own.z, normal ), own.x, a ), own.y, b );
		lightHit hit;
		if ( !lightTree_Cast( work->tree, place, way, 1e4f, &hit ) )
		{
			sum = LightAdd( sum, lightHall_Seen( way ) );
		}
		else if ( hit.isBack && !IsSheet( work->scene, work->scene->corners[3 * (size_t)hit.triangle] ) )
		{
			++backCount;
		}
		else
		{
			sum = LightAdd( sum, SeenAt( work, place, way, &hit ) );
		}
	}
	float count = (float)( endWay - firstWay );
	*inside = (float)backCount / count;
	return LightScale( 1.0f / count, sum );
}

/// Where vertices take their light.
static bool FindPlaces( lightWork* work )
{
	const simLightScene* scene = work->scene;
	float* weights = simAlloc( scene->vertexCount * sizeof( float ) );
	if ( weights == NULL )
	{
		return false;
	}
	for ( uint32_t t = 0; t < scene->cornerCount; t += 3 )
	{
		const uint32_t* corner = &scene->corners[t];
		lightVec p0 = ReadVec( scene->positions, corner[0] );
		lightVec p1 = ReadVec( scene->positions, corner[1] );
		lightVec p2 = ReadVec( scene->positions, corner[2] );
		lightVec area = LightCross( LightSub( p1, p0 ), LightSub( p2, p0 ) );
		float weight = sqrtf( LightDot( area, area ) ) + 1e-9f;
		lightVec middle = LightScale( weight / 3.0f, LightAdd( p0, LightAdd( p1, p2 ) ) );
		for ( int i = 0; i < 3; ++i )
		{
			work->places[corner[i]] = LightAdd( work->places[corner[i]], middle );
			weights[corner[i]] += weight;
		}
	}
	for ( uint32_t v = 0; v < scene->vertexCount; ++v )
	{
		lightVec place = ReadVec( scene->positions, v );
		if ( weights[v] > 0.0f )
		{
			lightVec inward = LightSub( LightScale( 1.0f / weights[v], work->places[v] ), place );
			float length = sqrtf( LightDot( inward, inward ) );
			float share = kInward * length > kInwardMost ? kInwardMost / length : kInward;
			place = LightMulAdd( place, share, inward );
		}
		work->places[v] = LightMulAdd( place, kOff, ReadVec( scene->normals, v ) );
	}
	simFree( weights );
	return true;
}

static void LightVertices( lightWork* work )
{
	const simLightScene* scene = work->scene;
	for ( uint32_t v = 0; v < scene->vertexCount; ++v )
	{
		if ( scene->kinds[v] == simLight_floor )
		{
			continue;
		}
		lightVec normal = ReadVec( scene->normals, v );
		uint32_t sets = LAMP_SETS * work->hall.lampCount;
		lightVec soft =
		    lightHall_Lamps( &work->hall, work->tree, work->places[v], normal, IsSheet( scene, v ), 0, sets );
		work->vertices[v].soft = LightScale( 1.0f / LAMP_SETS, soft );
		if ( IsSheet( scene, v ) || LightDot( normal, work->hall.key ) > 0.0f )
		{
			work->vertices[v].key = lightHall_KeyShare( &work->hall, work->tree, work->places[v], 0, KEY_RAYS );
		}
	}
}

static void GatherVertices( lightWork* work, lightVec* back )
{
	const simLightScene* scene = work->scene;
	for ( uint32_t v = 0; v < scene->vertexCount; ++v )
	{
		float inside = 0.0f;
		uint32_t ways = WAY_SETS * work->hall.wayCount;
		if ( scene->kinds[v] != simLight_floor )
		{
			back[v] = lightWork_Gather( work, work->places[v], ReadVec( scene->normals, v ), 0, ways, &inside );
		}
		work->isBuried[v] = inside > kBuried;
	}
}

/// Vertices that stand in a solid take the light of their triangles' other vertices: the visible part of those triangles lies outside.
static bool DigOut( lightWork* work )
{
	const simLightScene* scene = work->scene;
	lightGot* sums = simAlloc( scene->vertexCount * sizeof( lightGot ) );
	float* counts = simAlloc( scene->vertexCount * sizeof( float ) );
	bool hasMemory = sums != NULL && counts != NULL;
	for ( int round = 0; hasMemory && round < BURIED_ROUNDS; ++round )
	{
		for ( uint32_t c = 0; c < scene->cornerCount; ++c )
		{
			uint32_t vertex = scene->corners[c];
			if ( !work->isBuried[vertex] )
			{
				continue;
			}
			const uint32_t* corner = &scene->corners[c - c % 3];
			for ( int i = 0; i < 3; ++i )
			{
				if ( work->isBuried[corner[i]] )
				{
					continue;
				}
				sums[vertex].soft = LightAdd( sums[vertex].soft, work->vertices[corner[i]].soft );
				sums[vertex].key += work->vertices[corner[i]].key;
				counts[vertex] += 1.0f;
			}
		}
		for ( uint32_t v = 0; v < scene->vertexCount; ++v )
		{
			if ( !work->isBuried[v] || counts[v] == 0.0f )
			{
				continue;
			}
			work->isBuried[v] = false;
			work->vertices[v].soft = LightScale( 1.0f / counts[v], sums[v].soft );
			work->vertices[v].key = sums[v].key / counts[v];
		}
	}
	simFree( sums );
	simFree( counts );
	return hasMemory;
}

static uint8_t ByteOf( float share )
{
	float value = 255.0f * share + 0.5f;
	return value <= 0.0f ? 0 : value >= 255.0f ? 255 : (uint8_t)value;
}

static uint8_t LightByte( float light )
{
	uint8_t byte = ByteOf( sqrtf( ( light > 0.0f ? light : 0.0f ) / kMostLight ) );
	return byte == 0 ? 1 : byte;
}

static void WriteBytes( const lightGot* got, uint8_t* bytes )
{
	bytes[0] = LightByte( got->soft.x );
	bytes[1] = LightByte( got->soft.y );
	bytes[2] = LightByte( got->soft.z );
	bytes[3] = ByteOf( got->key );
}

/// In steps, which keep a field's file small; between two places the picture is smooth.
static void WriteSteps( const lightGot* got, int each, uint8_t* bytes )
{
	WriteBytes( got, bytes );
	for ( int i = 0; i < SIM_LIGHT_BYTES; ++i )
	{
		int least = i < 3 ? 1 : 0;
		int step = ( bytes[i] + each / 2 ) / each;
		int value = ( step < least ? least : step ) * each;
		bytes[i] = (uint8_t)( value > 255 ? 255 : value );
	}
}

static bool Work( lightWork* work, uint8_t* vertices, uint8_t* map, uint8_t* probes )
{
	const simLightScene* scene = work->scene;
	lightVec* back = simAlloc( ( (size_t)scene->vertexCount + 1 ) * sizeof( lightVec ) );
	if ( back == NULL || !FindPlaces( work ) )
	{
		simFree( back );
		return false;
	}
	LightVertices( work );
	lightWork_LightFloor( work );
	GatherVertices( work, back );
	lightWork_FinishFloor( work );
	lightWork_LightProbes( work );
	for ( uint32_t v = 0; v < scene->vertexCount; ++v )
	{
		work->vertices[v].soft = LightAdd( work->vertices[v].soft, back[v] );
		if ( scene->kinds[v] == simLight_floor )
		{
			work->vertices[v] = work->shared[lightWork_SpotAt( work, ReadVec( scene->positions, v ) )];
		}
	}
	simFree( back );
	if ( !DigOut( work ) )
	{
		return false;
	}
	for ( uint32_t v = 0; v < scene->vertexCount; ++v )
	{
		WriteSteps( &work->vertices[v], VERTEX_STEP, &vertices[SIM_LIGHT_BYTES * (size_t)v] );
	}
	for ( uint32_t i = 0; i < scene->columns * scene->rows; ++i )
	{
		WriteBytes( &work->shared[i], &map[SIM_LIGHT_BYTES * (size_t)i] );
	}
	for ( uint32_t i = 0; i < SIM_LIGHT_AXES * SIM_LIGHT_LAYERS * scene->probeColumns * scene->probeRows; ++i )
	{
		WriteSteps( &work->probes[i], PROBE_STEP, &probes[SIM_LIGHT_BYTES * (size_t)i] );
	}
	return true;
}

static bool Open( lightWork* work )
{
	const simLightScene* scene = work->scene;
	size_t vertexCount = (size_t)scene->vertexCount + 1;
	size_t spotCount = (size_t)scene->columns * scene->rows;
	uint32_t* blocking = simAlloc( ( scene->cornerCount / 3 + 1 ) * sizeof( uint32_t ) );
	work->vertices = simAlloc( vertexCount * sizeof( lightGot ) );
	work->places = simAlloc( vertexCount * sizeof( lightVec ) );
	work->isBuried = simAlloc( vertexCount * sizeof( bool ) );
	work->spots = simAlloc( spotCount * sizeof( lightGot ) );
	work->shared = simAlloc( spotCount * sizeof( lightGot ) );
	work->openSince = simAlloc( spotCount );
	size_t probeCount = (size_t)scene->probeColumns * scene->probeRows * SIM_LIGHT_LAYERS;
	work->probes = simAlloc( probeCount * SIM_LIGHT_AXES * sizeof( lightGot ) );
	work->openings = simAlloc( probeCount * sizeof( float ) );
	bool hasMemory = blocking != NULL && work->vertices != NULL && work->places != NULL && work->isBuried != NULL
	                 && work->spots != NULL && work->shared != NULL && work->openSince != NULL && work->probes != NULL
	                 && work->openings != NULL && lightHall_Open( &work->hall, scene->length, scene->width );
	if ( hasMemory )
	{
		uint32_t count = 0;
		for ( uint32_t t = 0; t < scene->cornerCount / 3; ++t )
		{
			if ( scene->kinds[scene->corners[3 * (size_t)t]] != simLight_clear )
			{
				blocking[count++] = t;
			}
		}
		work->tree = lightTree_Create( scene->positions, scene->corners, blocking, count );
	}
	simFree( blocking );
	return hasMemory && work->tree != NULL;
}

static void Close( lightWork* work )
{
	lightTree_Destroy( work->tree );
	lightHall_Close( &work->hall );
	simFree( work->vertices );
	simFree( work->places );
	simFree( work->isBuried );
	simFree( work->spots );
	simFree( work->shared );
	simFree( work->openSince );
	simFree( work->probes );
	simFree( work->openings );
}

static simResult CheckVertex( const simLightScene* scene, uint32_t v, simError* error )
{
	char path[48];
	lightVec place = ReadVec( scene->positions, v );
	lightVec normal = ReadVec( scene->normals, v );
	float square = LightDot( normal, normal );
	snprintf( path, sizeof( path ), "/vertices/%u", v );
	if ( !( LightDot( place, place ) < 1e6f ) )
	{
		return simFail( error, "light", path, "its place must be finite and within 1,000 m of the middle" );
	}
	if ( !( square > 0.9f && square < 1.1f ) )
	{
		return simFail( error, "light", path, "its normal has the length %.3f; it must be 1", sqrt( (double)square ) );
	}
	if ( scene->kinds[v] > simLight_floor )
	{
		return simFail(
		    error, "light", path, "%u is no kind of surface; there are 0 to %d", scene->kinds[v], simLight_floor );
	}
	return sim_ok;
}

static simResult Check( const simLightScene* scene, simError* error )
{
	if ( scene->vertexCount == 0 || scene->vertexCount > SIM_MAX_LIGHT_VERTICES )
	{
		return simFail( error, "light", "/vertices", "%u vertices; it must be 1 to %d", scene->vertexCount,
		    SIM_MAX_LIGHT_VERTICES );
	}
	if ( scene->cornerCount % 3 != 0 || scene->cornerCount > SIM_MAX_LIGHT_CORNERS )
	{
		return simFail( error, "light", "/corners", "%u corners; it must be a multiple of 3, at most %d",
		    scene->cornerCount, SIM_MAX_LIGHT_CORNERS );
	}
	if ( !( scene->length >= 0.5f && scene->length <= 200.0f && scene->width >= 0.5f && scene->width <= 200.0f ) )
	{
		return simFail( error, "light", "/size", "%.3f x %.3f m is no size of a field; each must be 0.5 to 200 m",
		    (double)scene->length, (double)scene->width );
	}
	if ( scene->columns < 1 || scene->rows < 1 || scene->columns > SIM_MAX_LIGHT_SPOTS
	     || scene->rows > SIM_MAX_LIGHT_SPOTS / scene->columns )
	{
		return simFail( error, "light", "/map", "%u x %u spots; there must be 1 to %d of them", scene->columns,
		    scene->rows, SIM_MAX_LIGHT_SPOTS );
	}
	if ( scene->probeColumns < 1 || scene->probeRows < 1 || scene->probeColumns > SIM_MAX_LIGHT_PROBES
	     || scene->probeRows > SIM_MAX_LIGHT_PROBES / scene->probeColumns )
	{
		return simFail( error, "light", "/probes", "%u x %u places for moving things; there must be 1 to %d of them",
		    scene->probeColumns, scene->probeRows, SIM_MAX_LIGHT_PROBES );
	}
	for ( uint32_t v = 0; v < scene->vertexCount; ++v )
	{
		simResult result = CheckVertex( scene, v, error );
		if ( result != sim_ok )
		{
			return result;
		}
	}
	for ( uint32_t c = 0; c < scene->cornerCount; ++c )
	{
		if ( scene->corners[c] >= scene->vertexCount )
		{
			char path[48];
			snprintf( path, sizeof( path ), "/corners/%u", c );
			return simFail(
			    error, "light", path, "there is no vertex %u; there are %u", scene->corners[c], scene->vertexCount );
		}
	}
	return sim_ok;
}

simResult simLight_Bake( const simLightScene* scene, uint8_t* vertices, uint8_t* map, uint8_t* probes, simError* error )
{
	simResult result = Check( scene, error );
	if ( result != sim_ok )
	{
		return result;
	}
	lightWork work = { .scene = scene };
	bool done = Open( &work ) && Work( &work, vertices, map, probes );
	Close( &work );
	if ( !done )
	{
		simFail( error, "light", "", "there is not enough memory for its light" );
		return sim_noMemory;
	}
	return sim_ok;
}
