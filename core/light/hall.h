// The hall that gives the light: rows of lamps on the truss over the field and around it, the key light from one long side, and a dim
// room behind them.
#pragma once

#include "tree.h"

/// Sets of samples: neighbouring spots of the floor take different ones, and share their results.
enum
{
	LIGHT_SETS = 16,
};

typedef struct lightLamp
{
	lightVec place;
	lightVec facing; ///< where it shines most
	lightVec light;  ///< on a white surface straight ahead at 1 m
} lightLamp;

typedef struct lightHall
{
	lightLamp* lamps;   ///< LIGHT_SETS sets of them, one after the other
	uint32_t lampCount; ///< of a set
	lightVec* ways;     ///< LIGHT_SETS sets of ways about the z axis, as the light of a surface is weighed
	uint32_t wayCount;  ///< of a set
	lightVec key;
} lightHall;

/// false: no memory. lightHall_Close() in any case.
bool lightHall_Open( lightHall* hall, float length, float width );
void lightHall_Close( lightHall* hall );
/// Light from a way on which no surface stands.
lightVec lightHall_Seen( lightVec way );
/// Light of the lamps `first` to `end` at a place whose surface looks along `normal`. isSheet: lit from both sides.
lightVec lightHall_Lamps( const lightHall* hall, const lightTree* tree, lightVec place, lightVec normal, bool isSheet,
    uint32_t first, uint32_t end );
/// Share of the key light that reaches a place, by `count` rays of which the first is number `first`.
float lightHall_KeyShare(
    const lightHall* hall, const lightTree* tree, lightVec place, uint32_t first, uint32_t count );
