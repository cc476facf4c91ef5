import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { type ParkedLegSpec, parkedLegAction, parkedLegRowIn, triggerFieldOf } from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Labels on the wrong side of the mark, each too far away for the mark to reach it in the meantime, in percent of it. */
const misnamed = [
  { tpsl: 'sl', at: 160, waitsFor: 'a rise' },
  { tpsl: 'tp', at: 50, waitsFor: 'a fall' },
] as const;

/** Triggers that protect a short, with correct labels. */
const ofShort = [
  { tpsl: 'sl', at: 160, waitsFor: 'a rise' },
  { tpsl: 'tp', at: 50, waitsFor: 'a fall' },
] as const;

/** Exit price, in percent of the mark, at which nobody would match if it fires anyway. */
const BEYOND = { ask: 160, bid: 50 } as const;

const other = { sl: 'tp', tp: 'sl' } as const;

interface WaitingLeg {
  readonly wish: ParkedLegSpec & { readonly tpsl: keyof typeof other };
  readonly waitsFor: string;
}

export default check({
  id: 'triggers.block.label',
  title: 'a trigger order away from the mark stays parked, with either tpsl label and on either side',
  clauses: ['triggers.block.tpsl-label', 'triggers.fire.crossing'],
  by: 'act',
  async run(context) {
    const { target, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const legs = misnamed.map(({ tpsl, at, waitsFor }): WaitingLeg => {
      const px = gridPxAtMarkPercent(market, at);
      const limitPx = gridPxAtMarkPercent(market, BEYOND.ask);
      const order = { market, side: 'ask', size, triggerPx: px, limitPx, isMarket: false, kind: 'limit' } as const;
      return { wish: { ...order, tpsl, cloid: random.cloid() }, waitsFor };
    });
    const park = (spec: ParkedLegSpec) => target.act(taker, parkedLegAction(taker, spec));
    const parked: WaitingLeg[] = [];
    for (const leg of legs) {
      const reply = await park(leg.wish);
      if (!isRefused(reply)) parked.push(leg);
      // A price that the venue refuses must be refused with either label.
      else if (!isRefused(await park({ ...leg.wish, tpsl: other[leg.wish.tpsl], cloid: random.cloid() })))
        expect('triggers.block.tpsl-label').accepted(reply);
    }
    expect('triggers.block.tpsl-label').exercised(parked.length > 0, 'legs far from the mark');
    const isParked = (rows: readonly JsonObject[], { cloid }: ParkedLegSpec) =>
      triggerFieldOf(parkedLegRowIn(rows, cloid) ?? {}).is_parked === true;
    await awaitOpenOrders(context, taker.address, (rows) => parked.every(({ wish: spec }) => isParked(rows, spec)));
    // By then a mark evaluated in every block has seen both of them.
    await pace.blocks();
    const rows = await readOpenOrders(context, taker.address);
    for (const { wish: spec, waitsFor } of parked)
      expect('triggers.block.tpsl-label').relation(
        `a parked trigger order with tpsl ${spec.tpsl}, waiting for ${waitsFor}: an open_orders row with is_parked true`,
        { rows },
        (observed) => isParked(observed.rows, spec),
      );

    const crossing = expect('triggers.fire.crossing');
    const buying: WaitingLeg[] = [];
    for (const { tpsl, at, waitsFor } of ofShort) {
      const px = gridPxAtMarkPercent(market, at);
      const limitPx = gridPxAtMarkPercent(market, BEYOND.bid);
      const order = { market, side: 'bid', size, triggerPx: px, limitPx, isMarket: false, kind: 'limit' } as const;
      const wish = { ...order, tpsl, cloid: random.cloid() };
      if (!isRefused(await target.act(maker, parkedLegAction(maker, wish)))) buying.push({ wish, waitsFor });
    }
    if (!crossing.exercised(buying.length > 0, 'legs of a short, far from the mark')) return;
    await awaitOpenOrders(context, maker.address, (now) => buying.every(({ wish }) => isParked(now, wish)));
    await pace.blocks();
    const left = await readOpenOrders(context, maker.address);
    for (const { wish, waitsFor } of buying)
      crossing.relation(
        `an open_orders row with is_parked true for the buying trigger order that waits for ${waitsFor}`,
        { rows: left },
        ({ rows: now }) => isParked(now, wish),
      );
  },
});
