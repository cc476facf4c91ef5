import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { awaitOrdersWithCloid, placeLadder } from '../../harness/setup/ladder.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';

export default check({
  id: 'scale.order.rung-alone',
  title: 'rungs are placed one by one, and an alo rung that would cross is refused alone',
  clauses: ['scale.order.rung-alone'],
  by: 'act',
  async run(context) {
    const { given, venue, random, expect } = context;
    const [maker, trader] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size });
    // The highest of three bids meets the ask.
    const bounds = { pxLow: px - 2n * market.tick, pxHigh: px };
    given.require(bounds.pxLow > 0n, 'a price so low that a ladder does not fit below it');
    const spec = {
      market,
      side: 'bid',
      rungs: 3,
      ...bounds,
      total: 3n * size,
      tif: 'alo',
      cloid: random.cloid(),
    } as const;
    const reply = await placeLadder(context, trader, spec);
    const kinds = reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [reply.kind];
    const isMoved = kinds.toSorted().join() !== 'error,resting,resting' && venue.isolation === 'shared';
    const areOthersMet = kinds.filter((kind) => kind === 'error').length > 1;
    if (isMoved && (areOthersMet || !isAmongOrders(await readOpenOrders(context, maker.address), oid)))
      throw new Disturbed('somebody took the order that the rung should meet, or has one that others meet');
    // Another clause judges which entry belongs to which rung.
    expect('scale.order.rung-alone').equal(
      derived(kinds.toSorted(), reply),
      ['error', 'resting', 'resting'],
      'kinds of the statuses',
    );
    const rows = await awaitOrdersWithCloid(context, trader.address, spec.cloid, 2);
    expect('scale.order.rung-alone').equal(
      derived(rows.value.map((row) => decimalAt(row, 'px').toString()).sort(), rows),
      [bounds.pxLow, bounds.pxLow + market.tick].map((px) => pxInUsdc(px).toString()).sort(),
      'prices of the resting rungs',
    );
  },
});
