import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { held, heldOnce } from '../../harness/setup/balances.ts';
import { send } from '../../harness/setup/token-send.ts';

export default check({
  id: 'nonces.dropped.expired',
  title: 'the nonce of an action that expired while it waited is free again',
  clauses: ['nonces.dropped.free'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const gift = (amount: string) => send({ asset, destination, amount });
    // A window with a nonce in it is the one that could be told of another.
    await given.accepted(target.act(owner, gift('0.01')));
    await heldOnce(context, destination, asset, '0.01');
    const control = await given.blocksHeld();
    // Right after a full minute: an advance cuts blocks at boundaries, and none of a round interval comes before the deadline.
    await control.advance(61_000 - ((await pace.timeMs()) % 60_000));
    const waiting = () =>
      pace.retried(
        async () => given.data(await target.read('user_rate_limit', { address: owner.address })),
        (counters) => integerAt(counters, 'pending_count') > 0n,
        4_000,
        'the action does not wait for its block',
      );

    const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
    const late = target.act(owner, gift('0.02'), { nonce, expiresAfter: BigInt((await pace.timeMs()) + 5_000) });
    await waiting();
    await control.advance(60_000);
    await control.commit();
    await late;
    given.that((await held(context, destination, asset)).toString() === '0.01', 'the late action was not dropped');

    const again = target.act(owner, gift('0.04'), { nonce });
    await waiting();
    await control.commit();
    const reply = await again;
    const total = (await heldOnce(context, destination, asset, '0.05')).toString();
    expect('nonces.dropped.free').that(total === '0.05', {
      expected: '0.05 USDC with the recipient after a send under the nonce of a dropped one',
      actual: reply,
    });
  },
});
