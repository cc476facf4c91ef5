import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { poolOf, poolTold, redeeming, supplier, supplying } from '../../harness/setup/earn.ts';
import { withBody, without } from '../../harness/setup/tampered-body.ts';

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
    // Signed as each should have been sent: without the field there is no digest.
    for (const [clause, whole, fields] of [
      ['earn.deposit.fields', supplying(asset, '1'), ['asset', 'amount']],
      ['earn.withdraw.fields', redeeming(asset, '1'), ['asset', 'shares']],
    ] as const) {
      const tampered = [
        ...fields.map((field) => [`without ${field}`, without(field)] as const),
        ...fields.map((field) => [`with null as ${field}`, withBody((body) => ({ ...body, [field]: null }))] as const),
        ...fields.map((field) => [`with a list as ${field}`, withBody((body) => ({ ...body, [field]: [] }))] as const),
        ['with an asset beyond 32 bits', withBody((body) => ({ ...body, asset: 2 ** 32 }))] as const,
        ['with an asset below 0', withBody((body) => ({ ...body, asset: -1 }))] as const,
      ];
      for (const [, tamper] of given.some(tampered, 1)) {
        const reply = await target.act(who, whole, tamper);
        expect(clause).refused(reply);
      }
      await pace.blocks(2);
      const { pool: after, pools } = await poolTold(context, asset, who.address);
      const shares = derived(after?.userShares.toString(), pools);
      expect(clause).equal(shares, before?.userShares.toString(), 'user_shares');
    }
  },
});
