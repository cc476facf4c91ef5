import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { integerAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, lastDecimalPlaceOfMean } from '../../harness/compare/planes.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitClosedPositionRows, CLOSED_POSITIONS_READ, readClosedPositions } from './closed-positions.ts';

/** Number of fills of the closed life: each may be truncated before they are added. */
const FILLS = 4;

export default check({
  id: 'history.positions.life',
  title:
    'a position that is opened, reduced, increased and closed is one closed-position row with the figures of its fills',
  clauses: [
    'history.positions.shape',
    'history.positions.closed-only',
    'history.positions.life',
    'history.positions.side',
    'history.positions.max-size',
    'history.positions.closed-size',
    'history.positions.renamed',
    'history.positions.avg-entry',
    'history.positions.avg-close',
    'history.positions.closed-pnl',
    'history.positions.fee-paid',
    'history.positions.times',
    'history.positions.blocks',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const [low, middle, high] = traders.pxs;
    const size = traders.size();
    const bought = [await traders.trade('bid', 2n * size, low)];
    const sold = [await traders.trade('ask', size, high)];
    bought.push(await traders.trade('bid', 2n * size, middle));
    for (const { address } of [taker, maker]) {
      const none = await readClosedPositions(context, CLOSED_POSITIONS_READ, { address });
      expect('history.positions.closed-only').equal(none, [], 'positions');
    }
    sold.push(await traders.trade('ask', 3n * size, middle));
    // Opened again, so that an open position may be listed next to the closed one.
    await traders.trade('bid', size, low);

    const unitSize = sold[0]?.size ?? Dec.of(0);
    const closed = Dec.sum(sold.map((trade) => trade.size));
    const profit = Dec.sum(sold.map(({ notional }) => notional)).minus(Dec.sum(bought.map(({ notional }) => notional)));
    for (const [who, side] of [
      [taker, 'long'],
      [maker, 'short'],
    ] as const) {
      // Oldest first; the fifth opened the current position. Fills are listed newest first, also within one time.
      const fills = (await traders.fills(who, 5))
        .toReversed()
        .toSorted((a, b) => Number(integerAt(a, 'time') - integerAt(b, 'time')));
      given.require(fills.length === 5, 'five trades are not five fills');
      const rows = await awaitClosedPositionRows(context, who.address, 1);
      expect('history.positions.life').equal(
        derived(
          rows.map(({ coin }) => coin),
          rows,
        ),
        [market.coin],
        'positions[*].coin',
      );
      const [row = {}] = rows;
      expect('history.positions.side').equal(field(row, 'side'), side);
      const reply = given.data(await target.read(CLOSED_POSITIONS_READ, { address: who.address }));
      expect('history.positions.shape').shape(reply, 'info.user_position_history');
      const address = derived(String(reply.address).toLowerCase(), field(reply, 'address'));
      expect('history.positions.shape').equal(address, who.address, 'address');
      expect('history.positions.renamed').relation(
        'a row with the key closed_sz and without the key closed_qty',
        { row },
        (each) => 'closed_sz' in each.row && !('closed_qty' in each.row),
      );
      expect('history.positions.closed-size').decimal(field(row, 'closed_sz'), closed);
      // A life whose opening no archive has seen has no maximum size.
      if (
        expect('history.positions.max-size').exercised(
          row.entry_complete === true,
          'a life that was seen from its start',
        )
      )
        expect('history.positions.max-size').decimal(field(row, 'max_sz'), unitSize.times(Dec.of(3)));
      const proceeds = Dec.sum(sold.map(({ notional }) => notional));
      expect('history.positions.avg-close').relation(
        `avg_close_px to be null, or the size-weighted mean of ${sold.map(({ px }) => px).join(' and ')}`,
        { avg_close_px: field(row, 'avg_close_px') },
        ({ avg_close_px }) => {
          const mean = Dec.parse(avg_close_px);
          if (mean === null) return avg_close_px === null;
          // No text states the decimals of a served mean: at least those of a price.
          return isWithinTolerance(mean.times(closed), proceeds, closed.times(lastDecimalPlaceOfMean(mean, market)));
        },
        'avg_close_px',
      );
      judgeEntry(expect('history.positions.avg-entry'), row, bought, market);
      const signed = side === 'long' ? profit : profit.negated();
      within(expect('history.positions.closed-pnl'), row, 'closed_pnl', signed);
      const life = fills.slice(0, 4);
      within(expect('history.positions.fee-paid'), row, 'fee_paid', sumAt(life, 'fee'));
      const first = life[0] ?? {};
      const last = life[3] ?? {};
      expect('history.positions.times').equal(
        derived([row.opened_at, row.closed_at], field(row, 'opened_at'), field(row, 'closed_at')),
        derived([first.time, last.time], field(first, 'time'), field(last, 'time')),
        'opened_at, closed_at',
      );
      expect('history.positions.blocks').equal(
        derived([row.open_block, row.close_block], field(row, 'open_block'), field(row, 'close_block')),
        derived([first.block, last.block], field(first, 'block'), field(last, 'block')),
        'open_block, close_block',
      );
    }
  },
});

/** Judges the average of two openings, which lies between them: how lots closed in between are weighted is open. */
function judgeEntry(
  expectation: Expectation,
  row: JsonObject,
  opened: readonly { px: Dec }[],
  market: MarketFacts,
): void {
  const entry = Dec.parse(row.avg_entry_px);
  const finest = lastDecimalPlaceOfMean(entry ?? Dec.of(0), market);
  const [low, high] = opened.map(({ px }) => px).toSorted((a, b) => a.compare(b));
  if (low === undefined || high === undefined) return;
  if (!expectation.exercised(entry !== null, 'a row with its average entry')) return;
  expectation.relation(
    `avg_entry_px between ${low} and ${high}`,
    { avg_entry_px: field(row, 'avg_entry_px') },
    () => entry !== null && entry.compare(low.minus(finest)) >= 0 && entry.compare(high.plus(finest)) <= 0,
    'avg_entry_px',
  );
}

function within(expectation: Expectation, row: JsonObject, key: string, expected: Dec): void {
  expectation.relation(
    `${key} of ${expected}, within the last decimal places`,
    { told: field(row, key), computed: expected },
    ({ told: reported }) => {
      const figure = Dec.parse(reported);
      return (
        figure !== null &&
        isWithinTolerance(
          figure,
          expected,
          lastDecimalPlaceOf(figure).plus(lastDecimalPlaceOf(expected)).times(Dec.of(FILLS)),
        )
      );
    },
    key,
  );
}
