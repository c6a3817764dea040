// Pictures of the 36h11 AprilTags 1 to 32.
// The numbers are the family's definition, as libapriltag 3.3.0 (tag36h11.c: codes, bit_x, bit_y) lists it.

/** Code word of each tag, 36 bits; [0] is tag 0. The first bit of the layout is the most significant. */
export const codes = [
  0xd7e00984b, 0xdda664ca7, 0xdc4a1c821, 0xe17b470e9, 0xef91d01b1, 0xf429cdd73, 0x05da29225, 0x1106cba43, 0x223bed79d,
  0x21f51213c, 0x33eb19ca6, 0x3f76eb0f8, 0x469a97414, 0x45dcfe0b0, 0x4a6465f72, 0x51801db96, 0x5eb946b4e, 0x68a7cc2ec,
  0x6f0ba2652, 0x78765559d, 0x87b83d129, 0x86cc4a5c5, 0x8b64df90f, 0x9c577b611, 0xa3810f2f5, 0xaf4d75b83, 0xb59a03fef,
  0xbb1096f85, 0xd1b92fc76, 0xd0dd509d2, 0xe2cfda160, 0x2ff497c63, 0x47240671b,
];

/** Column, row of each bit inside the black border, whose corner module is 0, 0. */
const layout = [
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [5, 1],
  [2, 2],
  [3, 2],
  [4, 2],
  [3, 3],
  [6, 1],
  [6, 2],
  [6, 3],
  [6, 4],
  [6, 5],
  [5, 2],
  [5, 3],
  [5, 4],
  [4, 3],
  [6, 6],
  [5, 6],
  [4, 6],
  [3, 6],
  [2, 6],
  [5, 5],
  [4, 5],
  [3, 5],
  [4, 4],
  [1, 6],
  [1, 5],
  [1, 4],
  [1, 3],
  [1, 2],
  [2, 5],
  [2, 4],
  [2, 3],
  [3, 4],
];

/** Modules along one side of the picture: six of data, the black border and the white margin. */
export const modules = 10;

/** Rows of a tag's picture from the top, true = white: 10 x 10 with the white margin and the black border. */
export function tagPicture(id) {
  const code = codes[id];
  if (code === undefined) throw new Error(`no picture of tag ${id}; there are 0 to ${codes.length - 1}`);
  const rows = Array.from({ length: modules }, (_, y) =>
    Array.from({ length: modules }, (_, x) => x === 0 || y === 0 || x === modules - 1 || y === modules - 1),
  );
  const bits = code.toString(2).padStart(layout.length, "0");
  layout.forEach(([x, y], bit) => {
    rows[y + 1][x + 1] = bits[bit] === "1";
  });
  return rows;
}
