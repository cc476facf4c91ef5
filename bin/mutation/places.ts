import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneRoot } from '../selftest/clone-sources.ts';
import { makeImportGraph, readSources } from '../selftest/import-graph.ts';
import { type Mutant, mutantsInSource } from './sites.ts';

/** Entry of the sources from which mutants are drawn: what a venue of this process is made of. */
const DOOR = 'reference-model/index.ts';

/**
 * Sources that no clause speaks of: how faults are planted and rules named, what the operator may do
 * (`docs/operator-interface.md` and its tests hold that), how a state is written down and read again, other forms of open
 * points, which no venue here takes, what the model asserts of itself, which mutants are played without, the form of the
 * document from which a venue here starts, and lists that are written by a program.
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

/** Every mutant of the model, by path and place. */
export function allMutants(): readonly Mutant[] {
  const sources = readSources(cloneRoot);
  const paths = [...makeImportGraph(sources).loadedWith(DOOR)].filter(
    (path) => /^reference-model\/.*\.ts$/.test(path) && !noClauseSourcePattern.test(path),
  );
  return paths.toSorted().flatMap((path) => mutantsInSource(path, sourceTextOf(path)));
}

/** A source of this clone. @param path  from the root */
export function sourceTextOf(path: string): string {
  return readFileSync(join(cloneRoot, path), 'utf8');
}
