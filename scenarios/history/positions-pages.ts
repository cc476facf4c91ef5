import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { knownPartsOfRows } from '../../harness/compare/named-part.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import {
  awaitClosedPositionRows,
  CLOSED_POSITIONS_BY_TIME_READ,
  CLOSED_POSITIONS_READ,
  readClosedPositions,
} from './closed-positions.ts';

export default check({
  id: 'history.positions.pages',
  title:
    'closed positions are listed newest or oldest first, limit cuts the far end, and a window filters by closed_at',
  clauses: [
    'history.positions.order',
    'history.positions.limit',
    'history.positions.limit-cut',
    'history.positions.window',
    'history.positions.no-coin',
    'history.positions-by-time.rows',
    'history.positions-by-time.order',
    'history.positions-by-time.limit-cut',
    'history.positions-by-time.window',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { address } = traders.taker;
    const sizes = [1n, 2n, 3n].map((times) => times * traders.size());
    for (const size of sizes) {
      await traders.trade('bid', size);
      await traders.trade('ask', size);
    }
    const newest = await awaitClosedPositionRows(context, address, 3);
    given.require(newest.length === 3, 'three closed positions are not three rows');
    const read = (type: typeof CLOSED_POSITIONS_READ | typeof CLOSED_POSITIONS_BY_TIME_READ, args: JsonObject) =>
      readClosedPositions(context, type, { address, ...args });
    const ask = async (...requested: Parameters<typeof read>) => steady(await read(...requested));
    const oldest = await read(CLOSED_POSITIONS_BY_TIME_READ, {});
    expect('history.positions-by-time.rows').equal(
      steady(oldest, byClose(oldest)),
      steady(newest, byClose(newest)),
      'positions',
    );
    const closes = (rows: readonly JsonObject[]) => rows.map((row) => integerAt(row, 'closed_at'));
    const newestCloses = closes(newest);
    const oldestCloses = closes(oldest);
    expect('history.positions.order').equal(
      derived(newestCloses, newest),
      closes(byClose(newest)).reverse(),
      'closed_at',
    );
    expect('history.positions-by-time.order').equal(
      derived(oldestCloses, oldest),
      closes(byClose(oldest)),
      'closed_at',
    );

    expect('history.positions.limit-cut').equal(
      await ask(CLOSED_POSITIONS_READ, { limit: 2 }),
      steady(newest, newest.slice(0, 2)),
      'positions',
    );
    expect('history.positions-by-time.limit-cut').equal(
      await ask(CLOSED_POSITIONS_BY_TIME_READ, { limit: 2 }),
      steady(oldest, oldest.slice(0, 2)),
      'positions',
    );
    for (const [type, whole] of [
      [CLOSED_POSITIONS_READ, newest],
      [CLOSED_POSITIONS_BY_TIME_READ, oldest],
    ] as const) {
      for (const [limit, rows] of [
        [0, 1],
        [5_001, 3],
        [4_294_967_295, 3],
      ] as const)
        expect('history.positions.limit').equal(
          await ask(type, { limit }),
          steady(whole, whole.slice(0, rows)),
          `positions at limit ${limit}`,
        );
    }
    const other = venue.markets.find(({ coin }) => coin !== traders.market.coin);
    if (expect('history.positions.no-coin').exercised(other !== undefined, 'a second market'))
      expect('history.positions.no-coin').equal(
        await ask(CLOSED_POSITIONS_READ, { coin: other?.coin ?? '' }),
        steady(newest),
        'positions',
      );

    // From within the second life to within the third: the second closed inside it, the third only opened.
    const [, second = {}, third = {}] = byClose(newest);
    const window = { start_time: middleOf(second), end_time: middleOf(third) };
    const isInside = [second, third].every((row) => Number(row.closed_at) - Number(row.opened_at) >= 2);
    for (const [clause, type] of [
      ['history.positions.window', CLOSED_POSITIONS_READ],
      ['history.positions-by-time.window', CLOSED_POSITIONS_BY_TIME_READ],
    ] as const) {
      if (!expect(clause).exercised(isInside, 'lives that last a while')) continue;
      // A limit counts only rows of the window, whichever end of the full list it is at.
      for (const more of [{}, { limit: 1 }])
        expect(clause).equal(await ask(type, { ...window, ...more }), steady(newest, [second]), 'positions');
    }
  },
});

/** Returns the counted rows of a read, without figures that may still change between two reads. */
function steady(rows: readonly JsonObject[], counted = rows): Traced<readonly JsonValue[]> {
  const shown = counted.map(withoutFunding);
  return derived(knownPartsOfRows('info.user_position_history', 'positions', shown), rows);
}

/** Removes figures that a lagging funding stream may still change. */
function withoutFunding({ funding_paid: _paid, net_pnl: _net, funding_complete: _complete, ...row }: JsonObject) {
  return row;
}

function middleOf(row: JsonObject): number {
  return Math.floor((Number(row.opened_at) + Number(row.closed_at)) / 2);
}

function byClose(rows: readonly JsonObject[]): readonly JsonObject[] {
  return rows.toSorted((a, b) => Number(integerAt(a, 'closed_at') - integerAt(b, 'closed_at')));
}
