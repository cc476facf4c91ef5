import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { requireArrival } from '../../harness/setup/reply-before-commit.ts';

export default check({
  id: 'nonces.dropped.expired',
  title: 'the nonce of an action that expired before its block can be used again',
  clauses: ['nonces.dropped.free'],
  by: 'operate',
  control: 'block',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { gift, arrived, rested } = await makeCommitDetector(context, owner);
    // The window already contains a nonce, so that the effect of another one is visible.
    await given.accepted(target.act(owner, gift('0.01')));
    let total = await arrived('0.01');
    given.require(total.equals(Dec.of('0.01')), 'the first action did not commit');
    const control = await given.blocksHeld();

    /** Null: an advance cuts blocks where something falls due, and one of them came before the deadline. */
    const dropped = async (leftMs: number) => {
      // Right after a full minute, so that nothing with a round interval falls due before the deadline.
      await control.advance(61_000 - ((await pace.timeMs()) % 60_000));
      const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
      // A dropped action is answered only when the venue's wait for a block ends, and nothing is judged by that answer.
      const expiresAfter = BigInt((await pace.timeMs()) + leftMs);
      await requireArrival(context, owner.address, target.act(owner, gift('0.02'), { nonce, expiresAfter }));
      await control.advance(60_000);
      const before = total;
      total = await rested();
      return total.equals(before) ? nonce : null;
    };
    const nonce = (await dropped(5_000)) ?? (await dropped(1_000)) ?? (await dropped(250));
    if (nonce === null) throw new Blocked('no action was dropped: each time a block came before its deadline');

    const again = target.act(owner, gift('0.04'), { nonce });
    await requireArrival(context, owner.address, again);
    await control.commit();
    const reply = await again;
    const due = total.plus(Dec.of('0.04'));
    expect('nonces.dropped.free').relation(
      `${due} USDC of the recipient after a send with the nonce of the dropped action`,
      { answer: reply, total: await arrived(due.toString()) },
      (now) => now.total.equals(due),
    );
  },
});
