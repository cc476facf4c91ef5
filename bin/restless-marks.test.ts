import { expect, test } from 'vitest';
import { openSlowLink } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type RulesEdit, usd } from '../reference-model/index.ts';
import { runOverLink } from './distant-venue.fixture.ts';

// Where every block has another mark, and every block is over before an answer comes, no reading of a mark is of the
// block of another reading.

/** Marks that go to and fro, so that no two readings bound those between them. */
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

test('figures are held against the mark of their block, by the frames that told it', async () => {
  const outcome = await runOverLink({ ...restlessVenue, edits: [restless] }, { seed: 1, only });
  expect(outcome).toMatchObject({ accusations: [], undecided: [] });
  expect(outcome.passed.toSorted()).toEqual(only);
});

test('figures that follow from none of the marks that frames told are accused', async () => {
  const ids = ['accounts.notional-with-sign', 'liquidation.price-of-bankruptcy', 'positions.notional-unsigned'];
  const faults = allFaults.filter(({ id }) => ids.includes(id));
  const edits = [restless, ...faults.map(({ edit }) => edit)];
  const { accusations } = await runOverLink({ ...restlessVenue, edits }, { seed: 1, only });
  const accused = accusations.map((accusation) => accusation.replace(/: .*/s, ''));
  expect(accused.toSorted()).toEqual(faults.map(({ clause }) => clause).toSorted());
  expect(accused).toHaveLength(ids.length);
});
