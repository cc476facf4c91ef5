import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { fillFeeClauses, judgeFillFees } from '../../harness/judging/fill-facts.ts';
import {
  closingSaleClauses,
  judgeRestedOrderFillOids,
  saleClauses,
  sellAndJudgeClosingSale,
} from '../../harness/judging/sale-facts.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { readPositionsWithMaintenance } from '../../harness/setup/position-maintenance.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'liquidation.close.vote-facts',
  title:
    'fills of a close by vote have the same fields and figures as any other fill, and the account pays what they show',
  clauses: [...saleClauses, 'fills.row.oid', ...fillFeeClauses, ...closingSaleClauses],
  by: 'operate',
  control: 'vote',
  accounts: 'fresh',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const half = traders.size(30n);
    const trade = await traders.trade('bid', 2n * half);
    const [held] = (await readPositionsWithMaintenance(context, taker.address)).filter(
      ({ coin }) => coin === market.coin,
    );
    const mark = decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px');
    // A forced close sells no lower than half of its maintenance ratio below the mark; part of that is kept in reserve.
    const below = mark.minus(pxInUsdc(pxs[2])).times(trade.size);
    if (below.compare(decimalAt(held, 'maint_margin').times(Dec.of('0.4'))) > 0)
      throw new Disturbed('the spread lies below the bound of a forced close');
    const bring = async () => {
      const bid = { market, side: 'bid', px: pxs[2], size: half } as const;
      const rested = await restEachInsideSpread(context, maker, [bid, bid]);
      await enactVote(context, 'ForceClosePosition', { account: taker.address });
      return rested.map(({ oid }) => oid);
    };
    const closed = await sellAndJudgeClosingSale(
      context,
      traders,
      { by: 'a vote', lots: 2n * half, isUnsigned: true, mayPassBook: true, bring },
      trade.px,
    );
    if (closed === null) return;
    judgeRestedOrderFillOids(context, closed);
    await judgeFillFees(context, traders, { by: 'a vote', takes: true, ...closed });
  },
});
