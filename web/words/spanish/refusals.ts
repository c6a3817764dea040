// The core's refusals of scenarios, fields, robots, meshes and recordings, sentence by sentence: scripts/lib/refusals.mjs reads the English
// ones from its source. {0}, {1} ... are numbers, names and parts of sentences.

import type { Refusal } from "./refusals.gen.ts";

export const refusalWords: Readonly<Record<Refusal, string>> = {
  " (a number without a unit is in radians)": " (un número sin unidad está en radianes)",
  " and steered": " y dirigida",
  " and {0} more": " y {0} más",
  ' did you mean "{0}"?': ' ¿quisiste decir "{0}"?',
  ", but there are no vertices": ", pero no hay vértices",
  ", but there are vertices 1 to {0}": ", pero hay vértices 1 a {0}",
  '; did you mean "{0}"?': '; ¿quisiste decir "{0}"?',
  "; known are v, f, g, o and what is only for looks": "; se conocen v, f, g, o y lo que es solo para la vista",
  "DIO {0} is used by another device already": "El DIO {0} ya lo usa otro dispositivo",
  WebAssembly: "WebAssembly",
  "[{0}, {1}] is outside the field, which is {2} m by {3} m":
    "[{0}, {1}] está fuera de la cancha, que mide {2} m por {3} m",
  "\\u needs four hexadecimal digits of a character": "\\u necesita cuatro cifras hexadecimales de un carácter",
  "\\u0000 is not allowed in a string": "\\u0000 no se permite en un texto",
  a: "un",
  "a \\u surrogate needs its second half": "un sustituto \\u necesita su segunda mitad",
  "a camera": "una cámara",
  "a coordinate is more than 1000 m from the origin; lengths are in metres":
    "una coordenada está a más de 1000 m del origen; las longitudes van en metros",
  "a corner is": "una esquina es",
  "a corner of a face looks like 1, 1/2, 1//3 or 1/2/3, not":
    "una esquina de una cara se ve como 1, 1/2, 1//3 o 1/2/3, no",
  "a face has at least three corners": "una cara tiene al menos tres esquinas",
  'a face stands before the first group; begin a group with "g NAME"':
    'hay una cara antes del primer grupo; empieza un grupo con "g NAME"',
  "a group has a name": "un grupo tiene un nombre",
  "a group has one name without blanks; there is also": "un grupo tiene un nombre sin espacios; también hay",
  "a hook": "un gancho",
  "a launcher": "un lanzador",
  "a line begins with": "una línea empieza con",
  "a mouth": "una boca",
  "a number": "un número",
  "a number has more than 64 characters": "un número tiene más de 64 caracteres",
  "a number has no end": "un número no termina",
  "a number is too large": "un número es demasiado grande",
  "a recording holds a day, so it ends before the run":
    "en una grabación cabe un día, así que termina antes que la corrida",
  "a robot has at most {0} lidars": "un robot tiene a lo más {0} lidars",
  "a robot has at most {0} mechanisms; a differential counts twice":
    "un robot tiene a lo más {0} mecanismos; un diferencial cuenta doble",
  "a robot has at most {0} wheels": "un robot tiene a lo más {0} ruedas",
  "a string": "un texto",
  "a string is not closed": "un texto no se cierra",
  "a string is not closed on its line; write a line break as \\n":
    "un texto no se cierra en su línea; escribe un salto de línea como \\n",
  "a string is not valid UTF-8": "un texto no es UTF-8 válido",
  "a vertex has three coordinates": "un vértice tiene tres coordenadas",
  "a vertex has three coordinates, decimal numbers, not": "un vértice tiene tres coordenadas, números decimales, no",
  "a wheel": "una rueda",
  acceleration: "aceleración",
  'add up to {0} s, but the phase "{1}" lasts {2} s': 'suman {0} s, pero la fase "{1}" dura {2} s',
  "adds up points, but the rule has none": "suma puntos, pero la regla no tiene",
  after: "después de",
  "all {0} wheels stand in one place, so nothing keeps the robot upright; place them apart":
    "las {0} ruedas están en un mismo lugar, así que nada mantiene derecho al robot; sepáralas",
  alliance: "alianza",
  an: "un",
  "an array": "una lista",
  "an early build": "una versión temprana",
  "an intake": "un recolector",
  "an object": "un objeto",
  angle: "ángulo",
  "angle camera": "cámara de ángulo",
  "angular speed": "velocidad angular",
  area: "área",
  'asks for the match clock from "{0}" on, but the field has no such phase':
    'pide el reloj del partido desde "{0}", pero la cancha no tiene esa fase',
  'asks for the match clock, but the field "{0}" has no match phases':
    'pide el reloj del partido, pero la cancha "{0}" no tiene fases de partido',
  before: "antes de",
  "behaviour {0}": "comportamiento {0}",
  "body {0} is no longer finite": "el cuerpo {0} ya no tiene una posición finita",
  bonus: "bono",
  button: "botón",
  camera: "cámara",
  "cannot be: {0}": "no puede ser: {0}",
  "cannot come true: {0} s is before {1} s, where it could be at the earliest":
    "no puede cumplirse: {0} s es antes de {1} s, cuando podría ser a lo más pronto",
  'changes nothing: it needs a key such as "floorFriction" or "motorDead"':
    'no cambia nada: necesita una clave como "floorFriction" o "motorDead"',
  charge: "carga",
  choice: "opción",
  "compat mode": "modo de compatibilidad",
  component: "componente",
  "control character in a string; write it as an escape": "carácter de control en un texto; escríbelo como escape",
  "could not be fetched ({0}). Is the server running?": "no se pudo descargar ({0}). ¿Está corriendo el servidor?",
  "could not be fetched: HTTP {0}": "no se pudo descargar: HTTP {0}",
  "could not be read: {0}": "no se pudo leer: {0}",
  counter: "contador",
  'counts what comes while a window is closed, but the rule has no "window"':
    'cuenta lo que llega mientras una ventana está cerrada, pero la regla no tiene "window"',
  current: "corriente",
  damping: "amortiguamiento",
  device: "dispositivo",
  "does not exist": "no existe",
  'does not go with "levels", which have points of their own': 'no va con "levels", que tienen sus propios puntos',
  "has no autopilot whose place a person could take":
    "no tiene un piloto automático cuyo lugar pueda tomar una persona",
  "does not steer": "no gira de dirección",
  'does nothing at its station: it needs one of the keys "axes", "buttons", "volts", "pulses", "chassis" and "change"':
    'no hace nada en su estación: necesita una de las claves "axes", "buttons", "volts", "pulses", "chassis" y "change"',
  'brings what is staged and in store of the piece "{0}" to {1}, and its total is {2}':
    'lleva lo colocado y guardado de la pieza "{0}" a {1}, y su total es {2}',
  'does nothing: it needs a "mode", a "change", or a "station" with "axes", "buttons" or "volts"':
    'no hace nada: necesita un "mode", un "change", o una "station" con "axes", "buttons" o "volts"',
  'does nothing: it needs one of the keys "foul" and "count"':
    'no hace nada: necesita una de las claves "foul" y "count"',
  'does nothing: it needs one of the keys "points", "count", "missed", "foul" and "then"':
    'no hace nada: necesita una de las claves "points", "count", "missed", "foul" y "then"',
  'does nothing: it needs one of the keys "points", "count" and "foul"':
    'no hace nada: necesita una de las claves "points", "count" y "foul"',
  'does nothing: it needs one of the keys "points", "levels", "count" and "foul"':
    'no hace nada: necesita una de las claves "points", "levels", "count" y "foul"',
  drivetrain: "tren motriz",
  dynamics: "dinámica",
  "earlier component": "componente anterior",
  "encloses no area": "no encierra ningún área",
  "ends an input that had not begun": "termina una entrada que no había empezado",
  "ends too early": "termina antes de tiempo",
  event: "evento",
  exit: "salida",
  "expected ',' or ']'": "se esperaba ',' o ']'",
  "expected ',' or '}'": "se esperaba ',' o '}'",
  "expected ':' after a key": "se esperaba ':' después de una clave",
  "expected a key in double quotes": "se esperaba una clave entre comillas dobles",
  feeder: "alimentador",
  foul: "falta",
  frame: "marco de referencia",
  from: "de",
  'from {0} to {1} is beyond the stops of "{2}", which are at {3} and {4}':
    'de {0} a {1} pasa de los topes de "{2}", que están en {3} y {4}',
  goal: "meta",
  "goes from {0} to {1} m/s; the first number must be the lesser one":
    "va de {0} a {1} m/s; el primer número debe ser el menor",
  "goes from {0} to {1} m; the first number must be the lesser one":
    "va de {0} a {1} m; el primer número debe ser el menor",
  "goes on behind its end": "sigue después de su final",
  'goes with a "compression": without one the wheel grips without limit':
    'va con una "compression": sin ella la rueda agarra sin límite',
  'goes with a "foul" or a "count"': 'va con un "foul" o un "count"',
  "goes with the key {0}": "va con la clave {0}",
  'has "{0}" twice': 'tiene "{0}" dos veces',
  'has "{0}"; behind its data there may be play=0 or play=1, and t=SECONDS':
    'tiene "{0}"; detrás de sus datos puede haber play=0 o play=1, y t=SEGUNDOS',
  "has a character at {0} that no link has": "tiene en el lugar {0} un carácter que ningún enlace tiene",
  "has a character that is not plain ASCII": "tiene un carácter que no es ASCII simple",
  "has a file outside of fields/ and robots/": "tiene un archivo fuera de fields/ y robots/",
  "has a file that is not the one it names": "tiene un archivo que no es el que nombra",
  "has a file that is too large": "tiene un archivo demasiado grande",
  "has a file twice": "tiene un archivo dos veces",
  "has a hash where none belongs": "tiene un hash donde no va ninguno",
  'has a limit, which only "first" and "share" look at': 'tiene un límite, que solo miran "first" y "share"',
  "has a part that is unknown here": "tiene una parte que aquí no se conoce",
  "has a part twice": "tiene una parte dos veces",
  "has a part with more in it than there should be": "tiene una parte con más contenido del que debería",
  "has a scenario that is too long, or not a text": "tiene un escenario demasiado largo, o que no es texto",
  "has a text that is not printable": "tiene un texto que no se puede imprimir",
  "has a text that is too long": "tiene un texto demasiado largo",
  "has an input that is out of range": "tiene una entrada fuera de rango",
  "has an input whose name is not letters, digits and underscores":
    "tiene una entrada cuyo nombre no es de letras, dígitos y guiones bajos",
  "has an input without a name, or with one that is too long":
    "tiene una entrada sin nombre, o con uno demasiado largo",
  "has an unknown record": "tiene un registro desconocido",
  "has an unknown request": "tiene una petición desconocida",
  "has an unknown station": "tiene una estación desconocida",
  "has both of the keys {0}; it may have one": "tiene las dos claves {0}; puede tener una",
  "has flags that are unknown": "tiene marcas desconocidas",
  "has format {0}; this version reads format {1}": "tiene el formato {0}; esta versión lee el formato {1}",
  "has format {0}; version {1} reads formats 1 to {2}: open it with a newer version":
    "tiene el formato {0}; la versión {1} lee los formatos 1 a {2}: ábrelo con una versión más nueva",
  "has limits that no number is between: more than {0} and less than {1}":
    "tiene límites entre los que no cabe ningún número: más de {0} y menos de {1}",
  "has more than {0} entries, mirrored ones counted twice": "tiene más de {0} entradas, contando doble las reflejadas",
  "has more than {0} members": "tiene más de {0} miembros",
  'has no limit: it needs one of the keys "above", "below", "atLeast", "atMost", "equals", "within" and "is"':
    'no tiene límite: necesita una de las claves "above", "below", "atLeast", "atMost", "equals", "within" e "is"',
  "has no positions that this version reads: run it anyway, without the promise that it is the same run":
    "no tiene posiciones que esta versión lea: córrela de todos modos, sin la promesa de que sea la misma corrida",
  "has no positions where it says so": "no tiene posiciones donde dice tenerlas",
  "has numbers of elements that do not exist": "tiene números de elementos que no existen",
  "has pieces of an unknown type": "tiene piezas de un tipo desconocido",
  "has positions behind its end": "tiene posiciones después de su final",
  "has positions of a robot with an unknown station or too many parts":
    "tiene posiciones de un robot con una estación desconocida o demasiadas partes",
  "has positions of pieces that do not exist": "tiene posiciones de piezas que no existen",
  "has positions of something unknown": "tiene posiciones de algo desconocido",
  "has positions of too many pieces": "tiene posiciones de demasiadas piezas",
  "has positions of too many robots or at a wrong rate":
    "tiene posiciones de demasiados robots o a un ritmo equivocado",
  "has positions that no field has": "tiene posiciones que ninguna cancha tiene",
  'has the key "{0}" twice': 'tiene la clave "{0}" dos veces',
  'has the name "{0}" twice': 'tiene el nombre "{0}" dos veces',
  'has the name "{0}", which is too long: a name has at most {1} bytes':
    'tiene el nombre "{0}", que es demasiado largo: un nombre tiene a lo más {1} bytes',
  "has the name \"{0}\"; a name has 1 to {1} letters, digits, '_', '-' or '.'":
    "tiene el nombre \"{0}\"; un nombre tiene de 1 a {1} letras, cifras, '_', '-' o '.'",
  'has the period "{0}", which another list of this window has, too':
    'tiene el periodo "{0}", que también tiene otra lista de esta ventana',
  "has the positions of other robots than those of its scenario":
    "tiene las posiciones de otros robots que los de su escenario",
  "has too many files": "tiene demasiados archivos",
  "has too many positions": "tiene demasiadas posiciones",
  "has too many ticks": "tiene demasiados ticks",
  "has {0} bytes of text; it must have 1 to {1}": "tiene {0} bytes de texto; debe tener de 1 a {1}",
  "has {0} bytes, and a whole one has {1}": "tiene {0} bytes, y uno entero tiene {1}",
  "has {0} bytes; a recording has at most {1}": "tiene {0} bytes; una grabación tiene a lo más {1}",
  "has {0} bytes; at most {1} are read": "tiene {0} bytes; se leen a lo más {1}",
  "has {0} characters; that is too long": "tiene {0} caracteres; es demasiado largo",
  "has {0} elements, but must have {1}": "tiene {0} elementos, pero debe tener {1}",
  "has {0} elements; it must have {1} to {2}": "tiene {0} elementos; debe tener de {1} a {2}",
  "has {0} members, but needs at least {1}": "tiene {0} miembros, pero necesita al menos {1}",
  "holds a run of {0} hours; in a link a run lasts an hour at most. A file (.sandlot) takes a day":
    "lleva una corrida de {0} horas; en un enlace una corrida dura a lo más una hora. En un archivo (.sandlot) cabe un día",
  "holds more than {0} bytes, which is more than a link may": "lleva más de {0} bytes, más de lo que puede un enlace",
  "holds neither a scenario (#s=) nor a recording (#r=)": "no lleva ni un escenario (#s=) ni una grabación (#r=)",
  hook: "gancho",
  "human player": "jugador humano",
  intake: "recolector",
  'is "{0}", as the gate {1} it: that would be passed at once':
    'es "{0}", como la puerta {1} ella: se pasaría de inmediato',
  'is "{0}", but a field inside a scenario has no folder: put the OBJ text itself here':
    'es "{0}", pero una cancha dentro de un escenario no tiene carpeta: pon aquí el texto OBJ mismo',
  'is "{0}", but must be a number without quotes and unit': 'es "{0}", pero debe ser un número sin comillas ni unidad',
  'is "{0}", which does not begin with a number': 'es "{0}", que no empieza con un número',
  'is "{0}", which has no unit; use one of: {1}': 'es "{0}", que no tiene unidad; usa una de: {1}',
  'is "{0}", which is already that of the angle camera "{1}"': 'es "{0}", que ya es el de la cámara de ángulo "{1}"',
  'is "{0}", which is not a finite number': 'es "{0}", que no es un número finito',
  'is "{0}", whose unit is unknown; use one of: {1}': 'es "{0}", cuya unidad no se conoce; usa una de: {1}',
  'is "{0}", {1} {2}, but must be {3} {4} in one of: {5}': 'es "{0}", {2}, pero debe ser {4} en una de: {5}',
  'is "{0}"; a color looks like "#f2c100"': 'es "{0}"; un color se ve como "#f2c100"',
  "is 0 V, with which nothing is fed": "es 0 V, con lo que nada se alimenta",
  "is 0, at which nothing moves; it is negative for a feeder that feeds when it turns backwards":
    "es 0, con lo que nada se mueve; es negativo para un alimentador que alimenta cuando gira hacia atrás",
  'needs "about" and "turn", for copies about a point, or else "step" alone, for copies in a row':
    'necesita "about" y "turn", para copias alrededor de un punto, o bien solo "step", para copias en fila',
  "has points {0} and {1} in one place": "tiene los puntos {0} y {1} en un mismo lugar",
  "is 0, which puts {0} {1} in one place": "es 0, lo que pone {0} {1} en un mismo lugar",
  "is \"{0}\"; a name has 1 to {1} letters, digits, '_', '-' or '.'":
    "es \"{0}\"; un nombre tiene de 1 a {1} letras, cifras, '_', '-' o '.'",
  "is \"{0}\"; it must be a file of the field's folder: 1 to 40 of a-z, 0-9, '-', '_', then \".obj\"":
    "es \"{0}\"; debe ser un archivo de la carpeta de la cancha: de 1 a 40 de a-z, 0-9, '-', '_', y luego \".obj\"",
  "is \"{0}\"; the name of a folder has 1 to 40 of a-z, 0-9 and '-'":
    "es \"{0}\"; el nombre de una carpeta tiene de 1 a 40 de a-z, 0-9 y '-'",
  "is a direction, so it must not be [0, 0, 0]": "es una dirección, así que no debe ser [0, 0, 0]",
  "is a grid of more than {0} pieces": "es una cuadrícula de más de {0} piezas",
  "is a lidar, which has no single value; it can be stuck": "es un lidar, que no tiene un valor único; se puede trabar",
  "is a pair that entry {0} has already": "es un par que la entrada {0} ya tiene",
  "is a text, but only a value can be one": "es un texto, pero solo un valor puede serlo",
  "is an output of a differential, whose gears do not slip":
    "es una salida de un diferencial, cuyos engranes no patinan",
  "is below the floor: z = {0} m": "está bajo el piso: z = {0} m",
  "is cut off or changed at its end": "está cortado o cambiado al final",
  "is cut off: its length is none that a link can have": "está cortado: ningún enlace puede tener su largo",
  "is damaged or cut off: its check sum does not fit": "está dañada o cortada: su suma de control no coincide",
  "is damaged: it cannot be unpacked": "está dañado: no se puede desempacar",
  "is damaged: its check sum does not fit": "está dañado: su suma de control no coincide",
  "is damaged: the scenario in it is no text": "está dañado: el escenario que lleva no es texto",
  "is earlier than the event before it": "es anterior al evento que lo precede",
  "is earlier than the sample before it": "es anterior a la muestra que la precede",
  "is empty": "está vacío",
  "is false, but a full match runs by its clock": "es false, pero un partido completo corre con su reloj",
  'is for "always" and "end"; "{0}" has "by"': 'es para "always" y "end"; "{0}" tiene "by"',
  'is for "once" and "settles"; "{0}" has "until"': 'es para "once" y "settles"; "{0}" tiene "until"',
  'is for "once" only': 'es solo para "once"',
  "is more than one line of plain text: it has a control character":
    "es más que una línea de texto simple: tiene un carácter de control",
  "is no outline: the sides that begin with corners {0} and {1} cross":
    "no es un contorno: los lados que empiezan en las esquinas {0} y {1} se cruzan",
  "is no part of it": "no es parte de él",
  "is not a finite number; it must be from {0} to {1}{2}{3}": "no es un número finito; debe ser de {0} a {1}{2}{3}",
  "is not a format version this program reads; it reads 1":
    "no es una versión del formato que este programa lea; lee la 1",
  "is not a path below the site": "no es una ruta dentro del sitio",
  "is not a recording of Sandlot": "no es una grabación de Sandlot",
  "is not a saved state": "no es un estado guardado",
  "is not among the files that the recording was made with":
    "no está entre los archivos con los que se hizo la grabación",
  "is not the file that the recording was made with, and the run may come out otherwise: take that one, or run it anyway, without that promise":
    "no es el archivo con el que se hizo la grabación, y la corrida puede salir distinta: toma aquel, o córrela de todos modos, sin esa promesa",
  "is of a run whose script said other things before {0} s":
    "es de una simulación cuyo guion decía otras cosas antes de {0} s",
  "is of another scenario, or of other files of its field or robots":
    "es de otro escenario, o de otros archivos de su cancha o sus robots",
  "is one too many: a field has at most {0} {1}, mirrored and repeated ones counted":
    "es uno de más: una cancha tiene a lo más {0} {1}, contando los reflejados y repetidos",
  "is one too many: all phases together have at most {0} periods":
    "es uno de más: todas las fases juntas tienen a lo más {0} periodos",
  "is outside the field: {0} = {1} m; it must be from {2} to {3} m":
    "está fuera de la cancha: {0} = {1} m; debe ser de {2} a {3} m",
  'is straight above or below "from": there is no way to throw there':
    'está justo arriba o abajo de "from": no hay modo de lanzar ahí',
  'is the autopilot, but the robot "{0}" has no drivetrain':
    'es el piloto automático, pero el robot "{0}" no tiene tren motriz',
  "is too stiff for what it moves: alone with it, that would swing at up to {0} rad/s; the most is {1}":
    "es demasiado rígido para lo que mueve: solo con él, eso oscilaría hasta a {0} rad/s; lo más es {1}",
  'is true, but the name "{0}" does not begin with "blue_", from which the twin would get its "red_"':
    'es true, pero el nombre "{0}" no empieza con "blue_", de donde el gemelo sacaría su "red_"',
  'is worth nothing: the field\'s "fouls" must say how many points a {0} one is':
    'no vale nada: los "fouls" de la cancha deben decir cuántos puntos vale una {0}',
  "is {0} deg; a field of view is from 1 to 179 deg{1}": "es {0} deg; un campo de visión es de 1 a 179 deg{1}",
  "is {0} m, but must be more than that of the level before, {1} m":
    "es {0} m, pero debe ser más que el del nivel anterior, {1} m",
  "is {0} m, the whole length of a capsule; it must be more than its diameter, {1} m":
    "es {0} m, el largo entero de una cápsula; debe ser más que su diámetro, {1} m",
  "is {0} m; it must be less than half of the outer diameter, {1} m, to leave a hole":
    "es {0} m; debe ser menos de la mitad del diámetro exterior, {1} m, para dejar un hueco",
  "is {0} ms, which does not go with the world's steps of 4 ms: a part of it (4, 2, 1, 0.5 ms ...) or a multiple (8, 12, 20, 40 ms ...)":
    "es {0} ms, que no va con los pasos de 4 ms del mundo: una parte (4, 2, 1, 0.5 ms ...) o un múltiplo (8, 12, 20, 40 ms ...)",
  'is {0}, but must be less than "max", which is {1}': 'es {0}, pero debe ser menor que "max", que es {1}',
  'is {0}, but must be less than "softMax", which is {1}': 'es {0}, pero debe ser menor que "softMax", que es {1}',
  "is {0}, but the field has no pieces": "es {0}, pero la cancha no tiene piezas",
  'is {0}, but the robot "{1}" holds {2} at most': 'es {0}, pero el robot "{1}" lleva a lo más {2}',
  "is {0}; it must be a whole number from {1} to {2}": "es {0}; debe ser un número entero de {1} a {2}",
  "is {0}{1}{2}; it must be from {3} to {4}{5}{6}": "es {0}{1}{2}; debe ser de {3} a {4}{5}{6}",
  'its camera "{0}" looks for the piece "{1}", which the field "{2}" does not have; did you mean "{3}"?':
    'su cámara "{0}" busca la pieza "{1}", que la cancha "{2}" no tiene; ¿quisiste decir "{3}"?',
  'its intake "{0}" takes the piece "{1}", which the field "{2}" does not have; did you mean "{3}"?':
    'su recolector "{0}" toma la pieza "{1}", que la cancha "{2}" no tiene; ¿quisiste decir "{3}"?',
  'its launcher "{0}" gives the piece "{1}", which the field "{2}" does not have; did you mean "{3}"?':
    'su lanzador "{0}" suelta la pieza "{1}", que la cancha "{2}" no tiene; ¿quisiste decir "{3}"?',
  "its pieces reach from {0} = {1} m to {2} m; they must stay within {3} to {4} m":
    "sus piezas llegan de {0} = {1} m a {2} m; deben quedar entre {3} y {4} m",
  "its two ends must differ": "sus dos extremos deben ser distintos",
  'its two ends would meet: "arm" is {0} m, and "anchor" is {1} m from the pivot; they must differ by {2} m':
    'sus dos extremos se tocarían: "arm" es {0} m, y "anchor" está a {1} m del pivote; deben diferir en {2} m',
  key: "clave",
  kind: "tipo",
  "kind of gravity": "tipo de gravedad",
  "kind of intake": "tipo de recolector",
  "kind of rule": "tipo de regla",
  "lacks a hash": "no tiene un hash que necesita",
  'is true, but the rule itself takes the piece away: see "then"':
    'es true, pero la propia regla se lleva la pieza: mira "then"',
  "is {0}, but the bonus has {1} needs": "es {0}, pero el premio tiene {1} requisitos",
  "is {0}, which is no easier: {1} are enough without it": "es {0}, lo que no es más fácil: sin eso bastan {1}",
  "lacks a part that it needs": "no tiene una parte que necesita",
  launcher: "lanzador",
  length: "longitud",
  limit: "límite",
  "line {0}: {1}": "línea {0}: {1}",
  "malformed number; JSON numbers look like -0.5 or 1.5e3":
    "número mal escrito; los números de JSON se ven como -0.5 o 1.5e3",
  mass: "masa",
  material: "material",
  mechanism: "mecanismo",
  "mesh group": "grupo de la malla",
  method: "método",
  '"min" is {0} m, but must be less than "max", which is {1} m':
    '"min" es {0} m, pero debe ser menor que "max", que es {1} m',
  '"min" is {0}, but must be less than "max", which is {1}': '"min" es {0}, pero debe ser menor que "max", que es {1}',
  "mirrored mesh group": "grupo de la malla reflejado",
  "mirrored slot": "ranura reflejada",
  "mirrored zone": "zona reflejada",
  mode: "modo",
  model: "modelo",
  module: "módulo",
  moment: "momento",
  "moment of inertia": "momento de inercia",
  motor: "motor",
  "motor type": "tipo de motor",
  'must be "match", "none" or an array of pieces': 'debe ser "match", "none" o una lista de piezas',
  "must be a number or a string with a unit, not {0}": "debe ser un número o un texto con unidad, no {0}",
  "must be a number, not {0}": "debe ser un número, no {0}",
  "must be a string, not {0}": "debe ser un texto, no {0}",
  "must be a whole number, not {0}": "debe ser un número entero, no {0}",
  "must be an array [...], not {0}": "debe ser una lista [...], no {0}",
  "must be an object {...}, not {0}": "debe ser un objeto {...}, no {0}",
  "must be the name of a {0} or the {1} itself, an object": "debe ser el nombre de {0} o el objeto mismo ({1})",
  "must be true or false, not {0}": "debe ser true o false, no {0}",
  "names a moment outside of the run": "nombra un momento fuera de la corrida",
  "names an input twice": "nombra una entrada dos veces",
  "names too many inputs": "nombra demasiadas entradas",
  native: "nativa",
  '"near" is {0} m, but must be less than "far", which is {1} m':
    '"near" es {0} m, pero debe ser menor que "far", que es {1} m',
  'needs a "hopper" with room for at least one piece': 'necesita un "hopper" con lugar para al menos una pieza',
  'needs both "kv" and "ka" as they were measured, or neither: then they follow from motor, gearing, mass and wheels':
    'necesita "kv" y "ka" como se midieron, o ninguno: entonces se siguen de motor, reducción, masa y ruedas',
  "needs both of the keys {0}, or none": "necesita las dos claves {0}, o ninguna",
  'needs exactly one of "fov" (diagonal), "horizontalFov" with "verticalFov", and "calibration"':
    'necesita exactamente uno de "fov" (diagonal), "horizontalFov" con "verticalFov", y "calibration"',
  'needs exactly one of the keys "axis" (turns) and "along" (slides)':
    'necesita exactamente una de las claves "axis" (gira) y "along" (desliza)',
  'needs exactly one of the keys "roller" and "speed" (of the pull, without a roller)':
    'necesita exactamente una de las claves "roller" y "speed" (del jalón, sin rodillo)',
  'needs exactly one of the keys "steer", "roll" and "mechanism"':
    'necesita exactamente una de las claves "steer", "roll" y "mechanism"',
  'needs exactly one of the keys "wheel" and "speed" (0: the piece drops)':
    'necesita exactamente una de las claves "wheel" y "speed" (0: la pieza cae)',
  "needs exactly one of the keys {0}": "necesita exactamente una de las claves {0}",
  "needs exactly one of the keys: ": "necesita exactamente una de las claves: ",
  'needs exactly one of the keys: "motor", "wheel", "mechanism"':
    'necesita exactamente una de las claves: "motor", "wheel", "mechanism"',
  'needs measured "kv" and "ka", or the "gearing" from which they follow':
    'necesita "kv" y "ka" medidos, o el "gearing" del que se siguen',
  'needs one driven{0} wheel at each corner, which the robot "{1}" has not':
    'necesita una rueda motriz{0} en cada esquina, que el robot "{1}" no tiene',
  'needs one of the keys "length" (of a rod) and "center" (of mass)':
    'necesita una de las claves "length" (de una varilla) y "center" (de masa)',
  'needs one of the keys "velocity", "wrench", "speeds", "move" and "place"; null gives the chassis back to its wheels':
    'necesita una de las claves "velocity", "wrench", "speeds", "move" y "place"; null devuelve el chasis a sus ruedas',
  "needs one of the keys {0}": "necesita una de las claves {0}",
  'needs the key "inertia", or "mass" and "length"': 'necesita la clave "inertia", o "mass" y "length"',
  "neutral mode": "modo neutral",
  'never opens: it needs one of the keys "both", "leader", "trailer" and "bought"':
    'nunca se abre: necesita una de las claves "both", "leader", "trailer" y "bought"',
  "no body has these moments: {0} = {1} is greater than the sum of the other two, {2} kg m^2":
    "ningún cuerpo tiene estos momentos: {0} = {1} es mayor que la suma de los otros dos, {2} kg m^2",
  "no exit is free of it": "ninguna salida está libre de eso",
  'no group of the collision mesh begins with "{0}"; the field has no mesh':
    'ningún grupo de la malla de choque empieza con "{0}"; la cancha no tiene malla',
  'no group of the collision mesh begins with "{0}"; the first is {1}':
    'ningún grupo de la malla de choque empieza con "{0}"; el primero es {1}',
  "nobody took the recording's bytes in time, so it ends before the run":
    "nadie tomó a tiempo los bytes de la grabación, así que termina antes que la corrida",
  "not enough memory for its cameras": "no hay memoria suficiente para sus cámaras",
  'nothing called "{0}" can happen to a piece{1} valid: "remove", "place", { "exit": name }, { "feeder": name }':
    'nada llamado "{0}" le puede pasar a una pieza{1} válidos: "remove", "place", { "exit": name }, { "feeder": name }',
  null: "null",
  number: "número",
  "objects and arrays are nested more than 32 deep": "objetos y listas están anidados a más de 32 niveles",
  'one axle takes at most {0} motors; "count" of a motor counts several as one':
    'un eje lleva a lo más {0} motores; "count" de un motor cuenta varios como uno',
  "only an angle can be continuous": "solo un ángulo puede ser continuo",
  order: "orden",
  period: "periodo",
  phase: "fase",
  piece: "pieza",
  "piece {0} ({1})": "la pieza {0} ({1})",
  "piece {0} ({1}) is no longer finite": "la pieza {0} ({1}) ya no tiene una posición finita",
  "piece {0} ({1}) would lie {2} m deep in {3}": "la pieza {0} ({1}) se metería {2} m en {3}",
  "pieces and preloads add up to {0}; the most is {1}": "piezas y precargas suman {0}; lo más es {1}",
  pipeline: "pipeline",
  'places {0} of the piece "{1}", whose total is {2}': 'coloca {0} de la pieza "{1}", cuyo total es {2}',
  "plain number": "número simple",
  "play the positions that it has, or ": "reproduce las posiciones que tiene, o ",
  preset: "preset",
  program: "programa",
  "puts {0} pieces in one place: its step {1} is zero": "pone {0} piezas en un mismo lugar: su paso {1} es cero",
  quality: "calidad",
  resistance: "resistencia",
  "robot at the station": "robot en la estación",
  "robot {0} ({1})": "el robot {0} ({1})",
  "robot {0} ({1}) is no longer finite": "el robot {0} ({1}) ya no tiene una posición finita",
  "robot {0} ({1}) would stand {2} m deep in {3}": "el robot {0} ({1}) se metería {2} m en {3}",
  role: "papel",
  rule: "regla",
  "says something after its end": "dice algo después de su final",
  'says who leads, but the window has no periods for the "leader" or the "trailer"':
    'dice quién va adelante, pero la ventana no tiene periodos para el "leader" ni el "trailer"',
  'sends pieces round for ever: to {0}, which puts them into its own zone "{1}" again; {2}{3}':
    'manda piezas en círculo para siempre: a {0}, que las pone otra vez en su propia zona "{1}"; {2}{3}',
  'sends pieces round for ever: {0} puts them into the zone "{1}", from which they are collected':
    'manda piezas en círculo para siempre: {0} las pone en la zona "{1}", de donde se recogen',
  'sends pieces to a feeder, but the field has no "feeders"':
    'manda piezas a un alimentador, pero la cancha no tiene "feeders"',
  sensor: "sensor",
  shape: "forma",
  side: "lado",
  speed: "velocidad",
  start: "inicio",
  station: "estación",
  stiffness: "rigidez",
  "surface preset": "preset de superficie",
  "tag family": "familia de tags",
  'takes the "{0}", which needs a limit such as "atLeast"': 'toma el "{0}", que necesita un límite como "atLeast"',
  "the centre of mass": "el centro de masa",
  "the document has more than 1000000 values": "el documento tiene más de 1000000 valores",
  'the entry\'s key "station" is missing: of whose robot is this?':
    'falta la clave "station" de la entrada: ¿de qué robot es esto?',
  'the feeder "{0}" keeps the piece "{1}", but the rule is for {2}':
    'el alimentador "{0}" guarda la pieza "{1}", pero la regla es para {2}',
  "the field's boundary": "el borde de la cancha",
  'the field\'s "{0}"': '"{0}" de la cancha',
  "the file has {0} bytes; the most is {1}": "el archivo tiene {0} bytes; lo más es {1}",
  "the floor": "el piso",
  'the group "{0}" has no faces (faces without area do not count)':
    'el grupo "{0}" no tiene caras (las que no tienen área no cuentan)',
  'the group "{0}" of the collision mesh has no material: "groups" needs a key that its name begins with':
    'el grupo "{0}" de la malla de choque no tiene material: "groups" necesita una clave con la que empiece su nombre',
  'the key "friction" is missing, or a "preset", which has one':
    'falta la clave "friction", o un "preset", que la tiene',
  'the key "gearing" is missing': 'falta la clave "gearing"',
  'the key "mass" is missing; "length" and "center" say where it is':
    'falta la clave "mass"; "length" y "center" dicen dónde está',
  'the key "program" is missing': 'falta la clave "program"',
  'the key "resolution" is missing, or a "preset", which has one':
    'falta la clave "resolution", o un "preset", que la tiene',
  'the key "restitution" is missing, or a "preset", which has one':
    'falta la clave "restitution", o un "preset", que la tiene',
  'the key "station" is missing: whose axes, buttons or volts are these?':
    'falta la clave "station": ¿de quién son estos ejes, botones o voltios?',
  'the key "{0}" is missing': 'falta la clave "{0}"',
  'the key "{0}" is missing, here and in "{1}"': 'falta la clave "{0}", aquí y en "{1}"',
  'the launcher "{0}" has no "feeder" to fire with': 'el lanzador "{0}" no tiene "feeder" con qué disparar',
  'the leader is decided when "{0}" ends, but a list of this window has "{1}", which is not after it':
    'quién va adelante se decide cuando termina "{0}", pero una lista de esta ventana tiene "{1}", que no viene después',
  'the mechanism "{0}" has no "min" and "max", so the key "position" is needed':
    'el mecanismo "{0}" no tiene "min" y "max", así que hace falta la clave "position"',
  'the mechanism "{0}" moves along a line; this one must turn': 'el mecanismo "{0}" se mueve en línea; este debe girar',
  "the mesh has more than 200000 triangles": "la malla tiene más de 200000 triángulos",
  "the mesh has more than 200000 vertices": "la malla tiene más de 200000 vértices",
  "the mesh has more than 256 groups": "la malla tiene más de 256 grupos",
  'the mesh has no groups; begin one with "g NAME"': 'la malla no tiene grupos; empieza uno con "g NAME"',
  'the motor "{0}" drives something else already': 'el motor "{0}" ya mueve otra cosa',
  'the motor "{0}" has a "count" of {1}, and as many devices already':
    'el motor "{0}" tiene un "count" de {1}, y ya tantos dispositivos',
  'the name "{0}" is that of a phase and of one of the periods of "{1}"':
    'el nombre "{0}" es el de una fase y el de uno de los periodos de "{1}"',
  "the name of a group has at most 47 characters, not": "el nombre de un grupo tiene a lo más 47 caracteres, no",
  "the name of a group is plain ASCII, not": "el nombre de un grupo es ASCII simple, no",
  "the positions take as much room as they may, so they end before the run":
    "las posiciones ocupan todo el espacio permitido, así que terminan antes que la corrida",
  'the preloads add up to {0}, but only {1} of the {2} pieces "{3}" are not staged elsewhere':
    'las precargas suman {0}, pero solo {1} de las {2} piezas "{3}" no están puestas en otro lado',
  'the preset\'s calibration is for {0} x {1}; another resolution needs its own "fov" or "calibration"':
    'la calibración del preset es para {0} x {1}; otra resolución necesita su propio "fov" o "calibration"',
  "the recording is as large as one may be, so it ends before the run":
    "la grabación ya tiene el tamaño máximo, así que termina antes que la corrida",
  'the robot "{0}" has no dynamics "{1}"; it has: {2}': 'el robot "{0}" no tiene la dinámica "{1}"; tiene: {2}',
  "the run is over: {0}": "la corrida terminó: {0}",
  "the scenario has {0} bytes; a recording carries at most {1}":
    "el escenario tiene {0} bytes; una grabación lleva a lo más {1}",
  'the sensor "{0}" is of the kind {1}; this device needs one of: {2}':
    'el sensor "{0}" es del tipo {1}; este dispositivo necesita uno de: {2}',
  'the station "{0}" is taken by robot {1} already': 'la estación "{0}" ya la tiene el robot {1}',
  "the tag {0} is in the list already": "el tag {0} ya está en la lista",
  "the text ends before everything is closed": "el texto termina antes de que todo se cierre",
  "the text ends where a value should stand": "el texto termina donde debería haber un valor",
  "the text is empty": "el texto está vacío",
  "the totals add up to {0} pieces; the most is {1}": "los totales suman {0} piezas; lo más es {1}",
  "the two channels of a double solenoid must differ": "los dos canales de un solenoide doble deben ser distintos",
  "the two channels of an encoder must differ": "los dos canales de un encoder deben ser distintos",
  "the two motors of a differential must be of one type and count":
    "los dos motores de un diferencial deben ser de un mismo tipo y número",
  'the wheel "{0}" does not steer': 'la rueda "{0}" no gira de dirección',
  "the wheels of one side turn as one: their driveGearing must be the same":
    "las ruedas de un lado giran como una: su driveGearing debe ser el mismo",
  'the zone "{0}" is below the floor: it ends at z = {1} m': 'la zona "{0}" está bajo el piso: termina en z = {1} m',
  'the zone "{0}" is outside the field: it reaches from {1} = {2} m to {3} m, the field with its surroundings from {4} to {5} m':
    'la zona "{0}" está fuera de la cancha: llega de {1} = {2} m a {3} m, la cancha con su alrededor de {4} a {5} m',
  'the {0} "{1}" {2}': '{0} "{1}": {2}',
  "the {0} that the field puts at [{1}, {2}, {3}]": "{0}, que la cancha pone en [{1}, {2}, {3}]",
  "there is no memory left for snapshots": "no queda memoria para momentos guardados",
  "there is no memory to load it": "no hay memoria para cargarlo",
  "there is no memory to open it": "no hay memoria para abrirla",
  "there is no robot {0}; the scenario has {1}": "no hay robot {0}; el escenario tiene {1}",
  'there is no {0} "{1}" here; there are none at all': 'no hay {0} "{1}" aquí; no hay ninguno',
  'there is no {0} "{1}": {2} does not exist': 'no hay {0} "{1}": {2} no existe',
  'there is no {0} "{1}";{2} valid: {3}': 'no hay {0} "{1}";{2} valen: {3}',
  "there is not enough memory to read it": "no hay memoria suficiente para leerlo",
  "there is text after the end of the document": "hay texto después del fin del documento",
  'there is {0} {1} "{2}" already': 'ya hay {1} "{2}"',
  "there was no memory to record": "no hubo memoria para grabar",
  "this device is wired already, by element {0}": "este dispositivo ya está cableado, por el elemento {0}",
  "this wheel would give way by {0} m under its share of {1} kg; with a radius of {2} m its stiffness must be at least {3} N/m":
    "esta rueda cedería {0} m bajo su parte de {1} kg; con un radio de {2} m su rigidez debe ser al menos {3} N/m",
  time: "tiempo",
  to: "a",
  torque: "par",
  tread: "banda de rodadura",
  "true or false": "true o false",
  turn: "giro",
  '"type", "name" and "value" may have {0} bytes together, and no "|"':
    '"type", "name" y "value" pueden tener {0} bytes juntos, y ningún "|"',
  "unexpected character where a value should begin": "carácter inesperado donde debería empezar un valor",
  'unknown escape in a string; valid are \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX':
    'escape desconocido en un texto; valen \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX',
  "unknown word; a value is a number, a string in quotes, true, false, null, [...] or {...}":
    "palabra desconocida; un valor es un número, un texto entre comillas, true, false, null, [...] o {...}",
  "uses an input of a kind that only a newer version knows":
    "usa una entrada de un tipo que solo conoce una versión más nueva",
  "uses an input that it does not name": "usa una entrada que no nombra",
  "valid: ": "valen: ",
  voltage: "voltaje",
  "voltage per acceleration": "voltaje por aceleración",
  "voltage per angle": "voltaje por ángulo",
  "voltage per angular speed": "voltaje por velocidad angular",
  "voltage per speed": "voltaje por velocidad",
  'waits for a "wheel", but there is none': 'espera una "wheel", pero no hay',
  "was made by version {0} of Sandlot ({1}); here is version {2} (behaviour {3}), in which the run may come out differently: open it there, {4}run it anyway, without the promise that it is the same run":
    "se hizo con la versión {0} de Sandlot ({1}); aquí es la versión {2} (comportamiento {3}), en la que la corrida puede salir distinta: ábrela allá, {4}córrela de todos modos, sin la promesa de que sea la misma corrida",
  "was made by version {0} of Sandlot, which is newer: it uses input {1}, which version {2} does not have. Open it there, {3}run it anyway, without that input":
    "se hizo con la versión {0} de Sandlot, que es más nueva: usa la entrada {1}, que la versión {2} no tiene. Ábrela allá, {3}córrela de todos modos, sin esa entrada",
  "was not needed any more": "ya no hizo falta",
  "was saved by a {0} build and this is a {1} one: their functions differ in the last bit, so the run would be another":
    "lo guardó una compilación {0} y esta es una {1}: sus funciones difieren en el último bit, así que la corrida sería otra",
  "was saved by another version, which keeps other things": "lo guardó otra versión, que guarda otras cosas",
  "was saved under behaviour {0}; this version has behaviour {1}":
    "se guardó con el comportamiento {0}; esta versión tiene el comportamiento {1}",
  wheel: "rueda",
  when: "momento",
  window: "ventana",
  'with an "anchor" it needs a "force" or a "stiffness" other than 0':
    'con un "anchor" necesita una "force" o una "stiffness" distinta de 0',
  "with this distortion nothing is seen at the picture's corner {0}, {1}":
    "con esta distorsión no se ve nada en la esquina {0}, {1} de la imagen",
  "would have {0} bytes; at most {1} fit into one. A file (.sandlot) takes more":
    "tendría {0} bytes; en uno caben a lo más {1}. En un archivo (.sandlot) caben más",
  'would launch all the time: it needs a "feeder", a "gate", or a "wheel" with a "minSpeed"':
    'lanzaría todo el tiempo: necesita un "feeder", un "gate", o una "wheel" con "minSpeed"',
  slot: "ranura",
  zone: "zona",
  '{0} "{1}"{2}': '{0} "{1}"{2}',
  "{0} = {1} kg m^2 does not go with a mass of {2} kg; it must be from {3} to {4} kg m^2":
    "{0} = {1} kg m^2 no va con una masa de {2} kg; debe ser de {3} a {4} kg m^2",
  "{0} = {1} m is out of reach of the robot's frame or below the floor; {2} must be from {3} to {4} m there":
    "{0} = {1} m está fuera del alcance del marco del robot o bajo el piso; {2} debe estar ahí de {3} a {4} m",
  "{0} A is not less than the stall current, {1} A": "{0} A no es menos que la corriente de bloqueo, {1} A",
  "{0} pieces are more than the {1} that a world holds": "{0} piezas son más que las {1} que caben en un mundo",
  '"{0}" and "{1}"': '"{0}" y "{1}"',
  '"{0}" is no topic; it must begin with \'/\' and not end with one, as "/camera/target"':
    '"{0}" no es un tema; debe empezar con \'/\' y no terminar con una, como "/camera/target"',
  "{0}; no place within {1} m is free": "{0}; ningún lugar a menos de {1} m está libre",
  "{0}; the nearest free place is [{1}, {2}, {3}]": "{0}; el lugar libre más cercano es [{1}, {2}, {3}]",
  'scores twice: the rule "{0}" gives {1} points for the same already, and both count':
    'puntúa dos veces: la regla "{0}" ya da {1} puntos por lo mismo, y cuentan las dos',
  "is {0}, with which the counter never gets to the cost, {1}":
    "es {0}, con lo que el contador nunca llega al coste, {1}",
  "PWM {0} is used by element {1} already": "el PWM {0} ya lo usa el elemento {1}",
  "a linearMotion has no servo": "un linearMotion no tiene servo",
  'a module is steered by a motor, and "{0}" is a servo': 'un módulo lo orienta un motor, y "{0}" es un servo',
  'is a servo: use the key "pulses"': 'es un servo: usa la clave "pulses"',
  'is no servo: use the key "volts"': 'no es un servo: usa la clave "volts"',
  symmetry: "simetría",
  "the first pulse must be shorter than the second": "el primer pulso debe ser más corto que el segundo",
  'the motor "{0}" is a servo; its device is one of: pwmServo, xrpServo, hubServo':
    'el motor "{0}" es un servo; su dispositivo es uno de: pwmServo, xrpServo, hubServo',
  'the motor "{0}" is no servo: it has no key "servo"': 'el motor "{0}" no es un servo: no tiene la clave "servo"',
  'the servo "{0}" goes to a place: use the key "position"':
    'el servo "{0}" va a una posición: usa la clave "position"',
  'the servo "{0}" has a circuit of its own: leave this key away':
    'el servo "{0}" tiene su propio circuito: quita esta clave',
  'the servo "{0}" turns a mechanism alone; "count" of it has several':
    'el servo "{0}" mueve solo un mecanismo; con "count" son varios',
  'the servo "{0}" turns a wheel, so it must be "continuous"':
    'el servo "{0}" mueve una rueda, así que debe ser "continuous"',
  "{0} rad is beyond its range, {1} rad": "{0} rad está fuera de su alcance, {1} rad",
  'stands upright, so "out" must say from which side a robot serves it: a level direction':
    'está en vertical, así que "out" debe decir desde qué lado lo sirve un robot: una dirección horizontal',
};
