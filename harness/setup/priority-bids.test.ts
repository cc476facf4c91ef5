import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { measurePaymentBesideFees, oneOrderBatchAction, placePriorityBid, priorityBidCost } from './priority-bids.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await makeCasePlayer();

test('the cost of a bid is what an order pays besides its fees', async () => {
  const [paid, cost, without] = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const size = traders.size();
    await placePriorityBid(context, traders.taker, traders.market.id, 5);
    const trade = await traders.trade('ask', size, traders.pxs[1]);
    const first = await measurePaymentBesideFees(context, traders, { before: 1, after: 1 }, async () => undefined);
    await placePriorityBid(context, traders.taker, traders.market.id, 5);
    const second = await measurePaymentBesideFees(context, traders, { before: 1, after: 2 }, () =>
      traders.trade('bid', size, traders.pxs[1]),
    );
    return [second, priorityBidCost(trade.notional, 5), first];
  });
  expect([paid?.paid.toString(), without?.paid.toString()]).toEqual([cost?.toString(), '0']);
});

test('a cost is truncated to a micro-USDC', () => {
  expect(priorityBidCost(Dec.of('20.001259'), 8).toString()).toBe('0.016001');
});

test('a refused bid blocks the case', async () => {
  const refused = play(async (context) => placePriorityBid(context, await context.given.fundedAccount(), 0, 9));
  await expect(refused).rejects.toThrow(Blocked);
});

test('a batch contains the order of its spec', async () => {
  const action = await play(async (context) => {
    const { market, maker } = await leaseTwoTraders(context);
    return oneOrderBatchAction(maker, { market, side: 'bid', px: market.tick, size: market.step });
  });
  expect(action.params.orders).toMatchObject([{ side: 'bid', tif: 'gtc' }]);
});
