import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';
import { isOkStatus, isStatus202 } from '../../harness/setup/http-status.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { mayAnswerAsOrders, mayHaveOwnAnswer } from '../../spec-schemas/catalogue/order-answers.ts';

export default check({
  id: 'transport.admission.every-action',
  title: 'every action other than an order action is answered with the admission envelope',
  clauses: ['transport.admission.status'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const owner = await given.fundedAccount();
    await sendEveryAgentAction(context, { signer: owner, owner, names: owner.address }, (tag, reply) => {
      const entry = actionEntry(tag);
      // The others may be order actions (D03).
      if (entry === undefined || mayAnswerAsOrders(entry) || mayHaveOwnAnswer(entry)) return;
      const admission = expect('transport.admission.status');
      if (!admission.exercised(!isRefused(reply), `a ${tag} that is taken`)) return;
      admission.relation(
        `the admission envelope for ${tag}`,
        { reply },
        () => reply.kind === 'admitted' && (isStatus202(reply) || (isOkStatus(reply) && reply.committed)),
      );
    });
  },
});
