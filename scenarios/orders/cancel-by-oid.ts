import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { judgeCancelOrAmendReply, sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';

/** Requirement for an oid that a request may write as a number. */
const smallOid = 'an oid of no more than 2^53';

const alone = check({
  id: 'orders.cancel.by-oid',
  title: 'cancel_order cancels the order, its oid sent as text or as a number, and a second one finds no order',
  clauses: [
    'orders.cancel.removes',
    'orders.cancel.oid-forms',
    'orders.fields.oid-number',
    'orders.cancel.not-found',
    'orders.cancel.reply',
    'orders.open-orders.live-only',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const [first, second, kept] = await placeRestingOrders(context, trader, [
      { market, side: 'bid' },
      { market, side: 'ask' },
      { market, side: 'bid' },
    ]);
    const cancel = (oid: string | number) => ({
      type: 'cancel_order',
      cancel: { owner: trader.address, market: market.id, oid },
    });
    const before = await readOpenOrders(context, trader.address);
    const reply = await target.act(trader, cancel(first.oid));
    expect('orders.cancel.oid-forms').accepted(reply);
    judgeCancelOrAmendReply(expect('orders.cancel.reply'), reply);
    const without = await awaitOpenOrders(context, trader.address, (rows) => !isAmongOrders(rows, first.oid));
    if (
      expect('orders.cancel.removes').exercised(
        isAmongOrders(before, first.oid),
        'a row of the order before its cancel',
      )
    )
      expect('orders.cancel.removes').noRow(without, { oid: first.oid });

    // Above 2^53 a request writes it as a string, as documented for every uint64.
    const inRequest = toWireUint(BigInt(second.oid));
    const isNumber = typeof inRequest === 'number';
    const again = await target.act(trader, cancel(inRequest));
    if (expect('orders.fields.oid-number').exercised(isNumber, smallOid))
      expect('orders.fields.oid-number').accepted(again);
    if (expect('orders.cancel.oid-forms').exercised(isNumber, smallOid))
      expect('orders.cancel.oid-forms').accepted(again);
    else await given.accepted(again);
    const left = await awaitOpenOrders(context, trader.address, (rows) => !isAmongOrders(rows, second.oid));
    if (
      expect('orders.cancel.removes').exercised(
        isAmongOrders(before, second.oid),
        'a row of the order before its cancel',
      )
    )
      expect('orders.cancel.removes').noRow(left, { oid: second.oid });
    expect('orders.open-orders.live-only').equal(derived(sortedOids(left), left), [kept.oid], 'orders[*].oid');
    // The same oid is used on purpose: a made-up number could be another account's live order.
    await sendAndJudgeAmendRefusal(context, expect('orders.cancel.not-found'), trader, () =>
      target.act(trader, cancel(first.oid)),
    );
  },
});

export default alone;
export const cancelByOidAgentCheck = toAgentSignedCheck(alone);
