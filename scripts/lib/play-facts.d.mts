/** The robots there are, for the page's dialog. */
export function robotIndex(root: string): readonly object[];
/** The fields there are and their scenarios. */
export function fieldIndex(root: string): { readonly fields: readonly object[] };
export function scenarioFacts(scenario: object, field: object): Readonly<Record<string, unknown>>;
export function robotFacts(robot: object): Readonly<Record<string, unknown>>;
/** The site's picture of a scenario's file or of a robot's folder. */
export function pictureName(path: string): string;
