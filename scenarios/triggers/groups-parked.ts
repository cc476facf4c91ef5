import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { wireIntegerOf } from '../../harness/client/json-at.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import {
  awaitAttachedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegOrder,
  parkedLegRowIn,
  triggerFieldOf,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeParkedLegStatus } from './leg-status.ts';

const groupOf = (row: JsonObject) => triggerFieldOf(row).group ?? null;

export default check({
  id: 'triggers.groups.parked',
  title:
    'batch_order groupings place the entry and park the trigger orders: one alone, two as a pair, three or more as a ladder',
  clauses: [
    'triggers.groups.baskets',
    'triggers.groups.entry-first',
    'triggers.groups.all-park',
    'triggers.groups.lone',
    'triggers.ladder.group',
    'triggers.ladder.group-value',
    'triggers.row.group',
    'triggers.block.status',
  ],
  by: 'act',
  async run(context) {
    const { given, target, random, expect, reportForm: observed } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const leg = (percent: number): ParkedLegSpec => ({
      market,
      side: 'ask',
      size,
      triggerPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 ? 'tp' : 'sl',
      cloid: random.cloid(),
    });
    const entry = { market, side: 'bid', px: gridPxAtMarkPercent(market, 60), size, cloid: random.cloid() } as const;
    const batch = async (grouping: string, legs: readonly ParkedLegSpec[], front: readonly (typeof entry)[] = []) => {
      const orders = [
        ...front.map((spec) => orderAction(taker, spec).order),
        ...legs.map((one) => parkedLegOrder(taker, one)),
      ];
      return requireEveryOrderReported(await target.act(taker, { type: 'batch_order', params: { orders, grouping } }));
    };

    /** The entry matches an order of the maker: from then on there is a position to protect. */
    const filledBasket = async () => {
      const [px] = traders.pxs;
      await restInsideSpread(context, maker, { market, side: 'ask', px, size });
      const legs = [leg(56), leg(172)];
      const reply = await batch('normalTpsl', legs, [{ ...entry, px, cloid: random.cloid() }]);
      const isFilled = reply.kind === 'statuses' && reply.statuses.some(({ kind }) => kind === 'filled');
      if (!expect('triggers.groups.baskets').exercised(isFilled, 'a basket whose entry is filled')) return [];
      const parked = await awaitAttachedLegRows(context, taker, legs);
      const rows = await readOpenOrders(context, taker.address);
      expect('triggers.groups.baskets').relation(
        'a parked row for each trigger order of a basket whose entry filled',
        { answer: reply, rows },
        () => parked !== null,
        'orders',
      );
      return parked ?? [];
    };

    const protection = [leg(55), leg(170)];
    const basket = await batch('normalTpsl', protection, [entry]);
    expect('triggers.groups.baskets').accepted(basket);
    const kinds = basket.kind === 'statuses' ? basket.statuses.map(({ kind }) => kind) : [basket.kind];
    // Another clause judges which entry belongs to which order; the book shows the resting order.
    expect('triggers.groups.entry-first').oneOf(
      derived(kinds.toSorted(), basket),
      [['parked', 'parked', 'resting'], ['resting']],
      'kinds of the statuses',
    );
    const attached = await awaitAttachedLegRows(context, taker, protection);
    observed('D222', attached === null ? 'waiting' : 'parked');
    const guarding = [...(attached ?? []), ...(await filledBasket())];

    const parkedOf = async (legs: readonly ParkedLegSpec[]) => {
      const reply = await batch('positionTpsl', legs);
      expect('triggers.groups.all-park').accepted(reply);
      const rows = await awaitOpenOrders(context, taker.address, (now) =>
        legs.every(({ cloid }) => parkedLegRowIn(now, cloid)),
      );
      const parked = legs.map(({ cloid }) => parkedLegRowIn(rows, cloid)).filter((row) => row !== undefined);
      const found = derived(parked.length, rows);
      expect('triggers.groups.all-park').equal(found, legs.length, `parked rows for ${legs.length} orders`);
      return parked;
    };
    const lone = await parkedOf([leg(54)]);
    expect('triggers.groups.lone').equal(derived(lone.map(groupOf), lone), [null], 'trigger.group of one order');
    const pair = await parkedOf([leg(53), leg(171)]);
    expect('triggers.row.group').equal(derived(pair.map(groupOf), pair), [null, null], 'trigger.group of a pair');
    const ladder: JsonObject[] = [];
    // A build may have pairs but no ladders.
    await given.part(async () => {
      for (const percents of [
        [52, 51, 50],
        [49, 48, 47, 46],
      ]) {
        const rungs = await parkedOf(percents.map(leg));
        ladder.push(...rungs);
        judgeLadder(context, rungs);
      }
    });

    await judgeParkedLegStatus(context, expect('triggers.block.status'), taker.address, [...lone, ...pair, ...ladder]);
    const rows = await readOpenOrders(context, taker.address);
    const parkedRows = rows.filter((row) => [...lone, ...pair, ...ladder].some(({ oid: one }) => one === row.oid));
    expect('triggers.groups.all-park').equal(
      derived(parkedRows.filter(isParkedLegRow).length, rows),
      3 + ladder.length,
      'number of parked rows of the lone trigger order, the pair and the ladders',
    );
    const onBook = rows.filter((row) => !isParkedLegRow(row)).map(({ cloid }) => String(cloid).toLowerCase());
    expect('triggers.groups.entry-first').equal(derived(onBook, rows), [entry.cloid], 'cloids on the book');
    given.require(rows.length === 4 + ladder.length + guarding.length, 'other rows stand in open_orders');
  },
});

/** Judges that rungs share one group, a whole number, which is the oid of the first. */
function judgeLadder(
  { expect }: CaseContext<'triggers.ladder.group' | 'triggers.ladder.group-value' | 'triggers.row.group'>,
  rungs: readonly JsonObject[],
): void {
  const groups = derived(rungs.map(groupOf), rungs);
  const [group] = groups.value;
  expect('triggers.ladder.group').relation(
    `the same trigger.group on each of the ${rungs.length} rungs of a ladder`,
    { groups },
    ({ groups: [one = null, ...more] }) => one !== null && more.every((other) => String(other) === String(one)),
    'trigger.group',
  );
  expect('triggers.row.group').relation(
    'an integer trigger.group on every rung',
    { groups },
    (observed) => observed.groups.every((one) => wireIntegerOf(one) !== null),
    'trigger.group',
  );
  const oid = derived(String(rungs[0]?.oid), rungs);
  expect('triggers.ladder.group-value').equal(derived(String(group), rungs), oid, 'group');
}
