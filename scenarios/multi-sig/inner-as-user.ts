import { check } from '../../harness/check/check.ts';
import { actForCommitReply } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { multiSigBundleAction } from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { awaitOpenOrders, carriesCloid } from '../../harness/setup/own-orders.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.inner.as-user',
  title: 'a bundled action runs as its user, by its own rules, and for no other account',
  clauses: ['multi-sig.inner.own-rules', 'multi-sig.inner.owner'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const { user, members } = await makeMultiSigAccount(context, owner);
    const submitter = given.stranger();
    const probe = makeUnaffordableProbe(context, other);
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const cloid = random.cloid();
    const order = orderAction(user, { ...spec, cloid });
    const first = await target.act(submitter, multiSigBundleAction(target, user, order, { signers: members }));
    expect('multi-sig.inner.own-rules').accepted(first);
    const rows = await awaitOpenOrders(context, user.address, (now) => now.some((row) => carriesCloid(row, cloid)));
    expect('multi-sig.inner.own-rules').relation(
      'the bundled order of the user in open_orders',
      { rows, reply: first },
      (observed) => observed.rows.some((row) => carriesCloid(row, cloid)),
    );

    const named = orderAction(other, { ...spec, cloid: random.cloid() });
    const theirs = await actForCommitReply(
      context,
      () => target.act(submitter, multiSigBundleAction(target, user, named, { signers: members })),
      probe,
    );
    await pace.blocks(2);
    expect('multi-sig.inner.owner').equal(
      await awaitOpenOrders(context, other.address, () => true),
      [],
      'open orders of the other account',
    );
    if (expect('multi-sig.inner.owner').exercised(theirs !== null, 'an answer that tells a verdict') && theirs !== null)
      expect('multi-sig.inner.owner').refused(theirs);

    // A null owner counts as absent.
    for (const owner of [{}, { owner: null }]) {
      const away = { type: 'cancel_all_orders', params: { asset: market.id, ...owner } };
      expect('multi-sig.inner.own-rules').accepted(
        await target.act(submitter, multiSigBundleAction(target, user, away, { signers: members })),
      );
      const left = await awaitOpenOrders(context, user.address, (now) => now.length === 0);
      expect('multi-sig.inner.own-rules').equal(left, [], 'open orders of the user after a bundled cancel_all_orders');
    }
  },
});
