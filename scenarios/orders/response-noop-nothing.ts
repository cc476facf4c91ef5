import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { knownPartOf } from '../../harness/compare/named-part.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { planNoEffectOrders } from '../../harness/setup/no-effect-orders.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const alone = check({
  id: 'orders.response.noop-nothing',
  title: 'an order answered as noop leaves no order, no fill and unchanged balances',
  clauses: ['orders.entries.noop-nothing'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const observed = async () => {
      const orders = await readOpenOrders(context, trader.address);
      const fills = await readFills(context, trader.address);
      const state = given.data(await target.read('account_state', { address: trader.address }));
      return derived({ orders: orders.length, fills: fills.length, ...worth(state) }, orders, fills, state);
    };
    let reported = 0;
    for (const sent of await planNoEffectOrders(context, trader)) {
      const before = await observed();
      const reply = await given.part(sent);
      // Each of them may be answered otherwise.
      if (reply?.kind !== 'statuses' || reply.statuses.length === 0) continue;
      if (reply.statuses.some(({ kind }) => kind !== 'noop')) continue;
      reported += 1;
      await pace.blocks(2);
      const after = await observed();
      expect('orders.entries.noop-nothing').equal(
        derived(after.value, after, reply),
        before,
        'orders, fills and balances after the noop',
      );
    }
    if (reported === 0) throw new Unsupported('an order that is answered with noop');
  },
});

export default alone;
export const responseNoopNothingInBatchCheck = toBatchedOrdersCheck(alone);

function worth(state: JsonObject) {
  const { account_value, total_raw_usd, withdrawable } = state;
  return {
    account_value: account_value ?? null,
    total_raw_usd: total_raw_usd ?? null,
    withdrawable: withdrawable ?? null,
    spot: at(knownPartOf('info.account_state.full', state), 'spot') ?? null,
  };
}
