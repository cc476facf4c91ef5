import { expect, test } from 'vitest';
import { alice, bob, makeFundedVenue, postAndCommit, TestSocket } from '../feed.fixture.ts';

const lone = { market: 0, side: 'bid', total_size: 500, slice_count: 1, delay_ms: 120_000, reduce_only: false };

function listening() {
  const venue = makeFundedVenue({});
  postAndCommit(venue, bob.order('ask', 60_000, 2_000));
  const client = new TestSocket(venue);
  for (const channel of ['user_twap_history', 'user_twap_slice_fills'])
    client.subscribe(channel, { user: alice.address });
  return { venue, client };
}

test('both start empty; a filled parent is activated and finished, and its fill reported once', () => {
  const { venue, client } = listening();
  expect(client.frames().filter(({ channel }) => String(channel).startsWith('user_twap'))).toMatchObject([
    { data: [] },
    { data: [] },
  ]);
  postAndCommit(venue, alice.envelope({ type: 'twap_order', params: lone }));
  const startedMs = venue.timeMs;
  venue.commit();
  const state = { twapId: 1, coin: 'BTC', side: 'B', sz: '0.005', minutes: 2, reduceOnly: false, timestamp: startedMs };
  const frames = client.frames();
  const dataOn = (channel: string) => frames.filter((frame) => frame.channel === channel).map(({ data }) => data);
  expect(dataOn('user_twap_history')).toMatchObject([
    [{ time: startedMs, state: { ...state, executedSz: '0' }, status: { status: 'activated' } }],
    [{ time: venue.timeMs, state: { ...state, executedSz: '0.005' }, status: { status: 'finished' } }],
  ]);
  expect(dataOn('user_twap_slice_fills')).toMatchObject([
    [{ fill: { coin: 'BTC', px: '60000', sz: '0.005', crossed: true }, twapId: 1 }],
  ]);
});

test.each([
  ['twap_cancel', { type: 'twap_cancel', params: { twap_id: 1 } }],
  ['cancel_all_orders', { type: 'cancel_all_orders', params: { owner: alice.address } }],
])('a parent that %s ends is terminated, whatever it has filled', (_by, end) => {
  const { venue, client } = listening();
  postAndCommit(venue, alice.envelope({ type: 'twap_order', params: { ...lone, slice_count: 2 } }));
  venue.commit();
  client.frames();
  postAndCommit(venue, alice.envelope(end));
  expect(client.data('user_twap_history')).toMatchObject([
    [{ state: { executedSz: '0.0025' }, status: { status: 'terminated' } }],
  ]);
});

test('a parent that ends without a fill is reported as terminated', () => {
  const { venue, client } = listening();
  postAndCommit(venue, bob.envelope({ type: 'cancel_all_orders', params: { owner: bob.address } }));
  postAndCommit(venue, alice.envelope({ type: 'twap_order', params: lone }));
  venue.commit();
  const last = client.data('user_twap_history').at(-1);
  expect(last).toMatchObject([{ state: { executedSz: '0' }, status: { status: 'terminated' } }]);
});
