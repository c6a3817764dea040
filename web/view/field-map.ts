// The field from above as a drawing: structures, pieces and robots, for the hall's score screens and the page's small map. Blue is on
// the left.

import type { Matrix4 } from "three";
import { newRobotState, pieceTypeIndex, pieceWords, type Frame } from "../sim/boundary/frame.ts";
import { yawOf } from "../sim/boundary/yaw.ts";
import type { FieldFrame } from "./frame-of-reference.ts";
import { isSeen } from "./objects/pieces.ts";

/** The drawing's part of a canvas, in its units. */
export interface MapPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface MapRobot {
  readonly number: number;
  readonly station: number;
  readonly accent: string | null;
}

export interface MapDef {
  readonly frame: FieldFrame;
  readonly fieldToWorld: Matrix4;
  /** How high the field's structures reach at a place of the world [m]. */
  readonly height: (x: number, z: number) => number;
  readonly robots: readonly MapRobot[];
  /** By type of piece. */
  readonly pieceColors: readonly string[];
}

/** Around the field: walls and the robots' bumpers stay in the drawing [m]. */
const margin = 0.35;
/** A point of the structures' picture [m]; heights are known by 0.2 m. */
const point = 0.1;
/** Lower things are driven over [m]. */
const lowest = 0.5;
const floorColor = [44, 49, 58] as const;
const middleColor = [96, 102, 114] as const;
const sideColors = [
  [44, 84, 168],
  [160, 52, 56],
] as const;
/** Structures so near to the middle belong to no alliance, as a share of the field's length. */
const middleShare = 0.06;
const robotColors = ["#3b7bff", "#ff4a4f"] as const;
/** Half of a robot's side with its bumpers [m]; and the smallest that is seen, in the canvas's units. */
const robotHalf = 0.42;
const leastHalf = 3.4;

/** Where a field of that size lies in a place: units for each metre, and the middle. */
export function fitMap(
  frame: FieldFrame,
  { left, top, width, height }: MapPlace,
): { scale: number; x: number; y: number } {
  const scale = Math.min(width / (frame.length + 2 * margin), height / (frame.width + 2 * margin));
  return { scale, x: left + width / 2, y: top + height / 2 };
}

export class FieldMap {
  readonly #def: MapDef;
  readonly #robot = newRobotState();
  #ground: HTMLCanvasElement | null = null;

  constructor(def: MapDef) {
    this.#def = def;
  }

  /** Draws the moment of a frame. `own`: robots with a white edge. */
  paint(context: CanvasRenderingContext2D, place: MapPlace, frame: Frame, own: readonly number[]): void {
    const { scale, x, y } = fitMap(this.#def.frame, place);
    const { length, width } = this.#def.frame;
    this.#ground ??= this.#paintGround();
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    const [long, wide] = [length + 2 * margin, width + 2 * margin];
    context.drawImage(this.#ground, -long / 2, -wide / 2, long, wide);
    context.lineWidth = 0.06;
    context.strokeStyle = "#aeb6c4";
    context.strokeRect(-length / 2, -width / 2, length, width);
    this.#paintPieces(context, frame, Math.max(0.075, 1 / scale));
    for (let index = 0; index < Math.min(frame.robotCount, this.#def.robots.length); index++)
      this.#paintRobot(context, frame, index, own.includes(index), Math.max(robotHalf, leastHalf / scale));
    context.restore();
  }

  #paintPieces(context: CanvasRenderingContext2D, frame: Frame, half: number): void {
    const { pieceFloats: floats, pieceWords: words } = frame;
    const { pieceColors } = this.#def;
    for (let at = 0; at < words.length; at += pieceWords.stride) {
      const kind = words[at + pieceWords.kind]!;
      if (!isSeen(kind)) continue;
      const first = at + pieceWords.position;
      const [x, z] = this.#place(floats[first]!, floats[first + 1]!);
      context.fillStyle = pieceColors[pieceTypeIndex(kind)] ?? "#ffffff";
      context.fillRect(x - half, z - half, 2 * half, 2 * half);
    }
  }

  #paintRobot(context: CanvasRenderingContext2D, frame: Frame, index: number, own: boolean, half: number): void {
    const { position, heading } = headed(frame.robot(index, this.#robot));
    const { accent, station } = this.#def.robots[index]!;
    const [x, z] = this.#place(position.x, position.y);
    const [aheadX, aheadZ] = this.#place(position.x + Math.cos(heading), position.y + Math.sin(heading));
    context.save();
    context.translate(x, z);
    context.rotate(Math.atan2(aheadZ - z, aheadX - x));
    context.fillStyle = robotColors[station < 3 ? 0 : 1];
    context.fillRect(-half, -half, 2 * half, 2 * half);
    // Its own accent, open towards its front.
    context.fillStyle = accent ?? "#20c997";
    context.beginPath();
    context.moveTo(0.75 * half, 0);
    context.lineTo(-0.5 * half, 0.6 * half);
    context.lineTo(-0.5 * half, -0.6 * half);
    context.fill();
    context.lineWidth = (own ? 0.36 : 0.12) * half;
    context.strokeStyle = own ? "#ffffff" : "#10131a";
    context.strokeRect(-half, -half, 2 * half, 2 * half);
    context.restore();
  }

  /** Of the field to the drawing: x to the red wall, y down to the right hand of a blue driver. */
  #place(x: number, y: number): readonly [number, number] {
    const { elements: e } = this.#def.fieldToWorld;
    return [e[0] * x + e[4] * y + e[12], e[2] * x + e[6] * y + e[14]];
  }

  #paintGround(): HTMLCanvasElement {
    const { frame, height } = this.#def;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round((frame.length + 2 * margin) / point);
    canvas.height = Math.round((frame.width + 2 * margin) / point);
    const context = canvas.getContext("2d")!;
    const picture = context.createImageData(canvas.width, canvas.height);
    for (let row = 0; row < canvas.height; row++) {
      for (let column = 0; column < canvas.width; column++) {
        const x = (column + 0.5) * point - frame.length / 2 - margin;
        const z = (row + 0.5) * point - frame.width / 2 - margin;
        const stands = height(x, z) >= lowest;
        const side = Math.abs(x) < middleShare * frame.length ? middleColor : sideColors[x < 0 ? 0 : 1];
        picture.data.set([...(stands ? side : floorColor), 255], 4 * (row * canvas.width + column));
      }
    }
    context.putImageData(picture, 0, 0);
    return canvas;
  }
}

function headed({ position, rotation }: ReturnType<typeof newRobotState>): {
  position: { x: number; y: number };
  heading: number;
} {
  return { position, heading: yawOf(rotation) };
}
