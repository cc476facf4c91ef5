import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { toBatchedOrdersCheck, toGroupedLegsCheck } from '../../harness/judging/in-batches.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  type ParkedLegSpec,
  parkedLegAction,
  parkedLegBatchAction,
  placeParkedLegs,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeNoParkedLegRow } from './leg-rows.ts';

const clauses = [
  'triggers.block.trigger-px',
  'triggers.block.tpsl-words',
  'triggers.block.limit-px-zero',
  'triggers.block.limit-tif',
  'triggers.trailing.zero',
  'triggers.trailing.take-profit',
  'triggers.oco.equal',
  'orders.body.tif-aon',
  'orders.body.stp-reject',
  'orders.body.position-side',
] as const;

type Judged = (typeof clauses)[number];

/** The protected position: side and level of its stop, and a price at which its resting exit would not match. */
const positions = {
  long: { opens: 'bid', side: 'ask', percent: 60, beyond: 160 },
  short: { opens: 'ask', side: 'bid', percent: 160, beyond: 60 },
} as const;

const refusedLegs = (position: keyof typeof positions) =>
  check({
    id: position === 'long' ? 'triggers.block.refused' : 'triggers.block.refused.short',
    title: `an order with an invalid trigger block is refused and not parked, on a ${position} position`,
    clauses,
    by: 'act',
    async run(context) {
      const { given, target, pace, random, expect } = context;
      const traders = await leaseTwoTraders(context);
      const { market, taker } = traders;
      const size = traders.size();
      const { opens, side, percent, beyond } = positions[position];
      await traders.trade(opens, size);
      const triggerPx = gridPxAtMarkPercent(market, percent);
      const leg = (more: Partial<ParkedLegSpec>): ParkedLegSpec => ({
        market,
        side,
        size,
        triggerPx,
        cloid: random.cloid(),
        ...more,
      });
      // Each difference from the valid leg is a reason for the refusal.
      await placeParkedLegs(context, taker, [leg({ isMarket: false, limitPx: triggerPx })]);
      const refused: { readonly clause: Judged; readonly spec: ParkedLegSpec }[] = [];
      const judge = (clause: Judged, reply: ActResult, ...specs: readonly ParkedLegSpec[]) => {
        expect(clause).refused(reply);
        if (isRefused(reply)) refused.push(...specs.map((spec) => ({ clause, spec })));
      };
      const judgeLeg = async (clause: Judged, more: Partial<ParkedLegSpec>) => {
        const spec = leg(more);
        judge(clause, await target.act(taker, parkedLegAction(taker, spec)), spec);
      };

      await judgeLeg('triggers.block.trigger-px', { triggerPx: 0n, limitPx: triggerPx });
      const withoutLevel = leg({});
      const levelless = await target.act(taker, parkedLegAction(taker, withoutLevel), {
        tamper: (envelope) => {
          const { order } = envelope.action;
          const trigger = isJsonObject(order) && isJsonObject(order.trigger) ? order.trigger : {};
          const { trigger_px: _gone, ...rest } = trigger;
          return {
            ...envelope,
            action: { ...envelope.action, order: { ...(isJsonObject(order) ? order : {}), trigger: rest } },
          };
        },
      });
      judge('triggers.block.trigger-px', levelless, withoutLevel);
      for (const tpsl of given.sample(['stop', 'SL'], 1)) await judgeLeg('triggers.block.tpsl-words', { tpsl });
      await judgeLeg('triggers.block.limit-px-zero', { isMarket: false, limitPx: 0n });
      for (const tif of given.sample(['alo', 'ioc'], 1))
        await judgeLeg('triggers.block.limit-tif', { isMarket: false, limitPx: triggerPx, tif });
      // Values that the venue does not support for any order.
      await judgeLeg('orders.body.tif-aon', { tif: 'aon' });
      await judgeLeg('orders.body.stp-reject', { stpMode: 'reject' });
      await given.part(() => judgeLeg('orders.body.position-side', { positionSide: position }));
      await given.part(async () => {
        await judgeLeg('triggers.trailing.zero', { trailPx: 0n });
        await judgeLeg('triggers.trailing.take-profit', { tpsl: 'tp', trailPx: triggerPx, kind: 'take_profit' });
      });
      await given.part(async () => {
        // On a venue where labels give the direction, one of the two legs is beyond the mark and fires at once: its exit matches nobody.
        const exits = { isMarket: false, limitPx: gridPxAtMarkPercent(market, beyond) } as const;
        const pair = [leg(exits), leg({ ...exits, tpsl: 'tp' })];
        judge('triggers.oco.equal', await target.act(taker, parkedLegBatchAction(taker, pair)), ...pair);
      });

      await pace.blocks(2);
      const rows = await readOpenOrders(context, taker.address);
      // Accepted legs are judged above, and are listed like any leg.
      for (const { clause, spec } of refused)
        judgeNoParkedLegRow(context, clause, rows, spec, 'a refused trigger order');
    },
  });

const alone = refusedLegs('long');

export default alone;
export const triggerBlockRefusedShortCheck = refusedLegs('short');
export const triggerBlockRefusedInBatchCheck = toBatchedOrdersCheck(alone);
export const triggerBlockRefusedInGroupCheck = toGroupedLegsCheck(alone);
