import { describe, expect, test } from 'vitest';
import { Leftovers } from '../client/leftovers.ts';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Disturbed } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  restEachInsideSpread,
  tradeAndCloseAtEnd,
} from './own-trade.ts';

// The code under test uses only the decimals of a size, and the addresses of two accounts.
const market = { coin: 'BTC', szDecimals: 2 } as MarketFacts;
const maker = { address: '0xaa' } as Identity;
const taker = { address: '0xbb' } as Identity;

const resting = { kind: 'resting', oid: '1' };
const filled = { kind: 'filled', oid: '2', totalSz: '0.05', avgPx: '1000' };

/** Venue that answers the two orders like this, and lists these orders of the maker and these prints. */
function venue(story: {
  readonly maker?: object;
  readonly taker?: object;
  readonly open?: readonly string[];
  readonly tids?: Readonly<Record<string, readonly string[]>>;
  readonly isolation?: 'closed';
  /** Asks in a first frame of the book; left out: the feed shows none. */
  readonly asks?: readonly string[];
}) {
  const context = {
    venue: { isolation: story.isolation ?? 'shared' },
    given: {
      afterwards: () => undefined,
      peekFeed: async () =>
        story.asks === undefined ? null : { coin: 'BTC', levels: [[], story.asks.map((px) => ({ px }))] },
      placed: async (owner: Identity) => (owner === maker ? (story.maker ?? resting) : (story.taker ?? filled)),
      data: (reply: { readonly data: unknown }) => reply.data,
    },
    target: {
      leftovers: new Leftovers(),
      read: async (type: string, { address }: { readonly address: string }) => ({
        kind: 'data',
        data:
          type === 'open_orders'
            ? { orders: (story.open ?? []).map((oid) => ({ oid })) }
            : { fills: (story.tids?.[address] ?? []).map((tid) => ({ tid })) },
      }),
    },
  };
  // Stub of the parts of a case that a trade uses; no other is touched.
  return context as unknown as Parameters<typeof tradeAndCloseAtEnd>[0];
}

const wish = { market, maker, taker, px: 100_000_000_000n, size: 5n } as const;

test('a print between the two is returned in whole units', async () => {
  const trade = await tradeAndCloseAtEnd(venue({}), wish);
  expect([trade.px, trade.size, trade.notional].map(String)).toEqual(['1000', '0.05', '50']);
  expect([trade.makerOid, trade.takerOid]).toEqual(['1', '2']);
});

describe("a stranger's order was matched", () => {
  test.each([
    ['the maker filled at once', { maker: filled }],
    ['the taker rests', { taker: resting }],
    ['the taker got less', { taker: { ...filled, totalSz: '0.04' } }],
    ['the taker got a better price', { taker: { ...filled, avgPx: '999.9' } }],
    ['the order of the maker still stands', { open: ['1'] }],
  ])('%s', async (_, story) => {
    await expect(tradeAndCloseAtEnd(venue(story), wish)).rejects.toThrow(Disturbed);
  });

  test('one of the two has a trade that the other lacks', async () => {
    await expect(
      assumeNoTradeWithStrangers(venue({ tids: { '0xaa': ['7'], '0xbb': ['7', '8'] } }), maker, taker),
    ).rejects.toThrow(Disturbed);
  });
});

test.each([
  ['shows nobody at the price of the maker, no read is asked', ['1000.5'], false],
  ['shows somebody there, the orders of the maker are read', ['1000.0'], true],
])('where the feed %s', async (_, asks, isDisturbed) => {
  const trading = tradeAndCloseAtEnd(venue({ open: ['1'], asks }), wish);
  await (isDisturbed ? expect(trading).rejects.toThrow(Disturbed) : expect(trading).resolves.toBeDefined());
});

test('other orders of the maker and trades of both do not disturb', async () => {
  await expect(tradeAndCloseAtEnd(venue({ open: ['9'] }), wish)).resolves.toMatchObject({ makerOid: '1' });
  await expect(
    assumeNoTradeWithStrangers(venue({ tids: { '0xaa': ['7'], '0xbb': ['7'] } }), maker, taker),
  ).resolves.toBeUndefined();
});

test('a refused order blocks: it proves nothing about others', async () => {
  const refused = { kind: 'error', error: { code: 'MARGIN_INSUFFICIENT', message: '' } };
  await expect(tradeAndCloseAtEnd(venue({ taker: refused }), wish)).rejects.toThrow(Blocked);
});

test("an order that should rest with others but matched a stranger's disturbs the attempt", async () => {
  const story = venue({});
  const answers = [resting, { kind: 'filled', oid: '2' }];
  const given = { ...story.given, placed: async () => answers.shift() };
  const specs = [1n, 2n].map((size) => ({ market, side: 'ask', px: 100_000_000_000n, size }) as const);
  const rested = restEachInsideSpread({ ...story, given } as unknown as typeof story, maker, specs);
  await expect(rested).rejects.toThrow(Disturbed);
});

test.each([
  ['at its own price has met the other one', '1000', 'no'],
  ['at a better price met an order that was left, and the other one may still rest', '1001', 'perhaps'],
])('a closing order filled %s', async (_, avgPx, state) => {
  const undone: (() => Promise<void>)[] = [];
  const leftovers = new Leftovers();
  const row = { coin: 'BTC', size: '0.05', side: undefined };
  const trading = {
    venue: { isolation: 'closed' },
    pace: { committed: async () => undefined },
    given: {
      afterwards: (undo: () => Promise<void>) => undone.push(undo),
      peekFeed: async () => ({ clearinghouse_state: { '': { positions: [row] } } }),
      placed: async (owner: Identity) => {
        const entry = owner === maker ? resting : { ...filled, avgPx };
        const action = { type: 'submit_order', order: { owner: owner.address, market: 0, tif: 'gtc' } };
        leftovers.noteSent(
          owner.address,
          action,
        )({
          wire: emptyActReplyWire,
          kind: 'statuses',
          status: 200,
          body: {},
          statuses: [entry as StatusEntry],
        });
        return entry;
      },
    },
    target: { leftovers, acknowledged: 0, actors: new Map([[maker.address, new Set()]]) },
  };
  // Stub of the parts of a case that closing uses; no other is touched.
  const closing = trading as unknown as Parameters<typeof closeMutualPositionsAtEnd>[0];
  closeMutualPositionsAtEnd(closing, { ...market, id: 0 }, wish.px, { maker, taker });
  for (const undo of undone) await undo();
  expect(leftovers.stateOf(maker.address)).toBe(state);
});
