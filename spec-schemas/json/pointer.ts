/** Step of a path: a key, or any element of a list. */
export type PathStep = string | { readonly any: true };

/** Parsed path, as written by checks and comparisons. */
export interface ParsedPath {
  /** Read, action or channel that a campaign compared. */
  readonly of: string | null;
  readonly steps: readonly PathStep[];
}

const STEP = /\.?([A-Za-z_][\w-]*)(?=[.[]|$)|\[(\d+)\]|\[\*?\]|\[('')\]/y;

/**
 * Parses `orders[0].px`, `$.a[''].b` (an empty key), `/a/b`, `open_orders $.orders[*].sz` (any element); null for words that name no
 * place.
 */
export function parsePath(path: string): ParsedPath | null {
  if (/^(\/[\w~-]*)+$/.test(path)) return { of: null, steps: path.slice(1).split('/').map(unescaped) };
  const [, of, under] = /^(?:(?:frame )?([\w.]+) )?\$(.*)$/s.exec(path) ?? [];
  const { steps, isWhole } = stepsOf(under ?? path);
  return isWhole ? { of: of ?? null, steps } : null;
}

/**
 * Returns the keys of `$.orders[3].sz`, up to an element without a fixed index (`[*]`, `[oid=7]`); empty for what is no path into a body.
 */
export function leadingKeys(path: string): readonly string[] {
  const { steps } = stepsOf(/^\$(?=[.[])(.*)$/s.exec(path)?.[1] ?? '');
  const open = steps.findIndex((step) => typeof step !== 'string');
  return steps.slice(0, open < 0 ? steps.length : open).map(String);
}

/** Parses steps up to the first invalid one. */
function stepsOf(text: string): { readonly steps: readonly PathStep[]; readonly isWhole: boolean } {
  const steps: PathStep[] = [];
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const [whole, key, index, empty] = STEP.exec(text) ?? [];
    if (whole === undefined) return { steps, isWhole: false };
    steps.push(key ?? index ?? (empty === undefined ? { any: true } : ''));
  }
  return { steps, isWhole: true };
}

/** Returns the path of a member below a path; a key without a letter is written like `['']`. */
export function memberPath(path: string, key: string): string {
  return key === '' ? `${path}['']` : `${path}.${key}`;
}

/** Returns the JSONPath of a place; digits are indices of lists. */
export function jsonPathOf(steps: readonly string[]): string {
  return steps.reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : memberPath(path, step)), '$');
}

/** Returns a JSON pointer (RFC 6901); the empty text is the whole document. Any element of a list is written as `*`. */
export function pointerOf(steps: readonly PathStep[]): string {
  return steps
    .map((step) => `/${typeof step === 'string' ? step.replaceAll('~', '~0').replaceAll('/', '~1') : '*'}`)
    .join('');
}

/** Splits a JSON pointer into its steps. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(unescaped);
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Whether a place ends in these steps. */
export function placeEndsWithSteps(place: readonly string[], steps: readonly PathStep[]): boolean {
  const from = place.length - steps.length;
  return from >= 0 && steps.every((step, at) => fits(step, place[from + at] ?? ''));
}

/**
 * Returns the part of a path that lies below a place: the steps after the longest prefix with which the place ends. Empty if it ends with no
 * prefix.
 */
export function stepsBelowPlace(place: readonly string[], steps: readonly PathStep[]): readonly PathStep[] {
  for (let count = steps.length; count > 0; count--)
    if (placeEndsWithSteps(place, steps.slice(0, count))) return steps.slice(count);
  return [];
}

function fits(step: PathStep, key: string): boolean {
  return typeof step === 'string' ? step === key : /^\d+$/.test(key);
}
