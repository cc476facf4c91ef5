import { UsageError } from '../usage-error.ts';

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Whether the text has a unit of time. */
export function hasDurationUnit(text: string): boolean {
  return /[a-z]$/.test(text);
}

/**
 * Parses a duration: an integer with `ms`, `s`, `m` or `h`; a bare integer is milliseconds.
 * @throws UsageError on any other text
 */
export function parseDuration(text: string): number {
  const [, digits, unit = 'ms'] = /^(\d{1,12})(ms|s|m|h)?$/.exec(text) ?? [];
  const ms = Number(digits) * (unitMs[unit] ?? Number.NaN);
  if (Number.isSafeInteger(ms)) return ms;
  throw new UsageError(`"${text}" is not a duration; use an integer with ms, s, m or h`);
}
