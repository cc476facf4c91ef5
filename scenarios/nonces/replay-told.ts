import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { Inconclusive } from '../../harness/kernel/verdicts.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { statusEntryKindsIn } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, carriesCloid, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'nonces.replay.told',
  title: 'a used or stale nonce is refused with NONCE_REPLAYED and does not consume the next nonce',
  clauses: ['nonces.replay.verdict', 'nonces.replay.verdict-order', 'nonces.replay.not-consumed'],
  by: 'act',
  form: { profile: 'next', item: 'nonce-replayed' },
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const owner = await given.fundedAccount();
    // A separate account, so that its nonces affect nobody.
    const other = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const order = (cloid: string) => orderAction(owner, { ...spec, cloid });
    const opening = order(random.cloid());
    const nonce = target.envelope(owner, opening).nonce + 100n;
    const first = await given.settled(opening, target.act(owner, opening, { nonce }));
    given.require(requireOnlyStatusEntry(first).kind === 'resting', 'the first order does not rest');

    const choice = nextLeverageAction(owner, venue);
    for (const spent of [nonce, nonce - 65n]) {
      const reply = await actForCommitReply(
        context,
        () => target.act(owner, choice, { nonce: spent }),
        makeUnaffordableProbe(context, other),
      );
      // A venue that answers before the commit reports its verdict only in the reply to an order (D02).
      judgeCommitRefusal(expect('nonces.replay.verdict'), reply);
    }

    // A new handle for each try, because a pending try holds its handle.
    const cloids: string[] = [];
    let cloid = '';
    const again = await actForCommitReply(
      context,
      () => {
        cloid = random.cloid();
        cloids.push(cloid);
        return target.act(owner, order(cloid), { nonce });
      },
      () => target.act(other, orderAction(other, spec)),
    );
    if (again === null) throw new Inconclusive('no order is answered after its commit');
    expect('nonces.replay.verdict-order').relation(
      'an error entry in statuses[0] for the order with a used nonce',
      { reply: again },
      ({ reply }) => statusEntryKindsIn(reply)[0] === 'error',
      'statuses[0]',
    );
    expect('nonces.replay.verdict-order').refused(again);
    const open = await readOpenOrders(context, owner.address);
    for (const tried of cloids) expect('nonces.replay.verdict-order').noRow(open, { cloid: tried });

    const signedAgain = await target.act(owner, order(cloid), { nonce: nonce + 1n });
    expect('nonces.replay.not-consumed').accepted(signedAgain);
    const rows = await awaitOpenOrders(context, owner.address, (now) => now.some((row) => carriesCloid(row, cloid)));
    expect('nonces.replay.not-consumed').relation(
      'an open order after the same order is sent with the next nonce',
      { answer: signedAgain, orders: rows },
      ({ orders }) => orders.some((row) => carriesCloid(row, cloid)),
    );
  },
});
