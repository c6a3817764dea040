// The light that stands still: how much of a hall's light reaches each corner of a field and each spot of its floor, one bounce
// included. Triangles go in, bytes come out; the same triangles give the same bytes in every build.
//
// The frame is AdvantageScope's frame of fields: the origin in the middle, metres, z up. Light is told as a share of a white
// surface's: a white surface under light 1 looks white. Colours are linear.
#pragma once

#include "sandlot/sim/base.h"

#define SIM_MAX_LIGHT_VERTICES 600000 ///< vertices of one scene
#define SIM_MAX_LIGHT_CORNERS 900000  ///< corners of its triangles
#define SIM_MAX_LIGHT_SPOTS 65536     ///< spots of its floor
/// Bytes that light is told in for a vertex or a spot: red, green and blue of the soft light as `255 sqrt( light / 2 )`, at least
/// 1 each, then the share of the key light that reaches it, of 255.
#define SIM_LIGHT_BYTES 4

#define SIM_MAX_LIGHT_PROBES 4096 ///< places of one layer where light is told for moving things
#define SIM_LIGHT_LAYERS 2        ///< heights at which they stand
#define SIM_LIGHT_AXES 6          ///< directions that a surface there may face: +x, -x, +y, -y, +z, -z
/// Bytes of one layer's place: SIM_LIGHT_BYTES for each axis in each layer. All places of an axis and a layer follow each other, as a
/// picture of the field; the lower layer comes first, then the upper one, then the next axis.
#define SIM_LIGHT_PROBE_BYTES ( SIM_LIGHT_BYTES * SIM_LIGHT_LAYERS * SIM_LIGHT_AXES )

/// The kind of surface that a vertex belongs to; a triangle's three vertices have one kind.
typedef enum simLightKind
{
	simLight_solid,
	/// Lit, and light goes through it: polycarbonate.
	simLight_clear,
	/// Lit from both sides: a net.
	simLight_sheet,
	/// The floor: level at z = 0, below everything. It gets the map; its vertices take the map's light at their place.
	simLight_floor,
} simLightKind;

typedef struct simLightScene
{
	uint32_t vertexCount;
	uint32_t cornerCount;    ///< three for each triangle, counter-clockwise seen from outside
	const float* positions;  ///< x y z of each vertex [m]
	const float* normals;    ///< of length 1
	const uint8_t* colors;   ///< red green blue of each vertex, of 255
	const uint8_t* kinds;    ///< simLightKind of each vertex
	const uint32_t* corners; ///< vertices
	float length, width;     ///< of the field along x and y [m]
	uint32_t columns, rows;  ///< of the floor's map, which covers the field; x grows with the column, y with the row
	uint32_t probeColumns, probeRows; ///< of the places for moving things, spread over the field in the same way
} simLightScene;

/// Works out the light. `vertices` gets SIM_LIGHT_BYTES for each vertex, `map` for each spot of the floor, and `probes`
/// SIM_LIGHT_PROBE_BYTES for each place for moving things. `error` names a fault of the scene and its place.
simResult simLight_Bake(
    const simLightScene* scene, uint8_t* vertices, uint8_t* map, uint8_t* probes, simError* error );
/// Heights of the two layers of places for moving things [m].
void simLight_Layers( float heights[SIM_LIGHT_LAYERS] );
/// The way to the key light, which the bytes' fourth is of: x y z of length 1.
void simLight_Key( float way[3] );
