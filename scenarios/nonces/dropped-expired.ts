import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { awaitBalance, balanceOf } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'nonces.dropped.expired',
  title: 'the nonce of an action that expired while it waited is free again',
  clauses: ['nonces.dropped.free'],
  by: 'operate',
  control: 'block',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    // A window with a nonce in it is the one that could be told of another.
    const first = given.stranger().address;
    await given.accepted(target.act(owner, sendAssetAction({ asset, destination: first, amount: '0.01' })));
    await awaitBalance(context, first, asset, '0.01');
    const control = await given.blocksHeld();
    const waiting = () =>
      pace.retried(
        async () => given.data(await target.read('user_rate_limit', { address: owner.address })),
        (counters) => integerAt(counters, 'pending_count') > 0n,
        4_000,
        'the action does not wait for its block',
      );

    /** Null: an advance is cut into blocks where something falls due, and that was before the deadline. */
    const dropped = async (leftMs: number) => {
      // Right after a full minute: nothing of a round interval falls due before the deadline.
      await control.advance(61_000 - ((await pace.timeMs()) % 60_000));
      const { address: destination } = given.stranger();
      const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
      const gift = sendAssetAction({ asset, destination, amount: '0.02' });
      // Nothing answers what was dropped before the venue's wait for a block ends, and nothing is judged by that.
      void target.act(owner, gift, { nonce, expiresAfter: BigInt((await pace.timeMs()) + leftMs) });
      await waiting();
      await control.advance(60_000);
      await control.commit();
      return (await balanceOf(context, destination, asset)).toString() === '0' ? { nonce, destination } : null;
    };
    const left = (await dropped(5_000)) ?? (await dropped(1_000)) ?? (await dropped(250));
    if (left === null) throw new Blocked('no action was dropped: each time a block came before its deadline');

    const { nonce, destination } = left;
    const again = target.act(owner, sendAssetAction({ asset, destination, amount: '0.04' }), { nonce });
    await waiting();
    await control.commit();
    const reply = await again;
    const total = await awaitBalance(context, destination, asset, '0.04');
    expect('nonces.dropped.free').relation(
      '0.04 USDC with the recipient after a send under the nonce of a dropped one',
      { answer: reply, total },
      (now) => now.total.equals(Dec.of('0.04')),
    );
  },
});
