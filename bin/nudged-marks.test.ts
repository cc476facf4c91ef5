import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type RulesEdit, usd } from '../reference-model/index.ts';
import { runOverLink } from './distant-venue.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

// Trigger legs that fire without an operator: by marks moved by the check's own quotes, or moving by themselves.

const check = 'triggers.fire.nudged-exits';
const only = [check];
const venue = {
  blocks: { mode: 'timer', ms: 20 },
  link: (upstream: string) => openSlowLink(upstream, 0),
  control: false,
} as const;

test.concurrent('in a quiet market every clause of the check is judged', async () => {
  const outcome = await runOverLink(venue, { seed: 1, only });
  expect(outcome).toEqual({ accusations: [], undecided: [], unexercised: [], passed: only });
});

test.concurrent('over a slow link nothing is accused', async () => {
  const link = (upstream: string) => openSlowLink(upstream, 75);
  const outcome = await runOverLink({ ...venue, link }, { seed: 2, only });
  expect(outcome).toMatchObject({ accusations: [], undecided: [], passed: only });
});

/** Marks that oscillate on their own, by half a permille. */
const wandering: RulesEdit = (rules) => {
  const { mark } = rules.engine;
  const oracle_median: typeof mark.sources.oracle_median = ({ state }, _market, oracle) =>
    usd(oracle + (oracle * ((BigInt(state.height) * 7n) % 51n)) / 100_000n);
  return {
    ...rules,
    engine: { ...rules.engine, mark: { ...mark, sources: { ...mark.sources, oracle_median } } },
  };
};

test.concurrent('marks that the check cannot move are waited for', async () => {
  const outcome = await runOverLink({ ...venue, edits: [wandering] }, { seed: 3, only });
  expect(outcome).toMatchObject({ accusations: [], undecided: [], passed: only });
  expect(outcome.unexercised).not.toContain('triggers.oco.limit');
});

/** An index that is too old for every mark. */
const stale: RulesEdit = (rules) => ({
  ...rules,
  engine: { ...rules.engine, mark: { ...rules.engine.mark, isFresh: () => false } },
});

test.concurrent('where no mark moves, only clauses about legs that leave at the mark are judged', async () => {
  const { unexercised, ...outcome } = await runOverLink({ ...venue, edits: [stale] }, { seed: 4, only });
  expect(outcome).toEqual({ accusations: [], undecided: [], passed: only });
  expect(unexercised).toEqual(expect.arrayContaining(['triggers.fire.crossing', 'triggers.trailing.short']));
  expect(unexercised.filter((id) => /limit$|limit-cloid|retires/.test(id))).toEqual([]);
});

test.concurrent.each([
  'triggers.never-fires',
  'triggers.market-exit-rests',
  'triggers.market-exit-flips',
  'triggers.limit-exit-at-its-level',
  'triggers.level-falls-back',
])('%s is found', async (id) => {
  const faults = allFaults.filter((fault) => fault.id === id);
  const { accusations } = await runOverLink({ ...venue, edits: faults.map(({ edit }) => edit) }, { seed: 5, only });
  expect(accusations.map((accusation) => accusation.replace(/: .*/s, ''))).toEqual(faults.map(({ clause }) => clause));
  expect(accusations).toHaveLength(1);
});

test('the program finds a fault on a served venue', async () => {
  const served = startProgram(['serve', '--port', '0', '--blocks', '20ms', '--fault', 'triggers.ladder-collapses']);
  const [, url = ''] = /^listening (\S+)\n/.exec(await served.saying(/^listening .*\n/m)) ?? [];
  const out = makeTempFolder();
  const run = ['--target', url, '--suite', check, '--fuzz', 'off', '--seed', '6', '--rate', 'unlimited', '--out', out];
  expect((await runProgramToEnd(run)).code).toBe(1);
  expect(readReportIn(out).findings.map(({ clause, severity }) => [clause, severity])).toEqual([
    ['triggers.ladder.independent', 'violation'],
  ]);
});
