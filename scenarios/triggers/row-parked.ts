import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toGroupedLegsCheck } from '../../harness/judging/in-batches.ts';
import { awaitOpenOrders, orderRowOf } from '../../harness/setup/own-orders.ts';
import { type ParkedLegSpec, placeParkedLegs, triggerFieldOf } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeParkedLegStatus } from './leg-status.ts';

/** Fields of every row of `open_orders`, including parked ones. */
const ofEveryRow = [
  'orders.open-orders.coin',
  'orders.open-orders.sz',
  'orders.open-orders.orig-sz',
  'orders.open-orders.inserted-at',
  'orders.body.sides',
] as const;

const alone = check({
  id: 'triggers.row.parked',
  title: 'a parked trigger order is listed in open_orders with the keys and figures of its kind and no other keys',
  clauses: [
    'triggers.row.tif',
    'triggers.row.reduce-only',
    'triggers.row.always-keys',
    'triggers.row.parked-keys',
    'triggers.row.limit-px',
    'triggers.row.group',
    'triggers.row.trail-px',
    'triggers.block.is-market-default',
    'triggers.block.status',
    'orders.status.by-cloid',
    ...ofEveryRow,
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const triggerPx = gridPxAtMarkPercent(market, 60);
    const limitPx = gridPxAtMarkPercent(market, 58);
    const trailPx = gridPxAtMarkPercent(market, 50);
    const before = await pace.timeMs();
    const leg = (more: Partial<ParkedLegSpec>): ParkedLegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx,
      limitPx,
      reduceOnly: false,
      cloid: random.cloid(),
      ...more,
    });
    const specs = [leg({}), leg({ isMarket: false }), leg({ isMarket: null })];
    const plain = await placeParkedLegs(context, taker, specs);
    const trailing = (await given.part(() => placeParkedLegs(context, taker, [leg({ trailPx })]))) ?? [];
    const rows = [...plain, ...trailing];
    await judgeFacts(context, rows, { coin: market.coin, sz: sizeInUnits(size, market), before });
    for (const row of rows) {
      const trigger = triggerFieldOf(row);
      const isTrailing = trailing.includes(row);
      expect('triggers.row.tif').equal(field(row, 'tif'), 'trigger');
      expect('triggers.row.reduce-only').equal(field(row, 'reduce_only'), true);
      const shown = field(row, 'trigger');
      expect('triggers.row.always-keys').relation(
        'a decimal trigger_px and a boolean trigger_above',
        { trigger: shown },
        () => Dec.parse(trigger.trigger_px) !== null && typeof trigger.trigger_above === 'boolean',
        'trigger',
      );
      if (!isTrailing) expect('triggers.row.always-keys').decimal(field(trigger, 'trigger_px'), pxInUsdc(triggerPx));
      expect('triggers.row.parked-keys').relation(
        'is_parked true, a boolean is_market and the key limit_px',
        { trigger: shown },
        () => trigger.is_parked === true && typeof trigger.is_market === 'boolean' && 'limit_px' in trigger,
        'trigger',
      );
      expect('triggers.row.limit-px').relation(
        'limit_px to be a decimal, null or absent',
        { limit: field(row, 'trigger.limit_px') },
        ({ limit = null }) => limit === null || Dec.parse(limit) !== null,
        'trigger.limit_px',
      );
      expect('triggers.row.group').absent(field(row, 'trigger.group'), 'group on a lone trigger order');
      if (isTrailing)
        expect('triggers.row.trail-px').decimal(field(trigger, 'trail_px'), pxInUsdc(trailPx), 'trigger.trail_px');
      else
        expect('triggers.row.trail-px').absent(
          field(row, 'trigger.trail_px'),
          'trail_px on a trigger order without a trailing distance',
        );
    }
    const [, limit, unsaid] = rows.map(triggerFieldOf);
    expect('triggers.row.limit-px').decimal(
      field(limit, 'limit_px'),
      pxInUsdc(limitPx),
      'limit_px of a limit trigger order',
    );
    expect('triggers.block.is-market-default').equal(
      field(unsaid, 'is_market'),
      false,
      'is_market of a trigger order sent without it',
    );
    // The row's own clauses come first, because this one compares the rows with another read.
    await judgeParkedLegStatus(context, expect('triggers.block.status'), taker.address, rows);
    for (const { cloid } of given.sample(specs, 1)) {
      const named = given.data(await target.read('order_status', { cloid, address: taker.address }));
      if (typeof named.status === 'string') expect('orders.status.by-cloid').equal(field(named, 'status'), 'triggered');
    }

    const { oid } = await placeRestingOrder(context, taker, { market, side: 'ask', size });
    const listed = await awaitOpenOrders(context, taker.address, (now) => now.some((row) => row.oid === oid));
    const row = orderRowOf(listed, oid);
    const keys = Object.keys(triggerFieldOf(row));
    const parkedKeys = keys.filter((key) => ['is_parked', 'is_market', 'limit_px'].includes(key));
    expect('triggers.row.parked-keys').equal(
      derived(parkedKeys, row),
      [],
      'keys of parked trigger orders on the row of a resting order',
    );
  },
});

export default alone;
export const rowParkedInGroupCheck = toGroupedLegsCheck(alone);

/** Selling legs of an account. */
interface SoldBy {
  readonly coin: string;
  readonly sz: Dec;
  /** Consensus time before the first of them was sent. */
  readonly before: number;
}

async function judgeFacts(
  { pace, expect }: CaseContext<(typeof ofEveryRow)[number]>,
  rows: readonly JsonObject[],
  { coin, sz, before }: SoldBy,
): Promise<void> {
  const after = await pace.eventually(
    () => pace.timeMs(),
    (now) => rows.every(({ inserted_at }) => typeof inserted_at !== 'number' || now >= inserted_at),
  );
  for (const row of rows) {
    expect('orders.open-orders.coin').equal(field(row, 'coin'), coin, 'coin of a parked trigger order');
    expect('orders.body.sides').equal(field(row, 'side'), 'A', 'side of a selling parked trigger order');
    expect('orders.open-orders.sz').decimal(field(row, 'sz'), sz, 'sz of a parked trigger order');
    expect('orders.open-orders.orig-sz').equal(field(row, 'orig_sz'), null, 'orig_sz of a parked trigger order');
    expect('orders.open-orders.inserted-at').relation(
      `a consensus time from ${before} to ${after}`,
      { placed: field(row, 'inserted_at') },
      ({ placed }) => typeof placed === 'number' && placed >= before && placed <= after,
      'inserted_at of a parked trigger order',
    );
  }
}
