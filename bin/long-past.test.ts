import { expect, test } from 'vitest';
import { rowsAt } from '../harness/client/json-at.ts';
import { LocalClient } from '../reference-model/edge/local-client.fixture.ts';
import { defaultGenesis } from '../reference-model/genesis/load.ts';
import aDayLater from '../scenarios/markets/a-day-later.ts';
import { unfairly } from './drawn-venues.fixture.ts';
import { livedThrough } from './long-past.fixture.ts';

const genesis = defaultGenesis();

test('a long past has blocks, votes and trades, and leaves orders, a position and an idle venue behind', async () => {
  // Every commit of a past so long would be counted through.
  const client = new LocalClient({ checked: false });
  await livedThrough(client.venue, 0n);
  expect(client.venue.height).toBeGreaterThan(10_000);
  expect(client.venue.hasPending).toBe(false);
  expect(client.data('validator_votes').votes).toHaveLength(20);
  const traded = rowsAt(client.data('markets'), 'perp').filter(({ day_ntl_vlm }) => Number(day_ntl_vlm) > 10_000);
  expect(traded).toHaveLength(1);
  const [{ coin, open_interest } = {}] = traded;
  expect(Number(open_interest)).toBeGreaterThan(0);
  const book = client.data('l2_book', { coin });
  expect([rowsAt(book, 'bids'), rowsAt(book, 'asks')].map(({ length }) => length)).toEqual([1, 1]);
}, 60_000);

test('where others left orders on the book, the price of a day ago is that of hours in which the mark stood', async () => {
  const [btc] = genesis.markets;
  const venue = { genesis: { ...genesis, markets: btc === undefined ? [] : [btc] }, hasPast: true };
  expect(await unfairly(venue, 'control', 1, [aDayLater])).toEqual([]);
}, 60_000);
