import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { Disturbed, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readOpenOrders } from './own-orders.ts';
import { readPositions } from './own-positions.ts';
import { leaseAnotherMarketFor, leaseTwoTraders, sameTradersOn, tryLeaseAnotherMarketFor } from './two-traders.ts';

const play = await makeCasePlayer();

test('two accounts trade with each other, and nothing is open when the case has ended', async () => {
  const { legs, tids, pair } = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const { maker, taker } = traders;
    const { size } = await traders.trade('bid', traders.size());
    const [took] = await traders.fills(taker, 1);
    const [made] = await traders.fills(maker, 1);
    if (took !== undefined && made !== undefined) await traders.sameTrade(took, made);
    const [long] = await traders.positions(taker, size);
    const [short] = await traders.positions(maker, size.negated());
    return { legs: [long?.size, short?.size, size.toString()], tids: [took?.tid, made?.tid], pair: [maker, taker] };
  });
  const [long, short, size] = legs;
  expect([long, short]).toEqual([size, `-${size}`]);
  expect(tids[0]).toBe(tids[1]);
  for (const { address } of pair) {
    expect(await play((context) => readPositions(context, address))).toEqual([]);
    expect(await play((context) => readOpenOrders(context, address))).toEqual([]);
  }
});

test('one order matches a maker who rests in several orders', async () => {
  const fills = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const size = traders.size();
    await traders.trade('ask', [size, 2n * size], traders.pxs[2]);
    return (await traders.fills(traders.taker, 2)).length;
  });
  expect(fills).toBe(2);
});

test('prices rise on the grid, and the leased market fits the request', async () => {
  const coin = 'ETH';
  const { market, pxs, other } = await play(async (context) => {
    const traders = await leaseTwoTraders(context, { fits: (each: MarketFacts) => each.coin === coin });
    const further = await context.given.market();
    return { ...traders, other: (await sameTradersOn(context, traders, further)).market };
  });
  expect(market.coin).toBe(coin);
  expect(other.id).not.toBe(market.id);
  expect(pxs.every((px) => px % market.tick === 0n)).toBe(true);
  expect(pxs[0] < pxs[1] && pxs[1] < pxs[2]).toBe(true);
});

test('both accounts trade on one more market', async () => {
  const coins = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const other = await leaseAnotherMarketFor(context, traders);
    const { size } = await other.trade('bid', other.size());
    const rows = await other.positions(other.taker, size);
    return { first: traders.market.coin, second: other.market.coin, held: rows.map(({ coin }) => coin) };
  });
  expect(coins.second).not.toBe(coins.first);
  expect(coins.held).toEqual([coins.second]);
});

/** Context of a case that can lease no further market. */
function without(context: CaseContext<never>, why: Error): CaseContext<never> {
  return { ...context, given: Object.create(context.given, { market: { value: () => Promise.reject(why) } }) };
}

test.each([
  ['none', new Unsupported('a market'), 'none', 'a second market to trade on'],
  ['one that other cases wait with', new Disturbed('they wait for it'), 'they wait for it', 'they wait for it'],
])('where there is %s, a case that needs a further market says so', async (_what, why, orNone, must) => {
  const messages = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const alone = without(context, why);
    const worded = (error: unknown) => (error instanceof Error ? error.message : String(error));
    return [
      await tryLeaseAnotherMarketFor(alone, traders).then((other) => other ?? 'none', worded),
      await leaseAnotherMarketFor(alone, traders).then(() => 'one', worded),
    ];
  });
  expect(messages).toEqual([expect.stringContaining(orNone), expect.stringContaining(must)]);
});
