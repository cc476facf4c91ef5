import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  errorCodeOf,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { positionAt } from '../state/positions.ts';

const choose = (isIsolated: boolean, leverage = 10) => ({
  type: 'update_leverage',
  params: { asset: BTC_MARKET, leverage, is_isolated: isIsolated },
});
const update = (delta: string | number) => ({ type: 'update_isolated_margin', params: { asset: BTC_MARKET, delta } });
const topUp = (amount: string | number) => ({
  type: 'top_up_isolated_only_margin',
  params: { asset: BTC_MARKET, amount },
});

/** Alice has a long position of 60 USDC with 6 USDC in its bucket. */
function opened(): TestVenue {
  const venue = new TestVenue();
  venue.act(alice, choose(true));
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  return venue;
}

function bucket(venue: TestVenue): number | null {
  const margin = positionAt(venue.core.state, alice, BTC_MARKET, 'net')?.margin;
  return margin?.mode === 'isolated' ? Number(margin.collateral) / 1e18 : null;
}

test('collateral can be added, and removed as long as the tier stays the same', () => {
  const venue = opened();
  expect(bucket(venue)).toBe(6);
  for (const action of [update('2.5'), update(1), topUp('0.5'), update('-3.25')])
    expect(venue.act(alice, action).status).toBe(202);
  expect(bucket(venue)).toBe(6.75);
});

test.each([
  ['a delta of 0', update('0'), 'INVALID_REQUEST'],
  ['a delta that is no decimal', update('1e3'), 'INVALID_REQUEST'],
  ['more than is free', update('100000'), 'MARGIN_INSUFFICIENT'],
  ['a withdrawal that leaves less than the tier', update('-5.9'), 'PRECONDITION_FAILED'],
  ['more than the bucket', update('-6.01'), 'PRECONDITION_FAILED'],
  ['a top-up of 0', topUp('0'), 'INVALID_REQUEST'],
  ['a negative top-up', topUp('-1'), 'INVALID_REQUEST'],
  ['a top-up of more than is free', topUp('100000'), 'MARGIN_INSUFFICIENT'],
  ['another mode while the position is open', choose(false), 'PRECONDITION_FAILED'],
] as const)('%s is refused', (_what, action, code) => {
  const venue = opened();
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, action))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('without a bucket there is nothing to change', () => {
  const venue = new TestVenue();
  for (const action of [update('1'), topUp('1')])
    expect(errorCodeOf(venue.act(alice, action))).toBe('PRECONDITION_FAILED');
});

test('leverage may change while a position is open; the mode only while none is', () => {
  const venue = opened();
  expect(venue.act(alice, choose(true, 5)).status).toBe(202);
  const flat = new TestVenue();
  for (const mode of [true, false, true]) expect(flat.act(alice, choose(mode)).status).toBe(202);
});
