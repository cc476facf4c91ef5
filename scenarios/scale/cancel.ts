import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { farBidPxFor, gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  awaitOrderRowsWithCloid,
  awaitOrdersWithCloid,
  awaitRestingLadder,
  placeLadder,
} from '../../harness/setup/ladder.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegRowIn, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const alone = check({
  id: 'scale.cancel.rungs',
  title: 'cancel_scale cancels the resting orders with its cloid on its market, and no other orders',
  clauses: ['scale.cancel.rungs', 'scale.cancel.none'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const cloid = random.cloid();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 3n * scaledSizeForNotional(market, pxLow, 20n);
    const bounds = { rungs: 3, pxLow, pxHigh: pxLow + 2n * market.tick };
    const spec = { market, side: 'bid', ...bounds, total, cloid } as const;
    await placeLadder(context, trader, spec);
    await placeLadder(context, other, spec);
    const beside = { ...spec, rungs: 2, total: (2n * total) / 3n, cloid: random.cloid() };
    await placeLadder(context, trader, beside);
    const single = await placeRestingOrder({ given }, trader, { market, side: 'bid', cloid: random.cloid() });
    const cancel = { type: 'cancel_scale', params: { market: market.id, cloid } } as const;
    await awaitRestingLadder(context, trader.address, cloid, 3);
    await awaitRestingLadder(context, other.address, cloid, 3);
    await awaitRestingLadder(context, trader.address, beside.cloid, 2);

    const rungs = expect('scale.cancel.rungs');
    rungs.accepted(await target.act(trader, cancel));
    const left = await awaitOrdersWithCloid(context, trader.address, cloid, 0);
    rungs.equal(left, [], 'open rungs after cancel_scale');
    const ofOthers = await awaitOrdersWithCloid(context, other.address, cloid, 3);
    rungs.equal(derived(ofOthers.value.length, ofOthers), 3, 'number of rungs of another account with the same cloid');
    rungs.row(await readOpenOrders(context, trader.address), { oid: single.oid });
    const second = await awaitOrdersWithCloid(context, trader.address, beside.cloid, 2);
    rungs.equal(derived(second.value.length, second), 2, 'number of rungs of the second ladder');
    await pace.blocks(1);
    await sendAndJudgeAmendRefusal(context, expect('scale.cancel.none'), trader, () => target.act(trader, cancel));
    await given.accepted(
      target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid: beside.cloid } }),
    );
    rungs.equal(
      await awaitOrdersWithCloid(context, trader.address, beside.cloid, 0),
      [],
      'rungs of the second ladder after its own cancel_scale',
    );
  },
});

export default alone;
export const cancelByAgentCheck = toAgentSignedCheck(alone);

export const cancelLeavesOtherMarketCheck = check({
  id: 'scale.cancel.market',
  title: 'cancel_scale leaves an order with the same cloid on another market open',
  clauses: ['scale.cancel.market'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const beside = await given.marketBeside(market);
    const cloid = random.cloid();
    // Placed before the ladder, because from the next release on its handle is reserved.
    const px = farBidPxFor(beside);
    const single = { market: beside, side: 'bid', px, size: scaledSizeForNotional(beside, px, 20n), cloid } as const;
    const { oid } = requireRestingEntry(await given.placed(trader, single));
    const pxLow = gridPxAtMarkPercent(market, 60);
    const bounds = {
      rungs: 2,
      pxLow,
      pxHigh: pxLow + market.tick,
      total: 2n * scaledSizeForNotional(market, pxLow, 20n),
    };
    await placeLadder(context, trader, { market, side: 'bid', ...bounds, cloid });
    // A cloid names one order of an account on all markets: a venue may refuse the ladder.
    const rest = await awaitOrderRowsWithCloid(context, trader.address, cloid, 3);
    if (rest.length < 3) throw new NotExercised('a handle that may rest on two markets');
    await given.accepted(target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid } }));
    expect('scale.cancel.market').row(await awaitOrdersWithCloid(context, trader.address, cloid, 1), { oid });
  },
});

export const cancelLeavesTriggerOrderCheck = check({
  id: 'scale.cancel.parked',
  title: 'cancel_scale leaves a parked trigger order with the same cloid in place',
  clauses: ['scale.cancel.parked'],
  by: 'act',
  async run(context) {
    const { target, pace, random, expect } = context;
    // A leg protects a position: without one a venue may refuse it.
    const traders = await leaseTwoTraders(context);
    const { market, taker: trader } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const cloid = random.cloid();
    const triggerPx = gridPxAtMarkPercent(market, 60);
    await placeParkedLegs(context, trader, [{ market, side: 'ask', size, triggerPx, cloid }]);
    const reply = await target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid } });
    await pace.blocks(2);
    const rows = await readOpenOrders(context, trader.address);
    expect('scale.cancel.parked').relation(
      `the parked trigger order with cloid ${cloid}`,
      { rows, reply },
      () => parkedLegRowIn(rows, cloid) !== undefined,
      'orders',
    );
  },
});
