// Projects of WPILib Blocks, in Spanish.

import type { Translated } from "../book.ts";
import type { wpilibBlocks } from "../classroom/english-wpilib-blocks.ts";

export const wpilibBlocksWords: Translated<typeof wpilibBlocks> = {
  noJson: "{file} no es JSON: guarda el proyecto otra vez en WPILib Blocks y suelta ese archivo.",
  broken: "{file} no es un espacio de bloques: guarda el proyecto otra vez en WPILib Blocks y suelta ese archivo.",
  deep: "{file} tiene bloques a más de {most} niveles uno dentro de otro.",
  giant: "El proyecto tiene más de {most} bloques.",
  manyModules: "El proyecto tiene más de {most} mecanismos y modos de operación.",
  large: "{file} tiene más de {most} MB.",
  noRobot: "El proyecto tiene {count} robots: necesita exactamente un archivo cuyo nombre termine en .robot.json.",
  twice: "Dos módulos se llaman {name}: cada uno necesita su propio nombre.",
  badName: "{where}: «{name}» no es un nombre que Python acepte.",
  unknown: {
    one: "{where}: Sandlot aún no conoce el bloque «{name}»; queda fuera del Python.",
    many: "{where}: Sandlot aún no conoce el bloque «{name}»; queda fuera del Python, {count} veces.",
    other: "{where}: Sandlot aún no conoce el bloque «{name}»; queda fuera del Python, {count} veces.",
  },
  made: "Se hizo Python con los bloques de {name}. Pulsa Ejecutar; de sus motores se hace un robot.",
  show: "Bloques",
  showTip:
    "Los bloques de los que se hizo este archivo, junto a su Python. Son para mirar: cámbialos en WPILib Blocks.",
  editor: "Bloques de WPILib Blocks, para mirar",
  about:
    "Señala un bloque o una línea y se ilumina su otra forma. Se ilumina lo que corre; una condición, solo mientras se cumple.",
  otherText: "Este archivo se cambió a mano: los bloques son los que traía, y nada se ilumina.",
  failed: "No se pudieron mostrar los bloques ({why}). El Python corre igualmente.",
  function: "función {name}",
  functionWith: "función {name} con {params}",
  giveBack: "devolver",
  mechanisms: "mecanismos",
  components: "componentes",
  ownComponents: "componentes propios",
  named: "{name}: {kind}",
  opmode: "modo de operación {name}, {kind}",
  pad: "mando {port}: {name}",
  padAction: "mando {port}: {name} {action}",
  when: "cuando",
  step: "paso {name}",
  until: "hasta que",
  goTo: "ir al paso {name}",
  on: "cuando {sender} dice {event}",
  says: "decir {event}",
  ignore: "hacer, sin su resultado",
  set: "poner {name} a",
  add: "añadir",
  addTo: "a",
  none: "nada",
};
