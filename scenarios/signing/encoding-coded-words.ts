import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';

export default check({
  id: 'signing.encoding.coded-words',
  title: 'each kind of borrow_lend is signed as its number, so that it lends and unlends for the signer',
  clauses: ['signing.encoding.words-as-code'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await given.fundedAccount({ usdc: '10' });
    const usdc = venue.usdc.signingId;
    const start = await readBalance(context, who.address, usdc);
    const clause = expect('signing.encoding.words-as-code');
    // An unknown signer recovered from another digest has nothing to lend.
    for (const [kind, left] of [
      ['Lend', start.minus(Dec.of(3))],
      ['UnLend', start],
    ] as const) {
      clause.accepted(await target.act(who, { type: 'borrow_lend', params: { kind, amount: '3' } }));
      const now = await awaitBalance(context, who.address, usdc, left.toString());
      clause.decimal(now, left, `USDC of the signer after ${kind}`);
    }
  },
});
