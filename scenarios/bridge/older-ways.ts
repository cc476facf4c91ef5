import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { withdrawal } from '../../harness/setup/bridge.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

const older = (asset: number, use_cctp: boolean) => ({
  type: 'withdraw',
  params: { asset, amount: '1.5', destination_chain_id: 8453, use_cctp },
});

export const closed = check({
  id: 'bridge.withdrawals.older-way',
  title: 'the way out of before is refused, whatever it names',
  clauses: ['bridge.withdraw.legacy'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '5' });
    const before = await held(context, who.address, usdc);
    for (const action of [older(0, false), older(0, true), older(usdc, false)]) {
      const reply = await verdictOn(context, () => target.act(who, action), beyondMeans(context, who));
      refusedWhereTold(expect('bridge.withdraw.legacy'), reply);
    }
    const left = await heldAtRest(context, who.address, usdc, before);
    expect('bridge.withdraw.legacy').decimal(left, before, 'USDC of the account');
  },
});

export const renamed = check({
  id: 'bridge.withdrawals.older-name',
  title: 'a withdrawal under its older name moves nothing',
  clauses: ['bridge.withdraw.older-name'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '5' });
    const before = await held(context, who.address, usdc);
    const { address: to } = given.stranger();
    for (const chain of [1, 2] as const) {
      const { params } = withdrawal({ to, chain, micro: 1_500_000 });
      const reply = await target.act(who, { type: 'mb_withdraw', params });
      // A body that is no longer read has no code.
      if (codeOf(reply) !== null) expect('bridge.withdraw.older-name').refused(reply);
    }
    const left = await heldAtRest(context, who.address, usdc, before);
    expect('bridge.withdraw.older-name').decimal(left, before, 'USDC of the account');
  },
});
