import type { Step } from '../generate/steps.ts';
import { families } from './families/families.list.ts';
import { drawable, type Family } from './families/family.ts';
import { trading } from './families/trading.ts';

/** A sequence that is kept between runs, as plain JSON. Its markets are those of the run that plays it. */
export interface CorpusEntry {
  readonly kind: typeof KIND;
  /** Whose sequence it is, by name. */
  readonly family: string;
  /** It reached what no sequence before it had, or target and shadow differed in it. */
  readonly why: 'reached' | 'differed';
  /** What it reached, or the cause of the difference: for whoever reads the file. */
  readonly what: readonly string[];
  readonly steps: readonly Step[];
}

/** Where sequences are kept between runs. */
export interface Corpus {
  /** Played first, in this order. */
  readonly entries: readonly CorpusEntry[];
  keep(entry: CorpusEntry): void;
}

const KIND = 'venue-conformance corpus';

export function corpusEntry(
  { name: family }: Family,
  why: CorpusEntry['why'],
  what: readonly string[],
  steps: readonly Step[],
): CorpusEntry {
  return { kind: KIND, family, why, what, steps };
}

/** The entry that a text holds, or in words why it holds none. The text may come from anywhere. */
export function parseCorpusEntry(text: string): CorpusEntry | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== KIND)
    return 'it is no sequence of a campaign';
  const { family: name, why, what, steps } = value as Partial<Record<keyof CorpusEntry, unknown>>; // looked at one by one
  // Those that were kept before there were others say nothing of it.
  const family = name === undefined ? trading : families.find((one) => one.name === name);
  if (family === undefined) return 'its family is none of this build';
  if (!isDrawable(steps, family)) return 'its steps are none that this build draws';
  const words = Array.isArray(what) ? what.filter((word) => typeof word === 'string') : [];
  return corpusEntry(family, why === 'differed' ? 'differed' : 'reached', words, steps);
}

/** What the generators could have drawn: nothing else is ever sent, whatever a file says. */
function isDrawable(steps: unknown, family: Family): steps is readonly Step[] {
  try {
    return Array.isArray(steps) && drawable(family).canShrinkWithoutContext(steps);
  } catch {
    return false;
  }
}
