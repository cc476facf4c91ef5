import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { hasCoarseStep } from '../../harness/setup/market-requirements.ts';
import { equalsFigureInAnyUnit } from './refusal-details.ts';

const alone = check({
  id: 'orders.grid.off-lot',
  title: 'a size off the step is refused, and the refusal names the step',
  clauses: ['orders.grid.size', 'orders.grid.size-details'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    // With a step of one lot, every integer is on the grid.
    if (!venue.markets.some((market) => isOrdinaryMarket(market) && market.step > 1n))
      throw new Unsupported('a market whose step is coarser than one lot');
    const trader = await given.fundedAccount();
    const market = await given.market(hasCoarseStep);
    const px = gridPxAtMarkPercent(market, 60);
    const onGrid = scaledSizeForNotional(market, px, 20n);
    const size = onGrid + 1n;
    const reply = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size }));
    expect('orders.grid.size').refused(reply);
    // If the served step is too coarse, sizes in between reveal it.
    for (const off of new Set([market.step / 2n, market.step / 10n].filter((lots) => lots !== 0n))) {
      const between = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size: onGrid + off }));
      expect('orders.grid.size').refused(between);
    }
    const details = refusalOf(reply)?.details;
    const isThere = expect('orders.grid.size-details').exercised(
      details !== undefined,
      'details on ORDER_INVALID_SIZE',
    );
    if (!isThere || details === undefined) return;
    const step = sizeInUnits(market.step, market);
    const sent = sizeInUnits(size, market);
    expect('orders.grid.size-details').relation(
      `limit ${step} and actual ${sent}`,
      { details: derived(details, reply) },
      ({ details: { limit, actual } }) =>
        equalsFigureInAnyUnit(limit, market.step, step) && equalsFigureInAnyUnit(actual, size, sent),
      'error.details',
    );
  },
});

export default alone;
export const gridOffLotInBatchCheck = toBatchedOrdersCheck(alone);
