import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneRoot } from '../selftest/clone-sources.ts';
import { makeImportGraph, readSources } from '../selftest/import-graph.ts';
import { type Mutant, mutantsInSource } from './sites.ts';

/** Entry point of the mutated sources, from which an in-process venue is built. */
const DOOR = 'reference-model/index.ts';

/**
 * Sources that no clause covers: planting of faults and naming of rules, operator powers (covered by `docs/operator-interface.md` and its
 * tests), serialisation of states, other forms of open points, which no venue here uses, the model's self-checks, which are off during
 * mutation, the format of the genesis, and generated lists.
 */
export const noClauseSourcePattern = new RegExp(
  [
    '^reference-model/(faults/|control/|engine/orders/gate-edits|rule-[^/]*\\.ts$|rules\\.ts$)',
    '/state/snapshot\\.ts$',
    '/genesis/genesis\\.ts$',
    '/([a-z]+-)?variants\\.ts$|/(predicted-refusals|maker-rebate)\\.ts$',
    '/(coherence|conservation|conserving|sum-holdings|place-sums|model-fault)\\.ts$',
    '\\.list\\.ts$',
  ].join('|'),
);

/** Returns every mutant of the model, sorted by path and place. */
export function listAllMutants(): readonly Mutant[] {
  const sources = readSources(cloneRoot);
  const paths = [...makeImportGraph(sources).loadedWith(DOOR)].filter(
    (path) => /^reference-model\/.*\.ts$/.test(path) && !noClauseSourcePattern.test(path),
  );
  return paths.toSorted().flatMap((path) => mutantsInSource(path, sourceTextOf(path)));
}

/** Returns the text of a source of this clone. @param path  from the root */
export function sourceTextOf(path: string): string {
  return readFileSync(join(cloneRoot, path), 'utf8');
}
