// Results of wire.wasm that are more than one value, as tables like those of frame.h: the generator writes web/net/results.gen.ts of
// them, with a function that reads each record. A result stays valid until the next call of the module.
#pragma once

#include "sandlot/sim/frame.h"
#include "sandlot/wire/describe.h"
#include "sandlot/wire/hal_robot.h"
#include "sandlot/wire/icd.h"
#include "sandlot/wire/limelight.h"
#include "sandlot/wire/log_tracks.h"
#include "sandlot/wire/nt4.h"
#include "sandlot/wire/remote.h"
#include "sandlot/wire/telemetry.h"
#include "sandlot/wire/values.h"

/// UTF-8 in the module's memory; a string in TypeScript.
typedef struct textAt
{
	u32 address, bytes;
} textAt;

/// Bytes in the module's memory; a copy of them in TypeScript, null where the address is 0.
typedef struct bytesAt
{
	u32 address, bytes;
} bytesAt;

// clang-format off

/// The publisher.
#define SIM_WIRE_ROLES( X ) X( server ) X( client )

/// The module has one of each. cameras: their topics; cameraWords: robot code's orders to them; tracks: a log that is
/// read.
#define SIM_WIRE_PARTS( X )                                                                          \
	X( server ) X( client ) X( telemetry ) X( remote ) X( cameras ) X( cameraWords ) X( hal ) X( icd ) X( log ) X( tracks ) X( describe ) \
	X( valuesRun ) X( valuesNetwork ) X( valuesLog ) X( judge )

/// Sources of values: each has a store of its own.
#define SIM_VALUES_SOURCES( X ) X( run ) X( network ) X( log )

/// A joystick of 3260, from bit 0 up.
#define SIM_ICD_BUTTONS( X )                                                                         \
	X( up ) X( down ) X( left ) X( right ) X( a ) X( b ) X( x ) X( y ) X( back ) X( start ) X( guide ) X( leftBumper ) X( rightBumper )

#define SIM_WIRE_ENUMS( T )                                                                          \
	T( WireRole, simWireRole, SIM_WIRE_ROLES ) T( WirePart, simWirePart, SIM_WIRE_PARTS )            \
	T( TelemetryPart, simTelemetry, SIM_TELEMETRY_PARTS ) T( LimelightPart, simLimelight, SIM_LIMELIGHT_PARTS ) \
	T( IcdButton, simIcdButton, SIM_ICD_BUTTONS )                                                    \
	 T( Nt4Path, simNt4Path, SIM_NT4_PATHS )               \
	T( Nt4FrameKind, simNt4Frame, SIM_NT4_FRAME_KINDS ) T( Nt4EventKind, simNt4Event, SIM_NT4_EVENT_KINDS ) \
	T( TrackKind, simTrack, SIM_TRACK_KINDS ) T( TrackSpanKind, simTrackSpan, SIM_TRACK_SPAN_KINDS ) \
	T( DescribedProtocol, simDescribed, SIM_DESCRIBED_PROTOCOLS ) T( CameraWordKind, simLimelight, SIM_LIMELIGHT_SAID ) \
	T( HalReport, simHalReport, SIM_HAL_REPORTS ) T( DrawKind, simRemoteDraw, SIM_REMOTE_DRAW_KINDS ) \
	T( ValuesSource, simValuesSource, SIM_VALUES_SOURCES ) T( StoredKind, simValue, SIM_VALUE_KINDS ) \
	T( ShapeKind, simRemoteShape, SIM_REMOTE_SHAPE_KINDS ) T( VerdictState, simVerdict, SIM_VERDICT_STATES )

/// Some text, some bytes.
#define SIM_WIRE_TEXT( X, A ) X( textAt, text, "-", "all of it" )
#define SIM_WIRE_BYTES( X, A ) X( bytesAt, bytes, "-", "all of them" )

/// The defect of the last call that can fail.
#define SIM_WIRE_PROBLEM( X, A )                                                                     \
	X( textAt, path, "-", "JSON pointer or line, or a place such as byte 1234; empty without one" )  \
	X( textAt, message, "-", "one sentence; empty when nothing was wrong" )

#define SIM_WIRE_PATH( X, A )                                                                        \
	X( enumNt4Path, kind, "-", "the kind of the path" )                                               \
	X( textAt, name, "-", "of a socket: its client" )

#define SIM_NT4_OUTPUT( X, A )                                                                       \
	X( enumNt4FrameKind, kind, "-", "of the frame" )                                                 \
	X( u32, code, "-", "of a close" )                                                                \
	X( bytesAt, bytes, "-", "to send; of a close, the reason" )

#define SIM_WIRE_EVENT( X, A )                                                                       \
	X( enumNt4EventKind, kind, "-", "the event" )                                                \
	X( u32, client, "-", "server: whose connection, else 0" )                                        \
	X( textAt, name, "-", "of the topic or the client" )                                             \
	X( textAt, type, "-", "of the topic" )                                                           \
	X( textAt, text, "-", "one line that says more" )                                                \
	X( bytesAt, value, "-", "the MessagePack of a value" )

/// The client's end of its connection, and the words of others there.
#define SIM_CLIENT_STATE( X, A )                                                                     \
	X( f64, roundTrip, "us", "of the sample that the server's clock rests on" )                      \
	X( flag, synchronized, "-", "whether the server's clock is known" )                              \
	X( u32, received, "-", "topics that others have announced" )                                     \
	X( flag, drives, "-", "whether anybody drives a robot" )                                         \
	X( u32, changes, "-", "a number that changes when a chooser, a label or a drawing does" )

#define SIM_TRACK_INFO( X, A )                                                                       \
	X( f64, first, "us", "time of its first value" )                                                 \
	X( f64, last, "us", "time of its last value" )                                                   \
	X( enumTrackKind, kind, "-", "of its values" )                                                   \
	X( flag, array, "-", "a value has any number of elements; else one" )                            \
	X( u32, records, "-", "values that the log has" )                                                \
	X( u32, reserved, "-", "0" )                                                                     \
	X( textAt, name, "-", "as the log has it" )                                                      \
	X( textAt, type, "-", "as the log has it: struct:Pose3d" )

#define SIM_LOG_RANGE( X, A )                                                                        \
	X( f64, begin, "us", "time of the first value of all tracks" )                                   \
	X( f64, end, "us", "time of the last value of all tracks" )                                      \
	X( u32, tracks, "-", "tracks that could be read" )                                               \
	X( u32, reserved, "-", "0" )

#define SIM_TRACK_SPAN( X, A )                                                                       \
	X( f64, begin, "us", "when the robot was enabled" )                                              \
	X( f64, end, "us", "when it was disabled" )                                                      \
	X( enumTrackSpanKind, kind, "-", "driver station mode" )                                         \
	X( u32, reserved, "-", "0" )

#define SIM_TRACK_ROBOT( X, A )                                                                      \
	X( u32, pose, "-", "track of a pose that is most likely a robot" )                               \
	X( indexOrNone, modules, "-", "track of its measured swerve states; -1: none" )                  \
	X( indexOrNone, components, "-", "track of its components; -1: none" )

/// The bytes are not copied: they are asked for only when they are shown.
#define SIM_DESCRIBED_THING( X, A )                                                                  \
	X( textAt, name, "-", "of the topic or device; empty without" )                                  \
	X( u32, address, "-", "of its bytes alone" )                                                     \
	X( u32, size, "B", "how many they are" )

#define SIM_CAMERA_WORD( X, A )                                                                      \
	X( enumCameraWordKind, kind, "-", "the record's kind" )                                         \
	X( u32, camera, "-", "which one is told" )                                                       \
	X( bytesAt, record, "-", "simCameraControl or simOrientation" )

#define SIM_TOPIC_INFO( X, A )                                                                       \
	X( textAt, name, "-", "of the topic" )                                                           \
	X( textAt, type, "-", "of the topic" )                                                           \
	X( textAt, text, "-", "the last value for people to read, cut short; empty while none is known" ) \
	X( flag, own, "-", "published from here" )

#define SIM_DRAWING( X, A )                                                                          \
	X( enumDrawKind, kind, "-", "the drawing's kind" )                                                 \
	X( u32, count, "-", "poses, translations or shapes" )                                            \
	X( flag, ofField2d, "-", "an object of a Field2d: poses" )                                       \
	X( u32, reserved, "-", "0" )                                                                     \
	X( textAt, name, "-", "behind /Sandlot/Draw/; of a Field2d's object the whole topic" )           \
	X( bytesAt, numbers, "-", "doubles: see SIM_REMOTE_DRAW_KINDS" )

#define SIM_SHAPE_OF_DRAWING( X, A )                                                                 \
	X( f64, x, "m", "of its middle" )                                                                \
	X( f64, y, "m", "of its middle" )                                                                \
	X( f64, width, "m", "along x" )                                                                  \
	X( f64, height, "m", "along y" )                                                                 \
	X( f64, cellSize, "m", "of a grid" )                                                             \
	X( f64, size, "-", "of a text; 10 is that of all other signs" )                                  \
	X( f64, nearest, "m", "from which a target is seen" )                                            \
	X( f64, furthest, "m", "from which a target is seen" )                                           \
	X( f64, angleStart, "rad", "of a target: directions from it to where it is seen" )               \
	X( f64, angleEnd, "rad", "of a target: the last, counter-clockwise" )                            \
	X( enumShapeKind, kind, "-", "of the shape" )                                                    \
	X( u32, color, "-", "0xrrggbb" )                                                                 \
	X( textAt, text, "-", "beside it" )                                                              \
	X( flag, placed, "-", "it has x and y" )                                                         \
	X( u32, cols, "-", "of a grid" )                                                                 \
	X( u32, rows, "-", "of a grid" )                                                                 \
	X( u32, first, "-", "index of its first point or cell in the drawing's numbers" )                \
	X( u32, count, "-", "numbers of its points or cells" )                                           \
	X( flag, arrow, "-", "the line has an arrow's head" )                                            \
	X( indexOrNone, robot, "-", "station of the robot that it moves with, in that one's frame; -1: the field's" ) \
	X( u32, stampFirst, "-", "index of x, y, time of its first sign in the drawing's numbers" )      \
	X( u32, stampCount, "-", "signs of times along the line" )                                       \
	X( u32, reserved, "-", "0" )

#define SIM_VALUES_STATE( X, A )                                                                     \
	X( u32, topics, "-", "how many there are" )                                                      \
	X( u32, changes, "-", "a number that changes when the list does" )

#define SIM_VALUE_TOPIC( X, A )                                                                      \
	X( textAt, name, "-", "of the topic" )                                                           \
	X( textAt, type, "-", "as NetworkTables has it" )                                                \
	X( textAt, properties, "-", "JSON" )                                                             \
	X( textAt, unit, "-", "as the properties say; else empty" )                                      \
	X( enumStoredKind, kind, "-", "of its values" )                                                  \
	X( flag, settable, "-", "its publisher listens for it" )

#define SIM_VALUE_LEAF( X, A )                                                                       \
	X( textAt, path, "-", "empty for the value itself" )                                             \
	X( textAt, unit, "-", "empty when unknown" )                                                \
	X( enumStoredKind, kind, "-", "number, boolean or text" )                                        \
	X( flag, derived, "-", "worked out of others" )

#define SIM_VALUE_NOW( X, A )                                                                        \
	X( f64, time, "s", "when it was set" )                                                           \
	X( bytesAt, numbers, "-", "doubles" )                                                            \
	X( bytesAt, texts, "-", "of each its length in four bytes, then its bytes" )                     \
	X( textAt, line, "-", "for people, cut short" )                                                  \
	X( u32, count, "-", "elements of an array; else 1" )                                             \
	X( u32, reserved, "-", "0" )

#define SIM_VALUE_CURVE( X, A )                                                                      \
	X( bytesAt, times, "s", "doubles" )                                                              \
	X( bytesAt, values, "-", "doubles; of texts their numbers in the column" )                       \
	X( flag, isText, "-", "see wire_values_text" )                                                   \
	X( u32, reserved, "-", "0" )

#define SIM_VALUE_STATISTICS( X, A )                                                                 \
	X( f64, least, "-", "of the numbers" )                                                           \
	X( f64, greatest, "-", "of the numbers" )                                                        \
	X( f64, mean, "-", "of the numbers" )                                                            \
	X( f64, deviation, "-", "standard, of all of them" )                                             \
	X( f64, median, "-", "of the numbers" )                                                          \
	X( f64, integral, "-", "over time, by the trapezoid rule" )                                      \
	X( u32, count, "-", "how many they are" )                                                        \
	X( u32, reserved, "-", "0" )

#define SIM_VALUE_CHANGE( X, A )                                                                     \
	X( f64, time, "s", "when it was set" )                                                           \
	X( textAt, text, "-", "for people, cut short" )                                                  \
	X( u32, topic, "-", "number of the topic" )                                                      \
	X( u32, reserved, "-", "0" )

#define SIM_TICK_SPAN( X, A )                                                                        \
	X( u32, first, "-", "first tick" )                                                               \
	X( u32, end, "-", "behind the last" )

#define SIM_JUDGE_STATE( X, A )                                                                      \
	X( f64, span, "s", "the latest time that a condition or measure asks for; 0: none does" )        \
	X( u32, conditions, "-", "how many" )                                                            \
	X( u32, open, "-", "of those, not decided yet" )                                                 \
	X( u32, measures, "-", "how many" )                                                              \
	X( u32, reserved, "-", "0" )

#define SIM_JUDGED_CONDITION( X, A )                                                                 \
	X( f64, time, "s", "when it was decided" )                                                       \
	X( f64, value, "-", "of the judged number, then; NaN: none" )                                \
	X( f64, worst, "-", "the number furthest outside, or least inside; NaN without one" )            \
	X( f64, worstTime, "s", "when that was" )                                                        \
	X( f64, best, "-", "the number furthest inside, or least outside; NaN without one" )             \
	X( f64, bestTime, "s", "when that was" )                                                         \
	X( textAt, name, "-", "its own, or its text" )                                               \
	X( textAt, condition, "-", "its text" )                                                      \
	X( textAt, reason, "-", "the outcome, a sentence without its subject" )                             \
	X( enumVerdictState, state, "-", "how it stands" )                                               \
	X( u32, reserved, "-", "0" )

#define SIM_MEASURED( X, A )                                                                         \
	X( f64, number, "-", "NaN: there is none" )                                                      \
	X( textAt, name, "-", "of the measure" )

/// T( record, table )
#define SIM_WIRE_RECORDS( T )                                                                        \
	T( simWireProblem, SIM_WIRE_PROBLEM ) T( simWirePath, SIM_WIRE_PATH ) T( simNt4Output, SIM_NT4_OUTPUT ) \
	T( simWireEvent, SIM_WIRE_EVENT ) T( simClientState, SIM_CLIENT_STATE ) \
	T( simWireText, SIM_WIRE_TEXT ) T( simWireBytes, SIM_WIRE_BYTES ) T( simTrackInfo, SIM_TRACK_INFO ) \
	T( simLogRange, SIM_LOG_RANGE ) T( simEnabledSpan, SIM_TRACK_SPAN ) T( simTrackRobot, SIM_TRACK_ROBOT ) \
	T( simDescribedThing, SIM_DESCRIBED_THING ) T( simCameraWord, SIM_CAMERA_WORD ) T( simTopicInfo, SIM_TOPIC_INFO ) \
	T( simDrawing, SIM_DRAWING ) T( simDrawnShape, SIM_SHAPE_OF_DRAWING ) \
	T( simValuesState, SIM_VALUES_STATE ) T( simStoredTopic, SIM_VALUE_TOPIC ) T( simStoredLeaf, SIM_VALUE_LEAF ) \
	T( simStoredNow, SIM_VALUE_NOW ) T( simStoredCurve, SIM_VALUE_CURVE ) \
	T( simStoredStatistics, SIM_VALUE_STATISTICS ) T( simStoredChange, SIM_VALUE_CHANGE ) \
	T( simUnknownTicks, SIM_TICK_SPAN ) T( simJudgeState, SIM_JUDGE_STATE ) \
	T( simJudgedCondition, SIM_JUDGED_CONDITION ) T( simMeasured, SIM_MEASURED )

// clang-format on

#define SIM_WIRE_ENUM_TYPE( type, prefix, table ) typedef u32 enum##type;
SIM_WIRE_ENUMS( SIM_WIRE_ENUM_TYPE )
SIM_WIRE_RECORDS( SIM_STRUCT )

#define SIM_WIRE_ROLE_VALUE( name ) simWireRole_##name,
typedef enum simWireRole
{
	SIM_WIRE_ROLES( SIM_WIRE_ROLE_VALUE ) simWireRole_count
} simWireRole;

#define SIM_WIRE_PART_VALUE( name ) simWirePart_##name,
typedef enum simWirePart
{
	SIM_WIRE_PARTS( SIM_WIRE_PART_VALUE ) simWirePart_count
} simWirePart;

#define SIM_VALUES_SOURCE_VALUE( name ) simValuesSource_##name,
typedef enum simValuesSource
{
	SIM_VALUES_SOURCES( SIM_VALUES_SOURCE_VALUE ) simValuesSource_count
} simValuesSource;

#define SIM_ICD_BUTTON_VALUE( name ) simIcdButton_##name,
typedef enum simIcdButton
{
	SIM_ICD_BUTTONS( SIM_ICD_BUTTON_VALUE ) simIcdButton_count
} simIcdButton;

static_assert(
    simTelemetry_akit == 1 << 3 && simLimelight_field2d == 1 << 2, "parts are bits in the order of their names" );
