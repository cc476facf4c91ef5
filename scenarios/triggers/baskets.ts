import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { openOrders, openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { isLeg, type LegWish, legOrder, legRow, listedLegs, triggerOf } from '../../harness/setup/parked-leg.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'triggers.groups.parked',
  title: 'a basket places its entry and parks its legs, one leg alone, two as a pair, three as a ladder',
  clauses: [
    'triggers.groups.baskets',
    'triggers.groups.entry-first',
    'triggers.groups.all-park',
    'triggers.groups.lone',
    'triggers.ladder.group',
    'triggers.ladder.group-value',
    'triggers.row.group',
  ],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await twoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', size);
    const leg = (percent: number): LegWish => ({
      ...{ market, side: 'ask', size, triggerPx: pxAt(market, percent), tpsl: percent > 100 ? 'tp' : 'sl' },
      cloid: random.cloid(),
    });
    const entry = { market, side: 'bid', px: pxAt(market, 60), size, cloid: random.cloid() } as const;
    const batch = async (grouping: string, legs: readonly LegWish[], front: readonly (typeof entry)[] = []) => {
      const orders = [
        ...front.map((wish) => orderAction(taker, wish).order),
        ...legs.map((one) => legOrder(taker, one)),
      ];
      return told(await target.act(taker, { type: 'batch_order', params: { orders, grouping } }));
    };

    const protection = [leg(55), leg(170)];
    const basket = await batch('normalTpsl', protection, [entry]);
    expect('triggers.groups.baskets').accepted(basket);
    const kinds = basket.kind === 'statuses' ? basket.statuses.map(({ kind }) => kind) : [basket.kind];
    // Which entry is whose, the clause on their order says; the book shows which order is on it.
    expect('triggers.groups.entry-first').oneOf(
      kinds.toSorted(),
      [['parked', 'parked', 'resting'], ['resting']],
      'kinds of the statuses',
    );
    await listedLegs(context, taker, protection);

    const groupsOf = async (legs: readonly LegWish[]) => {
      const reply = await batch('positionTpsl', legs);
      expect('triggers.groups.all-park').accepted(reply);
      const rows = await openOrdersOnce(context, taker.address, (now) => legs.every(({ cloid }) => legRow(now, cloid)));
      const parked = legs.map(({ cloid }) => legRow(rows, cloid)).filter((row) => row !== undefined);
      expect('triggers.groups.all-park').equal(parked.length, legs.length, `parked rows of ${legs.length} legs`);
      return parked.map((row) => ({ oid: String(row.oid), group: triggerOf(row).group ?? null }));
    };
    const lone = await groupsOf([leg(54)]);
    expect('triggers.groups.lone').equal(
      lone.map(({ group }) => group),
      [null],
      'group of one leg',
    );
    const pair = await groupsOf([leg(53), leg(171)]);
    expect('triggers.row.group').equal(
      pair.map(({ group }) => group),
      [null, null],
      'group of a pair',
    );
    const ladder = await groupsOf([leg(52), leg(51), leg(50)]);
    const [first] = ladder;
    expect('triggers.ladder.group').that(
      first !== undefined && first.group !== null && ladder.every(({ group }) => String(group) === String(first.group)),
      { expected: 'one group on every rung', actual: ladder, path: 'trigger.group' },
    );
    expect('triggers.row.group').that(
      ladder.every(({ group }) => typeof group === 'number' || typeof group === 'bigint'),
      { expected: 'a whole number', actual: ladder, path: 'trigger.group' },
    );
    expect('triggers.ladder.group-value').equal(String(first?.group), first?.oid, 'group');

    const rows = await openOrders(context, taker.address);
    expect('triggers.groups.all-park').equal(rows.filter(isLeg).length, 8, 'parked rows');
    const onBook = rows.filter((row) => !isLeg(row)).map(({ cloid }) => String(cloid).toLowerCase());
    expect('triggers.groups.entry-first').equal(onBook, [entry.cloid], 'orders on the book');
    given.that(rows.length === 9, 'other rows stand in open_orders');
  },
});
