import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isFine } from '../../harness/check/market-choice.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { statusOf } from '../../harness/setup/ended-order.ts';
import { indexOf, markStands } from '../../harness/setup/index-price.ts';
import { fillsOf, openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { restsInside } from '../../harness/setup/own-trade.ts';
import { isLeg, type LegWish, legOrder, listedLegs, parkedLegs } from '../../harness/setup/parked-leg.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { noRow } from './leg-rows.ts';
import { besideIndex, markBeside } from './mark-moves.ts';

export default check({
  id: 'triggers.fire.limit-exits',
  title: 'a limit leg of a pair turns into a resting order of its own and takes its sibling off',
  clauses: ['triggers.fire.limit', 'triggers.fire.limit-old-oid', 'triggers.fire.limit-cloid', 'triggers.oco.limit'],
  by: 'operate',
  control: 'mark',
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await twoTraders(context, { fits: isFine });
    const { market, maker, taker } = traders;
    const size = traders.size();
    const held = await traders.trade('bid', size);
    await traders.positions(taker, held.size);
    const index = await indexOf(context, market);
    const limitPx = besideIndex(market, index, 40n);
    const leg = (permille: bigint, tpsl: string): LegWish => ({
      market,
      side: 'ask',
      size,
      triggerPx: besideIndex(market, index, permille),
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
      return listedLegs(context, taker, [stop, profit]);
    });
    // A leg without siblings leaves by itself.
    const [parked] = pair ?? (await parkedLegs(context, taker, [stop]));
    const oid = String(parked?.oid);
    // No document shows the status of a parked leg.
    const parkedAs = (await statusOf(context, { oid, address: taker.address })).value;

    // A bid that a market exit would take, so that it can be told from no exit at all.
    await restsInside(context, maker, { market, side: 'bid', px: besideIndex(market, index, -31n), size });
    const mark = await markBeside(context, market, index, -30n);
    markStands(mark < stop.triggerPx, 'the mark did not fall below the level');
    const rows = await openOrdersOnce(
      context,
      taker.address,
      (now) => now.length === 1 && now.every((row) => !isLeg(row)),
    );
    const rested = rows.find((row) => !isLeg(row));
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
        { status: await statusOf(context, { oid, address: taker.address }) },
        ({ status }) => status !== parkedAs && status !== 'resting',
        'status',
      );
    }
    if (pair !== null) noRow(context, 'triggers.oco.limit', rows, profit, 'the sibling');
  },
});
