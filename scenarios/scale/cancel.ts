import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { asidePx, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { restingEntry } from '../../harness/check/settled-orders.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { ladderRests, listedUnder, placedLadder, rowsUnder } from '../../harness/setup/ladder.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { legRow, parkedLegs } from '../../harness/setup/parked-leg.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { refusedAtCommit } from '../orders/amend-reply.ts';

export default check({
  id: 'scale.cancel.rungs',
  title: 'cancel_scale takes off what rests under the handle on its market, and nothing else',
  clauses: ['scale.cancel.rungs', 'scale.cancel.none'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const cloid = random.cloid();
    const pxLow = pxAt(market, 60);
    const total = 3n * sizeWorth(market, pxLow, 20n);
    const bounds = { rungs: 3, pxLow, pxHigh: pxLow + 2n * market.tick };
    const wish = { market, side: 'bid', ...bounds, total, cloid } as const;
    await placedLadder(context, trader, wish);
    await placedLadder(context, other, wish);
    const beside = { ...wish, rungs: 2, total: (2n * total) / 3n, cloid: random.cloid() };
    await placedLadder(context, trader, beside);
    const single = await restingOrder({ given }, trader, { market, side: 'bid', cloid: random.cloid() });
    const cancel = { type: 'cancel_scale', params: { market: market.id, cloid } } as const;
    await ladderRests(context, trader.address, cloid, 3);
    await ladderRests(context, other.address, cloid, 3);
    await ladderRests(context, trader.address, beside.cloid, 2);

    await given.accepted(target.act(trader, cancel));
    const left = await listedUnder(context, trader.address, cloid, 0);
    const rungs = expect('scale.cancel.rungs');
    rungs.equal(left, [], 'rungs that are left');
    const ofOthers = await listedUnder(context, other.address, cloid, 3);
    rungs.equal(derived(ofOthers.value.length, ofOthers), 3, 'rungs of others');
    rungs.row(await openOrders(context, trader.address), { oid: single.oid });
    const second = await listedUnder(context, trader.address, beside.cloid, 2);
    rungs.equal(derived(second.value.length, second), 2, 'rungs of the second ladder');
    await pace.blocks(1);
    refusedAtCommit(expect('scale.cancel.none'), await target.act(trader, cancel));
    await given.accepted(
      target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid: beside.cloid } }),
    );
    rungs.equal(await listedUnder(context, trader.address, beside.cloid, 0), [], 'rungs of the second ladder');
  },
});

export const elsewhere = check({
  id: 'scale.cancel.market',
  title: 'cancel_scale leaves an order with the handle on another market where it is',
  clauses: ['scale.cancel.market'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const beside = await given.marketBeside(market);
    const cloid = random.cloid();
    // Before the ladder: from the next release on its handle is taken for single orders.
    const px = asidePx(beside);
    const single = { market: beside, side: 'bid', px, size: sizeWorth(beside, px, 20n), cloid } as const;
    const { oid } = restingEntry(await given.placed(trader, single));
    const pxLow = pxAt(market, 60);
    const bounds = { rungs: 2, pxLow, pxHigh: pxLow + market.tick, total: 2n * sizeWorth(market, pxLow, 20n) };
    await placedLadder(context, trader, { market, side: 'bid', ...bounds, cloid });
    // A cloid names one order of an account, wherever that rests: a venue may refuse the ladder.
    const rest = await rowsUnder(context, trader.address, cloid, 3);
    if (rest.length < 3) throw new NotExercised('a handle that may rest on two markets');
    await given.accepted(target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid } }));
    expect('scale.cancel.market').row(await listedUnder(context, trader.address, cloid, 1), { oid });
  },
});

export const parked = check({
  id: 'scale.cancel.parked',
  title: 'cancel_scale leaves a parked leg with the handle where it is',
  clauses: ['scale.cancel.parked'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const triggerPx = pxAt(market, 60);
    const size = sizeWorth(market, triggerPx, 20n);
    await parkedLegs(context, trader, [{ market, side: 'ask', size, triggerPx, cloid }]);
    await target.act(trader, { type: 'cancel_scale', params: { market: market.id, cloid } });
    await pace.blocks(2);
    const rows = await openOrders(context, trader.address);
    expect('scale.cancel.parked').relation(
      `the parked leg with ${cloid}`,
      { rows },
      () => legRow(rows, cloid) !== undefined,
      'orders',
    );
  },
});
