import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isUntold, refusedWhereTold, untold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { approve, approved } from '../../harness/setup/agent-approval.ts';
import { held, heldAtRest, heldOnce } from '../../harness/setup/balances.ts';
import { subAccount, tokenTransfer, transfer } from '../../harness/setup/sub-accounts.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

const INDEX = 1;

export default check({
  id: 'sub-accounts.transfer.reach',
  title:
    'neither an agent, nor one whose time is over, nor another master, nor a stranger takes what a sub-account has',
  clauses: ['sub-accounts.create.created', 'sub-accounts.transfer.unknown', 'sub-accounts.spot-transfer.unknown'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc, native } = venue;
    const [master, other, agent, expired] = await Promise.all([
      given.fundedAccount({ usdc: '20', native: '1' }),
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    const [sub] = [await subAccount(context, master, INDEX), await subAccount(context, other, INDEX)];
    await given.accepted(target.act(master, transfer({ index: INDEX, deposit: true, amount: '3' })));
    const token = native.signingId;
    await given.accepted(target.act(master, tokenTransfer({ index: INDEX, deposit: true, amount: '0.5', token })));
    given.that(
      (await heldOnce(context, sub.address, token, '0.5')).toString() === '0.5' || !sub.isListed,
      'nothing arrived',
    );
    await approved(context, master, agent);
    // A venue that refuses an approval that is over sees a stranger's key.
    await target.act(master, approve(expired, 1n));
    await context.pace.blocks(2);
    const before = await held(context, master.address, usdc.signingId);

    for (const who of given.some([agent, expired], 1)) {
      for (const [clause, action] of [
        ['sub-accounts.transfer.unknown', transfer({ index: INDEX, deposit: false, amount: '1' })],
        ['sub-accounts.spot-transfer.unknown', tokenTransfer({ index: INDEX, deposit: false, amount: '0.25', token })],
      ] as const) {
        const reply = await verdictOn(context, () => target.act(who, action), beyondMeans(context, who));
        // It acts on the account of the agent, which has none.
        refusedWhereTold(expect(clause), reply);
      }
    }
    for (const who of given.some([other, given.stranger()], 1)) {
      const reply = await target.act(who, transfer({ index: INDEX, deposit: false, amount: '1' }));
      if (expect('sub-accounts.create.created').exercised(!isUntold(reply), untold))
        expect('sub-accounts.create.created').relation(
          'a refusal',
          { reply },
          ({ reply }) => reply.kind !== 'admitted',
        );
    }
    const after = await heldAtRest(context, master.address, usdc.signingId, before);
    expect('sub-accounts.create.created').decimal(after, before, 'USDC of the master');
    if (!sub.isListed) return;
    const money = await held(context, sub.address, usdc.signingId);
    const tokens = await held(context, sub.address, token);
    const kept = derived([money, tokens].map(String), money, tokens);
    expect('sub-accounts.create.created').equal(kept, ['3', '0.5'], 'USDC and tokens of the sub-account');
  },
});
