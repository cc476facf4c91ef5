import { isDisturbedOrBurst } from '../../generate/bursts.ts';
import type { Step } from '../../generate/steps.ts';
import { families } from '../families/families.list.ts';
import { type Family, makeStepsArbitrary } from '../families/family.ts';
import { tradingFamily } from '../families/trading.ts';

/** Sequence that is kept between runs, as plain JSON. It is played in the markets of the run that loads it. */
export interface CorpusEntry {
  readonly kind: typeof KIND;
  /** Name of the family. */
  readonly family: string;
  /** `reached`: it covered something that no earlier sequence had; `differed`: target and shadow differed in it. */
  readonly why: 'reached' | 'differed';
  /** Facets that it covered, or the cause of the difference: for human readers of the file. */
  readonly what: readonly string[];
  readonly steps: readonly Step[];
}

/** Store of sequences between runs. */
export interface Corpus {
  /** Played first, in this order. */
  readonly entries: readonly CorpusEntry[];
  keep(entry: CorpusEntry): void;
}

const KIND = 'venue-conformance corpus';

export function makeCorpusEntry(
  { name: family }: Family,
  why: CorpusEntry['why'],
  what: readonly string[],
  steps: readonly Step[],
): CorpusEntry {
  return { kind: KIND, family, why, what, steps };
}

/** Parses a corpus entry; returns the reason as text where it is invalid. The text is untrusted. */
export function parseCorpusEntry(text: string): CorpusEntry | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== KIND)
    return 'it is no sequence of a campaign';
  const { family: name, why, what, steps } = value as Partial<Record<keyof CorpusEntry, unknown>>; // fields are validated one by one
  // Entries written before there were several families have none.
  const family = name === undefined ? tradingFamily : families.find((one) => one.name === name);
  if (family === undefined) return 'its family is none of this build';
  if (!isDrawable(steps, family)) return 'its steps are none that this build draws';
  const words = Array.isArray(what) ? what.filter((word) => typeof word === 'string') : [];
  return makeCorpusEntry(family, why === 'differed' ? 'differed' : 'reached', words, steps);
}

/** Whether the generators could have drawn the steps: nothing else is ever sent, whatever a file contains. */
function isDrawable(steps: unknown, family: Family): steps is readonly Step[] {
  try {
    return Array.isArray(steps) && makeStepsArbitrary(family, isDisturbedOrBurst(steps)).canShrinkWithoutContext(steps);
  } catch {
    return false;
  }
}
