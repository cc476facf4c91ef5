import { check } from '../../harness/check/check.ts';
import { judgeEntryPricesOfBoth } from '../../harness/judging/account-facts.ts';
import { judgePartyFillFees } from '../../harness/judging/fill-facts.ts';
import {
  closingSaleClauses,
  judgeRestedOrderFillOids,
  saleClauses,
  sellAndJudgeClosingSale,
} from '../../harness/judging/sale-facts.ts';
import { advanceToQuietDayVolume, judgeTradeTape, tradeTapeClauses } from '../../harness/judging/tape-facts.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.close.facts',
  title: 'fills of a forced close have the same fields and figures as any other fill',
  clauses: [
    ...saleClauses,
    'fills.row.oid',
    'fills.fee.maker',
    ...tradeTapeClauses,
    ...closingSaleClauses,
    'positions.entry.reduce',
  ],
  by: 'operate',
  control: 'margin',
  accounts: 'fresh',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const { market, traders, trade } = account;
    const volume = await advanceToQuietDayVolume(context, market);
    await account.lowerTo(1060n);
    const whole = await account.lots();
    const bring = async () => {
      const mark = await account.markAt(900n);
      const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
      // In two pieces, which the first close of half needs both.
      const quarter = account.partOf(whole, 4n);
      const oids = [];
      for (const size of [quarter, whole - quarter])
        oids.push((await placeRestingOrder(context, traders.maker, { market, side: 'bid', px, size })).oid);
      // If a lone bid is the middle of a book, it may trigger the close before the second piece is placed.
      if ((await account.lots()) !== whole) throw new NotExercised('a mark that a resting bid leaves where it is');
      await account.lowerToAtOnce(900n);
      return oids;
    };
    // No document says how much of the position is closed first, and a surcharge may come on top of the row's fee, so the maker's cash is
    // judged.
    const sale = { by: 'a forced close', lots: 1n, isUnsigned: true, bring, cashOf: [traders.maker] };
    const closed = await sellAndJudgeClosingSale(context, traders, sale, trade.px);
    if (closed === null) return;
    judgeRestedOrderFillOids(context, closed);
    // The extra cost of a forced close is open: the maker that it matched pays a normal maker fee.
    await judgePartyFillFees<'fills.fee.maker'>(context, 'fills.fee.maker', traders.maker, {
      by: 'a forced close',
      rows: closed.bought,
    });
    await judgeTradeTape(context, market, volume, { by: 'a forced close', fills: closed.sold });
    await judgeEntryPricesOfBoth(context.expect('positions.entry.reduce'), traders, {
      as: 'reduce',
      by: 'a forced close',
    });
  },
});
