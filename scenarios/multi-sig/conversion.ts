import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { convertTo } from '../../harness/client/bundle.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import { ownedAction } from '../../harness/setup/leverage-choice.ts';
import { countsForNothing, handedBack, submitted, unread } from '../../harness/setup/multi-sig.ts';
import { newRecipient } from '../../harness/setup/recipient.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.convert.takes-over',
  title: 'from its conversion on an account acts through its roster, and neither its own key nor its agent acts for it',
  clauses: ['multi-sig.convert.effective', 'multi-sig.convert.plain-refused', 'multi-sig.convert.only-bundles'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [user, other] = await Promise.all([given.fundedAccount({ usdc: '5' }), given.fundedAccount({ usdc: '1' })]);
    const [agent, ...members] = [given.stranger(), given.stranger(), given.stranger()];
    await approved(context, user, agent);
    const choice = await ownedAction(context, user);
    await given.accepted(target.act(agent, choice));
    const { gift, arrived, rested } = newRecipient(context);

    await inEffect(context, user, convertTo(members, 2));
    handedBack(context, { user, members });
    const bundled = await submitted(context, user, gift('0.01'), { signers: members });
    if (countsForNothing(bundled)) throw new NotExercised(unread);
    expect('multi-sig.convert.effective').accepted(bundled);
    expect('multi-sig.convert.effective').decimal(
      await arrived('0.01'),
      '0.01',
      'USDC that the roster of a converted account has sent',
    );

    const probe = beyondMeans(context, other);
    for (const action of given.some([gift('0.02'), convertTo([other], 1), convertTo([], 0)], 1)) {
      const reply = await verdictOn(context, () => target.act(user, action), probe);
      refusedWhereTold(expect('multi-sig.convert.plain-refused'), reply);
    }
    const byAgent = await verdictOn(context, () => target.act(agent, choice), probe);
    refusedWhereTold(expect('multi-sig.convert.only-bundles'), byAgent);
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
