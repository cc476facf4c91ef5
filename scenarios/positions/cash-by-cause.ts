import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  assumeNoFundingSince,
  readCashAndDueByFills,
  readSettledCash,
  SETTLED_CASH_KEY,
} from '../../harness/judging/cash-of-fills.ts';
import {
  forEachSellingAction,
  makeSellingRoomRequirement,
  sellByAction,
  sellingActionTagsOn,
} from '../../harness/judging/sold-by-each.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'positions.cash.by-cause',
  title: 'a fill changes the cash of its account by the figures of its row, whatever action caused it',
  clauses: ['positions.cash.opening-fee'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context, {
      fits: makeSellingRoomRequirement(context),
      opens: 225n,
      funds: { usdc: '300' },
    });
    const { taker, market } = traders;
    await forEachSellingAction(context, traders, sellingActionTagsOn(market), async (tag) => {
      const [before = Dec.of(0)] = await readSettledCash(context, [taker]);
      const fills = await sellByAction(tag, { context, traders, leg: undefined });
      if (!expect('positions.cash.opening-fee').exercised(fills.length > 0, `a fill by ${tag}`)) return;
      const { now, due, isSo, madeOf } = await readCashAndDueByFills(context, taker, before, fills);
      if (!isSo)
        await assumeNoFundingSince(context, market.coin, {
          owner: taker,
          fills: await traders.fills(taker, 1),
          off: now.minus(due),
        });
      expect('positions.cash.opening-fee').relation(
        `the cash before ${tag}, minus the fees of its fills`,
        { now, due: derived(due, fills) },
        () => isSo,
        SETTLED_CASH_KEY,
        madeOf,
      );
    });
  },
});
