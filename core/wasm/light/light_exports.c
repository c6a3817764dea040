// The functions that light.wasm exports: one scene at a time.
#include "exports.h"
#include "sandlot/light/light.h"

#include <stdio.h>

static struct
{
	float* positions;
	float* normals;
	uint8_t* colors;
	uint8_t* kinds;
	uint32_t* corners;
	uint8_t* vertices;
	uint8_t* map;
	uint8_t* probes;
	simLightScene scene;
	char problem[800];
	float key[3];
	float layers[SIM_LIGHT_LAYERS];
} s_light;

static void Free( void )
{
	simFree( s_light.positions );
	simFree( s_light.normals );
	simFree( s_light.colors );
	simFree( s_light.kinds );
	simFree( s_light.corners );
	simFree( s_light.vertices );
	simFree( s_light.map );
	simFree( s_light.probes );
	s_light.positions = NULL;
	s_light.normals = NULL;
	s_light.colors = NULL;
	s_light.kinds = NULL;
	s_light.corners = NULL;
	s_light.vertices = NULL;
	s_light.map = NULL;
	s_light.probes = NULL;
	s_light.scene = ( simLightScene ){ 0 };
}

static uint32_t Refuse( const char* why )
{
	Free();
	snprintf( s_light.problem, sizeof( s_light.problem ), "%s", why );
	return 0;
}

uint32_t light_begin( uint32_t vertices, uint32_t corners, float length, float width, uint32_t columns, uint32_t rows,
    uint32_t probeColumns, uint32_t probeRows )
{
	Free();
	if ( vertices > SIM_MAX_LIGHT_VERTICES || corners > SIM_MAX_LIGHT_CORNERS || columns > SIM_MAX_LIGHT_SPOTS
	     || rows > SIM_MAX_LIGHT_SPOTS || (uint64_t)columns * rows > SIM_MAX_LIGHT_SPOTS
	     || probeColumns > SIM_MAX_LIGHT_PROBES || probeRows > SIM_MAX_LIGHT_PROBES
	     || (uint64_t)probeColumns * probeRows > SIM_MAX_LIGHT_PROBES )
	{
		return Refuse( "the scene is too large for its light" );
	}
	// One more than asked for: an empty block would lack an address.
	size_t vertexCount = (size_t)vertices + 1;
	s_light.positions = simAlloc( 3 * vertexCount * sizeof( float ) );
	s_light.normals = simAlloc( 3 * vertexCount * sizeof( float ) );
	s_light.colors = simAlloc( 3 * vertexCount );
	s_light.kinds = simAlloc( vertexCount );
	s_light.corners = simAlloc( ( (size_t)corners + 1 ) * sizeof( uint32_t ) );
	s_light.vertices = simAlloc( SIM_LIGHT_BYTES * vertexCount );
	s_light.map = simAlloc( SIM_LIGHT_BYTES * ( (size_t)columns * rows + 1 ) );
	s_light.probes = simAlloc( SIM_LIGHT_PROBE_BYTES * ( (size_t)probeColumns * probeRows + 1 ) );
	if ( s_light.positions == NULL || s_light.normals == NULL || s_light.colors == NULL || s_light.kinds == NULL
	     || s_light.corners == NULL || s_light.vertices == NULL || s_light.map == NULL || s_light.probes == NULL )
	{
		return Refuse( "there is not enough memory for the scene" );
	}
	s_light.scene = ( simLightScene ){
		vertices,
		corners,
		s_light.positions,
		s_light.normals,
		s_light.colors,
		s_light.kinds,
		s_light.corners,
		length,
		width,
		columns,
		rows,
		probeColumns,
		probeRows,
	};
	return 1;
}

float* light_positions( void )
{
	return s_light.positions;
}

float* light_normals( void )
{
	return s_light.normals;
}

uint8_t* light_colors( void )
{
	return s_light.colors;
}

uint8_t* light_kinds( void )
{
	return s_light.kinds;
}

uint32_t* light_corners( void )
{
	return s_light.corners;
}

uint32_t light_bake( void )
{
	simError error = { 0 };
	if ( simLight_Bake( &s_light.scene, s_light.vertices, s_light.map, s_light.probes, &error ) != sim_ok )
	{
		snprintf( s_light.problem, sizeof( s_light.problem ), "%s: %s", error.path, error.message );
		return 0;
	}
	return 1;
}

uint8_t* light_vertices( void )
{
	return s_light.vertices;
}

uint8_t* light_map( void )
{
	return s_light.map;
}

uint8_t* light_probes( void )
{
	return s_light.probes;
}

const float* light_layers( void )
{
	simLight_Layers( s_light.layers );
	return s_light.layers;
}

const char* light_problem( void )
{
	return s_light.problem;
}

const float* light_key( void )
{
	simLight_Key( s_light.key );
	return s_light.key;
}
