import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LearnedForms } from '../../forms/learned-forms.ts';
import { Random } from '../../kernel/random.ts';
import { UnknownWireFormError } from '../../kernel/verdicts.ts';
import type { Session } from '../../runner/session.ts';
import { parseWireReply } from '../../target/reply.ts';
import type { Target, WireSocket } from '../../target/wire.ts';
import { drawMarketLanes, findPlayableMarkets } from './playable-markets.ts';

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

test('lanes share no market, and each has a trading one', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(4),
      fc.constantFrom(1, 2),
      (origin, trading, closed, each) => {
        const coinsOf = { trading: names('T', trading), closed: names('C', closed) };
        const lanes = drawMarketLanes(new Random(origin), coinsOf, each);
        const coins = lanes.flat();
        expect(new Set(coins).size).toBe(coins.length);
        expect(lanes.length).toBe(Math.min(8, Math.ceil(trading / each)));
        for (const lane of lanes) expect([lane[0]?.[0], lane.length <= each]).toEqual(['T', true]);
      },
    ),
  );
});

test('a market that is closed to trading is played on, too', () => {
  const drawn = names('', 30).map((origin) =>
    drawMarketLanes(new Random(origin), { trading: ['A', 'B'], closed: ['C'] }, 2),
  );
  expect(new Set(drawn.flat(2))).toEqual(new Set(['A', 'B', 'C']));
});

describe('where no book can be read', () => {
  /** Returns a venue with two markets, no pairs, and these `bbo` bodies. */
  const venue = (tops: Readonly<Record<string, object>>) => {
    const markets = ['A', 'B'].map((coin) => ({
      coin,
      mark: 1n,
      open: true,
      close: true,
      halted: false,
      isBatched: false,
    }));
    const target: Pick<Target, 'request' | 'connect'> = {
      request: async (request) => {
        const { type } = JSON.parse(String(request.body));
        const data = type === 'l2_book' ? { depth: [] } : { type, perp: [], spot: { pairs: [], tokens: [] } };
        return { kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(JSON.stringify({ data })), 0) };
      },
      connect: async () => {
        let data: object = {};
        const socket = {
          open: true,
          send: (text: string) => {
            data = tops[JSON.parse(text).subscription.coin] ?? {};
          },
          next: async () => ({ kind: 'text', text: '', json: { channel: 'bbo', data, is_snapshot: true } }),
          close: () => undefined,
        };
        // The code under test uses no other part of a socket.
        return socket as unknown as WireSocket;
      },
    };
    // The code under test uses no other part of a session.
    return { target: new LearnedForms().wrap(target as Target), facts: { markets } } as unknown as Session;
  };

  test('a book is empty if bbo has no level', async () => {
    const tops = { A: { coin: 'A', bbo: [null, null] }, B: { coin: 'B', bid: { px: '1', sz: '1' }, ask: null } };
    expect((await findPlayableMarkets(new Random('a'), venue(tops))).trading).toEqual(['A']);
  });

  test('its state is unknown if bbo cannot be read', async () => {
    await expect(findPlayableMarkets(new Random('a'), venue({}))).rejects.toThrow(UnknownWireFormError);
  });
});
