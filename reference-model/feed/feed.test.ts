import { describe, expect, test } from 'vitest';
import { makeFundedVenue, TestSocket } from './feed.fixture.ts';

function opened(): TestSocket {
  return new TestSocket(makeFundedVenue());
}

function error(reason: string): unknown {
  return { channel: 'error', data: { error: reason } };
}

describe('a frame without a valid request gets an error frame', () => {
  test.each([
    ['no JSON', '{', 'malformed JSON'],
    ['no object', '[]', 'a frame is an object'],
    ['no method', '{}', 'missing field: method'],
    ['a method of another type', '{"method":7}', 'missing field: method'],
    ['an unknown method', '{"method":"dance"}', 'unknown method: dance'],
    ['no subscription', '{"method":"subscribe"}', 'missing field: subscription'],
    ['no type', '{"method":"subscribe","subscription":{}}', 'missing field: subscription.type'],
    ['an unknown channel', '{"method":"subscribe","subscription":{"type":"all_mids"}}', 'unknown channel: all_mids'],
    ['candles on a node', '{"method":"subscribe","subscription":{"type":"candles"}}', 'unknown channel: candles'],
    [
      'a channel that is not built',
      '{"method":"subscribe","subscription":{"type":"candles","user":"0x0"}}',
      'unknown channel: candles',
    ],
    ['candles left', '{"method":"unsubscribe","subscription":{"type":"candles"}}', 'unknown channel: candles'],
    [
      'a name of every object',
      '{"method":"subscribe","subscription":{"type":"toString"}}',
      'unknown channel: toString',
    ],
    ['no coin', '{"method":"subscribe","subscription":{"type":"bbo"}}', '`bbo` requires `coin`'],
    ['no user', '{"method":"subscribe","subscription":{"type":"fills"}}', '`fills` requires `user`'],
    ['no address', '{"method":"subscribe","subscription":{"type":"fills","user":"me"}}', 'invalid `user` address'],
    ['a post without id', '{"method":"post","request":{}}', 'missing field: id'],
  ])('%s', (_fault, text, reason) => {
    const client = opened();
    client.socket.receive(text);
    expect(client.frames()).toEqual([error(reason)]);
    client.send({ method: 'ping' });
    expect(client.frames()).toEqual([{ channel: 'pong' }]);
  });

  test('a binary frame', () => {
    const client = opened();
    client.socket.receiveBinary();
    expect(client.frames()).toMatchObject([{ channel: 'error' }]);
  });
});

describe('subscriptions', () => {
  test('are acknowledged as sent, then get one snapshot, with only the three keys', () => {
    const client = opened();
    client.subscribe('bbo', { coin: 'BTC', note: 1 });
    expect(client.frames()).toEqual([
      {
        channel: 'subscriptionResponse',
        data: { method: 'subscribe', subscription: { type: 'bbo', coin: 'BTC', note: 1 } },
      },
      { channel: 'bbo', data: { coin: 'BTC', time: 0, bbo: [null, null] }, is_snapshot: true },
    ]);
  });

  test('to the same key are ignored, whatever name of the market is used', () => {
    const client = opened();
    client.subscribe('trades', { coin: 'BTC' });
    expect(client.frames()).toHaveLength(2);
    client.subscribe('trades', { coin: 'BTC' });
    client.subscribe('trades', { coin: '0' });
    client.subscribe('trades', { coin: 0 });
    expect(client.frames()).toEqual([]);
    client.subscribe('trades', { coin: 'ETH' });
    expect(client.frames()).toHaveLength(2);
  });

  test('to an unknown coin get an empty body and never a push', () => {
    const client = opened();
    client.subscribe('l2_book', { coin: 'NOPE' });
    expect(client.data('l2_book')).toEqual([{ coin: 'NOPE', levels: [[], []], time: 0 }]);
  });

  test('end with an acknowledgement, even if there was none', () => {
    const client = opened();
    for (const subscription of [{ type: 'bbo', coin: 'BTC' }, { type: 'bbo' }]) {
      client.send({ method: 'unsubscribe', subscription });
      expect(client.frames()).toEqual([
        { channel: 'subscriptionResponse', data: { method: 'unsubscribe', subscription } },
      ]);
    }
  });

  test('are limited to 64; the others stay alive, and an ended one frees its slot', () => {
    const venue = makeFundedVenue();
    const client = new TestSocket(venue);
    for (let i = 0; i < 64; i++) client.subscribe('bbo', { coin: `C${i}` });
    expect(client.frames()).toHaveLength(128);
    client.subscribe('bbo', { coin: 'BTC' });
    expect(client.frames()).toMatchObject([{ channel: 'error' }]);
    client.send({ method: 'unsubscribe', subscription: { type: 'bbo', coin: 'C0' } });
    client.frames();
    client.subscribe('bbo', { coin: 'BTC' });
    expect(client.frames()).toHaveLength(2);
  });

  test('are not counted for an allowlisted peer', () => {
    const venue = makeFundedVenue();
    venue.setLimits({ allowlist: ['10.9.9.9'] });
    const client = new TestSocket(venue, '10.9.9.9');
    for (let i = 0; i < 65; i++) client.subscribe('bbo', { coin: `C${i}` });
    expect(client.frames()).toHaveLength(130);
  });
});

describe('forms', () => {
  test('D93=close ends the connection', () => {
    const client = new TestSocket(makeFundedVenue({ variants: { D93: 'close' } }));
    for (let i = 0; i < 65; i++) client.subscribe('bbo', { coin: `C${i}` });
    expect(client.ended).toBe(true);
  });

  const subscribed = ['subscriptionResponse', 'fills'];
  test.each([
    ['either key is taken, and both are one subscription', {}, subscribed, []],
    ['D26=user takes user alone', { D26: 'user' }, subscribed, ['error']],
    ['D26=address takes address alone', { D26: 'address' }, ['error'], subscribed],
    ['D26=account takes account alone', { D26: 'account' }, ['error'], ['error']],
  ])('%s', (_name, variants, byUser, byAddress) => {
    const client = new TestSocket(makeFundedVenue({ variants }));
    const channelsAfter = (key: string) => {
      client.subscribe('fills', { [key]: `0x${'a1'.repeat(20)}` });
      return client.frames().map(({ channel }) => channel);
    };
    expect([channelsAfter('user'), channelsAfter('address')]).toEqual([byUser, byAddress]);
  });

  test('a state channel reads its account from user, which has priority if both keys are sent', () => {
    const client = new TestSocket(makeFundedVenue());
    const one = `0x${'a1'.repeat(20)}`;
    const other = `0x${'b0'.repeat(20)}`;
    client.subscribe('account_state', { address: one });
    client.subscribe('account_state', { user: one, address: other });
    expect(client.frames()).toMatchObject([
      { channel: 'error' },
      { channel: 'subscriptionResponse' },
      { channel: 'account_state', data: { address: one } },
    ]);
  });

  test('with D85=sections a `markets` frame has the sections of the read', () => {
    const client = new TestSocket(makeFundedVenue({ variants: { D85: 'sections' } }));
    client.subscribe('markets');
    const [body] = client.data('markets');
    expect(body).toMatchObject({ spot: { pairs: [{ name: 'BTC/USDC' }, {}, {}, {}], tokens: [{}, {}, {}] } });
    expect(body).toHaveProperty('perp', expect.arrayContaining([expect.objectContaining({ coin: 'BTC' })]));
  });
});

test('a restart closes every socket', () => {
  const venue = makeFundedVenue();
  const client = new TestSocket(venue);
  client.subscribe('markets');
  venue.restart();
  expect(client.ended).toBe(true);
});
