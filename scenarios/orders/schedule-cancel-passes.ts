import { check } from '../../harness/check/check.ts';
import { awaitHeight, readNewestBlock } from '../../harness/setup/await-height.ts';
import { judgeNoMarginHeld } from '../../harness/setup/no-margin-held.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkFarTriggerBid } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import { scheduleCancelAhead } from '../../harness/setup/scheduled-cancel.ts';

/** Lead of the scheduled cancel: enough for the requests in between. */
const LEAD = { blocks: 40, ms: 4_000 };
/** A read with a height this far below that block was answered before it, whichever node answered. */
const CLEARLY = 10;

export default check({
  id: 'orders.schedule-cancel.passes',
  title: 'schedule_cancel leaves orders open before its block, and cancels them once the block has passed',
  clauses: ['orders.schedule-cancel.fires', 'margin.gate.freed'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const orders = await placeRestingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'ask' },
    ]);
    // A leg is an order of the account too; a venue may require a position for parking one.
    await given.part(() => parkFarTriggerBid(context, trader, market));
    const height = await scheduleCancelAhead(context, trader, LEAD);
    const early = await readOpenOrders(context, trader.address);
    const isEarly = (await readNewestBlock(context, trader)).height <= height - CLEARLY;
    if (expect('orders.schedule-cancel.fires').exercised(isEarly, 'a look while the block is ahead'))
      expect('orders.schedule-cancel.fires').relation(
        `both orders to be open before block ${height}`,
        { open: early },
        ({ open }) => orders.every(({ oid }) => isAmongOrders(open, oid)),
        'orders',
      );
    await awaitHeight(context, trader, height);
    const late = await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
    expect('orders.schedule-cancel.fires').equal(late, [], 'open orders after the block of schedule_cancel');
    target.leftovers.noteCleared(trader.address);
    await judgeNoMarginHeld(context, trader, expect('margin.gate.freed'), 'schedule_cancel');
  },
});
