import { check } from '../../harness/check/check.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'sub-accounts.address.sends',
  title: 'assets that any account sends to a sub-account arrive there, and its master account can withdraw them',
  clauses: ['sub-accounts.address.receives'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [master, sender] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '20', native: '1' }),
    ]);
    const sub = await makeSubAccount(context, master, 2);
    for (const [{ signingId: asset, name }, amount] of [
      [venue.usdc, '1.5'],
      [venue.native, '0.25'],
    ] as const) {
      const before = await readBalance(context, master.address, asset);
      const sent = await target.act(sender, sendAssetAction({ asset, destination: sub.address, amount }));
      expect('sub-accounts.address.receives').accepted(sent);
      const arrived = await awaitBalance(context, sub.address, asset, amount);
      expect('sub-accounts.address.receives').decimal(arrived, amount, `${name} of the sub-account`);
      const out = { index: sub.index, deposit: false, amount };
      const taking =
        asset === venue.usdc.signingId
          ? subAccountTransferAction(out)
          : subAccountTokenTransferAction({ ...out, token: asset });
      expect('sub-accounts.address.receives').accepted(await target.act(master, taking));
      const whole = before.plus(arrived).toString();
      const received = await awaitBalance(context, master.address, asset, whole);
      expect('sub-accounts.address.receives').decimal(received, whole, `${name} of the master account`);
    }
  },
});
