// The data log menu: recording, and opening files.

import { book } from "./book.ts";

export const recorder = book("recorder", {
  log: "Data log",
  record: "Record",
  save: "Save",
  file: "Open a file …",
  compare: "Compare runs …",
  what: "Record makes a WPILib data log (.wpilog), for AdvantageScope. Open takes any file that you have, or several; you can also drop them on the picture.",
  failed: "Recording failed: {message}",
  ended: "Recording ended",
  recording: "Recording",
  nothing: "Nothing has been recorded yet.",
  notRecording: "Not recording",
  recordingSize: "Recording {size}",
  recorded: "Recorded {size}",
  stop: "Stop",
  oneMissing: "1 tick is missing",
  missing: "{missed} ticks are missing",
  tooFast: "{lost}: the run was too fast to be recorded whole.",
  canSave: "{why} What was recorded can be saved.",
});
