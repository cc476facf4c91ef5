import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { approveBrokerAction, approveBrokerAndAwaitCommit } from '../../harness/setup/brokers.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { readUnclaimedCreditIfShown } from '../../harness/setup/referrals.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';

/** Fee of the broker, above any rounding of a fee on the trades here. */
const BROKER_BPS = 8;
const microUsdc = negativePowerOfTen(6);

type Judged = 'orders.builder.unapproved' | 'referrals.brokers.absent' | 'referrals.broker.revokes';

/** Trades back and forth at one price, with orders that each name an unapproved broker: only fees are paid. */
async function paysNobody<Clause extends Judged>(
  context: CaseContext<Clause>,
  traders: TwoTraders,
  brokers: readonly (readonly [Clause, { readonly address: string }])[],
): Promise<void> {
  const { given, target, venue, expect } = context;
  const { taker, maker, market } = traders;
  const usdc = venue.usdc.signingId;
  const [px] = traders.pxs;
  const spec = { market, px, size: traders.size(60n) } as const;
  // Each trade has the same fee as the first.
  await traders.trade('bid', spec.size);
  const usual = decimalAt((await traders.fills(taker, 1))[0], 'fee');
  let fills = 1;
  for (const [clause, { address: user }] of brokers) {
    const side = fills % 2 === 1 ? 'ask' : 'bid';
    const before = await readBalanceAfterPending(context, taker.address, usdc);
    await restInsideSpread(context, maker, { ...spec, side: side === 'bid' ? 'ask' : 'bid' });
    const action = orderAction(taker, { ...spec, side, tif: 'ioc', builder: { fee: BROKER_BPS, user } });
    const reply = await given.settled(action, target.act(taker, action));
    if (isRefused(reply)) {
      expect(clause).refused(reply);
      await cancelEveryOrder({ given, target }, maker);
      continue;
    }
    await assumeNoTradeWithStrangers(context, taker, maker);
    fills += 1;
    if ((await traders.fills(taker, fills)).length < fills) throw new Disturbed('the order met nothing');
    await readBalanceAfterPending(context, taker.address, usdc);
    const spent = before.minus(await readBalance(context, taker.address, usdc));
    expect(clause).relation(
      `at most the usual fee of ${usual} charged, without a fee for an unapproved broker`,
      { spent, reply },
      (paid) => paid.spent.compare(usual.plus(microUsdc)) <= 0,
      'USDC charged to the taker',
    );
    const credit = await readUnclaimedCreditIfShown(context, 'broker', { address: user });
    if (credit !== null) expect(clause).decimal(credit, '0', 'claimable_rewards');
  }
}

export default check({
  id: 'referrals.broker.unpaid',
  title: 'an order with a broker never approved, or no longer approved, is refused or pays the broker nothing',
  clauses: ['referrals.brokers.absent', 'referrals.broker.revokes'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const traders = await leaseTwoTraders(context);
    const stranger = given.stranger();
    const former = given.stranger();
    await approveBrokerAndAwaitCommit(context, traders.taker, former, BROKER_BPS);
    await actAndAwaitCommit(context, traders.taker, approveBrokerAction(former, 0));
    await paysNobody(context, traders, [
      ['referrals.brokers.absent', stranger],
      ['referrals.broker.revokes', former],
    ]);
  },
});

export const brokerUnapprovedUnpaidCheck = check({
  id: 'referrals.broker.unapproved-unpaid',
  title: 'an order with a broker that its owner never approved is refused, or pays the broker nothing',
  clauses: ['orders.builder.unapproved'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    await paysNobody(context, traders, [['orders.builder.unapproved', context.given.stranger()]]);
  },
});
