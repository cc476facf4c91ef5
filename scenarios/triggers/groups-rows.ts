import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import type { ActReply } from '../../harness/client/replies.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitAttachedLegRows,
  awaitParkedLegRows,
  type ParkedLegSpec,
  parkedLegAction,
  parkedLegBatchAction,
  parkedLegOrder,
  parkedLegRowIn,
  triggerFieldOf,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeNoParkedLegRow, judgeParkedLegRow } from './leg-rows.ts';

const ofRows = [
  'triggers.block.response',
  'triggers.row.tif',
  'triggers.row.reduce-only',
  'triggers.row.parked-keys',
  'triggers.row.limit-px',
  'triggers.row.trail-px',
  'triggers.row.always-keys',
] as const;

type Context = CaseContext<(typeof ofRows)[number]>;

/** Actions that park legs, from the first on, in percent of the mark. */
const sets = [
  { way: 'submit_order', percents: [57] },
  { way: 'batch_order', percents: [56, 172] },
  { way: 'normalTpsl', percents: [55, 173] },
  { way: 'positionTpsl', percents: [54] },
  { way: 'positionTpsl', percents: [53, 174] },
  { way: 'positionTpsl', percents: [52, 51, 175] },
] as const;

export default check({
  id: 'triggers.groups.rows',
  title: 'a trigger order has the same reply and row whichever action placed it, and a rung can be cancelled alone',
  clauses: [...ofRows, 'triggers.block.cancel'],
  by: 'act',
  async run(context) {
    const { given, target, random } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    // Alternately a limit leg and a market leg, so that each set has both exits.
    const leg = (percent: number, at: number): ParkedLegSpec => ({
      market,
      side: 'ask',
      size,
      reduceOnly: false,
      cloid: random.cloid(),
      isMarket: at % 2 === 1,
      triggerPx: gridPxAtMarkPercent(market, percent),
      limitPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 ? 'tp' : 'sl',
    });
    const entry = () => orderAction(taker, { market, side: 'bid', px: gridPxAtMarkPercent(market, 60), size }).order;
    for (const { way, percents } of sets) {
      const legs = percents.map(leg);
      const [first] = legs;
      if (first === undefined) continue;
      const baskets = { orders: [entry(), ...legs.map((one) => parkedLegOrder(taker, one))], grouping: 'normalTpsl' };
      const action =
        way === 'submit_order'
          ? parkedLegAction(taker, first)
          : way === 'normalTpsl'
            ? { type: 'batch_order', params: baskets }
            : parkedLegBatchAction(taker, legs, way === 'batch_order' ? null : way);
      await given.part(async () => {
        const reply = requireEveryOrderReported(await given.accepted(target.act(taker, action)));
        const [refused] = reply.kind === 'statuses' ? reply.statuses.filter((entry) => entry.kind === 'error') : [];
        given.require(refused === undefined, `a leg of ${way} is refused: ${refused?.error.code}`);
        const rows =
          way === 'normalTpsl'
            ? await awaitAttachedLegRows(context, taker, legs)
            : await awaitParkedLegRows(context, taker, legs);
        if (rows === null) return;
        judge(context, { set: `${way} with ${legs.length} trigger orders`, reply, legs, rows });
        if (legs.length < 3) return;
        const [gone] = await awaitParkedLegRows(context, taker, [first]);
        const cancel = { owner: taker.address, market: market.id, oid: toWireUint(BigInt(String(gone?.oid))) };
        await given.accepted(target.act(taker, { type: 'cancel_order', cancel }));
        const left = await awaitOpenOrders(
          context,
          taker.address,
          (now) => parkedLegRowIn(now, first.cloid) === undefined,
        );
        judgeNoParkedLegRow(context, 'triggers.block.cancel', left, first, 'the rung that was cancelled');
        for (const rung of legs.slice(1))
          judgeParkedLegRow(context, 'triggers.block.cancel', left, rung, 'another rung of its ladder');
      });
    }
  },
});

interface Parked {
  readonly set: string;
  readonly reply: ActReply;
  readonly legs: readonly ParkedLegSpec[];
  /** Rows of `open_orders`, one per leg. */
  readonly rows: readonly JsonObject[];
}

function judge({ expect }: Context, { set, reply, legs, rows }: Parked): void {
  const entries = reply.kind === 'statuses' ? reply.statuses.filter((entry) => entry.kind === 'parked') : [];
  const handles = (list: readonly { readonly oid?: unknown; readonly cloid?: unknown }[]) =>
    list.map(({ oid, cloid }) => `${String(oid)} ${String(cloid).toLowerCase()}`).toSorted();
  // Another clause judges which entry belongs to which leg; a venue may omit legs (D06).
  if (entries.length > 0)
    expect('triggers.block.response').equal(
      derived(handles(entries), reply),
      handles(rows),
      `oid and cloid of the parked entries of ${set}`,
    );
  for (const [at, row] of rows.entries()) {
    const spec = legs[at];
    const trigger = triggerFieldOf(row);
    expect('triggers.row.tif').equal(field(row, 'tif'), 'trigger', `tif of a trigger order of ${set}`);
    expect('triggers.row.reduce-only').equal(
      field(row, 'reduce_only'),
      true,
      `reduce_only of a trigger order of ${set}`,
    );
    expect('triggers.row.parked-keys').relation(
      `is_parked true, a boolean is_market and a limit_px in the row of a trigger order of ${set}`,
      { trigger: field(row, 'trigger') },
      () => trigger.is_parked === true && typeof trigger.is_market === 'boolean' && 'limit_px' in trigger,
      'trigger',
    );
    if (spec?.isMarket === false)
      expect('triggers.row.limit-px').decimal(
        field(trigger, 'limit_px'),
        pxInUsdc(spec.limitPx ?? 0n),
        `limit_px of a trigger order of ${set}`,
      );
    expect('triggers.row.trail-px').absent(
      field(row, 'trigger.trail_px'),
      `trail_px in the row of a trigger order of ${set}`,
    );
    expect('triggers.row.always-keys').decimal(
      field(trigger, 'trigger_px'),
      pxInUsdc(spec?.triggerPx ?? 0n),
      `trigger_px of a trigger order of ${set}`,
    );
  }
}
