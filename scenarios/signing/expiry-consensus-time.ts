import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { carriesCloid, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { requireArrival } from '../../harness/setup/reply-before-commit.ts';

export default check({
  id: 'signing.expiry.consensus-time',
  title: 'expires_after is in milliseconds of consensus time: an action commits before it and not after',
  clauses: ['signing.encoding.expiry-time'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const control = await given.blocksHeld();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    // Right after a full minute: an advance cuts blocks at boundaries, and none with a round interval comes in between.
    await control.advance(61_000 - ((await pace.timeMs()) % 60_000));
    for (const [leftMs, passes] of [
      [30_000, false],
      [2_000, true],
    ] as const) {
      const cloid = random.cloid();
      const deadline = BigInt((await pace.timeMs()) + leftMs);
      const order = orderAction(owner, { market, side: 'bid', px, size, cloid });
      // A dropped action is answered only when the venue's wait for a block ends, and nothing is judged by that answer.
      const isArrived = await requireArrival(
        context,
        owner.address,
        target.act(owner, order, { expiresAfter: deadline }),
      );
      await control.advance(10_000);
      await control.commit();
      const rows = await readOpenOrders(context, owner.address);
      const row = rows.find((open) => carriesCloid(open, cloid));
      // Where no counter tells of it, an order that is missing may have come after the block.
      given.require(isArrived || row !== undefined || passes, 'the order does not wait for its block');
      const isLate = BigInt(await pace.timeMs()) > deadline;
      // A running clock advances by itself, and a boundary cuts its own block.
      if (isLate !== passes || (passes && row !== undefined && integerAt(row, 'inserted_at') <= deadline))
        throw new Disturbed('the block was cut on the other side of the deadline');
      expect('signing.encoding.expiry-time').equal(
        derived(row !== undefined, rows),
        !passes,
        `whether an order with ${leftMs} ms to its deadline rests`,
      );
    }
  },
});
