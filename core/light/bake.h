// State of one bake, shared by the files of this folder.
#pragma once

#include "hall.h"

#include "sandlot/light/light.h"

/// Light of a place: the soft one, and the share of the key light.
typedef struct lightGot
{
	lightVec soft;
	float key;
} lightGot;

typedef struct lightWork
{
	const simLightScene* scene;
	lightHall hall;
	lightTree* tree;
	/// Light of each vertex: first straight from the lamps, later with light from all other surfaces.
	lightGot* vertices;
	/// Of each vertex where it takes its light: a little inside its triangles.
	lightVec* places;
	bool* isBuried;
	/// Of each spot of the floor; another list while neighbours share.
	lightGot* spots;
	lightGot* shared;
	/// Of each spot: 0, or the round in which it took its neighbours' light, for it lies in a solid.
	uint8_t* openSince;
	/// Of each place for moving things, axis and layer, in the order of their bytes; and how many of a place's looks were in the open.
	lightGot* probes;
	float* openings;
} lightWork;

/// Mean light over ways from a place whose surface looks along `normal`: from the hall and from surfaces that stand in it.
/// inside: the share of the ways that came out of a solid.
lightVec lightWork_Gather(
    const lightWork* work, lightVec place, lightVec normal, uint32_t firstWay, uint32_t endWay, float* inside );
/// The spot of the floor's map at a place.
uint32_t lightWork_SpotAt( const lightWork* work, lightVec place );
/// Adds light straight from the lamps to the floor.
void lightWork_LightFloor( lightWork* work );
/// Adds light from all other surfaces to the floor; then neighbouring spots share theirs.
void lightWork_FinishFloor( lightWork* work );
/// Light at the places for moving things, after that of vertices and floor.
void lightWork_LightProbes( lightWork* work );
