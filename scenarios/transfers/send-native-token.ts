import { check } from '../../harness/check/check.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.send.native-token',
  title: 'a send of the native token debits and credits exactly the amount in the spot ledger',
  clauses: ['transfers.send.token'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.native.signingId;
    const sender = await given.fundedAccount({ usdc: '10', native: '1' });
    const { address: destination } = given.stranger();
    given.require(
      (await readBalance(context, sender.address, asset)).toString() === '1',
      'the sender does not hold one token',
    );

    const sent = await target.act(sender, sendAssetAction({ asset, destination, amount: '0.25' }));
    expect('transfers.send.token').accepted(sent);
    const arrived = await awaitBalance(context, destination, asset, '0.25');
    expect('transfers.send.token').decimal(arrived, '0.25', 'tokens of the recipient');
    expect('transfers.send.token').decimal(
      await readBalance(context, sender.address, asset),
      '0.75',
      'tokens of the sender',
    );
  },
});
