// Lessons in Node: the command line and the tests. Bundled to build/node/lesson.mjs.
export { isOver, judgedOf, resultOf, type AttemptResult } from "./attempt.ts";
export { LessonFolder, type Solution } from "./lesson-folder.ts";
export { PackageError, packLesson, packSite, sitePaths } from "./site-package.ts";
export { addressOf, readText, renderNotes } from "./lesson-text.ts";
export { LessonError, lessonLanguages, lessonYears, readLesson, type Lesson, type Task } from "./lesson.ts";
export { countLines, scenarioOf, startOf } from "./task-scenario.ts";
