import { expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { type RulesEdit, readDefaultGenesis, rulesEditorAt, Venue } from '../../reference-model/index.ts';
import { exploreTrading } from './explore-trading.ts';

const model = { Venue, readDefaultGenesis };
const explored = (depth: number, edits: readonly RulesEdit[]) => exploreTrading(model, { edits }, depth);

// Depths 4 and 5 are run by the soak: `npm run soak explore`.
test('no sequence of two actions creates money, makes reads and frames contradict, or has an effect although it was refused', () => {
  const { faults, refused, merged, states } = exploreTrading(model, {}, 2, { mostFaults: 10 });
  expect(faults).toEqual([]);
  // Proves that both kinds occurred.
  expect(refused).toBeGreaterThan(0);
  expect(merged).toBeGreaterThan(0);
  expect(states).toBeGreaterThan(8);
});

test.each<[id: string, message: string, depth?: number]>([
  ['feed.l2-book-silent-at-cancel_all_orders', 'the book and its frame'],
  ['feed.open-orders-silent-at-modify', 'and their frame'],
  ['feed.open-orders-overlooks-sweeps', 'and their frame'],
  ['feed.bbo-silent', 'the book and its best levels'],
  ['feed.book-counts-one', 'the book'],
  ['orders.refusal-costs', 'a refused action changed the state', 3],
])('%s is found', (id, message, depth = 2) => {
  const fault = allFaults.find((each) => each.id === id);
  const { faults } = explored(depth, fault === undefined ? [] : [fault.edit]);
  expect(faults.map((found) => found.message).join('\n')).toContain(message);
  expect(faults[0]?.path.length).toBeLessThanOrEqual(depth);
});

test('a unit lost in a fee is found, with the two actions that trade', () => {
  const loses = rulesEditorAt(
    'engine',
    'money',
  )(({ credited }) => ({
    credited: (asked) => (asked.why.kind === 'fee' ? ((credited(asked) - 1n) as typeof asked.amount) : credited(asked)),
  }));
  const { faults } = explored(2, [loses]);
  expect(faults[0]?.message).toMatch(/conservation at height/);
  expect(faults[0]?.path).toHaveLength(2);
});
