import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinBounds, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { readDayVolumeBeforeTrade } from '../../harness/judging/tape-facts.ts';
import { readPrintsNewestFirst } from '../../harness/judging/tape-prints.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const CENT = negativePowerOfTen(2);
const zero = Dec.of(0);

export default check({
  id: 'markets.rows.after-trade',
  title: 'a trade adds its size to open_interest while its positions are open, and its notional to day_ntl_vlm',
  clauses: ['markets.rows.open-interest-units', 'markets.rows.open-interest', 'markets.rows.day-volume'],
  by: 'act',
  needs: ['closed'],
  async run(context) {
    const { pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { coin } = traders.market;
    const read = () => readPerpRow(context, 'markets', coin);
    const day = await readDayVolumeBeforeTrade(context, traders.market);
    const before = await read();
    const trade = await traders.trade('bid', traders.size());
    const [fill] = await traders.fills(traders.taker, 1);
    const prints = await readPrintsNewestFirst(context, coin);
    // Only public facts say that a print has the `tid` of its fills.
    if (prints[0]?.tid !== fill?.tid) throw new NotExercised('a tape that ends with the print of the case');
    const held = decimalAt(before, 'open_interest').plus(trade.size);
    const traded = decimalAt(before, 'day_ntl_vlm').plus(trade.notional);
    // No text states the decimals of a sum of notionals.
    const most = traded.plus(CENT);
    // Volume from a day ago leaves the sum in the meantime, continuously or at the turn of an hour.
    const least = traded.minus(CENT).minus(day?.leaving ?? zero);
    const isCounted = (row: JsonObject) => isWithinBounds(decimalAt(row, 'day_ntl_vlm'), least, most);
    const after = await pace.eventually(read, (row) => decimalAt(row, 'open_interest').equals(held) && isCounted(row));
    const risen = decimalAt(after, 'open_interest').minus(decimalAt(before, 'open_interest'));
    expect('markets.rows.open-interest-units').relation(
      `open_interest to rise by ${trade.size}, or by twice that`,
      { rise: risen },
      ({ rise }) => [trade.size, trade.size.times(Dec.of(2))].some((sides) => rise.equals(sides)),
      `open_interest of ${coin}`,
    );
    expect('markets.rows.open-interest').decimal(field(after, 'open_interest'), held, `open_interest of ${coin}`);
    const volume = expect('markets.rows.day-volume');
    const isVisible = day !== null && trade.notional.compare(day.leaving) > 0;
    if (volume.exercised(isVisible, 'prints of a day ago that are worth less'))
      volume.relation(
        `day_ntl_vlm between ${least} and ${most}`,
        { day_ntl_vlm: decimalAt(after, 'day_ntl_vlm') },
        ({ day_ntl_vlm }) => isWithinBounds(day_ntl_vlm, least, most),
        `day_ntl_vlm of ${coin}`,
      );

    await traders.trade('ask', traders.size());
    const base = decimalAt(before, 'open_interest');
    const closed = decimalAt(
      await pace.eventually(read, (row) => decimalAt(row, 'open_interest').equals(base)),
      'open_interest',
    );
    expect('markets.rows.open-interest-units').relation(
      `open_interest of ${base} again after both positions are closed`,
      { closed },
      (observed) => observed.closed.equals(base),
      `open_interest of ${coin}`,
    );
  },
});
