import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { planNoEffectOrders } from '../../harness/setup/no-effect-orders.ts';

const alone = check({
  id: 'orders.response.nothing-to-do',
  title: 'an order answered with noop states the reason',
  clauses: ['orders.response.noop'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const trader = await given.fundedAccount();
    let reported = 0;
    for (const sent of await planNoEffectOrders(context, trader)) {
      const reply = await given.part(sent);
      const noop = field(reply?.kind === 'statuses' ? reply.body : undefined, 'statuses.0.noop');
      // Each of them may be answered otherwise.
      if (noop.value === undefined) continue;
      reported += 1;
      expect('orders.response.noop').relation(
        'a noop entry with a reason',
        { noop },
        (observed) => {
          const reason = at(observed.noop, 'reason');
          return typeof reason === 'string' && reason !== '';
        },
        'statuses[0].noop',
      );
    }
    if (reported === 0) throw new Unsupported('an order that is answered with noop');
  },
});

export default alone;
export const responseNoopReasonInBatchCheck = toBatchedOrdersCheck(alone);
