import { expect, test } from 'vitest';
import { alice, bob, makeFundedVenue, postAndCommit, TestSocket } from './feed.fixture.ts';

// The socket of these tests validates the shape of every frame it receives.
test('every channel reports both sides of a busy market, each frame in its shape', () => {
  const venue = makeFundedVenue();
  const client = new TestSocket(venue);
  for (const [name, { by }] of Object.entries(venue.core.rules.feed.channels)) {
    const subjects =
      by === 'venue'
        ? [{}]
        : by === 'coin'
          ? [{ coin: 'BTC' }, { coin: 'NOPE' }]
          : [alice, bob].map(({ address }) => ({ user: address, ...(by === 'user' ? {} : { coin: 'BTC' }) }));
    for (const subject of subjects) client.subscribe(name, subject);
  }
  postAndCommit(
    venue,
    bob.order('ask', 60_000, 2_000),
    alice.order('bid', 60_000, 500),
    alice.order('bid', 59_000, 1e9),
  );
  const params = {
    source_dex: 0,
    destination_dex: 0,
    asset: venue.core.params.native,
    destination: bob.address,
    amount: '1',
    to_perp: false,
  };
  postAndCommit(venue, alice.envelope({ type: 'send_asset', params }), bob.order('ask', 59_000, 500, { tif: 'ioc' }));
  venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice.address, value: '3', castBy: null });
  venue.commit();
  client.send({ method: 'ping' });
  client.send({ method: 'dance' });
  client.send({ method: 'post', id: 1, request: { type: 'info', payload: { type: 'exchange_status' } } });

  const frames = client.frames();
  const pushed = new Set(frames.filter((frame) => frame.is_snapshot === false).map(({ channel }) => channel));
  const opened = new Set(frames.filter((frame) => frame.is_snapshot === true).map(({ channel }) => channel));
  expect([...opened].sort()).toEqual(Object.keys(venue.core.rules.feed.channels).sort());
  // Channels that this market does not change are covered by their own tests. The number may only rise.
  expect(pushed.size).toBeGreaterThanOrEqual(10);
});
