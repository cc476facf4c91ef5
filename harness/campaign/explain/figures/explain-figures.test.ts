import { expect, test } from 'vitest';
import {
  explainDrawnFaults,
  explainPlantedFault,
  isFigureExplained,
  isFirstChangePlanted,
} from './explained-faults.fixture.ts';
import { drawPlantedFigureFaults } from './planted-figures.fixture.ts';

/** Number of faults drawn here; the soak draws a hundred. */
const DRAWN = 8;
/** Fixed seed; the soak draws new ones. */
const SEED = 20_261_127;

test('most drawn wrong values are explained', async () => {
  const outcomes = await explainDrawnFaults(SEED, DRAWN);
  const open = outcomes.filter((outcome) => !isFigureExplained(outcome)).map(({ fault }) => fault.id);
  expect(open.length, open.join(', ')).toBeLessThanOrEqual(DRAWN / 2);
});

test.each([
  ['fees.twice.0', 'the fee of fill'],
  ['fees.tier-2.every', 'is at the taker rate of tier 2'],
  ['fees.rounded-up.every', 'is rounded the other way'],
  ['funding.sign-turned.0', 'the funding of'],
  ['balances.send-given-left-out.0', 'the send'],
  ['margin.no-cushion.every', 'the cushion of'],
  ['margin.maintained-on-mark.every', 'is at the mark'],
  ['fills.row-net-of-fee.every', 'is counted in'],
])('%s is identified', async (id, words) => {
  const fault = drawPlantedFigureFaults(1).find((row) => row.id === id);
  if (fault === undefined) throw new Error(`no planted value is called ${id}`);
  const outcome = await explainPlantedFault(fault, 1);
  expect(outcome?.figures.map((figure) => figure.words).join('\n')).toContain(words);
  expect(outcome !== null && isFirstChangePlanted(outcome)).toBe(true);
});
