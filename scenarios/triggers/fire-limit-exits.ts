import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { orderStatusOf } from '../../harness/setup/ended-order.ts';
import { indexRestoredAtEnd, mustMarkFollow } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders, fillsOf } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { awaitListedLegs, isLegRow, type LegSpec, legOrder, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeNoLegRow } from './leg-rows.ts';
import { moveMarkBeside, pxBesideIndex } from './mark-moves.ts';

export default check({
  id: 'triggers.fire.limit-exits',
  title: 'a limit leg of a pair turns into a resting order of its own and takes its sibling off',
  clauses: ['triggers.fire.limit', 'triggers.fire.limit-old-oid', 'triggers.fire.limit-cloid', 'triggers.oco.limit'],
  by: 'operate',
  control: 'mark',
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: hasFineTick });
    const { market, maker, taker } = traders;
    const size = traders.size();
    const held = await traders.trade('bid', size);
    await traders.positions(taker, held.size);
    const index = await indexRestoredAtEnd(context, market);
    const limitPx = pxBesideIndex(market, index, 40n);
    const leg = (permille: bigint, tpsl: string): LegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx: pxBesideIndex(market, index, permille),
      tpsl,
      limitPx,
      isMarket: false,
      cloid: random.cloid(),
    });
    const stop = leg(-20n, 'sl');
    const profit = leg(60n, 'tp');
    const pair = await given.part(async () => {
      const orders = [legOrder(taker, stop), legOrder(taker, profit)];
      await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
      return awaitListedLegs(context, taker, [stop, profit]);
    });
    // A leg without siblings leaves by itself.
    const [parked] = pair ?? (await placeParkedLegs(context, taker, [stop]));
    const oid = String(parked?.oid);
    // No document shows the status of a parked leg.
    const parkedAs = (await orderStatusOf(context, { oid, address: taker.address })).value;

    // A bid that a market exit would take, so that it can be told from no exit at all.
    await restInsideSpread(context, maker, { market, side: 'bid', px: pxBesideIndex(market, index, -31n), size });
    const mark = await moveMarkBeside(context, market, index, -30n);
    mustMarkFollow(mark < stop.triggerPx, 'the mark did not fall below the level');
    const rows = await awaitOpenOrders(
      context,
      taker.address,
      (now) => now.length === 1 && now.every((row) => !isLegRow(row)),
    );
    const rested = rows.find((row) => !isLegRow(row));
    const fills = rested === undefined ? await fillsOf(context, taker.address) : [];
    const exits = fills.filter((fill) => fill.oid === oid);
    const left = exits.length > 0;
    expect('triggers.fire.limit').unusual(left, {
      expected: 'a limit exit',
      actual: derived('a market exit', exits),
    });
    if (left) throw new NotExercised('a limit exit');
    expect('triggers.fire.limit').relation(
      `a gtc order under another oid than ${oid}`,
      { rows },
      () => rested !== undefined && rested.oid !== oid && rested.tif === 'gtc',
      'orders',
    );
    expect('triggers.fire.limit').decimal(field(rested, 'px', rows), wholePx(limitPx));
    expect('triggers.fire.limit-cloid').equal(field(rested, 'cloid', rows), null);
    if (
      expect('triggers.fire.limit-old-oid').exercised(typeof parkedAs === 'string', 'a word for a leg that is parked')
    ) {
      expect('triggers.fire.limit-old-oid').relation(
        'the status of an order that has ended',
        { status: await orderStatusOf(context, { oid, address: taker.address }) },
        ({ status }) => status !== parkedAs && status !== 'resting',
        'status',
      );
    }
    if (pair !== null) judgeNoLegRow(context, 'triggers.oco.limit', rows, profit, 'the sibling');
  },
});
