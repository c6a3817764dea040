// Photos and films in Spanish.

import type { Translated } from "../book.ts";
import type { film } from "../media/english-film.ts";

export const filmWords: Translated<typeof film> = {
  heading: "Foto y video",
  what: "Qué hacer",
  photo: "Foto",
  film: "Video",
  photoAbout: "La imagen como está ahora, sin paneles y con todo su detalle.",
  filmAbout:
    "Una parte de esta corrida, dibujada imagen por imagen desde su pasado: fluida en cualquier equipo, 30 imágenes por segundo.",
  part: "Parte",
  around: "Alrededor de este momento",
  last: "Los últimos 10 segundos",
  whole: "Toda la corrida",
  own: "Desde – hasta",
  from: "Desde [s]",
  to: "Hasta [s]",
  camera: "Cámara",
  cameraNow: "Como está ahora",
  cameraStation: "El puesto del conductor",
  cameraFollow: "Detrás del robot",
  cameraOrbit: "Alrededor del robot",
  cameraOverhead: "Desde arriba",
  robot: "Mira a",
  size: "Tamaño",
  pixels: "{name}, {width} × {height}",
  kind: "Archivo",
  kindWebm: "WebM: navegadores, YouTube",
  kindMp4: "MP4: cualquier reproductor",
  noMp4: "Este navegador no codifica MP4; WebM sí.",
  noEncoder:
    "Este navegador no le da a esta página un codificador de video (WebCodecs). Chrome, Edge y Firefox 130 lo tienen en direcciones https y en localhost; la foto funciona en todos.",
  noKind: "Este navegador no codifica video de ese tamaño. Elige 720p u otro navegador.",
  savePhoto: "Guardar la foto",
  saveFilm: "Hacer el video",
  close: "Cerrar",
  cancel: "Cancelar",
  making: "Se hace el video",
  made: "Imagen {count} de {all}",
  facts: "{seconds} s, {pictures} imágenes",
  savedPhoto: "Guardada: {name}, {width} × {height}",
  savedFilm: "Guardado: {name}, {seconds} s, {pictures} imágenes, {size} MB",
  cancelled: "Cancelado: no se guardó nada.",
  noPart:
    "De {from} s a {to} s no es una parte de esta corrida: dura {end} s, y un video es de 0.1 s a {most} s de ella.",
  notBegun: "Esta corrida no ha empezado: conduce primero.",
  together: "Mientras juegas con otros, la corrida no puede volver atrás. Sal de la sala y haz entonces el video.",
  smaller: "Este equipo no dibuja una imagen mayor que {width} × {height}. Elige un tamaño menor.",
  lost: "El navegador quitó los gráficos mientras se hacía el video. Inténtalo otra vez o con un tamaño menor.",
  failed: "No se pudo hacer el video: {why}",
};
