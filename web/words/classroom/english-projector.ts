// The page on a projector: pressed keys, freezing and stepping.

import { book } from "../book.ts";

export const projector = book("projector", {
  on: "Projector: large and light; keys and pointer are shown",
  off: "The page as on a desk",
  bar: "Projector",
  freeze: "Freeze",
  go: "Go on",
  back: "One tick back",
  step: "One tick on",
  time: "{time} s",
  end: "End of the projector's view",
});
