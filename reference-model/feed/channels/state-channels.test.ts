import { describe, expect, test } from 'vitest';
import { alice, bob, makeFundedVenue, TestSocket } from '../feed.fixture.ts';

const { address: user } = alice;

function traded() {
  const venue = makeFundedVenue();
  const socket = new TestSocket(venue);
  const act = (...bodies: readonly string[]) => {
    for (const body of bodies)
      venue.handle({ method: 'POST', path: '/exchange', headers: {}, body: new TextEncoder().encode(body), peer: '1' });
    venue.commit();
  };
  return { venue, socket, trade: () => act(bob.order('ask', 60_000, 2_000), alice.order('bid', 60_000, 2_000)) };
}

test('clearinghouse_state pushes the whole body when a position changes', () => {
  const { venue, socket, trade } = traded();
  socket.subscribe('clearinghouse_state', { user });
  expect(socket.data('clearinghouse_state')).toMatchObject([{ clearinghouse_state: { '': { positions: [] } } }]);
  venue.commit();
  expect(socket.data('clearinghouse_state')).toEqual([]);
  trade();
  const position = { coin: 'BTC', size: '0.02' };
  expect(socket.data('clearinghouse_state')).toMatchObject([
    { clearinghouse_state: { '': { positions: [position] } } },
  ]);
});

describe('active_asset_data', () => {
  test('pushes the whole body of one account and one market', () => {
    const { venue, socket, trade } = traded();
    socket.subscribe('active_asset_data', { user, coin: 'BTC' });
    socket.subscribe('active_asset_data', { user, coin: 'ETH' });
    const rows = () => socket.data('active_asset_data') as Readonly<Record<string, unknown>>[]; // the documented shape
    const coins = () => rows().map(({ coin, has_position }) => [coin, has_position]);
    expect(coins()).toEqual([
      ['BTC', false],
      ['ETH', false],
    ]);
    venue.commit();
    expect(coins()).toEqual([]);
    trade();
    // The size left to trade on other markets has changed as well.
    expect(coins()).toEqual([
      ['BTC', true],
      ['ETH', false],
    ]);
  });

  test.each([
    ['without an account', { coin: 'BTC' }, '`active_asset_data` requires `user`'],
    ['of no address', { user: '0x12', coin: 'BTC' }, 'invalid `user` address'],
    ['without a coin', { user }, '`active_asset_data` requires `coin`'],
    ['of no perpetual market', { user, coin: 'NOPE' }, 'market not found'],
  ])('%s is refused', (_title, subject, error) => {
    const { socket } = traded();
    socket.subscribe('active_asset_data', subject);
    expect(socket.frames()).toMatchObject([{ channel: 'error', data: { error } }]);
  });
});

test.each([
  ['option_state', { positions: [] }],
  ['spot_margin_state', { user, accounts: [] }],
])('%s is the whole body, once as long as nothing of the account changes', (channel, body) => {
  const { venue, socket, trade } = traded();
  socket.subscribe(channel, { user });
  expect(socket.data(channel)).toMatchObject([body]);
  venue.commit();
  trade();
  expect(socket.data(channel)).toEqual([]);
});
