import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { poolOf, poolTold, redeeming, supplier, supplying } from '../../harness/setup/earn.ts';
import { filledIn, refusesWithout, withBody } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'earn.malformed',
  title: 'deposits and withdrawals cannot be read without one of their fields, or with one of another type',
  clauses: ['earn.deposit.fields', 'earn.withdraw.fields'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const who = await supplier(context, '10', '2');
    const before = await poolOf(context, asset, who.address);
    for (const [clause, whole, fields] of [
      ['earn.deposit.fields', supplying(asset, '1'), ['asset', 'amount']],
      ['earn.withdraw.fields', redeeming(asset, '1'), ['asset', 'shares']],
    ] as const) {
      const tampered = [
        ...fields.flatMap((field) =>
          filledIn(whole, field).map((signed) => [signed, withBody((body) => ({ ...body, [field]: null }))] as const),
        ),
        ...fields.map((field) => [whole, withBody((body) => ({ ...body, [field]: [] }))] as const),
        [whole, withBody((body) => ({ ...body, asset: 2 ** 32 }))] as const,
        [whole, withBody((body) => ({ ...body, asset: -1 }))] as const,
      ];
      await refusesWithout(context, expect(clause), who, whole, fields);
      for (const [signed, tamper] of given.some(tampered, 1)) {
        const reply = await target.act(who, signed, tamper);
        expect(clause).refused(reply);
      }
      await pace.blocks(2);
      const { pool: after, pools } = await poolTold(context, asset, who.address);
      const shares = derived(after?.userShares.toString(), pools);
      expect(clause).equal(shares, before?.userShares.toString(), 'user_shares');
    }
  },
});
