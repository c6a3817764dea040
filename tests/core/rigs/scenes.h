// Small worlds that tests share, as parts of the JSON of a scenario. Sizes, restitutions and the like are texts: "60,20", "0.2".
#pragma once

/// An empty plain of carpet; its object is left open, for more keys.
#define SCENE_PLAIN( size, restitution )                                                                            \
	"\"field\":{\"sandlot\":1,\"name\":\"plain\",\"frame\":\"wall-blue\",\"size\":[" size "],\"floor\":\"carpet\"," \
	"\"materials\":{\"carpet\":{\"friction\":0.9,\"restitution\":" restitution "}}"
/// The same with another material, which shapes of a robot may name.
#define SCENE_PLAIN_WITH( size, restitution, other, friction, otherRestitution )                                    \
	"\"field\":{\"sandlot\":1,\"name\":\"plain\",\"frame\":\"wall-blue\",\"size\":[" size "],\"floor\":\"carpet\"," \
	"\"materials\":{\"carpet\":{\"friction\":0.9,\"restitution\":" restitution "},\"" other                         \
	"\":{\"friction\":" friction ",\"restitution\":" otherRestitution "}}"
/// A plain of 20 x 12 m with 100 balls of the 2026 game; its object is left open.
#define SCENE_FUEL                                                                                          \
	SCENE_PLAIN( "20,12", "0.2" )                                                                           \
	",\"pieces\":{\"fuel\":{\"shape\":\"sphere\",\"diameter\":0.15,\"mass\":0.215,\"material\":\"carpet\"," \
	"\"rolling\":0.04,\"drag\":0.47,\"magnus\":0.2,\"total\":100}}"
/// Mass and frame of a robot of 40 kg: a box of that material on the floor.
#define SCENE_FRAME( material )                                                                        \
	"\"mass\":40,\"centerOfMass\":[0,0,0.15],\"inertia\":[2.5,2.5,4],\"shapes\":[{\"name\":\"frame\"," \
	"\"shape\":\"box\",\"size\":[0.7,0.7,0.3],\"at\":[0,0,0.15],\"material\":\"" material "\"}]"
/// The swerve robot that ships, first blue station.
#define SCENE_SHOOTER( pose ) "{\"robot\":\"swerve-shooter\",\"station\":\"blue1\",\"at\":" pose "}"
