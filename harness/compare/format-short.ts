import { printJson } from '../../spec-schemas/json/lossless.ts';

const LONGEST = 200;

/** A value as a finding shows it: compact JSON, cut at 200 characters; `absent` for a key that is not there. */
export function formatShort(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = printJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
