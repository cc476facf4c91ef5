import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { judgeAccountDepthsAgree } from '../../harness/judging/depths-alike.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'liquidation.tier.bands',
  title:
    'an account is Safe well above maintenance margin, and T0 just above it, where only its alo orders are cancelled',
  clauses: [
    'liquidation.tier.safe',
    'liquidation.tier.t0',
    'liquidation.tier.t0-cancels-alo',
    'accounts.state.one-block',
  ],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const account = await openLongWithLossElsewhere(context, { others: 'few' });
    const { owner, market, trade } = account;
    const { address } = owner;
    const size = account.traders.size(100n);
    // Closing orders, which hold no margin however far the account sinks.
    const px = gridPxAtMarkPercent(market, 160);
    const alo = await placeRestingOrder({ given }, owner, { market, side: 'ask', px, size, tif: 'alo' });
    const gtc = await placeRestingOrder({ given }, owner, { market, side: 'ask', px: px + market.tick, size });

    // The edges are governance figures that no read shows: the account is placed well inside each band.
    for (const permille of [2000n, 1200n]) {
      const safe = await account.lowerTo(permille);
      given.require(safe.permille > 1130n, `the account sank to ${safe.permille} permille`);
      expect('liquidation.tier.safe').equal(field(safe.account, 'tier'), 'Safe', `tier at ${safe.permille} permille`);
    }
    const mark = await account.markNow();
    const warned = await account.sellDownTo(1050n);
    // The account sinks to the intended level, as it did twice before, unless something was closed, because the mark has not fallen.
    if ((await account.markNow()) >= mark)
      expect('liquidation.tier.t0').equal(
        warned.forced,
        0,
        'forced-close fills at about 1050 permille of maintenance margin',
      );
    given.require(
      warned.permille > 1010n && warned.permille < 1090n,
      `the account sank to ${warned.permille} permille`,
    );
    await judgeAccountDepthsAgree(context, address);
    expect('liquidation.tier.t0').equal(field(warned.account, 'tier'), 'T0', `tier at ${warned.permille} permille`);
    await pace.blocks(2);
    const [leg] = await account.legs();
    expect('liquidation.tier.t0').decimal(decimalAt(leg, 'size'), trade.size, 'size of the position');
    const open = await readOpenOrders(context, address);
    expect('liquidation.tier.t0-cancels-alo').noRow(open, { oid: alo.oid });
    expect('liquidation.tier.t0-cancels-alo').row(open, { oid: gtc.oid });
  },
});
