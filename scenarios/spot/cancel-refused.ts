import { check } from '../../harness/check/check.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  spotCancelAction,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.cancel.refused',
  title:
    "spot_cancel of an order that is not open is refused, and so is one of another account's order, which stays open",
  clauses: ['spot.cancel.not-found', 'spot.cancel.stranger', 'spot.cancel.others-order'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const [owner, stranger] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    const oid = await placeRestingSpotOrder(context, owner, { pair, side: 'bid', px, size: minPairSize(pair, px) });
    const theirs = requireEveryOrderReported(await target.act(stranger, spotCancelAction(pair, oid)));
    await pace.committed();
    if (theirs.kind !== 'admitted') expect('spot.cancel.stranger').refused(theirs);
    // Nor does naming the owner let a stranger cancel it.
    const { type, cancel } = spotCancelAction(pair, oid);
    await target.act(stranger, { type, cancel: { ...cancel, owner: owner.address } });
    await pace.committed();
    // A stranger has tried to cancel it.
    expect('spot.cancel.others-order').row(await readOpenOrders(context, owner.address), { oid });
    await given.accepted(target.act(owner, spotCancelAction(pair, oid)));
    const again = requireEveryOrderReported(await target.act(owner, spotCancelAction(pair, oid)));
    if (!expect('spot.cancel.not-found').exercised(again.kind !== 'admitted', 'a verdict on the cancel')) return;
    expect('spot.cancel.not-found').refused(again);
  },
});
