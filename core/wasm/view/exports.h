// Every export of view.wasm, for the thread that draws. The compiler checks the definitions against these lines; the
// generator makes web/view/exports.gen.ts of them. Exports check their arguments in every build: a wrong call from
// JavaScript corrupts nothing. One picture at a time; a page with several has several instances. The data behind a
// pointer is described in core/include/sandlot/view/picture.h; pointers stay valid for as long as the module lives.
#pragma once

#include "export.h"
#include "sandlot/sim/frame.h"

/// Changes with every record of a frame.
EXPORT uint32_t view_abi( void );
EXPORT uint32_t view_frame_slots( void );
EXPORT uint32_t view_frame_bytes( void );
/// Where a frame is to be written; NULL: there is no such slot.
EXPORT void* view_frame( uint32_t slot );
/// After it was written. 0: it is not a frame of this build.
EXPORT uint32_t view_frame_check( uint32_t slot, uint32_t bytes );
/// Another scene: robots and piece types of it, on a field of that frame.
EXPORT void view_begin( uint32_t robots, uint32_t pieceTypes, uint32_t origin, double length, double width );
/// The matrix from a field's frame to the world; good until the next call.
EXPORT float* view_field_matrix( uint32_t origin, double length, double width );
/// Figures below this are robots of the run; ghosts begin with it.
EXPORT uint32_t view_first_ghost( void );
EXPORT uint32_t view_figures( void );
/// How many parts a figure has; it is drawn from the next pose on.
EXPORT void view_figure_begin( uint32_t index, uint32_t parts );
/// A matrix for each part.
EXPORT float* view_figure_placements( uint32_t index );
/// Middle and radius for each part.
EXPORT float* view_figure_bounds( uint32_t index );
/// Its pose and those of its components, one after the other.
EXPORT float* view_figure_poses( uint32_t index );
EXPORT void view_figure_hide( uint32_t index, uint32_t hidden );
/// After its poses were written, or it was hidden or shown.
EXPORT void view_figure_pose( uint32_t index );
/// The matrices of its parts.
EXPORT float* view_figure_parts( uint32_t index );
/// A byte for each of its parts: 1 if it may be in the picture.
EXPORT uint8_t* view_figure_seen( uint32_t index );
/// Of a robot of the run: position, rotation w x y z, velocity, heading.
EXPORT double* view_robot_motion( uint32_t index );
/// A matrix for each robot.
EXPORT float* view_robot_shades( void );
/// 1: all pieces of a type have the same model; else there is one for each level.
EXPORT void view_piece_levels( uint32_t type, uint32_t levels );
/// Those that are to be seen; view_piece_counts says how many.
EXPORT float* view_piece_matrices( uint32_t type );
EXPORT float* view_level_matrices( uint32_t type, uint32_t level );
EXPORT uint32_t* view_piece_counts( void );
EXPORT uint32_t* view_level_counts( void );
/// How many of those may be in the camera's picture: they stand first.
EXPORT uint32_t* view_seen_counts( void );
/// The camera's matrix from the world to clip space, and where it is, are to be written here.
EXPORT float* view_camera( void );
EXPORT float* view_eye( void );
/// First of a picture: the robots.
EXPORT void view_robots( uint32_t from, uint32_t to, double alpha );
/// Once the camera has been aimed: the pieces, and the robots in its view. 1: that has changed.
EXPORT uint32_t view_see( uint32_t from, uint32_t to, double alpha );
