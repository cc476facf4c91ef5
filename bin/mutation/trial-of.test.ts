import { expect, test } from 'vitest';
import type { BaselineRun } from './baseline-runs.ts';
import { type Mutant, mutantsInSource } from './sites.ts';
import { planMutantTrial } from './trial-of.ts';

const path = 'reference-model/edge/one.ts';
const source = [
  '/** @source write-api, "Limits" */',
  'export const isAbove = (n: number) => n > most;',
  'export const isBelow = (n: number) => n < least;',
].join('\n');
const mutants = mutantsInSource(path, source);
const mutant = mutants[0] as Mutant;
const other = mutants.findIndex(({ line }) => line === 3);

/** @param ran  indices of the mutants whose place the subject executes */
function soundRun(venue: string, id: string, ran: readonly number[], cpuMs = 10): BaselineRun {
  const runs = (index: number) => ran.includes(index);
  return { subject: { venue, id }, heard: '', state: '', steps: 0, cpuMs, problems: [], runs };
}

function askedFor(runs: readonly BaselineRun[]): readonly (readonly string[])[] {
  const { judges, others } = planMutantTrial(mutant, {
    mutants,
    runs,
    checks: [{ id: 'limits.one', clauses: ['limits.one'] }],
    clauses: [{ id: 'limits.one', sources: [{ document: 'write-api', section: 'Limits' }] }],
    textOf: () => source,
    recordings: 'nowhere',
  });
  return [judges, others].map((trials) => trials.map(({ subject }) => `${subject.id} ${subject.venue}`));
}

test('subjects that execute the place run: judges of its section separately, campaigns last, fastest first', () => {
  expect(
    askedFor([
      soundRun('live', 'campaign.trading', [0], 1),
      soundRun('live', 'orders.slow', [0], 20),
      soundRun('live', 'orders.quick', [0]),
      soundRun('live', 'orders.elsewhere', [other]),
      soundRun('live', 'limits.one', [0]),
    ]),
  ).toEqual([['limits.one live'], ['orders.quick live', 'orders.slow live', 'campaign.trading live']]);
});

test('a subject that takes the same path through the source on a further venue is not run again', () => {
  expect(
    askedFor([
      soundRun('live', 'limits.one', [0]),
      soundRun('next', 'limits.one', [0]),
      soundRun('testnet', 'limits.one', [0]),
      soundRun('gateway', 'limits.one', [0, other]),
    ]),
  ).toEqual([['limits.one live', 'limits.one next', 'limits.one gateway'], []]);
});
