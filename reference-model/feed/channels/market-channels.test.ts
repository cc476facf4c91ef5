import { expect, test } from 'vitest';
import { makeFrameEdit } from '../../rule-edits.ts';
import { marketsOfKind } from '../../state/market.ts';
import { alice, bob, makeFundedVenue, postAndCommit, TestSocket } from '../feed.fixture.ts';

function venueWithAsk() {
  const venue = makeFundedVenue();
  postAndCommit(venue, bob.order('ask', 60_000, 2_000));
  return { venue, client: new TestSocket(venue) };
}

test('l2_book shows both sides, then pushes the whole book only when it changed', () => {
  const { venue, client } = venueWithAsk();
  client.subscribe('l2_book', { coin: 'BTC' });
  const ask = { px: '60000', sz: '0.02', n: 1 };
  expect(client.frames().at(-1)).toEqual({
    channel: 'l2_book',
    data: { coin: 'BTC', levels: [[], [ask]], time: 0 },
    is_snapshot: true,
  });
  venue.commit(3);
  expect(client.frames()).toEqual([]);
  postAndCommit(venue, alice.order('bid', 59_990, 1_000));
  const bid = { px: '59990', sz: '0.01', n: 1 };
  expect(client.frames()).toEqual([
    { channel: 'l2_book', data: { coin: 'BTC', levels: [[bid], [ask]], time: 0 }, is_snapshot: false },
  ]);
});

const grouped = { coin: 'BTC', n_sig_figs: 2 };
const merged = { px: '60000', sz: '0.03', n: 2 };

test.each([
  [
    'first',
    {},
    2,
    [
      [],
      [
        { px: '59100', sz: '0.02', n: 1 },
        { px: '60000', sz: '0.01', n: 1 },
      ],
    ],
  ],
  ['replacing', { D102: 'replacing' }, 4, [[], [merged]]],
])('of two groupings of one book the %s one holds', (_form, variants, frames, levels) => {
  const venue = makeFundedVenue({ variants });
  postAndCommit(venue, bob.order('ask', 59_100, 2_000));
  const client = new TestSocket(venue);
  client.subscribe('l2_book', { coin: 'BTC' });
  client.subscribe('l2_book', grouped);
  expect(client.frames()).toHaveLength(frames);
  postAndCommit(venue, bob.order('ask', 60_000, 1_000));
  expect(client.data('l2_book')).toMatchObject([{ levels }]);
  client.send({ method: 'unsubscribe', subscription: { type: 'l2_book', coin: 'BTC' } });
  postAndCommit(venue, bob.order('ask', 60_100, 1_000));
  expect(client.data('l2_book')).toEqual([]);
});

const ack = 'subscriptionResponse';
test.each([
  ['an error frame answers a grouping out of range', {}, { n_sig_figs: 9 }, ['error'], []],
  ['so it does a step of none', {}, { n_sig_figs: 5, mantissa: 3 }, ['error'], []],
  ['D210=whole shows the whole book', { D210: 'whole' }, { n_sig_figs: 9 }, [ack, 'l2_book'], [1]],
  ['no levels are none', {}, { n_levels: 0 }, [ack, 'l2_book'], [0]],
  ['D211=whole shows the whole book', { D211: 'whole' }, { n_levels: 0 }, [ack, 'l2_book'], [1]],
  ['D211=refused refuses it', { D211: 'refused' }, { n_levels: 0 }, ['error'], []],
])('%s', (_what, variants, asked, channels, asks) => {
  const venue = makeFundedVenue({ variants });
  postAndCommit(venue, bob.order('ask', 59_100, 2_000));
  const client = new TestSocket(venue);
  client.subscribe('l2_book', { coin: 'BTC', ...asked });
  const frames = client.frames();
  expect(frames.map(({ channel }) => channel)).toEqual(channels);
  const books = frames.filter(({ channel }) => channel === 'l2_book');
  expect(books).toMatchObject(asks.map((count) => ({ data: { levels: [[], { length: count }] } })));
});

test('two sockets can view one book with different grouping', () => {
  const venue = makeFundedVenue();
  postAndCommit(venue, bob.order('ask', 59_100, 2_000));
  postAndCommit(venue, bob.order('ask', 60_000, 1_000));
  const whole = new TestSocket(venue);
  const steps = new TestSocket(venue);
  whole.subscribe('l2_book', { coin: 'BTC' });
  steps.subscribe('l2_book', grouped);
  expect(whole.data('l2_book')).toMatchObject([{ levels: [[], [{ px: '59100' }, { px: '60000' }]] }]);
  expect(steps.data('l2_book')).toMatchObject([{ levels: [[], [merged]] }]);
});

test('bbo pushes only when the top of the book changes', () => {
  const { venue, client } = venueWithAsk();
  client.subscribe('bbo', { coin: 'BTC' });
  client.frames();
  postAndCommit(venue, bob.order('ask', 60_100, 1_000));
  expect(client.frames()).toEqual([]);
  postAndCommit(venue, alice.order('bid', 60_000, 500));
  expect(client.data('bbo')).toEqual([
    { coin: 'BTC', time: venue.timeMs, bbo: [null, { px: '60000', sz: '0.015', n: 1 }] },
  ]);
});

test('trades names the parties in pushes but not in snapshots, and lists the newest first', () => {
  const { venue, client } = venueWithAsk();
  client.subscribe('trades', { coin: 'BTC' });
  expect(client.data('trades')).toEqual([[]]);
  postAndCommit(venue, alice.order('bid', 60_000, 500), alice.order('bid', 60_000, 250));
  const [prints] = client.data('trades');
  expect(prints).toMatchObject([
    { coin: 'BTC', side: 'B', px: '60000', sz: '0.005', time: venue.timeMs, users: [alice.address] },
    { sz: '0.0025' },
  ]);
  const late = new TestSocket(venue);
  late.subscribe('trades', { coin: 'BTC' });
  expect(late.data('trades')).toMatchObject([
    [
      { sz: '0.0025', users: null },
      { sz: '0.005', users: null },
    ],
  ]);
});

test('markets shows every row, then the changed rows', () => {
  const { venue, client } = venueWithAsk();
  client.subscribe('markets');
  const perps = marketsOfKind(venue.core.state, 'perp').map(({ coin }) => ({ coin, kind: 'perp' }));
  const unpriced = { mark_px: null, mid_px: null, prev_day_px: null };
  const spot = marketsOfKind(venue.core.state, 'spot').map(({ coin }) => ({ coin, kind: 'spot', ...unpriced }));
  expect(client.data('markets')).toMatchObject([[...perps, ...spot]]);
  postAndCommit(venue, alice.order('bid', 59_000, 1_000));
  expect(client.data('markets')).toMatchObject([[{ coin: 'BTC', kind: 'perp', mid_px: '59500' }]]);
});

test('D24=registry pushes every pair together with the changed perpetual rows', () => {
  const venue = makeFundedVenue({ variants: { D24: 'registry' } });
  const client = new TestSocket(venue);
  client.subscribe('markets');
  client.frames();
  postAndCommit(venue, alice.order('bid', 59_000, 1_000), bob.order('ask', 60_000, 1_000));
  const pairs = marketsOfKind(venue.core.state, 'spot').map(({ coin }) => ({ coin, kind: 'spot' }));
  expect(client.data('markets')).toMatchObject([[{ coin: 'BTC', kind: 'perp' }, ...pairs]]);
});

test('D24=perpetuals pushes no pair after the first frame', () => {
  const venue = makeFundedVenue({ variants: { D24: 'perpetuals' } });
  const client = new TestSocket(venue);
  client.subscribe('markets');
  expect(client.data('markets')).toMatchObject([expect.arrayContaining([expect.objectContaining({ kind: 'spot' })])]);
  postAndCommit(venue, alice.order('bid', 59_000, 1_000), bob.order('ask', 60_000, 1_000));
  expect(client.data('markets')).toMatchObject([[{ coin: 'BTC', kind: 'perp' }]]);
});

test('one key is printed once for all who listen', () => {
  let printed = 0;
  const venue = makeFundedVenue({
    edits: [
      makeFrameEdit((frame) => {
        if (frame.channel === 'l2_book') printed += 1;
        return frame;
      }),
    ],
  });
  const clients = [new TestSocket(venue), new TestSocket(venue), new TestSocket(venue)];
  for (const client of clients) client.subscribe('l2_book', { coin: 'BTC' });
  expect(printed).toBe(3);
  postAndCommit(venue, bob.order('ask', 60_000, 2_000));
  expect(printed).toBe(4);
  expect(clients.map((client) => client.data('l2_book').length)).toEqual([2, 2, 2]);
});
