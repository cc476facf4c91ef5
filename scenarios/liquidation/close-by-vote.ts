import { check } from '../../harness/check/check.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { readPositionsWithMaintenance } from '../../harness/setup/position-maintenance.ts';
import { fillCausesOf } from '../../harness/setup/sinking-long.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'liquidation.close.by-vote',
  title: 'a ForceClosePosition vote closes the position of a healthy account at the fee of an ordinary trade',
  clauses: ['liquidation.close.by-vote', 'fills.cause.by-vote'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size(40n);
    const trade = await traders.trade('bid', size);
    const [opened] = await traders.fills(taker, 1);
    const cash = async () =>
      decimalAt(given.data(await target.read('account_state', { address: taker.address })), 'total_raw_usd');
    const before = await cash();
    const [held] = (await readPositionsWithMaintenance(context, taker.address)).filter(
      ({ coin }) => coin === market.coin,
    );
    const mark = decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px');
    // A forced close sells no lower than half of its maintenance ratio below the mark; part of that is kept in reserve.
    const below = mark.minus(pxInUsdc(pxs[2])).times(trade.size);
    if (below.compare(decimalAt(held, 'maint_margin').times(Dec.of('0.4'))) > 0)
      throw new Disturbed('the spread lies below the bound of a forced close');
    await restInsideSpread(context, maker, { market, side: 'bid', px: pxs[2], size });
    await enactVote(context, 'ForceClosePosition', { account: taker.address });

    const fills = await pace.eventually(
      async () => (await readFills(context, taker.address)).filter(({ tid }) => tid !== opened?.tid),
      (rows) => rows.length > 0,
    );
    const left = (await readPositions(context, taker.address)).filter(({ coin }) => coin === market.coin);
    expect('liquidation.close.by-vote').equal(left, [], `remainder of the position of ${trade.size} after the vote`);
    expect('fills.cause.by-vote').equal(fillCausesOf(fills), ['forced_close_governance'], 'cause of the closing fills');
    const wanted = before.plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee'));
    const after = await cash();
    expect('liquidation.close.by-vote').relation(
      'total_raw_usd of before, plus closed_pnl and less fee of the closing fills',
      { after, wanted },
      (cash) => isWithinTolerance(cash.after, cash.wanted, negativePowerOfTen(6).times(Dec.of(2))),
      'total_raw_usd',
    );
  },
});
