import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { hasFineTick } from '../../harness/check/market-picker.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toGroupedLegsCheck } from '../../harness/judging/in-batches.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readOrderStatus } from '../../harness/setup/ended-order.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders, readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegOrder,
  placeParkedLegs,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { judgeNoParkedLegRow } from './leg-rows.ts';
import { moveMarkFromIndex, pxFromIndex, readMarkRestoringIndexAtEnd } from './mark-moves.ts';

/** Side of each position, and the losing side of the mark: `towards` is the sign of a gain. */
const openings = {
  long: { opens: 'bid', closes: 'ask', towards: 1n },
  short: { opens: 'ask', closes: 'bid', towards: -1n },
} as const;

const limitExits = (position: keyof typeof openings) =>
  check({
    id: `triggers.fire.limit-exits${position === 'long' ? '' : `.${position}`}`,
    title: `a limit trigger order that fires becomes a gtc order with a new oid and cancels its OCO sibling, on a ${position}`,
    clauses: [
      'triggers.fire.limit',
      'triggers.fire.limit-old-oid',
      'triggers.fire.limit-cloid',
      'triggers.oco.limit',
      'orders.open-orders.reduce-only',
    ],
    by: 'operate',
    control: 'mark',
    async run(context) {
      const { given, target, random, expect } = context;
      const traders = await leaseTwoTraders(context, { fits: hasFineTick });
      const { market, maker, taker } = traders;
      const { opens, closes, towards } = openings[position];
      const size = traders.size();
      const held = await traders.trade(opens, size);
      await traders.positions(taker, held.size.times(Dec.of(towards)));
      const base = await readMarkRestoringIndexAtEnd(context, market);
      const limitPx = pxFromIndex(market, base, 40n * towards);
      const leg = (permille: bigint, tpsl: string): ParkedLegSpec => ({
        market,
        side: closes,
        size,
        triggerPx: pxFromIndex(market, base, permille * towards),
        tpsl,
        limitPx,
        isMarket: false,
        cloid: random.cloid(),
      });
      const stop = leg(-20n, 'sl');
      const profit = leg(60n, 'tp');
      const pair = await given.part(async () => {
        const orders = [parkedLegOrder(taker, stop), parkedLegOrder(taker, profit)];
        await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
        return awaitParkedLegRows(context, taker, [stop, profit]);
      });
      // A leg without siblings exits by itself.
      const [parked] = pair ?? (await placeParkedLegs(context, taker, [stop]));
      const oid = String(parked?.oid);
      // No document shows the status of a parked leg.
      const parkedAs = (await readOrderStatus(context, { oid, address: taker.address })).value;

      // Liquidity that a market exit would take, so that it can be distinguished from no exit at all.
      await restInsideSpread(context, maker, {
        market,
        side: opens,
        px: pxFromIndex(market, base, -31n * towards),
        size,
      });
      const mark = await moveMarkFromIndex(context, market, base, -30n * towards);
      assumeMarkFollowedIndex((stop.triggerPx - mark) * towards > 0n, 'the mark did not pass the level');
      const rows = await awaitOpenOrders(
        context,
        taker.address,
        (now) => now.length === 1 && now.every((row) => !isParkedLegRow(row)),
      );
      const rested = rows.find((row) => !isParkedLegRow(row));
      const fills = rested === undefined ? await readFills(context, taker.address) : [];
      const exits = fills.filter((fill) => fill.oid === oid);
      const left = exits.length > 0;
      expect('triggers.fire.limit').unusual(left, {
        expected: 'a limit exit for a trigger order with is_market false',
        actual: derived('a market exit', exits),
      });
      if (left) throw new NotExercised('a limit exit');
      expect('triggers.fire.limit').relation(
        `an open gtc order with an oid other than ${oid}`,
        { rows },
        () => rested !== undefined && rested.oid !== oid && rested.tif === 'gtc',
        'orders',
      );
      expect('triggers.fire.limit').decimal(field(rested, 'px', rows), pxInUsdc(limitPx));
      expect('triggers.fire.limit-cloid').equal(field(rested, 'cloid', rows), null);
      expect('orders.open-orders.reduce-only').equal(field(rested, 'reduce_only', rows), false);
      if (
        expect('triggers.fire.limit-old-oid').exercised(typeof parkedAs === 'string', 'a word for a leg that is parked')
      ) {
        expect('triggers.fire.limit-old-oid').relation(
          'a final status for the old oid, neither the status while parked nor resting',
          { status: await readOrderStatus(context, { oid, address: taker.address }) },
          ({ status }) => status !== parkedAs && status !== 'resting',
          'status',
        );
      }
      if (pair !== null)
        judgeNoParkedLegRow(
          context,
          'triggers.oco.limit',
          rows,
          profit,
          'the OCO sibling of the limit trigger order that fired',
        );
    },
  });

const ofLong = limitExits('long');

export default ofLong;
export const fireLimitExitsShortCheck = limitExits('short');
export const fireLimitExitsInGroupCheck = toGroupedLegsCheck(ofLong);
