import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { sendAndJudgeRejectedBid } from '../../harness/judging/rejected-order.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  awaitEndedOrder,
  awaitOrderStatusChange,
  MISSING_ORDER_END_REPORT,
  readOrderStatus,
} from '../../harness/setup/ended-order.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  sendSpotOrder,
  spotCancelAction,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

/** A pair, with prices without resting orders, and two accounts with balances on both sides. */
async function tradedPair(context: CaseContext<never>) {
  const { given } = context;
  const pair = await leaseNativePair(context);
  const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
  const size = minPairSize(pair, low);
  const funds = {
    usdc: usdcCostOf(pair, high, 4n * size)
      .plus(usdcCostOf(pair, high, size))
      .toString(),
    native: tokenAmountText(pair, 3n * size),
  };
  const [maker, taker] = await Promise.all([given.fundedAccount(funds), given.fundedAccount(funds)]);
  return { pair, low, high, size, maker, taker };
}

export const statusPrecedenceCheck = check({
  id: 'spot.status.precedence',
  title:
    'status of a partly filled order on a pair is resting while it rests, and filled after its remainder is cancelled',
  clauses: ['orders.status.precedence'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const { pair, high: px, size, maker, taker } = await tradedPair(context);
    const oid = await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px, size: 3n * size });
    const entry = await placeSpotOrder(context, taker, { pair, side: 'bid', px, size, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, maker, taker);
    given.require(entry.kind === 'filled', `the taker's order is ${entry.kind}`);
    const args = { oid, address: maker.address };
    const resting = await pace.eventually(
      async () => given.data(await target.read('order_status', args)),
      (body) => body.status === 'resting',
    );
    assumeShownKeys('info.order_status', resting, 'status');
    expect('orders.status.precedence').equal(field(resting, 'status'), 'resting', 'status while it rests');
    await given.accepted(target.act(maker, spotCancelAction(pair, oid)));
    const ended = await awaitEndedOrder(context, args, 'filled');
    if (ended === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
    await assumeNoTradeWithStrangers(context, maker, taker);
    expect('orders.status.precedence').equal(field(ended, 'status'), 'filled', 'status after the cancel');
  },
});

export const statusRejectedCheck = check({
  id: 'spot.status.rejected',
  title: 'order_status by cloid shows an order on a pair that was refused at commit, without oid and with a reason',
  clauses: ['orders.status.rejected', 'orders.status.outcome'],
  by: 'act',
  async run(context) {
    const { pace, random } = context;
    const { pair, high: px, size, maker, taker } = await tradedPair(context);
    await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px, size });
    const sent = async () => {
      const cloid = random.cloid();
      const sinceMs = await pace.timeMs();
      // A post-only bid would take the resting ask.
      const reply = await sendSpotOrder(context, taker, { pair, side: 'bid', px, size, tif: 'alo', cloid });
      await assumeNoTradeWithStrangers(context, maker, taker);
      return { reply, address: taker.address, cloid, coin: pair.coin, sinceMs };
    };
    await sendAndJudgeRejectedBid(context, [sent]);
  },
});

export const statusRestartCheck = check({
  id: 'spot.status.restart',
  title: 'order_status of an ended order on a pair is unknown after a restart',
  clauses: ['orders.status.window'],
  by: 'operate',
  control: 'restart',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run(context) {
    const { given, target, control, expect } = context;
    const { pair, low: px, size, taker } = await tradedPair(context);
    const oid = await placeRestingSpotOrder(context, taker, { pair, side: 'bid', px, size });
    const args = { oid, address: taker.address };
    const live = await readOrderStatus(context, args);
    await given.accepted(target.act(taker, spotCancelAction(pair, oid)));
    const ended = await awaitOrderStatusChange(context, args, live);
    if (ended === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
    assumeShownKeys('info.order_status', ended, 'status');
    given.require(ended.status !== live.value, `the cancelled order is ${String(ended.status)} still`);
    await control.restart();
    expect('orders.status.window').equal(await readOrderStatus(context, args), 'unknown', 'status after the restart');
  },
});
