// The pages beside the simulator: examples, the element's reference, the furniture of the documentation.
//
// These pages are plain HTML that is read without any script, so their English stands in them; tests/web/words.test.ts holds both to
// one text. {1}, {2} are the elements inside a text, in their order.

import { book } from "./book.ts";

export const sites = book("sites", {
  examples: "Examples",
  reference: "Reference",
  docs: "Docs",

  indexTitle: "Examples · Sandlot",
  indexHead: "A live robot in your page",
  indexLead:
    "Every picture below leads to a page with a real simulation in it: the physics of the whole site, started by one button. The pages are plain HTML; look at their source.",
  cardMotor: "Docs: what a motor does",
  cardMotorAbout: "A robot accelerates beside the text, and its motor's current is plotted as it does.",
  cardLesson: "Lessons",
  cardLessonAbout: "Driving, motors, a first program: tasks that tick themselves off, with a plan for teachers.",
  cardMatch: "A whole match",
  cardMatchAbout: "Six robots play REBUILT; the page writes down the score as it happens.",
  cardCompare: "Two side by side",
  cardCompareAbout: "The same commands for two robots, started together, and the difference as a curve.",
  cardPhone: "Phone size, in an iframe",
  cardPhoneAbout: "For sites that allow no scripts of others: an iframe, driven by thumbs.",
  cardReferenceAbout: "Every attribute, method, event, message, style variable and part.",
  tenLines: "Ten lines",
  tenLinesAbout:
    "The script is one file; the site it comes from needs no set-up but to allow other origins to read it, as most static hosts do.",

  lessonTitle: "Lessons · Sandlot",
  lessonMoved: "The lessons are in the simulator now.",

  matchTitle: "A whole match · Sandlot",
  matchHead: "A match, from the first second to the last",
  matchLead:
    "Six autopilots played 2026 REBUILT once. Their recording is a file of a few kilobytes, and every computer that opens this page sees the very same match come out of it.",
  matchSpeed: "Speed {1}",
  matchCamera: "Camera {1}",
  cameraOverhead: "Overhead",
  cameraBroadcast: "Broadcast",
  cameraStation: "Driver station",
  cameraFollow: "Follow",
  cameraOrbit: "Orbit",
  matchAuto: "Auto is over",
  matchMinute: "One minute",
  matchSkip:
    "The two buttons skip ahead: the first time the simulation runs there as fast as it can, then it knows the way.",
  matchPlot: "Both scores over the match",
  matchLegend: "Score over time: {1}; {2}. {3}",
  matchBlue: "blue, solid",
  matchRed: "red, dashed",
  matchFinal: "Final: blue {blue}, red {red}.",

  compareTitle: "Two side by side · Sandlot",
  compareHead: "The same sprint, two drivetrains",
  compareLead:
    "Both get full stick for two and a half seconds, then none. One has four CIMs and a chain of gears, the other four Krakens and modules that steer.",
  compareGo: "Start both",
  compareAhead: "The swerve robot came {metres} m further.",
  comparePlot: "Speed of both robots over time",
  compareNote: "Speed over simulated time, so it does not matter which of the two the computer draws first.",

  motorTitle: "What a motor does · Sandlot",
  motorHead: "What a drive motor does when you floor it",
  motorLead:
    "A brushed motor at rest draws the most current it ever will. As it turns it makes a voltage of its own, and the current falls.",
  motorAbout:
    "The robot below has four CIM motors. Press play: it waits half a second, puts the chosen voltage on all of them and races down the practice field. Each dot is one instant of the left motors: how fast they turn, and what one of them draws.",
  motorRobot: "KitBot, 46 kg, ToughBox Mini 10.71:1, 6 in wheels.",
  motorPlot: "Current of one CIM over its speed",
  motorSpeed: "motor speed, rpm",
  motorCurrent: "current, A",
  motorDashed: "Dashed: what the data sheet's straight line gives at this voltage, and the controller's 60 A limit.",
  motorVoltage: "Voltage",
  motorNow: "{rpm} rpm · {amps} A a motor · battery {volts} V",
  motorLook: "What to look at",
  motorLimit: "The first dots lie on the limit: the controller cuts the voltage until the current is 60 A.",
  motorBelow:
    "At 12 V the dots run {1} the line. Four motors at once pull the battery down to little more than 10 V, and the line was drawn for 12.",
  motorBelowWord: "below",
  motorFull: "At full speed the current is not zero: wheels, gears and air take what it brings.",

  phoneTitle: "Phone size · Sandlot",
  phoneHead: "On a phone, in an iframe",
  phoneLead: "Some sites take no scripts of others but do take an iframe. It has the same contract, over {1}.",
  phoneArticle: "Balls, bumps and thumbs",
  phoneTouch:
    "Touch the field and two sticks appear: the left one drives, the right one turns. A finger that moves up or down beside them still scrolls the page.",
  phoneFrame: "Drive a robot",
  phonePlay: "Play",
  phonePause: "Pause",
  phoneReset: "Again",
  phoneSpin: "Spin",
  phoneNothing: "The page hears nothing yet.",
  phoneAt: "At {seconds} s the robot is at {x}, {y} m.",
  phoneAbout:
    "The buttons above are this page's own. They send messages to the frame, and the line below them shows what comes back.",

  // Reference and documentation: their prose is in English, and says so in other languages.
  english: "The text of this page is in English.",
  referenceTitle: "Reference · Sandlot",
  referenceLead: "A live robot in your page: one script, one element.",
  attributes: "Attributes",
  properties: "Properties",
  methods: "Methods",
  events: "Events",
  style: "Style",
  inIframe: "In an iframe",
  goodToKnow: "Good to know",
  attribute: "attribute",
  value: "value",
  withoutIt: "without it",
  readOnly: "read only",
  type: "type",
  method: "method",
  event: "event",
  detail: "detail",
  variable: "variable",
  darkTheme: "dark theme",
  part: "part, for ::part()",
  message: "type",
  fields: "fields",
  result: "result",

  skip: "Skip to the text",
  search: "Search the documentation",
  searchHint: "Search (press /)",
  found: "Found",
  nothingFound: "Nothing found for “{words}”.",
  noSearch: "The search could not be fetched.",
  pages: "Pages",
  allPages: "All pages",
  onThisPage: "On this page",
  beforeAndAfter: "Before and after",
});
