import { check } from '../../harness/check/check.ts';
import { Traced, valueOriginsOfEvidence } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry, requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { awaitPendingOrReply } from '../../harness/setup/reply-before-commit.ts';

export default check({
  id: 'transport.confirmation.held-blocks',
  title: 'an order is answered by its block and in no read before it, and a refusal by the block comes with the block',
  clauses: ['transport.confirmation.order-waits', 'transport.confirmation.next-block', 'transport.commit.only'],
  by: 'operate',
  control: 'block',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount();
    // An off-grid price requires a grid coarser than one unit.
    const market = await given.market(hasCoarseTick);
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const order = orderAction(owner, { market, side: 'bid', px, size });
    const control = await given.blocksHeld();
    await control.commit();

    const placing = target.act(owner, order);
    const early = await awaitPendingOrReply(context, owner.address, placing);
    expect('transport.confirmation.order-waits').relation(
      'no reply to the order before its block, or only pending statuses',
      { early: answer(early) },
      ({ early }) => early?.kind !== 'statuses' || early.statuses.every(({ kind }) => kind === 'pending'),
    );
    expect('transport.confirmation.next-block').equal(
      await readOpenOrders(context, owner.address),
      [],
      'open orders of the owner before the block',
    );
    await control.commit(1);
    const placed = await given.settled(order, placing);
    const { oid } = requireRestingEntry(requireOnlyStatusEntry(placed));
    const rows = await awaitOpenOrders(context, owner.address, (now) => isAmongOrders(now, oid));
    expect('transport.confirmation.next-block').row(rows, { oid });

    // Only orders: another action that committed state refuses may be refused on arrival (D253).
    const refusedByBlock = [
      orderAction(owner, { market, side: 'bid', px: px + 1n, size }),
      orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 100_000n) }),
    ];
    for (const action of refusedByBlock) {
      const acting = target.act(owner, action);
      const soon = await awaitPendingOrReply(context, owner.address, acting);
      await control.commit(1);
      const refused = await acting;
      if (expect('transport.commit.only').exercised(isRefused(refused), `a refusal of ${action.type}`))
        expect('transport.commit.only').relation(
          `no refusal of ${action.type} before its block`,
          { soon: answer(soon) },
          ({ soon }) => soon === null || !isRefused(soon),
        );
    }
  },
});

/** Returns an answer that precedes its block, or null, because silence has no exchange to show. */
function answer(early: ActResult | null): Traced<ActResult | null> {
  return new Traced(early, early === null ? [] : valueOriginsOfEvidence(early));
}
