import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { requireArrival } from '../../harness/setup/reply-before-commit.ts';

export default check({
  id: 'signing.expiry.passes-while-pending',
  title: 'an action whose deadline passes while it waits for its block is dropped',
  clauses: ['signing.expiry.dropped'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const payer = await given.fundedAccount({ usdc: '5' });
    const { gift, arrived, rested } = await makeCommitDetector(context, payer);
    // A build without the action answers so at once; below, nothing waits for an answer.
    await given.accepted(target.act(payer, gift('0.5')));
    given.require((await arrived('0.5')).toString() === '0.5', 'the first action did not commit');
    const market = await given.market();
    const control = await given.blocksHeld();
    // Right after a full minute: an advance cuts blocks at boundaries, and none with a round interval comes before the deadline.
    await control.advance(61_000 - ((await pace.timeMs()) % 60_000));
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const deadline = BigInt(await pace.timeMs()) + 5_000n;
    // A dropped action is answered only when the venue's wait for a block ends, and nothing is judged by that answer.
    const sent = [
      [owner, target.act(owner, order, { expiresAfter: deadline })],
      [payer, target.act(payer, gift('1'), { expiresAfter: deadline })],
    ] as const;
    for (const [{ address }, acting] of sent) await requireArrival(context, address, acting);
    await control.advance(60_000);
    await control.commit();
    const rows = await readOpenOrders(context, owner.address);
    const [row] = rows;
    // An advance may cut a boundary block: one before the deadline is not late.
    if (row !== undefined && integerAt(row, 'inserted_at') <= deadline)
      throw new Disturbed('a block was cut before the deadline');
    expect('signing.expiry.dropped').relation(
      `no open order of the owner, whose deadline ${deadline} passed before the block`,
      { orders: rows },
      ({ orders }) => orders.length === 0,
    );
    const total = await rested();
    expect('signing.expiry.dropped').decimal(
      total,
      '0.5',
      `USDC of the recipient, without the send of 1 whose deadline ${deadline} passed`,
    );
  },
});
