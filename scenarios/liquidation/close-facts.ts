import { check } from '../../harness/check/check.ts';
import { judgePositionEntries } from '../../harness/judging/account-facts.ts';
import { judgePartyFillFees } from '../../harness/judging/fill-facts.ts';
import {
  closingSaleClauses,
  judgeRestedOids,
  saleClauses,
  sellAndJudgeClosingSale,
} from '../../harness/judging/sale-facts.ts';
import { advanceToQuietDayVolume, judgeTradeTape, tradeTapeClauses } from '../../harness/judging/tape-facts.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { openLongWithMovableMark, steepBeyondFeesRequirement } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.close.facts',
  title: 'rows of a fill by which a position is closed for want of margin say what those of any other fill say',
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
      fits: await steepBeyondFeesRequirement(context),
      others: 'few',
    });
    const { market, traders, trade } = account;
    const volume = await advanceToQuietDayVolume(context, market);
    await account.lowerTo(1060n);
    const whole = await account.lots();
    const bring = async () => {
      const mark = await account.markAt(900n);
      const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
      // In two pieces, which the first close of half of it needs both of.
      const quarter = whole / 4n - ((whole / 4n) % market.step);
      const oids = [];
      for (const size of [quarter, whole - quarter])
        oids.push((await placeRestingOrder(context, traders.maker, { market, side: 'bid', px, size })).oid);
      // Where a bid alone is the middle of a book, it may bring the close before the other piece is there.
      if ((await account.lots()) !== whole) throw new NotExercised('a mark that a resting bid leaves where it is');
      await account.lowerToAtOnce(900n);
      return oids;
    };
    // No document says how much of the position is closed first, and a surcharge may come on top of the fee of the row: the cash
    // of the maker is judged.
    const sale = { by: 'a forced close', lots: 1n, isUnsigned: true, bring, cashOf: [traders.maker] };
    const closed = await sellAndJudgeClosingSale(context, traders, sale, trade.px);
    if (closed === null) return;
    judgeRestedOids(context, closed);
    // The cost of a forced close beside the fee is open: the maker that it met pays the fee of any maker.
    await judgePartyFillFees<'fills.fee.maker'>(context, 'fills.fee.maker', traders.maker, {
      by: 'a forced close',
      rows: closed.bought,
    });
    await judgeTradeTape(context, market, volume, { by: 'a forced close', fills: closed.sold });
    await judgePositionEntries(context.expect('positions.entry.reduce'), traders, {
      as: 'reduce',
      by: 'a forced close',
    });
  },
});
