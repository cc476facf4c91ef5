import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transport.confirmation.told',
  title: 'an order is answered with HTTP 200, and an action admitted with 202 shows in a later read',
  clauses: ['transport.confirmation.order-status', 'transport.confirmation.by-feed'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const batch = { type: 'batch_order', params: { orders: [order.order, order.order] } };
    for (const action of [order, batch]) {
      const reply = await target.act(owner, action);
      // The documents do not show the form of a batch.
      if (action === batch && isRefused(reply)) continue;
      given.require(
        reply.kind === 'statuses',
        `${action.type} was not admitted: ${reply.kind} on HTTP ${reply.status}`,
      );
      expect('transport.confirmation.order-status').equal(
        derived(reply.status, reply),
        200,
        `HTTP status of ${action.type}`,
      );
    }

    const { address: destination } = given.stranger();
    const asset = venue.usdc.signingId;
    const sent = await target.act(owner, sendAssetAction({ asset, destination, amount: '0.25' }));
    given.require(sent.kind === 'admitted', 'the send was not admitted');
    const arrived = await awaitBalance(context, destination, asset, '0.25');
    expect('transport.confirmation.by-feed').decimal(arrived, '0.25', 'USDC of the recipient');
  },
});
