import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { convertTo } from '../../harness/client/bundle.ts';
import { isWithoutPath } from '../../harness/client/pathless-replies.ts';
import { approve, approved } from '../../harness/setup/agent-approval.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import { ownedAction } from '../../harness/setup/leverage-choice.ts';
import { countsForNothing, handedBack, submitted, unread } from '../../harness/setup/multi-sig.ts';
import { ownedActions } from '../../harness/setup/owned-actions.ts';
import { newRecipient } from '../../harness/setup/recipient.ts';
import { creation } from '../../harness/setup/sub-accounts.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.convert.takes-over',
  title: 'from its conversion on an account acts through its roster, and neither its own key nor its agent acts for it',
  clauses: ['multi-sig.convert.effective', 'multi-sig.convert.plain-refused', 'multi-sig.convert.only-bundles'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [user, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '1' })]);
    const [agent, ...members] = [given.stranger(), given.stranger(), given.stranger()];
    await approved(context, user, agent);
    const choice = await ownedAction(context, user);
    await given.accepted(target.act(agent, choice));
    const { gift, arrived, rested } = newRecipient(context);
    const { actions, before, now } = await ownedActions(context, user);

    await inEffect(context, user, convertTo(members, 2));
    handedBack(context, { user, members }, true);
    const bundled = await submitted(context, user, gift('0.01'), { signers: members });
    if (countsForNothing(bundled)) throw new NotExercised(unread);
    expect('multi-sig.convert.effective').accepted(bundled);
    expect('multi-sig.convert.effective').decimal(
      await arrived('0.01'),
      '0.01',
      'USDC that the roster of a converted account has sent',
    );

    const probe = beyondMeans(context, other);
    const ofKey = [gift('0.02'), convertTo([other], 1), convertTo([], 0), approve(other), creation(), ...actions];
    for (const [clause, signer, tries] of [
      ['multi-sig.convert.plain-refused', user, ofKey],
      ['multi-sig.convert.only-bundles', agent, [choice, ...actions]],
    ] as const) {
      for (const action of given.some(tries, 2)) {
        const reply = await verdictOn(context, () => target.act(signer, action), probe);
        if (reply === null || !isWithoutPath(reply.wire)) refusedWhereTold(expect(clause), reply);
      }
      await pace.blocks(2);
      expect(clause).equal(await now(), before, 'orders of the account');
    }
    expect('multi-sig.convert.plain-refused').decimal(
      await rested('0.01'),
      '0.01',
      'USDC of the recipient after sends that the own key signed',
    );
    expect('multi-sig.convert.plain-refused').accepted(
      await submitted(context, user, gift('0.04'), { signers: members }),
    );
    expect('multi-sig.convert.plain-refused').decimal(
      await arrived('0.05'),
      '0.05',
      'USDC that the same roster sends after conversions that the own key signed',
    );
  },
});
