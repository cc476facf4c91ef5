import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { isFirstResting, restingOidsInReply } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'signing.wire.forms',
  title: 'null means absent, an address needs no 0x, large integers are strings, and a cloid has one form',
  clauses: [
    'signing.wire.null-is-absent',
    'signing.wire.address-bare',
    'signing.wire.large-integer',
    'signing.wire.cloid-form',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });

    const nulls = { ...order, cloid: null, builder: null, position_side: null, trigger: null };
    const oids: string[] = [];
    for (const body of [order, nulls]) {
      const action = { type: 'submit_order', order: body };
      const reply = await given.settled(action, target.act(owner, action));
      expect('signing.wire.null-is-absent').relation('a resting entry for the order', { reply }, (reported) =>
        isFirstResting(reported.reply),
      );
      oids.push(...restingOidsInReply(reply).slice(0, 1));
    }

    const asset = venue.usdc.signingId;
    const { address: destination } = given.stranger();
    const bare = await target.act(owner, sendAssetAction({ asset, destination: destination.slice(2), amount: '0.01' }));
    expect('signing.wire.address-bare').accepted(bare);
    expect('signing.wire.address-bare').decimal(
      await awaitBalance(context, destination, asset, '0.01'),
      '0.01',
      'USDC of the recipient',
    );
    const named = { type: 'submit_order', order: { ...order, owner: owner.address.slice(2) } };
    const prefixless = await given.settled(named, target.act(owner, named));
    expect('signing.wire.address-bare').relation('a resting entry for the order', { reply: prefixless }, ({ reply }) =>
      isFirstResting(reply),
    );
    // If another key signs, the account is the named one.
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, owner, agent);
    const byAgent = await given.settled(named, target.act(agent, named));
    expect('signing.wire.address-bare').relation('a resting entry for the order', { reply: byAgent }, ({ reply }) =>
      isFirstResting(reply),
    );

    // The order's own id as digits, and a deadline that no clock reaches.
    for (const oid of oids) {
      const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
      expect('signing.wire.large-integer').accepted(await target.act(owner, cancel, { expiresAfter: 2n ** 60n }));
    }
    const rows = await awaitOpenOrders(context, owner.address, (now) => oids.every((oid) => !isAmongOrders(now, oid)));
    for (const oid of oids) expect('signing.wire.large-integer').noRow(rows, { oid });
    const ofOwner = { owner: owner.address.slice(2) };
    expect('signing.wire.address-bare').accepted(
      await target.act(agent, { type: 'cancel_all_orders', params: ofOwner }),
    );
    const left = await awaitOpenOrders(context, owner.address, (now) => now.length === 0);
    expect('signing.wire.address-bare').equal(
      left,
      [],
      'open orders of the owner after cancel_all_orders by the agent',
    );

    // A cloid without its prefix denotes the same sixteen bytes: no text calls a venue that accepts it wrong.
    for (const cloid of given.sample([`0x${'a'.repeat(31)}`, `0x${'a'.repeat(33)}`, `0x${'g'.repeat(32)}`], 2)) {
      const reply = await target.act(owner, { type: 'submit_order', order: { ...order, cloid } });
      expect('signing.wire.cloid-form').refused(reply);
    }
  },
});
