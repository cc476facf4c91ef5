import { printJson } from '../../spec-schemas/json/lossless.ts';

const LONGEST = 200;

/** Formats a value for a finding: compact JSON, truncated at 200 characters; `absent` for a missing key. */
export function formatShort(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = printJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
