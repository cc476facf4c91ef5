import { expect, test } from 'vitest';
import { alice, BTC_INDEX_PX, BTC_MARKET, bob, submitOrderAction, TestVenue } from './chain/chain.fixture.ts';
import type { StampedEvent } from './events.ts';
import { bookPx } from './numeric/planes.ts';

/** Cuts one more block, and returns its events. */
function nextBlock({ core, chain }: TestVenue): readonly StampedEvent[] {
  return chain.commitBlock(core.state.timeMs + 100);
}

test('an event carries its block, its time and its cause', () => {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX }));
  venue.chain.queueSystem({ type: 'oracle', market: BTC_MARKET, px: bookPx(BigInt(BTC_INDEX_PX) * 2n) });
  venue.send(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  const block = nextBlock(venue);
  const { height, timeMs } = venue.core.state;
  expect(block.every((event) => event.height === height && event.timeMs === timeMs)).toBe(true);
  const causeOf = (kind: StampedEvent['kind']) => block.find((event) => event.kind === kind)?.cause;
  expect(causeOf('oracle-moved')).toEqual({ kind: 'system', action: 'oracle' });
  expect(causeOf('mark-moved')).toEqual({ kind: 'rule', rule: 'mark', within: null });
  const fill = block.find((event) => event.kind === 'fill');
  const sent = { kind: 'action', tag: 'submit_order', hash: fill?.taker.hash };
  expect(fill?.cause).toEqual(sent);
  // A rule applies the print's effect to the resting order, within the action that caused the print.
  expect(causeOf('order')).toEqual({ kind: 'rule', rule: 'fill', within: sent });
});

test('a block starts without events of the previous one', () => {
  const venue = new TestVenue();
  venue.send(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX }));
  expect(nextBlock(venue).some(({ kind }) => kind === 'order')).toBe(true);
  expect(nextBlock(venue).some(({ kind }) => kind === 'order')).toBe(false);
});
