// The same spheres on the same plane in three engines, each with its own default solver settings:
// equal mass, radius, friction, restitution 0, no drag or damping, no sleeping, 4 ms steps, one thread, SIMD builds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/run.mjs";
import { friction, gravity, mass, radius, step } from "./layouts.mjs";

const stepsPerTick = 5;

/** Ours. One step() is one 4 ms step; a tick of five is run for every fifth call, so time whole ticks. */
export async function sandlot(centers) {
  const { Frame, newPieceRecord, openCore } = await import("../../build/node/sandlot.mjs");
  const surface = { friction, restitution: 0 };
  const size = [16.54, 8.07]; // a field's
  const field = {
    ...{ sandlot: 1, name: "plane", title: "plane", frame: "wall-blue", size, sources: {}, floor: "carpet" },
    ...{ materials: { carpet: surface, default: surface }, groups: { far: "carpet" } },
    // A field has a mesh; this one is a tetrahedron in the corner that nothing touches.
    collision: "g far\nv 0 0 0\nv 0.1 0 0\nv 0 0.1 0\nv 0 0 0.1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n",
    pieces: {
      ball: {
        shape: "sphere",
        diameter: 2 * radius,
        mass,
        material: "carpet",
        rolling: 0,
        drag: 0,
        total: centers.length,
      },
    },
    ...{ staging: [], match: { phases: [{ name: "teleop", mode: "teleop", seconds: 100 }] } },
  };
  const pieces = centers.map(([x, y, z]) => ({ type: "ball", at: [x + size[0] / 2, y + size[1] / 2, z] }));
  const scenario = { sandlot: 1, name: "bench", seed: 1, field, pieces, allAwake: true, robots: [] };
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  await core.load(JSON.stringify(scenario), "bench", async () => null);
  return {
    name: "Sandlot (ODE, double)",
    run: (steps) => core.step(steps / stepsPerTick),
    positions() {
      const frame = new Frame(core.frame());
      const piece = newPieceRecord();
      return centers.map((_, index) => {
        frame.piece(index, piece);
        return [piece.position.x - size[0] / 2, piece.position.y - size[1] / 2, piece.position.z];
      });
    },
  };
}

export async function rapier(centers) {
  const { default: RAPIER } = await import("@dimforge/rapier3d-simd-compat");
  const warn = console.warn;
  console.warn = () => {}; // its own loader uses a deprecated form of its own init
  await RAPIER.init();
  console.warn = warn;
  const world = new RAPIER.World({ x: 0, y: 0, z: -gravity });
  world.timestep = step;
  const surface = (shape) => shape.setFriction(friction).setRestitution(0);
  world.createCollider(surface(RAPIER.ColliderDesc.cuboid(50, 50, 0.5).setTranslation(0, 0, -0.5)));
  const bodies = centers.map(([x, y, z]) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, z).setCanSleep(false));
    world.createCollider(surface(RAPIER.ColliderDesc.ball(radius).setMass(mass)), body);
    return body;
  });
  return {
    name: `Rapier ${RAPIER.version()} SIMD`,
    run(steps) {
      for (let i = 0; i < steps; i++) world.step();
    },
    positions: () => bodies.map((body) => Object.values(body.translation())),
  };
}

export async function jolt(centers) {
  const { default: start } = await import("jolt-physics/wasm-compat");
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/jolt-physics/package.json"), "utf8"));
  const Jolt = await start();
  const [still, moving, layers] = [0, 1, 2];
  const pairs = new Jolt.ObjectLayerPairFilterTable(layers);
  pairs.EnableCollision(still, moving);
  pairs.EnableCollision(moving, moving);
  const broad = new Jolt.BroadPhaseLayerInterfaceTable(layers, layers);
  broad.MapObjectToBroadPhaseLayer(still, new Jolt.BroadPhaseLayer(0));
  broad.MapObjectToBroadPhaseLayer(moving, new Jolt.BroadPhaseLayer(1));
  const settings = new Jolt.JoltSettings();
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, layers, pairs, layers);
  const world = new Jolt.JoltInterface(settings);
  const physics = world.GetPhysicsSystem();
  physics.SetGravity(new Jolt.Vec3(0, 0, -gravity));
  const bodies = physics.GetBodyInterface();
  const add = (shape, [x, y, z], kind, layer) => {
    const turn = new Jolt.Quat(0, 0, 0, 1);
    const creation = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(x, y, z), turn, kind, layer);
    creation.mFriction = friction;
    creation.mRestitution = 0;
    creation.mLinearDamping = 0;
    creation.mAngularDamping = 0;
    creation.mAllowSleeping = false;
    creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
    creation.mMassPropertiesOverride.mMass = mass;
    const body = bodies.CreateBody(creation);
    bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
    return body;
  };
  add(new Jolt.BoxShape(new Jolt.Vec3(50, 50, 0.5)), [0, 0, -0.5], Jolt.EMotionType_Static, still);
  const ball = new Jolt.SphereShape(radius);
  const balls = centers.map((center) => add(ball, center, Jolt.EMotionType_Dynamic, moving));
  return {
    name: `Jolt ${version}`,
    run(steps) {
      for (let i = 0; i < steps; i++) world.Step(step, 1);
    },
    positions: () =>
      balls.map((body) => {
        const p = body.GetPosition();
        return [p.GetX(), p.GetY(), p.GetZ()];
      }),
  };
}
