// Gamepads that only the tests hold, as the browser would give them: window.testPad is the first of window.testPads.

/** For Page.addInitScript. there: so many are plugged in from the start; true: one. */
export function addPad(there) {
  const make = (index) => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0, touched: false }));
    const pad = { id: "Test Pad (STANDARD GAMEPAD)", index, connected: true, mapping: "standard", axes: [0, 0, 0, 0] };
    return { ...pad, buttons, there: index < Number(there) };
  };
  window.testPads = [0, 1, 2, 3].map(make);
  window.testPad = window.testPads[0];
  navigator.getGamepads = () => window.testPads.map((pad) => (pad.there ? pad : null));
}
