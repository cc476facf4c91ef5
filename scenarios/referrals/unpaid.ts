import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-wish.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { unit } from '../../harness/compare/planes.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { approvedBroker, brokerApproval } from '../../harness/setup/brokers.ts';
import { inEffect } from '../../harness/setup/in-effect.ts';
import { ordersAway } from '../../harness/setup/orders-away.ts';
import { restsInside, undisturbed } from '../../harness/setup/own-trade.ts';
import { creditIfShown } from '../../harness/setup/referrals.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

/** More than any rounding of a fee comes to, on what is traded here. */
const BROKER_BPS = 8;
const microUsdc = unit(6);

export default check({
  id: 'referrals.broker.unpaid',
  title: 'an order that names a broker whom nobody approved, or no more, is refused or pays it nothing',
  clauses: ['referrals.brokers.absent', 'referrals.broker.revokes'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const traders = await twoTraders(context);
    const { taker, maker, market } = traders;
    const [stranger, former] = [given.stranger(), given.stranger()];
    await approvedBroker(context, taker, former, BROKER_BPS);
    await inEffect(context, taker, brokerApproval(former, 0));
    const usdc = venue.usdc.signingId;
    const [px] = traders.pxs;
    const wish = { market, px, size: traders.size(60n) } as const;
    // To and fro at one price: nothing but fees is left of it, and each trade has the fee of the first.
    await traders.trade('bid', wish.size);
    const usual = decimalAt((await traders.fills(taker, 1))[0], 'fee');
    let fills = 1;
    for (const [clause, { address: user }] of [
      ['referrals.brokers.absent', stranger],
      ['referrals.broker.revokes', former],
    ] as const) {
      const side = fills % 2 === 1 ? 'ask' : 'bid';
      const before = await heldAtRest(context, taker.address, usdc);
      await restsInside(context, maker, { ...wish, side: side === 'bid' ? 'ask' : 'bid' });
      const action = orderAction(taker, { ...wish, side, tif: 'ioc', builder: { fee: BROKER_BPS, user } });
      const reply = await given.settled(action, target.act(taker, action));
      if (isRefused(reply)) {
        expect(clause).refused(reply);
        await ordersAway({ given, target }, maker);
        continue;
      }
      await undisturbed(context, taker, maker);
      fills += 1;
      if ((await traders.fills(taker, fills)).length < fills) throw new Disturbed('the order met nothing');
      await heldAtRest(context, taker.address, usdc);
      const spent = before.minus(await held(context, taker.address, usdc));
      expect(clause).relation(
        `a fee of ${usual}, and nothing for a broker that is not approved`,
        { spent, reply },
        (paid) => paid.spent.compare(usual.plus(microUsdc)) <= 0,
        'USDC of the taker',
      );
      const credit = await creditIfShown(context, 'broker', { address: user });
      if (credit !== null) expect(clause).decimal(credit, '0', 'claimable_rewards');
    }
  },
});
