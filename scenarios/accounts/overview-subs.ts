import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsIn } from '../../harness/client/json-at.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { makeSubAccount, readListedSubAccounts, subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'accounts.overview.subs',
  title: 'the overview lists the sub-accounts of a master account with their equity, and their role is sub_account',
  clauses: ['accounts.overview.sub-accounts', 'accounts.overview.role'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const master = await given.fundedAccount({ usdc: '20' });
    const rich = await makeSubAccount(context, master, 6);
    const empty = await makeSubAccount(context, master, 1);
    const listed = await readListedSubAccounts(context, master.address);
    if (!expect('accounts.overview.sub-accounts').exercised(listed !== null, 'a list of sub-accounts')) return;
    await given.accepted(target.act(master, subAccountTransferAction({ index: 6, deposit: true, amount: '2.25' })));
    const gift = { asset: venue.usdc.signingId, destination: rich.address, amount: '1' };
    await given.accepted(target.act(master, sendAssetAction(gift)));
    await awaitBalance(context, rich.address, venue.usdc.signingId, '3.25');

    const ofMaster = given.data(await target.read('account_state', { address: master.address, detail: 'overview' }));
    const rows = rowsIn(ofMaster, 'sub_accounts');
    const indexes = rows.map(({ index }) => Number(index)).toSorted((one, other) => one - other);
    expect('accounts.overview.sub-accounts').equal(derived(indexes, ofMaster), [1, 6], 'indexes');
    for (const row of rows) {
      const index = Number(row.index);
      const address = String(row.address).toLowerCase();
      if (!expect('accounts.overview.sub-accounts').exercised('equity' in row, 'equity of a listed sub-account')) break;
      const equity = field(row, 'equity');
      const state = given.data(await target.read('account_state', { address }));
      const value = decimalAt(state, 'account_value');
      expect('accounts.overview.sub-accounts').decimal(equity, value, `equity of index ${index}`);
      expect('accounts.overview.sub-accounts').decimal(equity, index === 6 ? '3.25' : '0', `equity of index ${index}`);
    }
    for (const { address } of [rich, empty]) {
      const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
      expect('accounts.overview.role').equal(field(body, 'role'), 'sub_account', 'role of a sub-account');
    }
  },
});
