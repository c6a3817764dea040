// The page on a projector, in Spanish.

import type { Translated } from "../book.ts";
import type { projector } from "../classroom/english-projector.ts";

export const projectorWords: Translated<typeof projector> = {
  on: "Proyector: grande y claro; se ven las teclas y el puntero",
  off: "La página como en un escritorio",
  bar: "Proyector",
  freeze: "Congelar",
  go: "Seguir",
  back: "Un paso atrás",
  step: "Un paso adelante",
  time: "{time} s",
  end: "Fin de la vista para proyector",
};
