import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitArchivedRows } from '../../harness/judging/archived-rows.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { twapSliceDelayOf } from '../../harness/setup/first-slice.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { restInsideSpread, tradeOnce } from '../../harness/setup/own-trade.ts';
import { endTwapsAtEnd, placeTwap, readTwapRows } from '../../harness/setup/own-twaps.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';
import { advanceClockByDays } from './volume-days.ts';

const SLICES = 2;

export default check({
  id: 'history.volume.slices',
  title: 'slices of a TWAP count in the volumes that both parties traded on a day',
  clauses: ['history.volume.raw-plane'],
  by: 'operate',
  control: 'days',
  accounts: 'fresh',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const market = await given.market();
    const index = snapPxToGrid(market, await readIndexRestoringAtEnd(context, market)).text;
    const traders = await fundTwoTradersOn(context, market);
    const { maker, taker, pxs } = traders;
    // From the beginning of a day, so that all fills are of the same one.
    await advanceClockByDays(context, 1, { market, index });
    const total = BigInt(SLICES) * traders.size();
    const own = { market, px: pxs[0], size: total };
    await restInsideSpread(context, maker, { ...own, side: 'ask' });
    endTwapsAtEnd(context, taker);
    const asked = await placeTwap(context, taker, { market, side: 'bid', total, slices: SLICES, delayMs: 10_000 });
    await traders.fills(taker, 1);
    const [parent] = await readTwapRows(context, taker.address);
    await pace.passed(twapSliceDelayOf(context, parent, asked));
    const bought = await traders.fills(taker, SLICES);
    if (bought.length !== SLICES) throw new NotExercised('slices that each fill');
    // Closed on the same day.
    await tradeOnce(context, { ...own, maker, taker, side: 'ask' });
    const fills = await traders.fills(taker, SLICES + 1);
    const days = new Set(fills.map(({ time }) => new Date(Number(time)).toISOString().slice(0, 10)));
    const [date] = days;
    if (days.size !== 1 || date === undefined) throw new NotExercised('fills of a single day');
    const whole = Dec.sum(fills.map((row) => decimalAt(row, 'px').times(decimalAt(row, 'sz'))));
    const raw = whole.times(Dec.of(10n ** BigInt(8 + market.szDecimals)));

    await advanceClockByDays(context, 1, { market, index });
    for (const [{ address }, side, other] of [
      [taker, 'taker_volume', 'maker_volume'],
      [maker, 'maker_volume', 'taker_volume'],
    ] as const) {
      const rows = await awaitArchivedRows(
        context,
        'user_volume_history',
        async () => rowsAt(given.data(await target.read('user_volume_history', { address, start_time: 0 })), 'days'),
        (listed) => listed.some((row) => row.date === date),
      );
      const row = rows.find((each) => each.date === date);
      expect('history.volume.raw-plane').decimal(field(row, side, rows), raw, `${side} of ${date}`);
      expect('history.volume.raw-plane').decimal(field(row, other, rows), '0', `${other} of ${date}`);
    }
  },
});
