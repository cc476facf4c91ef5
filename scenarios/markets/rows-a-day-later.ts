import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, textAt } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';

const HOUR_MS = 3_600_000;
/** With the rest of the case still less than a day after the trade. */
const MOST_HOURS = 20;
const CENT = negativePowerOfTen(2);
/** Covers a figure truncated at four decimals. */
const TOLERANCE = negativePowerOfTen(3);

export default check({
  id: 'markets.rows.a-day-later',
  title: 'after a day a trade leaves day_ntl_vlm, and change_24h is the signed fraction of the price a day ago',
  clauses: ['markets.rows.day-volume-window', 'markets.rows.prev-day', 'markets.rows.change-form'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, control, expect } = context;
    const market = await given.market();
    const index = await readIndexRestoringAtEnd(context, market);
    const row = () => readPerpRow(context, 'markets', market.coin);
    const submit = async (permille: bigint) => {
      const { text } = snapPxToGrid(market, (index * permille) / 1000n);
      await control.oracle(market.coin, text, text);
      await control.commit(2);
      return row();
    };
    const traders = await fundTwoTradersOn(context, market);
    const { notional, px: printed } = await traders.trade('bid', traders.size());
    const markAnHourLater = async () => {
      await control.advance(HOUR_MS);
      return textAt(await submit(1000n), 'mark_px');
    };
    const settledMark = await settled(markAnHourLater);
    await control.advance(2 * HOUR_MS);
    const traded = await submit(1000n);
    const volume = decimalAt(traded, 'day_ntl_vlm');
    expect('markets.rows.day-volume-window').relation(
      `day_ntl_vlm of at least ${notional}, the notional of the trade less than a day ago`,
      { volume },
      (observed) => observed.volume.plus(CENT).compare(notional) >= 0,
      'day_ntl_vlm',
    );

    await submit(1020n);
    await control.advance(22 * HOUR_MS + HOUR_MS / 2);
    const risen = await submit(1020n);
    expect('markets.rows.day-volume-window').relation(
      'day_ntl_vlm of 0, with the last trade more than a day ago',
      { volume: decimalAt(risen, 'day_ntl_vlm') },
      ({ volume }) => volume.compare(Dec.of(0)) >= 0 && volume.compare(CENT) < 0,
      'day_ntl_vlm',
    );
    if (!isSameDecimal(textAt(traded, 'mark_px'), settledMark)) throw new NotExercised('a mark that stands for hours');
    // No text says which price it is: the mark, the index or the last print.
    const base = Dec.parse(risen.prev_day_px);
    const pxs = [Dec.of(settledMark), decimalAt(traded, 'oracle_px'), printed];
    expect('markets.rows.prev-day').relation(
      `prev_day_px of ${pxs.join(' or ')}: mark_px, oracle_px or the last print of a day ago`,
      { prev_day_px: field(risen, 'prev_day_px') },
      ({ prev_day_px }) => pxs.some((px) => isSameDecimal(prev_day_px, px.toString())),
      'prev_day_px',
    );
    const fallen = await submit(970n);
    const isStill = [risen, fallen].every((now) => isSameDecimal(now.change_24h, '0'));
    if (base?.equals(printed) === true && (isStill || !printed.equals(Dec.of(settledMark))))
      throw new Unsupported('a change that follows the mark');
    const oracleThen = decimalAt(traded, 'oracle_px');
    for (const [now, sign] of [
      [risen, 1],
      [fallen, -1],
    ] as const) {
      const mark = decimalAt(now, 'mark_px');
      const oracle = decimalAt(now, 'oracle_px');
      const change = decimalAt(now, 'change_24h');
      assumeMarkFollowedIndex(mark.compare(Dec.of(settledMark)) === sign, 'the mark did not follow the index');
      // A change may refer to the mark or to the index, like `prev_day_px`.
      const moves = [
        { from: Dec.of(settledMark), to: mark },
        { from: oracleThen, to: oracle },
        ...(base === null ? [] : [mark, oracle].map((to) => ({ from: base, to }))),
      ];
      expect('markets.rows.change-form').relation(
        `change_24h of ${moves.map(({ from, to }) => `${to.minus(from)} / ${from}`).join(' or ')}, as a signed fraction`,
        { change_24h: change, mark_px: mark, oracle_px: oracle },
        // Multiplied out, because a quotient has no exact decimal.
        (observed) =>
          moves.some(({ from, to }) =>
            isWithinTolerance(observed.change_24h.times(from), to.minus(from), from.times(TOLERANCE)),
          ),
        'change_24h',
      );
    }
  },
});

/**
 * The price of a day ago is looked up in the middle of hours with a constant price. By then a trade's effect on the mark has decayed, and
 * that of others' orders on the book has ended.
 */
async function settled(markAnHourLater: () => Promise<string>): Promise<string> {
  let before = await markAnHourLater();
  for (let hours = 1; hours < MOST_HOURS; hours++) {
    const mark = await markAnHourLater();
    if (mark === before) break;
    before = mark;
  }
  return before;
}
