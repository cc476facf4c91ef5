import { check } from '../../harness/check/check.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { nativePair, pairSize, pricesOn, restingSpot, spotCancel } from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.cancel.refused',
  title: 'a cancel of nothing is refused, and so is one of an order of somebody else, which goes on resting',
  clauses: ['spot.cancel.not-found', 'spot.cancel.stranger'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = await nativePair(context);
    const [px = 0n] = await pricesOn(context, pair, 1);
    const [owner, stranger] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    const oid = await restingSpot(context, owner, { pair, side: 'bid', px, size: pairSize(pair, px) });
    const theirs = told(await target.act(stranger, spotCancel(pair, oid)));
    await pace.committed();
    if (theirs.kind !== 'admitted') expect('spot.cancel.stranger').refused(theirs);
    // A stranger has tried to cancel it.
    expect('spot.cancel.stranger').row(await openOrders(context, owner.address), { oid });
    await given.accepted(target.act(owner, spotCancel(pair, oid)));
    const again = told(await target.act(owner, spotCancel(pair, oid)));
    if (!expect('spot.cancel.not-found').exercised(again.kind !== 'admitted', 'a verdict on the cancel')) return;
    expect('spot.cancel.not-found').refused(again);
  },
});
