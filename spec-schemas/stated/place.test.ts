import { expect, test } from 'vitest';
import { shapePlaceAt, shapePlaceSteps } from './place.ts';

test.each([
  ['info.open_orders', '$.orders[oid=77].sz', 'orders[].sz'],
  ['info.open_orders', '$.orders[3]', 'orders[]'],
  ['info.open_orders', '$.orders', 'orders'],
  ['info.l2_book', '$.bids[px=12.5].sz', 'bids[].sz'],
  ['frame.l2_book', '$.data.levels[1]', 'data.levels[]'],
  ['frame.l2_book', '$.data.levels[1][0].px', 'data.levels[][].px'],
  [
    'info.clearinghouse_state',
    "$.clearinghouse_state[''].positions[coin=BTC].lev",
    'clearinghouse_state.*.positions[].lev',
  ],
  ['info.clearinghouse_state', '$.clearinghouse_state.abc.positions', 'clearinghouse_state.*.positions'],
  ['frame.fills', '$.data[0].px', 'data[].px'],
  ['info.open_orders', '$', ''],
] as const)('%s %s is the place %s', (shapeId, path, place) => {
  expect(shapePlaceAt(shapeId, path)).toBe(place);
});

test.each([
  ['a key that the shape does not know', '$.orders[0].leverage'],
  ['an element of what is no list', '$.address[0]'],
  ['a key of what is a list', '$.orders.sz'],
  ['what is no path into the value', '$status'],
  ['a place', 'orders[].sz'],
])('%s is no place', (_what, path) => {
  expect(shapePlaceAt('info.open_orders', path)).toBeNull();
});

test('a place is split into the steps that lead to it', () => {
  expect(shapePlaceSteps('data.levels[][].px')).toEqual(['data', 'levels', '[]', '[]', 'px']);
});
