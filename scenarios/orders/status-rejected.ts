import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { mustBeShown } from '../../harness/check/must-be-shown.ts';
import { gridPxAt, minSizeWorth, orderAction } from '../../harness/check/order-spec.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitEndedOrder, UNREPORTED_END } from '../../harness/setup/ended-order.ts';

export default check({
  id: 'orders.status.rejected',
  title: 'an order that its commit refused is found by its handle, without an oid and with a reason',
  clauses: ['orders.status.rejected', 'orders.status.outcome'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const cloid = random.cloid();
    const px = gridPxAt(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: minSizeWorth(market, px, 100_000n), cloid });
    const since = await pace.timeMs();
    const reply = mustReportEveryOrder(await target.act(trader, order));
    // An order that admission turns away never was one.
    if (reply.kind !== 'statuses' || reply.statuses[0]?.kind !== 'error')
      throw new Unsupported('an order that is refused at commit');
    const body = await awaitEndedOrder(context, { cloid, address: trader.address }, 'rejected');
    if (body === null) throw new NotExercised(UNREPORTED_END);
    mustBeShown('info.order_status', body, 'status');
    expect('orders.status.rejected').equal(field(body, 'status'), 'rejected');
    mustBeShown('info.order_status', body, 'outcome.oid', 'outcome.reason');
    const oid = field(body, 'outcome.oid');
    const reason = field(body, 'outcome.reason');
    const outcome = derived([oid.value, typeof reason.value], oid, reason);
    expect('orders.status.rejected').equal(outcome, [null, 'string'], 'outcome.oid, type of outcome.reason');
    mustBeShown('info.order_status', body, 'outcome.coin', 'outcome.side', 'outcome.time');
    const coin = field(body, 'outcome.coin');
    const side = field(body, 'outcome.side');
    const ordered = derived([coin.value, side.value], coin, side);
    expect('orders.status.outcome').equal(ordered, [market.coin, 'B'], 'outcome.coin, outcome.side');
    await judgeTimeSince(context, since, field(body, 'outcome.time'), expect('orders.status.outcome'));
  },
});
