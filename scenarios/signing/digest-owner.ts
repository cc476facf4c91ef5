import { check } from '../../harness/check/check.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';

const resolvedAtAdmission: readonly string[] = ['schedule_cancel', 'update_leverage'];
const alwaysNamed: readonly string[] = ['submit_order', 'cancel_order'];

export default check({
  id: 'signing.digest.owner',
  title: 'an optional owner is part of the signed type only of the actions that bind it',
  clauses: ['signing.digest.owner-variant', 'signing.digest.owner-admission'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount();
    await sendEveryAgentAction(context, { signer: owner, owner, names: owner.address }, (tag, reply) => {
      if (alwaysNamed.includes(tag)) return;
      expect(
        resolvedAtAdmission.includes(tag) ? 'signing.digest.owner-admission' : 'signing.digest.owner-variant',
      ).accepted(reply);
    });
    const plain = { type: 'cancel_all_orders', params: {} };
    const unbound = await target.act(owner, plain, {
      tamper: (envelope) => ({ ...envelope, action: { ...plain, params: { owner: owner.address } } }),
    });
    expect('signing.digest.owner-variant').refused(unbound);
  },
});
