// A gamepad that only the tests hold: window.testPad, as the browser would give it.

/** For Page.addInitScript. there: it is plugged in from the start. */
export function addPad(there) {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0, touched: false }));
  const pad = { id: "Test Pad (STANDARD GAMEPAD)", index: 0, connected: true, mapping: "standard", axes: [0, 0, 0, 0] };
  window.testPad = { ...pad, buttons, there };
  navigator.getGamepads = () => [window.testPad.there ? window.testPad : null];
}
