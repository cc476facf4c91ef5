import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { perpRowIn } from '../../harness/setup/market-row.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { equalsFigureInAnyUnit } from './refusal-details.ts';

const alone = check({
  id: 'orders.grid.off-tick',
  title: 'a price off the tick is refused and the refusal names the tick, and a price on a tick is not refused',
  clauses: ['orders.grid.price', 'orders.grid.price-details', 'orders.grid.on-tick'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market(hasCoarseTick);
    // The tick is read now instead of at the start of the run.
    const { tick_size } = perpRowIn(given.data(await target.read('markets_meta')), market.coin);
    const tick = Dec.parse(tick_size)?.scaledTo(8) ?? market.tick;
    given.require(tick > 0n, `tick_size of ${market.coin} is ${tick_size}`);
    const ticks = gridPxAtMarkPercent(market, 60) / tick;
    const onGrid = ticks * tick;
    const size = scaledSizeForNotional(market, onGrid, 20n);
    const onTick = (ticks - (ticks % 10n) + 1n) * tick;
    const placed = await target.act(trader, orderAction(trader, { market, side: 'bid', px: onTick, size }));
    expect('orders.grid.on-tick').relation(
      `no refusal of the price ${pxInUsdc(onTick)}, a whole number of ticks`,
      { reply: requireEveryOrderReported(placed) },
      ({ reply }) => !hasRefusalCode(reply, clauseById('orders.grid.price').accepts),
    );
    // Asks far above the mark must be on the grid as well.
    const ask = (gridPxAtMarkPercent(market, 160) / tick) * tick + (tick > 2n ? tick / 2n : 1n);
    const asked = await target.act(trader, orderAction(trader, { market, side: 'ask', px: ask, size }));
    expect('orders.grid.price').refused(asked);
    // If the served tick is too coarse, prices in between reveal it; if too fine, a price off any coarser grid.
    const between = [1n, -1n, tick / 2n, tick / 10n].filter((off) => off !== 0n);
    for (const px of given.sample([...new Set(between.map((off) => onGrid + off))], 2)) {
      const reply = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size }));
      expect('orders.grid.price').refused(reply);
      const details = refusalOf(reply)?.details;
      const isThere = expect('orders.grid.price-details').exercised(
        details !== undefined,
        'details on ORDER_INVALID_PRICE',
      );
      if (!isThere || details === undefined) continue;
      expect('orders.grid.price-details').relation(
        `limit ${pxInUsdc(tick)} and actual ${pxInUsdc(px)}`,
        { details: derived(details, reply) },
        ({ details: { limit, actual } }) =>
          equalsFigureInAnyUnit(limit, tick, pxInUsdc(tick)) && equalsFigureInAnyUnit(actual, px, pxInUsdc(px)),
        'error.details',
      );
    }
  },
});

export default alone;
export const gridOffTickInBatchCheck = toBatchedOrdersCheck(alone);
