import type { Step } from './steps.ts';

// Values in a step, and how their places are identified: shared by all code that varies a sequence.

export type NonNullScalar = string | number | boolean;

/** Keys whose value determines the kind of the object next to it, or the signer or time: another value makes another sequence. */
const KINDS = new Set(['do', 'tag', 'of', 'at', 'is', 'on', 'signer', 'held', 'read', 'do', 'named']);

/** Values in a step that may vary, with their paths. */
export function variableScalarsIn(
  value: unknown,
  at: readonly string[] = [],
): { readonly at: readonly string[]; readonly value: NonNullScalar }[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => variableScalarsIn(member, [...at, key]));
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar && !KINDS.has(at.at(-1) ?? '') && !at.includes('nonce') ? [{ at, value }] : [];
}

/** Returns a place by the kind of its step; list elements share a place. */
export function stepLocationKeyOf(step: Step, at: readonly string[]): string {
  const tag = step.do === 'act' ? step.action.tag : '';
  const siblings = at.length < 2 ? '' : kindOf(at.slice(0, -1).reduce<unknown>(memberValueOf, step));
  return `${step.do} ${tag} ${stepPathKey(at.map((key) => (/^\d+$/.test(key) ? '*' : key)))} ${siblings}`;
}

/** Returns the kind that an object declares. */
function kindOf(holder: unknown): string {
  return ['of', 'at', 'is', 'on']
    .map((key) => memberValueOf(holder, key))
    .filter((kind) => typeof kind === 'string')
    .join(' ');
}

export function stepPathKey(at: readonly string[]): string {
  return at.join('.');
}

export function memberValueOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
