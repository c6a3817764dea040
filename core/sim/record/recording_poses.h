// The place of everything, as integer quantities that extrapolate themselves: the common part of writer and reader of a
// track of positions. Format: sandlot/sim/recording.h.
#pragma once

#include "record/recording_internal.h"

#define POSES_VERSION 1

enum
{
	// Quantities of the match.
	match_mode = 0,               // simMode
	match_phase,                  // index + 1, 0: none
	match_period,                 // index + 1, 0: none
	match_state,                  // simMatchState
	match_score,                  // of blue, then of red
	match_time = match_score + 2, // [ticks] left, negative without a clock
	match_periodTime,             // [ticks] left in the period
	match_count,

	// Of a robot, in the field frame.
	robot_position = 0,                  // x, y, z in steps of poses_meters
	robot_rotation = robot_position + 3, // w, x, y, z in steps of poses_robotTurn
	robot_battery = robot_rotation + 4,  // in steps of poses_volts
	robot_held,                          // pieces
	robot_flags,                         // bit 0: enabled, bit 1: brownout
	robot_count,
	robot_componentsFollow = 1 << robot_count, // bit of a robot's mask behind its own quantities

	// Of a component, in its robot's frame.
	component_position = 0,
	component_rotation = component_position + 3, // in steps of poses_turn
	component_count = component_rotation + 4,

	// Of a piece, in the field frame.
	piece_kind = 0, // simPieceState + poses_typeStep * type
	piece_position,
	piece_rotation = piece_position + 3, // in steps of poses_turn
	piece_count = piece_rotation + 4,

	poses_typeStep = 16,       // of a piece's type in its kind
	poses_mostSlope = 1000,    // a greater difference is a jump
	poses_mostValue = 1 << 22, // 8 km
	poses_mostDifference = 1 << 24,
};

// Steps of the quantities, which stand in files. One step of a quaternion's element turns by about twice as much: 0.014 degrees for
// a robot, 0.45 degrees for a piece or a component.
static const double poses_meters = 0.002; // [m]
static const double poses_robotTurn = 1.0 / 8192.0;
static const double poses_turn = 1.0 / 256.0;
static const double poses_volts = 0.02; // [V]

typedef struct simPoseQuantity
{
	int32_t value; // in steps of its kind
	int32_t slope; // steps that it is expected to change in a sample
	uint8_t age;   // samples that the slope has added to without being told otherwise
} simPoseQuantity;

/// The form of a kind of body: bit i of slopes: quantity i has one; the tolerance of a difference.
typedef struct simPoseRule
{
	int count;
	uint32_t slopes;
	int32_t tolerance[robot_count];
} simPoseRule;

extern const simPoseRule simPoseRule_match, simPoseRule_robot, simPoseRule_component, simPoseRule_piece;

/// The contents of a track, and the first quantity of each: the match, the robots each with its components, the pieces.
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
