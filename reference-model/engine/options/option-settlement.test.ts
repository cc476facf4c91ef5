import { describe, expect, test } from 'vitest';
import {
  CALL_COIN_TOKEN,
  commitOptionOperation,
  makeOptionVenue,
  openAndAcceptRfq,
  seriesEscrowPotOf,
  usdcAndCoinBalancesOf,
} from '../../actions/options.fixture.ts';
import { alice, BTC_MARKET, bob, type TestVenue } from '../../chain/chain.fixture.ts';
import { bookPx, type Usd } from '../../numeric/planes.ts';
import { optionSeriesAt } from '../../state/options.ts';
import { assertConservation } from '../conservation.ts';

const HOUR = 3_600_000;
const usd = (whole: bigint) => (whole * 10n ** 18n) as Usd; // the plane's own scale

/** Lists a series that expires in an hour and a minute. @returns its number */
function listed(venue: TestVenue, kind: 'put' | 'call', strike: bigint): number {
  const id = venue.core.state.options.nextId;
  const expiryMs = venue.core.state.timeMs + HOUR + 60_000;
  const listing = { underlying: 'BTC', kind, strike: usd(strike), expiryMs, szDecimals: 4 } as const;
  commitOptionOperation(venue, { type: 'option_list', listing });
  expect(optionSeriesAt(venue.core.state, id)?.expiryMs).toBe(expiryMs);
  return id;
}

/** Advances to this long before the expiry of a series; negative: after it. */
function until(venue: TestVenue, id: number, beforeMs: number): void {
  const { expiryMs } = optionSeriesAt(venue.core.state, id) ?? { expiryMs: 0 };
  venue.commit(expiryMs - beforeMs - venue.core.state.timeMs);
}

/** Cuts `count` blocks, `everyMs` apart, each with a different index around this value. */
function indexed(venue: TestVenue, whole: number, count: number, everyMs: number): void {
  for (let n = 0; n < count; n++) {
    const px = bookPx(BigInt(whole + (n % 2 === 0 ? -1 : 1)) * 100_000_000n);
    venue.chain.queueSystem({ type: 'oracle', market: BTC_MARKET, px });
    venue.commit(everyMs);
  }
}

describe('at its expiry a series is settled', () => {
  test.each<['put' | 'call', bigint, number, readonly string[], readonly string[]]>([
    ['put', 200n, 180, ['10016', '5'], ['9984', '5']],
    ['put', 200n, 220, ['9996', '5'], ['10004', '5']],
    ['call', 200n, 250, ['9996', '5.2'], ['10004', '4.8']],
    ['call', 200n, 150, ['9996', '5'], ['10004', '5']],
  ])('a %s at %s by %s', (kind, strike, index, holder, writer) => {
    const venue = makeOptionVenue();
    const id = listed(venue, kind, strike);
    expect(openAndAcceptRfq(venue, { market: id })).toBeUndefined();
    until(venue, id, 180_000);
    indexed(venue, index, 20, 5_000);
    until(venue, id, 0);
    expect(optionSeriesAt(venue.core.state, id)).toBeUndefined();
    expect([
      usdcAndCoinBalancesOf(venue, alice),
      usdcAndCoinBalancesOf(venue, bob),
      seriesEscrowPotOf(venue, id),
    ]).toEqual([holder, writer, '0']);
    assertConservation(venue.core);
  });

  test('truncation remainders go to the insurance fund', () => {
    const venue = makeOptionVenue();
    const put = listed(venue, 'put', 200n);
    const call = listed(venue, 'call', 200n);
    for (const market of [put, call]) openAndAcceptRfq(venue, { market, size: 3 }, { max_size: 3 }, { size: 3 });
    until(venue, put, 180_000);
    indexed(venue, 199, 21, 5_000);
    indexed(venue, 300, 21, 2_000);
    until(venue, put, 0);
    until(venue, call, 0);
    const { pots, options } = venue.core.state;
    // Two truncations of one sum leave at most one unit.
    expect([0n, 10n ** 12n]).toContain(pots.insurance);
    expect([undefined, 10n ** 10n]).toContain(options.dust.get(CALL_COIN_TOKEN));
    assertConservation(venue.core);
  });

  test('with too few samples the look-back window grows, a minute later each time', () => {
    const venue = makeOptionVenue();
    const id = listed(venue, 'put', 200n);
    openAndAcceptRfq(venue, { market: id });
    until(venue, id, 350_000);
    indexed(venue, 180, 20, 5_000);
    until(venue, id, 0);
    expect(optionSeriesAt(venue.core.state, id)).toBeDefined();
    venue.commit(60_000);
    expect(optionSeriesAt(venue.core.state, id)).toBeUndefined();
    expect(usdcAndCoinBalancesOf(venue, alice)[0]).toBe('10016');
  });

  test("a series without samples is abandoned a day later, and the writer's escrow is returned", () => {
    const venue = makeOptionVenue();
    const id = listed(venue, 'put', 200n);
    openAndAcceptRfq(venue, { market: id });
    until(venue, id, 0);
    for (let day = 0; day < 24; day++) venue.commit(HOUR);
    expect(optionSeriesAt(venue.core.state, id)).toBeUndefined();
    expect([usdcAndCoinBalancesOf(venue, alice)[0], usdcAndCoinBalancesOf(venue, bob)[0]]).toEqual(['9996', '10004']);
    assertConservation(venue.core);
  });
});

test('a series is listed only if its escrow is whole, its index known and its expiry an hour ahead', () => {
  const venue = makeOptionVenue();
  const { timeMs, options } = venue.core.state;
  const before = options.series.size;
  const listing = {
    underlying: 'BTC',
    kind: 'put',
    strike: usd(1n),
    expiryMs: timeMs + 2 * HOUR,
    szDecimals: 4,
  } as const;
  for (const wrong of [
    { ...listing, underlying: 'NOPE' },
    { ...listing, strike: usd(0n) },
    { ...listing, expiryMs: timeMs + HOUR - 1 },
    { ...listing, szDecimals: 7 },
    { ...listing, kind: 'call' as const, underlying: 'ETH' },
  ])
    commitOptionOperation(venue, { type: 'option_list', listing: wrong });
  expect(options.series.size).toBe(before);
  commitOptionOperation(venue, { type: 'option_list', listing });
  expect(options.series.size).toBe(before + 1);
});
