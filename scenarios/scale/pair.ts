import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { farBidPxFor, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitOrderRowsWithCloid, awaitOrdersWithCloid, placeLadder } from '../../harness/setup/ladder.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

export const pairRungAloneCheck = check({
  id: 'scale.pair.rung-alone',
  title: 'rungs on a spot pair are placed one by one, and an alo rung that would cross is refused alone',
  clauses: ['scale.order.rung-alone'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [maker, trader] = await Promise.all([
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
      given.fundedAccount({
        usdc: usdcCostOf(pair, high, 4n * size)
          .plus(Dec.of(5))
          .toString(),
      }),
    ]);
    // The higher of two bids meets the ask: both bounds of a ladder are rung prices, whatever the grid.
    const oid = await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: high, size });
    const cloid = random.cloid();
    const spec = { market: pair, side: 'bid', rungs: 2, pxLow: low, pxHigh: high, total: 2n * size } as const;
    const reply = await placeLadder(context, trader, { ...spec, tif: 'alo', cloid });
    given.afterwards(async () => {
      await target.act(trader, { type: 'cancel_scale', params: { market: pair.id, cloid } });
    });
    const kinds = reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [reply.kind];
    const isMoved = kinds.toSorted().join() !== 'error,resting' && venue.isolation === 'shared';
    const areOthersMet = kinds.filter((kind) => kind === 'error').length > 1;
    if (isMoved && (areOthersMet || !isAmongOrders(await readOpenOrders(context, maker.address), oid)))
      throw new Disturbed('somebody took the order that the rung should meet, or has one that others meet');
    expect('scale.order.rung-alone').equal(
      derived(kinds.toSorted(), reply),
      ['error', 'resting'],
      'kinds of the statuses',
    );
    const rows = await awaitOrdersWithCloid(context, trader.address, cloid, 1);
    expect('scale.order.rung-alone').equal(
      derived(
        rows.value.map((row) => decimalAt(row, 'px').toString()),
        rows,
      ),
      [pxInUsdc(low).toString()],
      'prices of the resting rungs',
    );
  },
});

export const pairCancelLeavesMarketCheck = check({
  id: 'scale.pair.cancel-market',
  title: 'cancel_scale on a spot pair leaves an order with the same cloid on a perpetual market open',
  clauses: ['scale.cancel.market'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const pair = await leaseNativePair(context);
    const market = await given.market();
    const [pxLow = 0n, pxHigh = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, pxLow);
    const usdc = usdcCostOf(pair, pxHigh, 2n * size)
      .plus(Dec.of(60))
      .toString();
    const trader = await given.fundedAccount({ usdc });
    const cloid = random.cloid();
    // Placed before the ladder, because from the next release on its handle is reserved.
    const px = farBidPxFor(market);
    const single = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid } as const;
    const { oid } = requireRestingEntry(await given.placed(trader, single));
    await placeLadder(context, trader, { market: pair, side: 'bid', rungs: 2, pxLow, pxHigh, total: 2n * size, cloid });
    const cancel = { type: 'cancel_scale', params: { market: pair.id, cloid } };
    given.afterwards(async () => {
      await target.act(trader, cancel);
    });
    // A cloid names one order of an account on all markets: a venue may refuse the ladder.
    const rest = await awaitOrderRowsWithCloid(context, trader.address, cloid, 3);
    if (rest.length < 3) throw new NotExercised('a handle that may rest on a pair and a market');
    await given.accepted(target.act(trader, cancel));
    expect('scale.cancel.market').row(await awaitOrdersWithCloid(context, trader.address, cloid, 1), { oid });
  },
});
