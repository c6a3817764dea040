// Of which kind a file is: each kind that teams have by a small file of its own, and files that only look like one.
import { describe, expect, test } from "vitest";
import { fileKinds, kindOfId, type KindId } from "../../web/files/kinds.ts";
import {
  mostJsonBytes,
  nameOfKind,
  recognise,
  recogniseBytes,
  sentenceOf,
  wayOfKind,
} from "../../web/files/recognise.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const kindOf = (path: string, text = "x"): string => recogniseBytes(path, bytesOf(text)).kind.id;

/** Files as their programs write them, cut to the essential part. */
const samples: readonly [KindId, string, string][] = [
  ["lfs", "model.glb", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"],
  ["recording", "a.bin", "SNDLTREC\u0001"],
  ["recording", "match.sandlot", "cut"],
  ["layout", "my-view.layout.json", '{"sandlot-layout":1,"name":"Drive","root":{"picture":true}}'],
  ["plan", "f.plan.json", '{"sandlot":1,"name":"f","scenario":{"field":"practice"},"vary":{}}'],
  ["scenario", "s.json", '{"sandlot":1,"field":"practice"}'],
  ["scenario", "s.json", '{"robots":[]}'],
  ["robot", "mine.json", '{"sandlot":1,"name":"a","mass":50,"drivetrain":{}}'],
  ["field", "mine.json", '{"sandlot":1,"size":[16,8],"materials":{}}'],
  ["scopeLayout", "AdvantageScope layout.json", '{"hubs":[],"satellites":[],"version":"4.1.0"}'],
  ["scopeLayoutOld", "Layout.json", '{"version":"3.0.0-beta-7","layout":[]}'],
  ["editor", "bot/.vscode/launch.json", '{ // comments\n "version": "0.2.0", "configurations": [] }'],
  ["scopeRobot", "config.json", '{"name":"Mini","rotations":[],"position":[0,0,0],"cameras":[],"components":[]}'],
  ["scopeRobot", "config.json", '\ufeff{"name":"Mini","rotations":[],"position":[0,0,0]}'],
  [
    "scopeField",
    "config.json",
    '{"name":"Own","rotations":[],"position":[0,0,0],"widthInches":315,"heightInches":236}',
  ],
  ["scopeField2d", "config.json", '{"name":"Own","topLeft":[0,0],"bottomRight":[9,9],"widthInches":1}'],
  ["elastic", "layout.json", '{"version":1.0,"grid_size":128,"tabs":[]}'],
  ["shuffleboard", "main.json", '{"tabPane":[],"windowGeometry":{}}'],
  ["simGui", "simgui.json", '{"HALProvider":{},"NTProvider":{}}'],
  ["simGuiStation", "ds.json", '{"keyboardJoysticks":[{"axisCount":3}],"robotJoysticks":[]}'],
  ["simGuiWindow", "simgui-window.json", '{"MainWindow":{"GLOBAL":{}}}'],
  ["tables", "networktables.json", "[]"],
  [
    "plannerSettings",
    "src/main/deploy/pathplanner/settings.json",
    '{"robotWidth":0.8,"robotLength":0.8,"holonomicMode":true}',
  ],
  ["plannerGrid", "navgrid.json", '{"field_size":{"x":16.5,"y":8},"nodeSizeMeters":0.3,"grid":[[true]]}'],
  ["plannerPath", "own.path", '{"version":"2025.0","waypoints":[],"rotationTargets":[]}'],
  [
    "plannerAuto",
    "Left.auto",
    '{"version":"2025.0","command":{"type":"sequential"},"resetOdom":true,"choreoAuto":false}',
  ],
  ["choreoPath", "own.traj", '{"name":"own","version":1,"snapshot":{"waypoints":[]},"trajectory":{"samples":[]}}'],
  ["choreo", "Robot.chor", '{"name":"R","version":2,"type":"Swerve","variables":{},"config":{},"codegen":{}}'],
  ["trajectory", "a.json", '[{"time":0.0,"velocity":0.0,"acceleration":1.0,"pose":{},"curvature":0.0}]'],
  ["pathWeaver", "pathweaver.json", '{"lengthUnit":"Meter","maxVelocity":3.0,"wheelBase":0.6,"gameName":"x"}'],
  ["pathWeaverPath", "Unnamed.path", "X,Y,Tangent X,Tangent Y,Fixed Theta,Reversed,Name\n1,2,0,1,true,false,\n"],
  ["tagLayout", "2026.json", '{"tags":[{"ID":1,"pose":{}}],"field":{"length":16.5,"width":8}}'],
  ["fieldMap", "own.fmap", '{"type":"frc","fiducials":[]}'],
  [
    "fieldImage",
    "2024.json",
    '{"game":"x","field-image":"a.jpg","field-corners":{},"field-size":[54,27],"field-unit":"foot"}',
  ],
  [
    "photonCalibration",
    "cal.json",
    '{"resolution":{"width":1280,"height":800},"cameraIntrinsics":{"rows":3},"distCoeffs":{}}',
  ],
  ["limelightCalibration", "cal.json", '{"camera_matrix":{"rows":3},"distortion_coefficients":{}}'],
  ["yagsl", "swerve/swervedrive.json", '{"imu":{"type":"pigeon2","id":6},"invertedIMU":false,"modules":["a.json"]}'],
  ["yagslModule", "modules/frontleft.json", '{"drive":{},"angle":{},"encoder":{},"location":{"front":11,"left":11}}'],
  ["yagslPhysical", "p.json", '{"conversionFactors":{},"currentLimit":{},"optimalVoltage":12}'],
  ["yagslGains", "pidfproperties.json", '{"drive":{"p":1},"angle":{"p":1}}'],
  [
    "tunerProject",
    "tuner-project.json",
    '{"version":"1.0.0.0","LastState":10,"Modules":[{"ModuleName":"Front Left"}]}',
  ],
  ["tunerConstants", "generated/TunerConstants.java", "public class TunerConstants {}"],
  ["tunerConstants", "include/generated/TunerConstantsComp.h", "#pragma once"],
  ["tunerConstants", "utils/tuner_constants.py", "class TunerConstants:\n"],
  ["vendordep", "vendordeps/Phoenix6.json", '{"fileName":"Phoenix6.json","jsonUrl":"u","javaDependencies":[]}'],
  ["wpilibPreferences", ".wpilib/wpilib_preferences.json", '{"teamNumber":1}'],
  ["pyfrc", "sim/config.json", '{"pyfrc":{"robot":{}}}'],
  ["robotConfig", "robotConfig.yml", "players: []\n"],
  ["mira", "robot.mira", "\u001f\u008bx"],
  ["wpilog", "a.wpilog", "WPILOG\u0000\u0001"],
  ["hoot", "log.hoot", "\u0000"],
  ["revlog", "log.revlog", "\u0000"],
  ["rlog", "log.rlog", "\u0000"],
  ["stationLog", "2026_01_01.dsevents", "\u0000"],
  ["glb", "robot.glb", "glTF\u0002"],
  ["gltf", "robot.gltf", '{"asset":{"version":"2.0"},"scenes":[{}]}'],
  ["step", "robot.step", "ISO-10303-21;\nHEADER;"],
  ["stl", "robot.stl", "solid robot\n"],
  ["obj", "robot.obj", "v 0 0 0\n"],
  ["urdf", "robot.urdf", '<?xml version="1.0"?><robot name="bot"/>'],
  ["cad", "robot.f3d", "PK?"],
  ["mesh", "robot.fbx", "Kaydara FBX Binary"],
  ["mesh", "robot.blend", "BLENDER-v300"],
  ["python", "robot.py", "import wpilib\n"],
  ["java", "Robot.java", "package frc.robot;"],
  ["cpp", "Robot.cpp", "int main() {}"],
  ["gradle", "build.gradle", "plugins {}"],
  ["gradle", "gradlew", "#!/bin/sh"],
  ["zip", "a.zip", "PK\u0003\u0004"],
  ["wpilibBlocks", "Tank.blocks", "PK\u0003\u0004"],
  ["archive", "a.rar", "Rar!"],
  ["table", "bad-csv.csv", "Timestamp,Key,Value\n"],
  ["picture", "a.png", "\u0089PNG"],
  ["text", "not-anything.yml", "hello: [1,2"],
  ["brokenJson", "a.json", '{"hubs":[1,'],
  ["otherJson", "a.json", '{"colour":"red","size":3}'],
  ["empty", "a.json", ""],
  ["other", "a.xyz", "abc"],
];

describe("a file", () => {
  test.each(samples)("of the kind %s: %s", (kind, path, text) => {
    const latin = text.charCodeAt(0) > 255 ? bytesOf(text) : Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(recogniseBytes(path, latin).kind.id).toBe(kind);
  });

  test("is called by its contents, whatever its name says", () => {
    expect(kindOf("robot.json", '{"hubs":[]}')).toBe("scopeLayout");
    expect(kindOf("field.json", '{"tags":[],"field":{}}')).toBe("tagLayout");
    expect(kindOf("picture.png", "SNDLTREC")).toBe("recording");
  });

  test("is a scenario only with sandlot, robots or field", () => {
    const others = ['{"seed":3}', '{"name":"x"}', '{"pieces":"none"}', '{"script":[]}', "[1]", "3"];
    expect(others.map((text) => kindOf("x.json", text))).toEqual(others.map(() => "otherJson"));
  });

  test("keys of every object are no keys of its own", () => {
    expect(kindOf("x.json", '{"__proto__":{"hubs":1},"constructor":2}')).toBe("otherJson");
  });

  test("that is too large to be read is called by its name alone", async () => {
    const size = mostJsonBytes + 1;
    const text = (): Promise<string> => Promise.reject(new Error("it was read"));
    const is = await recognise({ path: "simgui.json", size, begin: bytesOf('{"NTP'), text });
    expect(is.kind.id).toBe("simGui");
  });

  test("of an unknown kind is told by its first keys, of broken JSON by its place", () => {
    const other = recogniseBytes("a.json", bytesOf('{"colour":1,"b":2,"c":3,"d":4,"e":5}'));
    expect(sentenceOf("a.json", other)).toBe(
      "a.json is JSON of an unknown kind. Its first keys are “colour”, “b”, “c”, “d”, …: no program of the list has these.",
    );
    expect(wayOfKind(recogniseBytes("a.json", bytesOf('{"a":1,}')))).toMatch(/^Where it stops being JSON: .+/);
  });
});

describe("the table", () => {
  test("has words for each kind, and each kind once", () => {
    expect(new Set(fileKinds.map(({ id }) => id)).size).toBe(fileKinds.length);
    for (const { id } of fileKinds) {
      expect(nameOfKind(id)).toMatch(/^(a|an|the|JSON) /);
      expect(wayOfKind({ kind: kindOfId(id), json: null, values: {} })).toMatch(/[.]$/);
    }
  });

  test("each kind has a sample here that reaches it", () => {
    const reached = new Set<string>(samples.map(([kind]) => kind));
    const missing = fileKinds.map(({ id }) => id).filter((id) => !reached.has(id));
    expect(missing).toEqual([
      "scopeJoystick",
      "sysId",
      "limelightPipeline",
      "jar",
      "notebook",
      "labview",
      "blocks",
      "film",
    ]);
  });
});
