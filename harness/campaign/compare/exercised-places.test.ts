import { expect, test } from 'vitest';
import { exercisedShapePlacesIn } from './exercised-places.ts';

const position = { coin: 'BTC', size: '1', entry: '100' };

test('a row exercises the places of rows, also through a table with an empty key', () => {
  const places = exercisedShapePlacesIn('clearinghouse_state', {
    clearinghouse_state: { '': { positions: [position] } },
  });
  expect(places).toContain('clearinghouse_state.*.positions[]');
  expect(places).toContain('clearinghouse_state.*.positions[].size');
  expect(places).not.toContain('clearinghouse_state.*.positions[].upnl');
  expect(exercisedShapePlacesIn('clearinghouse_state', { clearinghouse_state: { '': { positions: [] } } })).toEqual([]);
});

test('places that a campaign does not compare are not exercised by it', () => {
  const perp = [{ coin: 'BTC', mid_px: '100', oracle_px: '100', prev_day_px: '99' }];
  expect(exercisedShapePlacesIn('markets', { perp })).toEqual(['perp[].mid_px']);
  const orders = [{ oid: '7', sz: '1', inserted_at: 1_700_000_000_000 }];
  expect(exercisedShapePlacesIn('open_orders', { orders })).toEqual(['orders[].sz', 'orders[]']);
});

test('a read that no campaign compares exercises no places', () => {
  expect(exercisedShapePlacesIn('validator_votes', { votes: [{ status: 'voting' }] })).toEqual([]);
});
