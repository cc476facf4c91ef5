import { check } from '../../harness/check/check.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  createSubAccountAction,
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

const INDEX = 3;

export default check({
  id: 'sub-accounts.malformed',
  title: 'sub-account actions with a missing field are refused as malformed',
  clauses: ['sub-accounts.create.fields', 'sub-accounts.transfer.fields', 'sub-accounts.spot-transfer.fields'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const master = await given.fundedAccount({ usdc: '10', native: '1' });
    await makeSubAccount(context, master, INDEX);
    const before = await readBalance(context, master.address, asset);
    const moving = { index: INDEX, deposit: true, amount: '1' };
    for (const [clause, whole, fields] of [
      // An optional setting that is off by default may be omitted (D252).
      ['sub-accounts.create.fields', createSubAccountAction({ index: 7 }), ['name']],
      ['sub-accounts.transfer.fields', subAccountTransferAction(moving), ['sub_index', 'deposit', 'amount']],
      [
        'sub-accounts.spot-transfer.fields',
        subAccountTokenTransferAction({ ...moving, token: venue.native.signingId }),
        ['sub_index', 'token', 'deposit', 'amount'],
      ],
    ] as const) {
      await sendAndJudgeWithoutFields(context, expect(clause), master, whole, fields);
      const left = await readBalanceAfterPending(context, master.address, asset, before);
      expect(clause).decimal(left, before, 'USDC of the master account');
    }
    // An index may be null, as in the other cases, or omitted.
    const { explicit_index: _none, ...params } = createSubAccountAction().params;
    expect('sub-accounts.create.fields').accepted(await target.act(master, { type: 'create_sub_account', params }));
  },
});
