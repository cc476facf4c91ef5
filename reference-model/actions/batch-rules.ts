import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { EntryVerdict } from './action.ts';

/** @source supplement, engine facts, section 3, "Batches" */
export interface ActionBatchRules {
  /** Maximum number of entries by tag. The documents state none, so a tag without a figure is unlimited. */
  readonly maxEntries: Readonly<Record<string, number>>;
  /** Order in which the entries run. */
  sequence<Entry>(entries: readonly Entry[]): readonly Entry[];
  /** Whether the entries after a refused entry still run. */
  readonly goesOn: boolean;
}

export const actionBatchRules: ActionBatchRules = {
  maxEntries: { batch_order: 1_000, batch_modify: 1_000 },
  sequence: (entries) => entries,
  goesOn: true,
};

export function oversizedBatchRefusal(core: Core, tag: string, entries: number): Refusal | null {
  const max = core.rules.actions.batches.maxEntries[tag];
  return max !== undefined && entries > max ? refuse('INVALID_REQUEST', `at most ${max} entries`) : null;
}

/** Runs the entries one by one. @returns the result of each entry that ran, in that order */
export function runBatchEntries<Entry>(
  core: Core,
  entries: readonly Entry[],
  run: (entry: Entry) => EntryVerdict,
): EntryVerdict[] {
  const { sequence, goesOn } = core.rules.actions.batches;
  const verdicts: EntryVerdict[] = [];
  for (const entry of sequence(entries)) {
    const verdict = run(entry);
    verdicts.push(verdict);
    if (verdict !== null && !goesOn) break;
  }
  return verdicts;
}
