#include "hall.h"

#include "sandlot/light/light.h"
#include "sandlot/sim/math.h"


// Lamps along a row, and ways of a set.
enum
{
	ROW_LAMPS = 10,
	WAYS = 16,
};

/// Rows of lamps on the truss. Those over the field shine down, those around it inwards: they light upright surfaces.
typedef struct lightRow
{
	bool isAcross;     ///< along y instead of x
	float share, more; ///< how far out it hangs: a share of the field's size that way, and so many metres more
	float tilt;        ///< how much it shines inwards, beside 1 down
	float strength;    ///< beside the others
	lightVec color;
} lightRow;

// A cool and a warm side, so that forms read by hue as well as by brightness.
static const lightRow kRows[] = {
	{ false, 0.22f, 0.0f, 0.0f, 0.7f, { 0.98f, 1.0f, 1.04f } },
	{ false, -0.22f, 0.0f, 0.0f, 0.7f, { 1.03f, 1.0f, 0.96f } },
	{ false, 0.5f, 1.5f, 1.0f, 1.3f, { 0.95f, 1.0f, 1.07f } },
	{ false, -0.5f, -1.5f, -1.0f, 1.3f, { 1.05f, 1.0f, 0.94f } },
	{ true, 0.5f, 1.2f, 1.2f, 1.0f, { 1.0f, 1.0f, 1.0f } },
	{ true, -0.5f, -1.2f, -1.2f, 1.0f, { 1.0f, 1.0f, 1.0f } },
};
// The truss hangs at 7 m; the rows' ends stand so far inside the field's; half as wide as a row is [m].
static const float kTruss = 7.0f;
static const float kInside = 0.5f;
static const float kHalfBreadth = 0.4f;
// Light of all rows on a white surface in the middle of the floor, tuned beside the key light.
static const float kRowsLight = 1.0f;
// Dark roof, curtain with the lamps' light on it, and the floor of the hall.
static const lightVec kRoof = { 0.05f, 0.052f, 0.06f };
static const lightVec kCurtain = { 0.2f, 0.21f, 0.23f };
static const lightVec kGround = { 0.13f, 0.133f, 0.14f };
// The key light: from one long side, so that both alliances see the same; soft as a lamp of 0.6 m at 20 m is.
static const lightVec kKey = { 0.0f, 0.5f, 1.0f };
static const float kKeySoftness = 0.016f;
static const double kGoldenAngle = 2.39996322972865332;
// Directions closer to the far end of a ray than this see nothing more of the hall [m].
static const float kFar = 60.0f;

static lightVec Unit( lightVec v )
{
	return LightScale( 1.0f / sqrtf( LightDot( v, v ) ), v );
}

// Places in a unit square that fill it evenly (Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018).
static void Spread( uint32_t index, float* u, float* v )
{
	double x = 0.5 + 0.7548776662466927 * index;
	double y = 0.5 + 0.5698402909980532 * index;
	*u = (float)( x - floor( x ) );
	*v = (float)( y - floor( y ) );
}

static lightLamp LampOf( const lightRow* row, float length, float width, float along, float across )
{
	float half = ( row->isAcross ? width : length ) / 2.0f - kInside;
	half = half < 1.0f ? 1.0f : half;
	float out = row->share * ( row->isAcross ? length : width ) + row->more + kHalfBreadth * ( 2.0f * across - 1.0f );
	float at = half * ( 2.0f * along - 1.0f );
	lightVec place = row->isAcross ? LightV( out, at, kTruss ) : LightV( at, out, kTruss );
	lightVec facing = row->isAcross ? LightV( -row->tilt, 0.0f, -1.0f ) : LightV( 0.0f, -row->tilt, -1.0f );
	return ( lightLamp ){ place, Unit( facing ), LightScale( row->strength, row->color ) };
}

static void PlaceLamps( lightHall* hall, float length, float width )
{
	for ( uint32_t set = 0; set < LIGHT_SETS; ++set )
	{
		float u, v;
		Spread( set, &u, &v );
		for ( uint32_t i = 0; i < hall->lampCount; ++i )
		{
			float along = ( (float)( i % ROW_LAMPS ) + u ) / (float)ROW_LAMPS;
			hall->lamps[set * hall->lampCount + i] = LampOf( &kRows[i / ROW_LAMPS], length, width, along, v );
		}
	}
	// Scaled so that the middle of the floor gets its light.
	float sum = 0.0f;
	uint32_t all = LIGHT_SETS * hall->lampCount;
	for ( uint32_t i = 0; i < all; ++i )
	{
		lightVec to = hall->lamps[i].place;
		float square = LightDot( to, to );
		float shines = -LightDot( to, hall->lamps[i].facing );
		sum += shines > 0.0f ? hall->lamps[i].light.y * to.z * shines / ( square * square ) : 0.0f;
	}
	float strength = kRowsLight * (float)LIGHT_SETS / sum;
	for ( uint32_t i = 0; i < all; ++i )
	{
		hall->lamps[i].light = LightScale( strength, hall->lamps[i].light );
	}
}

// A spiral over the half sphere, weighed by the cosine to its axis; every sixteenth of it is a set.
static void SpreadWays( lightHall* hall )
{
	uint32_t all = LIGHT_SETS * hall->wayCount;
	for ( uint32_t i = 0; i < all; ++i )
	{
		double share = ( i + 0.5 ) / all;
		double sine, cosine;
		simSinCos( kGoldenAngle * i, &sine, &cosine );
		double out = sqrt( share );
		hall->ways[( i % LIGHT_SETS ) * hall->wayCount + i / LIGHT_SETS] =
		    LightV( (float)( out * cosine ), (float)( out * sine ), (float)sqrt( 1.0 - share ) );
	}
}

bool lightHall_Open( lightHall* hall, float length, float width )
{
	*hall = ( lightHall ){ 0 };
	hall->lampCount = (uint32_t)( sizeof( kRows ) / sizeof( kRows[0] ) ) * ROW_LAMPS;
	hall->wayCount = WAYS;
	hall->key = Unit( kKey );
	hall->lamps = simAlloc( LIGHT_SETS * (size_t)hall->lampCount * sizeof( lightLamp ) );
	hall->ways = simAlloc( LIGHT_SETS * (size_t)hall->wayCount * sizeof( lightVec ) );
	if ( hall->lamps == NULL || hall->ways == NULL )
	{
		return false;
	}
	PlaceLamps( hall, length, width );
	SpreadWays( hall );
	return true;
}

void lightHall_Close( lightHall* hall )
{
	simFree( hall->lamps );
	simFree( hall->ways );
	*hall = ( lightHall ){ 0 };
}

lightVec lightHall_Seen( lightVec way )
{
	if ( way.z < 0.0f )
	{
		return kGround;
	}
	// The curtain ends at the truss, which stands about 17 degrees above the horizon.
	float up = way.z < 0.3f ? 0.0f : way.z > 0.5f ? 1.0f : ( way.z - 0.3f ) / 0.2f;
	return LightAdd( LightScale( 1.0f - up, kCurtain ), LightScale( up, kRoof ) );
}

lightVec lightHall_Lamps( const lightHall* hall, const lightTree* tree, lightVec place, lightVec normal, bool isSheet,
    uint32_t first, uint32_t end )
{
	lightVec sum = { 0.0f, 0.0f, 0.0f };
	for ( uint32_t i = first; i < end; ++i )
	{
		const lightLamp* lamp = &hall->lamps[i];
		lightVec to = LightSub( lamp->place, place );
		float facing = LightDot( to, normal );
		if ( isSheet && facing < 0.0f )
		{
			facing = -facing;
		}
		float shines = -LightDot( to, lamp->facing );
		if ( facing <= 0.0f || shines <= 0.0f )
		{
			continue;
		}
		float square = LightDot( to, to );
		float distance = sqrtf( square );
		if ( lightTree_Cast( tree, place, LightScale( 1.0f / distance, to ), distance, NULL ) )
		{
			continue;
		}
		// Both cosines have the distance in them that the square of it takes out again.
		sum = LightMulAdd( sum, facing * shines / ( square * square ), lamp->light );
	}
	return sum;
}

float lightHall_KeyShare( const lightHall* hall, const lightTree* tree, lightVec place, uint32_t first, uint32_t count )
{
	lightVec side = Unit( LightCross( hall->key, LightV( 1.0f, 0.0f, 0.0f ) ) );
	lightVec up = LightCross( side, hall->key );
	uint32_t reached = 0;
	for ( uint32_t i = 0; i < count; ++i )
	{
		float u, v;
		Spread( first + i, &u, &v );
		lightVec way = LightMulAdd( hall->key, kKeySoftness * ( 2.0f * u - 1.0f ), side );
		way = Unit( LightMulAdd( way, kKeySoftness * ( 2.0f * v - 1.0f ), up ) );
		reached += lightTree_Cast( tree, place, way, kFar, NULL ) ? 0 : 1;
	}
	return (float)reached / (float)count;
}

void simLight_Key( float way[3] )
{
	lightVec key = Unit( kKey );
	way[0] = key.x;
	way[1] = key.y;
	way[2] = key.z;
}
