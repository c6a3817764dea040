// Where everything is, as integer quantities that go on by themselves: what writer and reader of a track of positions share. Format:
// sandlot/recording.h.
#pragma once

#include "record/recording_internal.h"

#define POSES_VERSION 1

enum
{
	// Quantities of the match, of a robot, of a component, of a piece.
	match_mode = 0,
	match_phase,
	match_period,
	match_state,
	match_score,
	match_time = match_score + 2,
	match_periodTime,
	match_count,
	robot_position = 0,
	robot_rotation = robot_position + 3,
	robot_battery = robot_rotation + 4,
	robot_held,
	robot_flags,
	robot_count,
	robot_componentsFollow = 1 << robot_count,
	component_position = 0,
	component_rotation = component_position + 3,
	component_count = component_rotation + 4,
	piece_kind = 0,
	piece_position,
	piece_rotation = piece_position + 3,
	piece_count = piece_rotation + 4,

	poses_typeStep = 16,       // of a piece's type in its kind
	poses_mostSlope = 1000,    // a greater difference is a jump
	poses_mostValue = 1 << 22, // 8 km
	poses_mostDifference = 1 << 24,
};

static const double poses_meters = 0.002;
static const double poses_robotTurn = 1.0 / 8192.0;
static const double poses_turn = 1.0 / 256.0;
static const double poses_volts = 0.02;

typedef struct simPoseQuantity
{
	int32_t value, slope;
	uint8_t age; // samples that the slope has added to without being told otherwise
} simPoseQuantity;

/// How a kind of body is written: bit i of slopes: quantity i has one; what may be left out of a difference.
typedef struct simPoseRule
{
	int count;
	uint32_t slopes;
	int32_t tolerance[robot_count];
} simPoseRule;

extern const simPoseRule simPoseRule_match, simPoseRule_robot, simPoseRule_component, simPoseRule_piece;

/// What there is, and where its quantities begin: the match, the robots each with its components, the pieces.
typedef struct simPoseLayout
{
	uint32_t every;
	int robotCount;
	uint8_t stations[SIM_MAX_ROBOTS];
	uint8_t components[SIM_MAX_ROBOTS];
	int pieceCount;
	int robots[SIM_MAX_ROBOTS]; // first quantity
	int pieces;
	int count; // of all
} simPoseLayout;

/// Fills in where quantities begin.
void simPoseLayout_Arrange( simPoseLayout* layout );
/// A sample later, and told of a difference.
void simPoseQuantity_Step( simPoseQuantity* quantity, int32_t difference, bool slopes );
/// Whether a piece of this kind is somewhere.
bool simPose_IsSeen( int32_t kind );
/// A piece gets another state.
void simPose_Stop( simPoseQuantity* quantities, int count );
