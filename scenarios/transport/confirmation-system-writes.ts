import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { awaitPendingOrReply } from '../../harness/setup/reply-before-commit.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transport.confirmation.system-writes',
  title: 'a system credit can be spent in the same block by an action received before it',
  clauses: ['transport.confirmation.system-first'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const spender = given.stranger();
    const payee = given.stranger().address;
    const asset = venue.usdc.signingId;
    const control = await given.blocksHeld();
    await control.commit();
    const sending = target.act(spender, sendAssetAction({ asset, destination: payee, amount: '40' }));
    const early = await awaitPendingOrReply(context, spender.address, sending);
    // Refused before its block: this venue checks balances earlier, so the case cannot be exercised.
    if (early !== null && isRefused(early)) throw new Unsupported('admission that leaves balances to the block');
    // Answered once its block is cut, which an operator with held blocks may leave to the next commit.
    const credit = control.system({ type: 'gov_adjust_spot_value', account: spender.address, value: '100' });
    // A round trip, so that the call arrives: the next block should include it.
    await target.read('user_rate_limit', { address: spender.address });
    const height = await control.commit(1);
    const { height: credited } = await credit;
    if (typeof credited === 'number' && credited > height)
      throw new Disturbed('the block was cut before the credit came');
    await sending;
    const arrived = await awaitBalance(context, payee, asset, '40');
    expect('transport.confirmation.system-first').decimal(arrived, '40', 'USDC of the recipient');
  },
});
