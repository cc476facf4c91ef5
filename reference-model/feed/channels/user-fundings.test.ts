import { expect, test } from 'vitest';
import { bookPx } from '../../numeric/planes.ts';
import { perpAt } from '../../state/market.ts';
import { alice, bob, makeFundedVenue, TestSocket } from '../feed.fixture.ts';

const HOUR_MS = 3_600_000;

/** Alice is long 0.02 BTC against bob at an index of 60,000. */
function held(variants: Readonly<Record<string, string>> = {}) {
  const venue = makeFundedVenue({ variants });
  const socket = new TestSocket(venue);
  socket.subscribe('user_fundings', { user: alice.address });
  for (const body of [bob.order('ask', 60_000, 2_000), alice.order('bid', 60_000, 2_000)])
    venue.handle({ method: 'POST', path: '/exchange', headers: {}, body: new TextEncoder().encode(body), peer: '1' });
  venue.queueSystem({ type: 'oracle', market: 0, px: bookPx(60_000n * 10n ** 8n) });
  venue.commit();
  return { venue, socket };
}

test('a first frame is empty, and each settlement pushes its records', () => {
  const { venue, socket } = held();
  expect(socket.data('user_fundings')).toEqual([[]]);
  venue.advance(8_000);
  expect(socket.data('user_fundings')).toEqual([]);
  const boundary = perpAt(venue.core.state, 0)?.funding.nextPaymentMs ?? 0;
  venue.advance(HOUR_MS);
  expect(socket.data('user_fundings')).toEqual([
    [{ coin: 'BTC', payment: '-0.015', szi: '0.02', fundingRate: '0.0000125', time: boundary }],
  ]);
});

test('D106=usdc names the payment field as the read does', () => {
  const { venue, socket } = held({ D106: 'usdc' });
  venue.advance(2 * HOUR_MS);
  const [record] = socket.data('user_fundings').flat();
  expect(record).toMatchObject({ usdc: '-0.015' });
  expect(record).not.toHaveProperty('payment');
});
