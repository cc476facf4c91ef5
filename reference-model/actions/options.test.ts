import { describe, expect, test } from 'vitest';
import { alice, bob, carol, errorCodeOf } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { ratioOfDeciBps } from '../numeric/rates.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { optionLotsOf } from '../state/options.ts';
import {
  CALL_SERIES_ID,
  commitOptionOperation,
  FOUR_USDC_PX,
  LOTS_PER_UNIT,
  makeOptionVenue,
  openAndAcceptRfq,
  openQuotedRfq,
  PUT_SERIES_ID,
  rfqAcceptAction,
  rfqEndMsOf,
  rfqQuoteAction,
  rfqRequestAction,
  seriesEscrowPotOf,
  usdcAndCoinBalancesOf,
} from './options.fixture.ts';

const legs = (venue: ReturnType<typeof makeOptionVenue>, series = PUT_SERIES_ID) =>
  [alice, bob, carol].map((owner) => optionLotsOf(venue.core.state, owner, series));

describe('a fill', () => {
  test('of a put moves the premium and escrows the strike', () => {
    const venue = makeOptionVenue();
    expect(openAndAcceptRfq(venue)).toBeUndefined();
    expect([
      usdcAndCoinBalancesOf(venue, alice),
      usdcAndCoinBalancesOf(venue, bob),
      seriesEscrowPotOf(venue, PUT_SERIES_ID),
    ]).toEqual([['9996', '5'], ['9954', '5'], '50']);
    expect(legs(venue)).toEqual([10_000n, -10_000n, 0n]);
    expect(venue.core.state.rfqs.sessions.size).toBe(0);
    assertConservation(venue.core);
  });

  test('of a call moves the premium and escrows a coin', () => {
    const venue = makeOptionVenue();
    expect(openAndAcceptRfq(venue, { market: CALL_SERIES_ID, side: 'Ask' })).toBeUndefined();
    expect([
      usdcAndCoinBalancesOf(venue, alice),
      usdcAndCoinBalancesOf(venue, bob),
      seriesEscrowPotOf(venue, CALL_SERIES_ID),
    ]).toEqual([['10004', '4'], ['9996', '5'], '1']);
    expect(legs(venue, CALL_SERIES_ID)).toEqual([-10_000n, 10_000n, 0n]);
    assertConservation(venue.core);
  });

  test('that closes nets the legs and releases the escrow', () => {
    const venue = makeOptionVenue();
    openAndAcceptRfq(venue, { side: 'Ask' });
    expect(openAndAcceptRfq(venue, { side: 'Bid' }, {}, { size: LOTS_PER_UNIT / 2 })).toBeUndefined();
    expect([legs(venue), seriesEscrowPotOf(venue, PUT_SERIES_ID)]).toEqual([[-5_000n, 5_000n, 0n], '25']);
    expect(openAndAcceptRfq(venue, { side: 'Bid' })).toBeUndefined();
    // Beyond the size it had written it becomes a holder, and the other side becomes a writer.
    expect([legs(venue), seriesEscrowPotOf(venue, PUT_SERIES_ID)]).toEqual([[5_000n, -5_000n, 0n], '25']);
    expect(usdcAndCoinBalancesOf(venue, alice)[0]).toBe('9998');
    assertConservation(venue.core);
  });

  test('charges the taker the lower of two truncated rates, on either side', () => {
    const venue = makeOptionVenue();
    commitOptionOperation(venue, {
      type: 'option_rates',
      rates: { taker: ratioOfDeciBps(30n), premiumCapPpm: 125_000 },
    });
    openAndAcceptRfq(venue, { side: 'Ask' });
    // 50 at 3 bps is 0.015, 4 at an eighth 0.5.
    expect([usdcAndCoinBalancesOf(venue, alice)[0], usdcAndCoinBalancesOf(venue, bob)[0]]).toEqual([
      '9953.985',
      '9996',
    ]);
    openAndAcceptRfq(venue, { market: CALL_SERIES_ID }, { price: 100 }, { size: LOTS_PER_UNIT });
    // An eighth of a premium of a millionth truncates to nothing.
    expect(usdcAndCoinBalancesOf(venue, alice)[0]).toBe('9953.984999');
    assertConservation(venue.core);
  });
});

describe('refusals of a request and of a quote', () => {
  test.each<[string, object, string]>([
    ['of a market that is no series', { market: 0 }, 'PRECONDITION_FAILED'],
    ['of no size', { size: 0 }, 'INVALID_REQUEST'],
    ['bounded and beyond means', { limit_px: 10 * FOUR_USDC_PX, size: 400 * LOTS_PER_UNIT }, 'PRECONDITION_FAILED'],
    ['to write beyond means', { side: 'Ask', limit_px: 0, size: 201 * LOTS_PER_UNIT }, 'PRECONDITION_FAILED'],
    [
      'to write without the coin',
      { market: CALL_SERIES_ID, side: 'Ask', limit_px: 1, size: 6 * LOTS_PER_UNIT },
      'PRECONDITION_FAILED',
    ],
  ])('a request %s', (_what, params, code) => {
    expect(errorCodeOf(makeOptionVenue().act(alice, rfqRequestAction(params)))).toBe(code);
  });

  test("an unbounded request beyond its account's means is accepted, but a quote for it cannot be", () => {
    const venue = makeOptionVenue();
    const size = 300 * LOTS_PER_UNIT;
    expect(openAndAcceptRfq(venue, { side: 'Ask', size }, { max_size: size }, { size })).toBe('PRECONDITION_FAILED');
    expect([usdcAndCoinBalancesOf(venue, alice)[0], legs(venue)]).toEqual(['10000', [0n, 0n, 0n]]);
  });

  test.each<[string, object, string]>([
    ['at no price', { price: 0 }, 'INVALID_REQUEST'],
    ['of no size', { max_size: 0 }, 'INVALID_REQUEST'],
    ['that outlives its request', { valid_until_ms: 2 ** 52 }, 'INVALID_REQUEST'],
    ['on nothing', { rfq_id: 7 }, 'PRECONDITION_FAILED'],
  ])('a quote %s', (_what, params, code) => {
    const venue = makeOptionVenue();
    venue.act(alice, rfqRequestAction());
    expect(errorCodeOf(venue.act(bob, rfqQuoteAction(params)))).toBe(code);
  });

  test('a quote beyond the bound is refused', () => {
    const venue = makeOptionVenue([
      rulesEditorAt('engine', 'options')(({ most }) => ({ most: { ...most, quotes: 1 } })),
    ]);
    openQuotedRfq(venue);
    expect(errorCodeOf(venue.act(carol, rfqQuoteAction()))).toBe('PRECONDITION_FAILED');
  });
});

describe('refusals of an accept', () => {
  test.each<[string, object, object, object, string]>([
    ['of no size', {}, {}, { size: 0 }, 'PRECONDITION_FAILED'],
    ['of a quote that there is not', {}, {}, { quote_idx: 1 }, 'PRECONDITION_FAILED'],
    ['above the quote', {}, { max_size: LOTS_PER_UNIT - 1 }, {}, 'INVALID_REQUEST'],
    ['above the request', { size: LOTS_PER_UNIT - 1 }, {}, {}, 'INVALID_REQUEST'],
    ['dearer than its limit', { limit_px: FOUR_USDC_PX - 1 }, {}, {}, 'PRECONDITION_FAILED'],
    ['cheaper than its limit', { side: 'Ask', limit_px: FOUR_USDC_PX + 1 }, {}, {}, 'PRECONDITION_FAILED'],
    ['for no premium', {}, { price: 1 }, { size: 1 }, 'PRECONDITION_FAILED'],
  ])('an accept %s', (_what, asked, made, acceptance, code) => {
    expect(openAndAcceptRfq(makeOptionVenue(), asked, made, acceptance)).toBe(code);
  });

  test('by the requester of its own quote, by a third account, and a second time', () => {
    const venue = makeOptionVenue();
    openQuotedRfq(venue);
    venue.act(alice, rfqQuoteAction({ valid_until_ms: rfqEndMsOf(venue, 1n) }));
    expect(errorCodeOf(venue.act(alice, rfqAcceptAction({ quote_idx: 1 })))).toBe('ORDER_SELF_TRADE');
    expect(errorCodeOf(venue.act(carol, rfqAcceptAction()))).toBe('AUTH_UNAUTHORIZED');
    expect(errorCodeOf(venue.act(alice, rfqAcceptAction()))).toBeUndefined();
    const after = venue.footprint();
    expect(errorCodeOf(venue.act(alice, rfqAcceptAction()))).toBe('PRECONDITION_FAILED');
    expect(venue.footprint()).toBe(after);
  });

  test('the writer of a call needs the fee in addition to the coin', () => {
    const venue = makeOptionVenue();
    commitOptionOperation(venue, {
      type: 'option_rates',
      rates: { taker: ratioOfDeciBps(1_000n), premiumCapPpm: 1_000_000 },
    });
    const fine = rulesEditorAt('engine', 'options')(() => ({ fee: () => (10n ** 23n) as never }));
    const dear = makeOptionVenue([fine]);
    expect(openAndAcceptRfq(dear, { market: CALL_SERIES_ID, side: 'Ask' })).toBe('PRECONDITION_FAILED');
    expect(openAndAcceptRfq(venue, { market: CALL_SERIES_ID, side: 'Ask' })).toBeUndefined();
  });

  test.each(['rowsOfSeries', 'rows'] as const)('beyond the bound %s no position is opened', (bound) => {
    const venue = makeOptionVenue([
      rulesEditorAt('engine', 'options')(({ most }) => ({ most: { ...most, [bound]: 1 } })),
    ]);
    expect(openAndAcceptRfq(venue)).toBe('PRECONDITION_FAILED');
  });
});

describe('time', () => {
  test('a request and a quote each end at their own time', () => {
    const venue = makeOptionVenue();
    const now = venue.core.state.timeMs;
    openQuotedRfq(venue, { expiry_ms: now + 20_000 }, { valid_until_ms: now + 10_000 });
    venue.commit(10_000);
    expect(errorCodeOf(venue.act(alice, rfqAcceptAction()))).toBe('PRECONDITION_FAILED');
    venue.act(bob, rfqQuoteAction({ valid_until_ms: now + 20_000 }));
    venue.commit(10_000);
    expect(errorCodeOf(venue.act(bob, rfqQuoteAction({ valid_until_ms: now + 20_000 })))).toBe('PRECONDITION_FAILED');
    expect(errorCodeOf(venue.act(alice, rfqAcceptAction({ quote_idx: 1 })))).toBe('PRECONDITION_FAILED');
    expect(venue.core.state.rfqs.sessions.size).toBe(1);
  });

  test('if all session slots are taken, a new session replaces the one that expires first', () => {
    const venue = makeOptionVenue([
      rulesEditorAt('engine', 'options')(({ most }) => ({ most: { ...most, sessions: 2 } })),
    ]);
    const now = venue.core.state.timeMs;
    for (const ms of [30_000, 10_000, 20_000]) venue.act(alice, rfqRequestAction({ expiry_ms: now + ms }));
    expect([...venue.core.state.rfqs.sessions.keys()]).toEqual([1n, 3n]);
  });
});
