import { check } from '../../harness/check/check.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { bridgeWithdrawAction } from '../../harness/setup/bridge.ts';

export default check({
  id: 'bridge.withdrawals.older-name',
  title: 'a withdrawal under the older name mb_withdraw moves nothing',
  clauses: ['bridge.withdraw.older-name'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '5' });
    const before = await readBalance(context, who.address, usdc);
    const { address: to } = given.stranger();
    for (const chain of [1, 2] as const) {
      const { params } = bridgeWithdrawAction({ to, chain, micro: 1_500_000 });
      const reply = await target.act(who, { type: 'mb_withdraw', params });
      // The refusal of an undecodable body has no code.
      if (codeOf(reply) !== null) expect('bridge.withdraw.older-name').refused(reply);
    }
    const left = await readBalanceAfterPending(context, who.address, usdc, before);
    expect('bridge.withdraw.older-name').decimal(left, before, 'USDC of the account');
  },
});
