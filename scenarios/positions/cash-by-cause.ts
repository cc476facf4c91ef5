import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { ordersAway } from '../../harness/setup/orders-away.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { hasRoom } from '../chase/chased-book.ts';
import { CASH, cashOf, fundedSince, movedByFills } from './cash-of-fills.ts';
import { soldBy, wayTags } from './sold-by-each.ts';

export default check({
  id: 'positions.cash.by-cause',
  title: 'a fill costs its account what its row tells, by whatever action it came',
  clauses: ['positions.cash.opening-fee'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context, { fits: hasRoom, opens: 150n });
    const { maker, taker, market } = traders;
    for (const tag of wayTags)
      await given.part(async () => {
        const [before = Dec.of(0)] = await cashOf(context, [taker]);
        const fills = await soldBy(tag, { context, traders, leg: undefined });
        if (!expect('positions.cash.opening-fee').exercised(fills.length > 0, `a fill by ${tag}`)) return;
        const { now, due, isSo } = await movedByFills(context, taker, before, fills);
        if (!isSo && (await fundedSince(context, market.coin, await traders.fills(taker, 1))))
          throw new Disturbed('funding was paid in between');
        expect('positions.cash.opening-fee').relation(
          `the cash before ${tag}, less the fees of its fills`,
          { now, due: derived(due, fills) },
          () => isSo,
          CASH,
        );
        for (const who of [taker, maker]) await ordersAway({ given, target }, who);
      });
  },
});
