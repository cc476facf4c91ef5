import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOrdinary } from '../../harness/check/market-choice.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import { hasCoarseStep } from '../../harness/setup/market-demands.ts';
import { anyPlane } from './refusal-details.ts';

export default check({
  id: 'orders.grid.off-lot',
  title: 'a size between two steps is refused and the refusal names the step',
  clauses: ['orders.grid.size', 'orders.grid.size-details'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    // With a step of one lot, every integer lies on the grid.
    if (!venue.markets.some((market) => isOrdinary(market) && market.step > 1n))
      throw new NotHere('a market whose step is coarser than one lot');
    const trader = await given.fundedAccount();
    const market = await given.market(hasCoarseStep);
    const px = pxAt(market, 60);
    const onGrid = sizeWorth(market, px, 20n);
    const size = onGrid + 1n;
    const reply = await target.act(trader, orderAction(trader, { market, side: 'bid', px, size }));
    expect('orders.grid.size').refused(reply);
    // A step that is served too coarse shows at the sizes in between.
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
    const step = wholeSize(market.step, market);
    const sent = wholeSize(size, market);
    expect('orders.grid.size-details').relation(
      `limit ${step} and actual ${sent}`,
      { details: derived(details, reply) },
      ({ details: { limit, actual } }) => anyPlane(limit, market.step, step) && anyPlane(actual, size, sent),
      'error.details',
    );
  },
});
