import { check } from '../../harness/check/check.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { FAR_DEADLINE_MS, probeDeadlineSupport } from '../../harness/setup/deadline-form.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';
import { prepareOwnedActions, sendAndJudgeOwnedRefusals } from '../../harness/setup/owned-actions.ts';

export default check({
  id: 'signing.expiry.every-action',
  title: 'each action accepted without a deadline is accepted before its deadline and refused after it',
  clauses: ['signing.expiry.signed', 'signing.expiry.past'],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const now = BigInt(await pace.timeMs());
    const expiresAfter = now + FAR_DEADLINE_MS;
    const clause = expect('signing.expiry.signed');
    const past = expect('signing.expiry.past');
    const isKnown = await probeDeadlineSupport(context, expiresAfter);
    // If the venue signs it in another form, a late one is refused for its signer.
    const known = [clause, past].filter((each) => each.exercised(isKnown, 'an action with a deadline that is taken'));
    if (known.length === 0) return;
    const acceptedTags = new Set<string>();
    const plain = await given.fundedAccount();
    await sendEveryAgentAction(context, { signer: plain, owner: plain, names: plain.address }, (tag, reply) => {
      if (isAccepted(reply)) acceptedTags.add(tag);
    });
    const owner = await given.fundedAccount();
    const spec = { signer: owner, owner, names: owner.address, options: { expiresAfter } };
    await sendEveryAgentAction(context, spec, (tag, reply) => {
      if (acceptedTags.has(tag)) clause.accepted(reply);
    });

    const late = await given.fundedAccount();
    const owned = await prepareOwnedActions(context, late);
    const options = { expiresAfter: now - FAR_DEADLINE_MS };
    await sendAndJudgeOwnedRefusals(context, past, late, owned, options);
  },
});
