import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import {
  earnDepositAction,
  earnWithdrawAction,
  makeFundedEarnSupplier,
  readEarnPoolState,
  readTracedEarnPoolState,
} from '../../harness/setup/earn.ts';
import {
  makeBodyTamper,
  makeMistypedFieldBodies,
  sendAndJudgeWithoutFields,
} from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'earn.malformed',
  title: 'earn_deposit and earn_withdraw do not decode with a field missing or of another type',
  clauses: ['earn.deposit.fields', 'earn.withdraw.fields'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const who = await makeFundedEarnSupplier(context, '10', '2');
    const before = await readEarnPoolState(context, asset, who.address);
    for (const [clause, whole, fields] of [
      ['earn.deposit.fields', earnDepositAction(asset, '1'), ['asset', 'amount']],
      ['earn.withdraw.fields', earnWithdrawAction(asset, '1'), ['asset', 'shares']],
    ] as const) {
      const tampered = [
        ...makeMistypedFieldBodies(whole, fields),
        [whole, makeBodyTamper((body) => ({ ...body, asset: 2 ** 32 }))] as const,
        [whole, makeBodyTamper((body) => ({ ...body, asset: -1 }))] as const,
      ];
      await sendAndJudgeWithoutFields(context, expect(clause), who, whole, fields);
      for (const [signed, tamper] of given.sample(tampered, 1)) {
        const reply = await target.act(who, signed, tamper);
        expect(clause).refused(reply);
      }
      await pace.blocks(2);
      const { pool: after, pools } = await readTracedEarnPoolState(context, asset, who.address);
      const shares = derived(after?.userShares.toString(), pools);
      expect(clause).equal(shares, before?.userShares.toString(), 'user_shares');
    }
  },
});
