// The workshop of fields in Spanish.

import type { Translated } from "../book.ts";
import type { field } from "../english-field.ts";

export const fieldWords: Translated<typeof field> = {
  intro:
    "Cambia cualquier número de la cancha: piezas, materiales, zonas, reglas, el partido. O suelta la tuya en la página: una carpeta o un zip de cancha de AdvantageScope, o un GLB con este panel abierto.",
  kept: "Tus canchas",
  picture: "En la imagen",
  drawn: "Zonas y lugares en la imagen",
  mesh: "Malla de colisión sobre la imagen",
  thing: "Mover",
  nothing: "nada",
  addZone: "Zona nueva",
  hint: "Arrastra un control, o llega a él con Tab y usa las flechas: 1 cm, con Mayús 10 cm; arriba aleja de ti. Blanco: lugar en el piso. Amarillo: un lado.",
  jsonText: "Texto de field.json",
  tryTip: "La simulación empieza de nuevo en la cancha como está aquí (Ctrl+Enter)",
  name: "Nombre de la cancha",
  keepTip: "Guarda la cancha en este navegador; Qué jugar también la tiene",
  saveTip: "Un zip con field.json, malla y modelo: una carpeta de cancha de AdvantageScope",
  good: "La simulación la acepta. Presiona Probarlo para manejar en ella.",
  drives: "Manejas en esta cancha.",
  wrong: "La simulación no la acepta por esto. La cancha de la imagen sigue como estaba.",
  watched: "Hay una grabación en la página: el taller solo cambia canchas de escenarios.",
  noMesh: "su field.json nombra una malla {file} que no está a su lado",
  guide: "Una cancha a partir de un modelo",
  guideNote:
    "Cada respuesta hace la cancha de nuevo. Los huecos que siguen abiertos se ven rojos, los cerrados amarillos, las caras al revés rosas.",
  isRobot: "Es un robot",
  guessed: "Adivinado",
  floor: "Altura del piso en el modelo",
  length: "Largo de la cancha, de pared a pared",
  width: "Ancho de la cancha",
  smallest: "Las partes más pequeñas no chocan",
  fill: "Se cierran huecos de hasta",
  thickness: "Grosor de las láminas",
  triangles: "Triángulos de la malla, más o menos",
  read: "Leyendo el modelo …",
  stand: "Buscando el piso …",
  simplify: "Simplificando la malla …",
  mend: "Buscando huecos …",
  light: "Aligerando el modelo …",
  write: "Escribiendo la cancha …",
  noTriangles: "{typed} no es un número de triángulos de 100 a 200000.",
  saved:
    "{length} × {width} m, piso a {floor} m del modelo. {before} triángulos, {after} de ellos chocan: {closed} cuerpos cerrados, {thick} láminas de {thickness} m de grosor. {mbBefore} MB son {mbAfter} MB aquí.",
  left: "No se usan: {small} partes demasiado pequeñas, {outside} fuera de la cancha, {floor} del piso.",
  holeClosed: "{group}: hueco de {size} m en {place}, cerrado",
  holeOpen: "{group}: hueco de {size} m en {place}, sigue abierto; la superficie alrededor tiene grosor",
  insideOut: "{group} en {place}: estaba al revés, ya no",
  wound: {
    one: "{group} en {place}: {count} triángulo al revés, ya no",
    many: "{group} en {place}: {count} triángulos al revés, ya no",
    other: "{group} en {place}: {count} triángulos al revés, ya no",
  },
  nothingWrong: "Sin huecos ni caras al revés.",
  moreFound: { one: "y {count} más, menor", many: "y {count} más, menores", other: "y {count} más, menores" },
};
