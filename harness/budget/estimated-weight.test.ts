import { expect, test } from 'vitest';
import { estimateCheckWeight, typicalCheckWeights } from './estimated-weight.ts';
import { type MeasuredCheckWeight, measuredCheckWeights } from './measured-weights.ts';

const act = (id: string) => ({ id, by: 'act' }) as const;

/** A check that was measured with and without held blocks. */
const [[id, { unheld, held, accounts }] = missing()] = Object.entries(measuredCheckWeights).filter(
  (row): row is [string, { [Part in keyof MeasuredCheckWeight]: number }] =>
    row[1].unheld !== null && row[1].held !== null && row[1].unheld !== row[1].held && row[1].accounts > 0,
);

function missing(): never {
  throw new Error('nothing is measured in both ways');
}

test('a check costs its measured weight, by who holds the blocks, and its accounts cost by who pays them', () => {
  const byKey = estimateCheckWeight(act(id), 'key') - unheld;
  const byFaucet = estimateCheckWeight(act(id), 'faucet') - unheld;
  const byOperator = estimateCheckWeight(act(id), 'control') - held;
  // An operator takes no money back, and accounts that a faucet paid are lent on to other checks.
  expect(byKey).toBeGreaterThan(byOperator);
  expect(byOperator).toBeGreaterThan(byFaucet);
  expect(byFaucet % accounts).toBe(0);
});

test('a check without measurements costs as much as others of its kind, plus its accounts', () => {
  expect(estimateCheckWeight(act('orders.never.measured'), 'key')).toBe(typicalCheckWeights.act);
});
