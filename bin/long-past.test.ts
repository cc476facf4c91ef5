import { expect, test } from 'vitest';
import { rowsAt } from '../harness/client/json-at.ts';
import { LocalClient } from '../reference-model/edge/local-client.fixture.ts';
import { readDefaultGenesis } from '../reference-model/index.ts';
import markBand from '../scenarios/markets/mark-band.ts';
import markOracle from '../scenarios/markets/mark-index.ts';
import aDayLater from '../scenarios/markets/rows-a-day-later.ts';
import openInterestSum from '../scenarios/markets/rows-open-interest-sum.ts';
import oiCap from '../scenarios/orders/cap-market.ts';
import { unfairOutcomesOn } from './drawn-venues.fixture.ts';
import { tradeThroughPastDays } from './long-past.fixture.ts';

const genesis = readDefaultGenesis();

test('a long past has blocks, votes and trades, and leaves orders, a position and an idle venue behind', async () => {
  // Checking conservation at every commit of such a long past would take too long.
  const client = new LocalClient({ conserving: 'never' });
  await tradeThroughPastDays(client.venue, 0n);
  expect(client.venue.height).toBeGreaterThan(10_000);
  expect(client.venue.hasPending).toBe(false);
  expect(client.data('validator_votes').votes).toHaveLength(20);
  const traded = rowsAt(client.data('markets'), 'perp').filter(({ day_ntl_vlm }) => Number(day_ntl_vlm) > 10_000);
  expect(traded).toHaveLength(1);
  const [{ coin, open_interest } = {}] = traded;
  expect(Number(open_interest)).toBeGreaterThan(0);
  const book = client.data('l2_book', { coin });
  expect([rowsAt(book, 'bids'), rowsAt(book, 'asks')].map(({ length }) => length)).toEqual([1, 1]);
});

/** The shipped venue with this many markets, one of which has a past. */
const livedOn = (markets: number) => ({
  genesis: { ...genesis, markets: genesis.markets.slice(0, markets), series: [] },
  hasPast: true,
});

test('where others left orders on the book, the price of a day ago is compared with hours in which the mark stood still', async () => {
  expect(await unfairOutcomesOn(livedOn(1), 'control', 1, [aDayLater])).toEqual([]);
});

test.each([1, 2])(
  "the middle of a book with others' orders is not mistaken for an asymmetric band (%i markets)",
  async (markets) => {
    // The second market has no such book: there the clause must be judged, and a skip would be unfair.
    expect(await unfairOutcomesOn(livedOn(markets), 'control', 1, [markBand])).toEqual([]);
  },
);

test('open interest is judged even where others have positions', async () => {
  expect(await unfairOutcomesOn(livedOn(1), 'control', 1, [openInterestSum])).toEqual([]);
});

test('a case that follows another on such a book finds the mark at its current value', async () => {
  const { genesis: lived } = livedOn(1);
  const capped = { ...lived, markets: lived.markets.map((market) => ({ ...market, oiCap: '3' })) };
  for (const seed of [1, 2, 3])
    expect(await unfairOutcomesOn({ genesis: capped, hasPast: true }, 'control', seed, [markOracle, oiCap])).toEqual(
      [],
    );
});
