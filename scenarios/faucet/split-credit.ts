import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { reserve } from '../../harness/identity/faucet-reserve.ts';
import { holding } from '../../harness/setup/balances.ts';
import { claimGrant } from '../../harness/setup/faucet-claim.ts';
import { payable } from '../../harness/setup/faucet-reserve.ts';
import { isOk } from '../../harness/setup/http-status.ts';
import { splitAccount, walletsOf } from '../../harness/setup/split-account.ts';

const USDC = 21;

export default check({
  id: 'faucet.credit.split',
  title: 'a claim of a split account is credited to one of its two wallets',
  clauses: ['faucet.credit.split'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { given, pace, expect, seen } = context;
    const who = given.stranger();
    await splitAccount(context, who);
    if ((await holding(context, reserve)).usdc.compare(Dec.of(USDC)) < 0)
      throw new NotHere('a faucet reserve that can pay');
    const reply = await claimGrant(context, { address: who.address, amount: USDC });
    await payable(context, reply, USDC);
    given.that(isOk(reply), `the claim was answered with HTTP ${reply.status}: ${reply.text}`);
    const { perp, spot } = await pace.eventually(
      () => walletsOf(context, who),
      (now) => now.perp.plus(now.spot).compare(Dec.of(0)) > 0,
    );
    expect('faucet.credit.split').relation(
      `${USDC} USDC in one of the wallets, and none in the other`,
      { perp, spot },
      ({ perp, spot }) => [perp, spot].map(String).sort().join() === `0,${USDC}`,
    );
    seen('D63', perp.compare(spot) > 0 ? 'perp' : 'spot');
  },
});
