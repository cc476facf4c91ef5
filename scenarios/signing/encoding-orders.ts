import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isFirstResting, restingOidsInReply } from '../../harness/setup/order-answers.ts';
import { actWithIndependentDigest, signedCancelFields, signedOrderFields } from '../../harness/setup/own-encoding.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'signing.encoding.orders',
  title:
    'order words are signed as text and absent fields as empty, and owner and the cloid of a cancel are not signed',
  clauses: [
    'signing.encoding.words-as-text',
    'signing.encoding.sentinels',
    'signing.owner.required-unsigned',
    'signing.encoding.unsigned',
  ],
  by: 'act',
  async run(context) {
    const { given, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const order = (side: 'bid' | 'ask', words: { tif?: string; stpMode?: string; cloid?: string }) => {
      const px = gridPxAtMarkPercent(market, side === 'bid' ? 60 : 160);
      return orderAction(owner, { market, side, px, size: scaledSizeForNotional(market, px, 20n), ...words });
    };
    // The body names its owner, so an acceptance shows that the digest was rebuilt exactly.
    const placed = (action: ReturnType<typeof order>) =>
      given.settled(
        action,
        actWithIndependentDigest(context, owner, action, 'SubmitOrder', signedOrderFields(action.order)),
      );

    const first = random.cloid();
    const second = random.cloid();
    const oids: string[] = [];
    for (const [clause, action] of [
      ['signing.encoding.words-as-text', order('bid', { cloid: first })],
      ['signing.encoding.words-as-text', order('ask', { tif: 'alo', stpMode: 'cancel_oldest', cloid: second })],
      ['signing.encoding.sentinels', order('bid', { stpMode: 'cancel_both' })],
    ] as const) {
      const reply = await placed(action);
      expect(clause).relation('a resting order signed with independently built typed data', { reply }, (reported) =>
        isFirstResting(reported.reply),
      );
      oids.push(...restingOidsInReply(reply).slice(0, 1));
    }

    const cancelled = async (oid: string, cloid: string | null) => {
      const plain = { owner: owner.address, market: market.id, oid };
      const action: WireAction = { type: 'cancel_order', cancel: cloid === null ? plain : { ...plain, cloid } };
      return actWithIndependentDigest(context, owner, action, 'CancelOrder', signedCancelFields(market.id, oid));
    };
    const [named = '0', ...others] = oids;
    for (const oid of others) expect('signing.owner.required-unsigned').accepted(await cancelled(oid, null));
    expect('signing.encoding.unsigned').accepted(await cancelled(named, first));
    const rows = await awaitOpenOrders(context, owner.address, (now) => oids.every((oid) => !isAmongOrders(now, oid)));
    for (const oid of others) expect('signing.owner.required-unsigned').noRow(rows, { oid });
    expect('signing.encoding.unsigned').noRow(rows, { oid: named });
  },
});
