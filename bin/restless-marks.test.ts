import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type RulesEdit, usd } from '../reference-model/index.ts';
import { runOverLink } from './distant-venue.fixture.ts';

// The mark changes in every block, and each block is over before an answer arrives, so no two reads of a mark are from the same block.

/** Makes marks oscillate, so that two reads do not bound those between them. */
const restless: RulesEdit = (rules) => {
  const { mark } = rules.engine;
  const oracle_median: typeof mark.sources.oracle_median = ({ state }, _market, oracle) =>
    usd(oracle + (oracle * ((BigInt(state.height) * 12n) % 31n)) / 100_000n);
  return {
    ...rules,
    engine: { ...rules.engine, mark: { ...mark, sources: { ...mark.sources, oracle_median } } },
  };
};

const restlessVenue = {
  blocks: { mode: 'timer', ms: 70 },
  link: (upstream: string) => openSlowLink(upstream, 75),
  control: false,
} as const;

const only = ['accounts.scalars.position', 'liquidation.price.cross', 'positions.read.figures'];

test('figures are compared with the mark of their block, taken from frames', async () => {
  const outcome = await runOverLink({ ...restlessVenue, edits: [restless] }, { seed: 1, only });
  expect(outcome).toMatchObject({ accusations: [], undecided: [] });
  expect(outcome.passed.toSorted()).toEqual(only);
});

test('figures that match none of the marks in frames are accused', async () => {
  const ids = ['accounts.notional-with-sign', 'liquidation.price-of-bankruptcy', 'positions.notional-unsigned'];
  const faults = allFaults.filter(({ id }) => ids.includes(id));
  const edits = [restless, ...faults.map(({ edit }) => edit)];
  const { accusations } = await runOverLink({ ...restlessVenue, edits }, { seed: 1, only });
  const accused = accusations.map((accusation) => accusation.replace(/: .*/s, ''));
  expect(accused.toSorted()).toEqual(faults.map(({ clause }) => clause).toSorted());
  expect(accused).toHaveLength(ids.length);
});
