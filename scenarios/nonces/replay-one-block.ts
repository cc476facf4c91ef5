import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'nonces.replay.one-block',
  title: 'only one of two actions with the same nonce that wait for the same block commits',
  clauses: ['nonces.replay.in-one-block'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    // No test waits for the answers of the two actions below, so this send shows whether the venue answers at all.
    await target.act(owner, sendAssetAction({ asset, destination: given.stranger().address, amount: '0.01' }));
    const control = await given.blocksHeld();
    await control.commit();
    const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
    // The dropped one is answered only when the venue's wait for a block ends, and nothing is judged by that answer.
    for (const amount of ['0.01', '0.02'])
      void target.act(owner, sendAssetAction({ asset, destination, amount }), { nonce });
    // A round trip, so that both arrive; a later one must not commit either.
    await target.read('user_rate_limit', { address: owner.address });
    await control.commit(3);
    const arrived = await readBalance(context, destination, asset);
    expect('nonces.replay.in-one-block').relation(
      '0.01 or 0.02 USDC of the recipient, from one of two sends with the same nonce',
      { arrived },
      ({ arrived: usdc }) => usdc.equals(Dec.of('0.01')) || usdc.equals(Dec.of('0.02')),
    );
  },
});
