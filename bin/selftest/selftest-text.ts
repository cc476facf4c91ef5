import { isListedUndetected } from '../../harness/selftest/excused.ts';
import type { AcceptedVariantTrial } from '../../harness/selftest/selftest.ts';
import type { SoundCheckRun } from '../../harness/selftest/shape-trials.ts';
import type { UnassertedClause } from '../../harness/selftest/unasserted.ts';
import type { FaultOutcome } from '../selftest-trial.ts';

/** Returns the line of a planted fault: the checks that caught it, or the results of all that ran. */
export function faultLine({ id, title, clause, caught, by, statuses }: FaultOutcome): string {
  if (caught && isListedUndetected({ id }))
    return `JUDGED    ${id}  by ${by.join(', ')}: take it off the list of what no check tells`;
  if (caught) return `caught    ${id}  by ${[...new Set(by)].join(', ')}`;
  return [
    `SURVIVED  ${id}: ${title}; no check found ${clause} broken`,
    ...statuses.map((line) => `          ${line}`),
  ].join('\n');
}

export function variantTrialLine({ variant, asked, accused }: AcceptedVariantTrial): string {
  const who = asked === 0 ? 'no check uses what it changes' : `by ${asked} ${asked === 1 ? 'check' : 'checks'}`;
  return accused.length === 0
    ? `accepted  ${variant}  ${who}`
    : [`ACCUSED   ${variant}`, ...accused.map((line) => `          ${line}`)].join('\n');
}

export function unassertedLine({ check, clause, reason }: UnassertedClause): string {
  return `UNASSERTED  ${check} names ${clause} and never asserts it on a sound venue: ${reason}`;
}

export function checkLeftoversLine({ check, profile, leftovers }: SoundCheckRun): string {
  return `LEFT BEHIND  ${check} ends on a sound venue (${profile}) with something that was not there: ${leftovers.join(', ')}`;
}

/** Returns a line with a count, and the items below it. */
export function countedListText(says: string, items: readonly string[]): string {
  return [`\n${says}: ${items.length}`, ...items.map((item) => `  ${item}`)].join('\n');
}
