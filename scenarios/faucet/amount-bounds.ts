import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { claimPastIpWindow, returnGrantAtEnd } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';

/** Whole USDC. @source read-api, "Limits" */
const MOST = 3000;

export default check({
  id: 'faucet.amount.bounds',
  title:
    'a claim above the maximum is clamped in reply and credit, a claim of 1 is granted, and the token part is fixed',
  clauses: [
    'faucet.amount.clamp',
    'faucet.amount.exact',
    'faucet.grant.usdc',
    'faucet.token.fixed',
    'faucet.credit.usdc',
  ],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    // The least amount is fewer USDC than a grant has tokens.
    const most = BigInt(MOST);
    for (const amount of given.sample([1n, most, most + 1n, 2n ** 64n - 1n], 1, (each) => each > 1n)) {
      const due = amount > 1n ? MOST : 1;
      const who = given.stranger();
      const reply = await claimPastIpWindow({ target, pace, venue }, { address: who.address, amount });
      await returnGrantAtEnd({ given, pace }, who, reply);
      await throwOnReserveShortage(context, reply, due);
      const usdc = field(reply.json, 'usdc', reply);
      // Compared by value: another clause judges the format.
      const clamped = derived([reply.status, Number(usdc.value)], reply);
      expect(amount > most ? 'faucet.amount.clamp' : 'faucet.amount.exact').equal(clamped, [200, due], 'status, usdc');
      expect('faucet.grant.usdc').relation(
        'usdc to be a whole number',
        { usdc },
        ({ usdc }) => typeof usdc === 'number' || typeof usdc === 'bigint',
        'usdc',
      );
      expect('faucet.token.fixed').equal(field(reply.json, 'mtf'), 10);
      const granted = Dec.parse(String(usdc.value));
      // An answer without a sum does not state the credit.
      if (granted === null) continue;
      const credited = await awaitBalance(context, who.address, venue.usdc.signingId, granted.toString());
      expect('faucet.credit.usdc').relation(
        'a credit of the usdc amount in the reply',
        { credited, usdc },
        ({ credited }) => credited.equals(granted),
        'spot.balances USDC total',
      );
    }
  },
});
