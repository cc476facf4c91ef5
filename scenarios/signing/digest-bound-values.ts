import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isFirstResting } from '../../harness/setup/order-answers.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';

export default check({
  id: 'signing.digest.bound-values',
  title: 'an action with a nonce or a field other than the signed one does not act for the signer',
  clauses: ['signing.digest.nonce-bound', 'signing.digest.field-bound', 'signing.digest.cloid-text'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, {
      market,
      side: 'bid',
      px,
      size: scaledSizeForNotional(market, px, 20n),
      cloid: random.cloid(),
    });

    const shifted = await target.act(owner, order, {
      tamper: (envelope) => ({ ...envelope, nonce: Number(envelope.nonce) + 1 }),
    });
    await pace.blocks(2);
    expect('signing.digest.nonce-bound').relation(
      'no open order of the signer after submit_order with another nonce than signed',
      { answer: shifted, orders: await readOpenOrders(context, owner.address) },
      ({ orders }) => orders.length === 0,
    );

    const changes = [
      { reduce_only: true },
      {
        side: 'ask',
        limit_px: orderAction(owner, { market, side: 'ask', px: gridPxAtMarkPercent(market, 160), size: 1n }).order
          .limit_px,
      },
      { cloid: random.cloid() },
    ];
    // Signed with the change and sent without it, so that a venue that ignores it would place a valid order.
    for (const change of changes) {
      const reply = await target.act(
        owner,
        { type: 'submit_order', order: { ...order.order, ...change } },
        { tamper: (envelope) => ({ ...envelope, action: order }) },
      );
      await pace.blocks(2);
      expect('signing.digest.field-bound').relation(
        `no open order of the signer after submit_order with another ${Object.keys(change)[0]} than signed`,
        { answer: reply, orders: await readOpenOrders(context, owner.address) },
        ({ orders }) => orders.length === 0,
      );
    }

    const shouted = `0x${random.cloid().slice(2).toUpperCase()}`;
    const shouting = { type: 'submit_order', order: { ...order.order, cloid: shouted } };
    const placed = await given.settled(shouting, target.act(owner, shouting));
    expect('signing.digest.cloid-text').relation(
      'a resting order with a cloid in upper case',
      { reply: placed },
      ({ reply }) => isFirstResting(reply),
    );
  },
});
