import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { marketRow } from '../../harness/setup/market-row.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const HOUR_MS = 3_600_000n;
const CENT = unitOfPlaces(2);

export default check({
  id: 'markets.rows.after-trade',
  title:
    'a trade that opens both sides adds its size to open interest, until they are closed, and its notional to the volume of the day',
  clauses: ['markets.rows.open-interest-units', 'markets.rows.open-interest', 'markets.rows.day-volume'],
  by: 'act',
  needs: ['closed'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { coin } = traders.market;
    const read = () => marketRow(context, 'markets', coin);
    const before = await read();
    const trade = await traders.trade('bid', traders.size());
    const [fill] = await traders.fills(traders.taker, 1);
    const prints = rowsAt(given.data(await target.read('trades', { coin, limit: 2 })), 'trades');
    const [last, previous] = prints.map((row) => integerAt(row, 'time') / HOUR_MS);
    given.require(prints[0]?.tid === fill?.tid, 'the last print of the market is not the one of the case');
    // The volume of a day ago leaves the sum at the turn of an hour, on some venues.
    if (previous !== undefined && last !== previous) throw new Disturbed('the hour turned');
    const held = decimalAt(before, 'open_interest').plus(trade.size);
    const traded = decimalAt(before, 'day_ntl_vlm').plus(trade.notional);
    // No text says at how many places a sum of notionals is served.
    const isCounted = (row: JsonObject) => isClose(decimalAt(row, 'day_ntl_vlm'), traded, CENT);
    const after = await pace.eventually(read, (row) => decimalAt(row, 'open_interest').equals(held) && isCounted(row));
    const risen = decimalAt(after, 'open_interest').minus(decimalAt(before, 'open_interest'));
    expect('markets.rows.open-interest-units').relation(
      `a rise by ${trade.size}, once or for each side`,
      { rise: risen },
      ({ rise }) => [trade.size, trade.size.times(Dec.of(2))].some((sides) => rise.equals(sides)),
      `open_interest of ${coin}`,
    );
    expect('markets.rows.open-interest').decimal(field(after, 'open_interest'), held, `open_interest of ${coin}`);
    expect('markets.rows.day-volume').relation(
      `${traded} within ${CENT}`,
      { day_ntl_vlm: decimalAt(after, 'day_ntl_vlm') },
      ({ day_ntl_vlm }) => isClose(day_ntl_vlm, traded, CENT),
      `day_ntl_vlm of ${coin}`,
    );

    await traders.trade('ask', traders.size());
    const base = decimalAt(before, 'open_interest');
    const closed = decimalAt(
      await pace.eventually(read, (row) => decimalAt(row, 'open_interest').equals(base)),
      'open_interest',
    );
    expect('markets.rows.open-interest-units').relation(
      `${base} again, once both sides are closed`,
      { closed },
      (observed) => observed.closed.equals(base),
      `open_interest of ${coin}`,
    );
  },
});
