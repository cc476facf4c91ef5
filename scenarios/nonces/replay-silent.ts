import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry, requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { isStatus202 } from '../../harness/setup/http-status.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { statusEntryKindsIn } from '../../harness/setup/order-answers.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';

export default check({
  id: 'nonces.replay.silent',
  title: 'an order with a used nonce is answered as pending, another action as admitted, and neither commits',
  clauses: ['nonces.replay.silent-order', 'nonces.replay.silent-other'],
  by: 'act',
  form: { profile: 'live', item: 'nonce-replayed' },
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = (cloid: string) =>
      orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid });
    const opening = order(random.cloid());
    const first = await given.settled(opening, target.act(owner, opening));
    const { oid } = requireRestingEntry(requireOnlyStatusEntry(first));

    const cloid = random.cloid();
    const [again, other] = await Promise.all([
      target.act(owner, order(cloid), { nonce: first.nonce }),
      target.act(owner, nextLeverageAction(owner, venue), { nonce: first.nonce }),
    ]);
    await pace.blocks(2);
    const rows = await readOpenOrders(context, owner.address);
    if (expect('nonces.replay.silent-order').exercised(isAmongOrders(rows, oid), 'a row of the first order')) {
      expect('nonces.replay.silent-order').relation(
        'a pending entry for the order with a used nonce',
        { reply: again },
        ({ reply }) => statusEntryKindsIn(reply)[0] === 'pending',
      );
      expect('nonces.replay.silent-order').noRow(rows, { cloid });
    }
    expect('nonces.replay.silent-other').relation(
      'the admission envelope with HTTP 202 for the action with a used nonce',
      { reply: other },
      ({ reply }) => reply.kind === 'admitted' && isStatus202(reply),
    );
  },
});
