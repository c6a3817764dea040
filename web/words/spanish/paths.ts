// Paths and autos of a person's file in Spanish.

import type { Translated } from "../book.ts";
import type { paths } from "../files/english-paths.ts";

export const pathWords: Translated<typeof paths> = {
  missing: "Falta {place}.",
  notNumber: "{place} debe ser un número, no {value}.",
  notInRange: "{place} debe estar entre {low} y {high}, no {value}.",
  notList: "{place} debe ser una lista, no {value}.",
  tooMany: "{place} tiene demasiadas entradas; se leen {most} a lo más.",
  fewWaypoints: "waypoints tiene {count}; una ruta tiene al menos 2.",
  tooLong: "La ruta tiene más de {most} puntos: un punto de control está demasiado lejos.",
  noControl:
    "Falta {place}: cada waypoint menos el último tiene un nextControl, y cada uno menos el primero un prevControl.",
  standsStill: "Todos sus waypoints están en un mismo lugar.",
  wrongVersion: "Su versión es {version}; se leen las de {known}. Ábrelo en {program} y guárdalo ahí.",
  noSamples: "Tiene {count} muestras; una trayectoria tiene al menos 2. Genérala primero en Choreo.",
  fewStates: "La trayectoria tiene {count} estados; debe tener al menos 2.",
  backwards: "{place} es {value} s, que no es más tarde que el anterior.",
  unknownMotor: "driveMotorType es {value}; PathPlanner tiene {known}.",
  noPaths: "El autónomo no recorre ninguna ruta.",
  onlyCommands: "El autónomo no recorre ninguna ruta. Ejecuta {names}: comandos del programa del equipo.",
  tooDeep: "{place}: los comandos están uno dentro de otro más de {most} veces.",
  noFile: "El autónomo recorre la ruta {name}, y {file} no está. Da su carpeta entera.",
  inFile: "{file}: {why}",
  notJson: "No es JSON: {why}",
  noWeaver: "Sus tiempos necesitan el pathweaver.json del proyecto, que no está. Da la carpeta entera del proyecto.",
  weaverTangent: "{place}: la tangente no debe ser cero.",
  weaverUnit: "lengthUnit es {value}; se leen {known}.",
  notPath: "{name} es {kind}, no una ruta. {way}",
  plainRobot:
    "No hay un settings.json junto a ella: sus tiempos son los del robot predeterminado de PathPlanner (74.1 kg, 5.45 m/s).",
  forHolonomic:
    "Es para un robot que se mueve en toda dirección; este no puede, y solo la sigue donde mira a lo largo de su ruta.",
  named: {
    one: "Se omite {count} comando del programa: {names}.",
    many: "Se omiten {count} comandos del programa: {names}.",
    other: "Se omiten {count} comandos del programa: {names}.",
  },
  standsIn: "Botones del robot hacen de comandos del programa: {list}.",
  jump: "{name} empieza a {distance} m de donde está el robot para entonces.",
  centred: "Tiene lugares negativos: se toma su origen por el centro de la cancha, con +x hacia la pared azul.",
  tooLarge: "{name} tiene más de {most} MB.",
  noRobot: "Aquí no hay un robot que se maneje con palancas: elige otro escenario, o toma el robot en Manejar.",
  takes: "{seconds} s para {metres} m, a {speed} m/s como máximo.",
  drives: "Recorre {names}.",
  timesOfFile: "Sus tiempos son los del archivo.",
  timesOfRules: "Sus tiempos salen de sus restricciones, con las reglas de su propio programa.",
  events: "Eventos: {list}.",
  eventAt: "{name} a los {seconds} s",
  followsBlue: "{robot} ({station}) la sigue.",
  followsRed: "{robot} ({station}) la sigue, del lado rojo de la cancha.",
  tryAuto: "Probar este autónomo",
  tryPath: "Probar esta ruta",
  line: "Línea en la cancha",
  following: "El robot la sigue junto a la página … {share} %",
  outcome:
    "El robot está a {largest} cm de su ruta como máximo (a los {at} s), a {mean} cm en promedio. El fantasma está donde dice la ruta.",
  aside: "Estuvo a {along} cm como máximo delante o detrás, a {across} cm a un lado, y girado {turned}°.",
  readAgain: "El archivo se guardó: esta es la nueva versión.",
  touched: "Toca algo a los {seconds} s.",
};
