// The action of each key and pad button: the defaults, and a person's changes of them.

/** The action of each control; the key is a KeyboardEvent.code, or the number of a pad's button. */
export type Bound<Action extends string> = Readonly<Record<string, Action>>;
/** The controls of the actions that a person has changed; none: nothing does it. */
export type Changes<Action extends string> = { readonly [action in Action]?: readonly string[] };

/** The controls of an action, in the order of the table. */
export function controlsOf<Action extends string>(bound: Bound<Action>, action: Action): string[] {
  return Object.keys(bound).filter((control) => bound[control] === action);
}

/** The defaults with the changes in them. A control that a change takes is no longer the default's. */
export function boundWith<Action extends string>(defaults: Bound<Action>, changes: Changes<Action>): Bound<Action> {
  const bound: Record<string, Action> = {};
  for (const [control, action] of Object.entries(defaults)) if (changes[action] === undefined) bound[control] = action;
  for (const [action, controls] of Object.entries(changes) as [Action, readonly string[]][])
    for (const control of controls) bound[control] = action;
  return bound;
}

/** The changes that lead from the defaults to this. */
export function changesOf<Action extends string>(defaults: Bound<Action>, bound: Bound<Action>): Changes<Action> {
  const changes: { [action in Action]?: readonly string[] } = {};
  for (const action of new Set([...Object.values(defaults), ...Object.values(bound)])) {
    const controls = controlsOf(bound, action);
    if (controls.join() !== controlsOf(defaults, action).join()) changes[action] = controls;
  }
  return changes;
}

/** The control does this from now on, and nothing else; the action's earlier control is free. */
export function rebound<Action extends string>(bound: Bound<Action>, action: Action, control: string): Bound<Action> {
  const kept = Object.entries(bound).filter(([other, does]) => other !== control && does !== action);
  return Object.fromEntries([...kept, [control, action]]);
}

/** Remembered changes, which a person or an older page may have written; {}: none that count. */
export function readChanges<Action extends string>(
  value: unknown,
  defaults: Bound<Action>,
  allowed: (control: string) => boolean,
): Changes<Action> {
  const given = typeof value === "object" && value !== null ? value : {};
  const actions = new Set<string>(Object.values(defaults));
  const changes: { [action in Action]?: readonly string[] } = {};
  for (const [action, controls] of Object.entries(given)) {
    if (!actions.has(action) || !Array.isArray(controls)) continue;
    const texts = controls.filter((control): control is string => typeof control === "string" && allowed(control));
    changes[action as Action] = texts.slice(0, 4);
  }
  return changes;
}
