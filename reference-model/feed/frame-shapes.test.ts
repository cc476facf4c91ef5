import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import * as shapes from '../../spec-schemas/shapes/frames.ts';
import { act, alice, bob, fundedVenue, TestSocket } from './feed-fixture.ts';

const byChannel: Readonly<Record<string, TSchema>> = {
  subscriptionResponse: shapes.SubscriptionResponse,
  pong: shapes.Pong,
  error: shapes.ErrorFrame,
  post: shapes.PostReply,
  l2_book: shapes.L2BookFrame,
  bbo: shapes.BboFrame,
  trades: shapes.TradesFrame,
  markets: shapes.MarketsFrame,
  fills: shapes.FillsFrame,
  order_updates: shapes.OrderUpdatesFrame,
  open_orders: shapes.OpenOrdersFrame,
  account_state: shapes.AccountStateFrame,
  ledger_updates: shapes.LedgerUpdatesFrame,
  notifications: shapes.NotificationsFrame,
};

test('every channel is built, and every frame has the shape of its channel, from both sides of a busy market', () => {
  const venue = fundedVenue();
  const client = new TestSocket(venue);
  for (const [name, { by }] of Object.entries(venue.core.rules.feed.channels)) {
    const subjects =
      by === 'venue'
        ? [{}]
        : by === 'coin'
          ? [{ coin: 'BTC' }, { coin: 'NOPE' }]
          : [alice, bob].map(({ address }) => ({ user: address }));
    for (const subject of subjects) client.subscribe(name, subject);
  }
  act(venue, bob.order('ask', 60_000, 2_000), alice.order('bid', 60_000, 500), alice.order('bid', 59_000, 1e9));
  const params = {
    source_dex: 0,
    destination_dex: 0,
    asset: venue.core.params.native,
    destination: bob.address,
    amount: '1',
    to_perp: false,
  };
  act(venue, alice.envelope({ type: 'send_asset', params }), bob.order('ask', 59_000, 500, { tif: 'ioc' }));
  venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice.address, value: '3', castBy: null });
  venue.commit();
  client.send({ method: 'ping' });
  client.send({ method: 'dance' });
  client.send({ method: 'post', id: 1, request: { type: 'info', payload: { type: 'exchange_status' } } });

  const frames = client.frames();
  const pushed = new Set(frames.filter((frame) => frame.is_snapshot === false).map(({ channel }) => channel));
  expect([...pushed].sort()).toEqual(Object.keys(venue.core.rules.feed.channels).sort());
  for (const frame of frames) {
    const schema = byChannel[String(frame.channel)];
    expect(schema === undefined ? [frame] : [...Value.Errors(schema, frame)]).toEqual([]);
  }
});
