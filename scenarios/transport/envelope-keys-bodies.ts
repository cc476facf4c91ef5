import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isRefused, isRefusedWith } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { malformedEnvelope } from '../../spec-schemas/outcomes.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'transport.envelope-keys.bodies',
  title: 'an envelope has one action, under its own tag, with its body under its own key',
  clauses: [
    'transport.envelope-keys.body',
    'transport.envelope-keys.empty-params',
    'transport.envelope-keys.body-elsewhere',
    'transport.envelope-keys.tag-spelling',
    'transport.envelope-keys.one-action',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const asset = venue.usdc.signingId;
    const { address: destination } = given.stranger();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const gift = sendAssetAction({ asset, destination, amount: '0.25' });

    const placed = await given.settled(order, target.act(owner, order));
    const entry = placed.kind === 'statuses' ? placed.statuses[0] : undefined;
    expect('transport.envelope-keys.body').relation(
      'an order with its body under the key order to rest',
      { placed },
      ({ placed }) => placed.kind === 'statuses' && placed.statuses[0]?.kind === 'resting',
    );
    const oid = entry?.kind === 'resting' ? entry.oid : '0';
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
    // Signed as it should be sent, but sent in another form.
    const sentAs = (action: WireAction, other: JsonValue) =>
      target.act(owner, action, { tamper: (envelope) => ({ ...envelope, action: other }) });

    const elsewhere: readonly (readonly [WireAction, JsonValue])[] = [
      [order, { type: order.type, params: order.order }],
      [cancel, { type: cancel.type, params: cancel.cancel }],
      [cancel, { type: cancel.type, order: cancel.cancel }],
      [gift, { type: gift.type, order: gift.params }],
    ];
    // A venue that accepts a body elsewhere has executed the action.
    const found = new Set<string>();
    for (const [action, other] of given.sample(elsewhere, 1)) {
      const reply = await sentAs(action, other);
      if (!isRefused(reply)) found.add(action.type);
      expect('transport.envelope-keys.body-elsewhere').refused(reply);
    }
    const isUnmoved = !found.has(gift.type);
    const misspelt: readonly (readonly [WireAction, JsonValue])[] = [
      [order, { ...order, type: 'submitOrder' }],
      [cancel, { ...cancel, type: 'cancelOrder' }],
      [gift, { ...gift, type: 'sendAsset' }],
    ];
    for (const [action, other] of given.sample(misspelt, 1)) {
      const reply = await sentAs(action, other);
      expect('transport.envelope-keys.tag-spelling').refused(reply);
    }
    for (const list of given.sample([[gift], [gift, gift], []], 1)) {
      const reply = await sentAs(gift, list);
      expect('transport.envelope-keys.one-action').refused(reply);
    }
    const kept = await readBalanceAfterPending(context, destination, asset, '0');
    for (const clause of ['body-elsewhere', 'tag-spelling', 'one-action'] as const)
      if (expect(`transport.envelope-keys.${clause}`).exercised(isUnmoved, 'a body that is not found elsewhere'))
        expect(`transport.envelope-keys.${clause}`).decimal(kept, '0', 'USDC of the recipient');
    if (!found.has(cancel.type)) {
      expect('transport.envelope-keys.body-elsewhere').row(await readOpenOrders(context, owner.address), { oid });
      expect('transport.envelope-keys.body').accepted(await target.act(owner, cancel));
    }
    const left = await awaitOpenOrders(context, owner.address, (rows) => !isAmongOrders(rows, oid));
    expect('transport.envelope-keys.body').noRow(left, { oid });
    expect('transport.envelope-keys.body').accepted(await target.act(owner, gift));
    const due = isUnmoved ? '0.25' : String(kept.plus(Dec.of('0.25')));
    const arrived = await awaitBalance(context, destination, asset, due);
    expect('transport.envelope-keys.body').decimal(arrived, due, 'USDC of the recipient');
    for (const noop of given.sample([{ type: 'noop', params: {} }, { type: 'noop' }], 1))
      expect('transport.envelope-keys.empty-params').accepted(await target.act(owner, noop));
    // Nobody is enrolled, so a refusal for the account's state means that the body was decoded.
    await given.part(async () => {
      for (const leave of given.sample([{ type: 'pm_unenroll', params: {} }, { type: 'pm_unenroll' }], 1)) {
        const reply = await target.act(owner, leave);
        expect('transport.envelope-keys.empty-params').relation(
          'no malformed-request refusal of pm_unenroll with empty or absent params',
          { reply },
          (answered) => !isRefusedWith(answered.reply, malformedEnvelope),
        );
      }
    });
  },
});
