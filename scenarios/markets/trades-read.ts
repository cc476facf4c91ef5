import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.trades.prints',
  title: 'trades shows each print once with the aggressor, newest first, and is cut by limit and window',
  clauses: [
    'markets.trades.joins-fills',
    'markets.trades.aggressor',
    'markets.trades.order',
    'markets.trades.limit',
    'markets.trades.window',
    'markets.trades.echo',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await twoTraders(context);
    const { coin } = traders.market;
    await traders.trade('bid', traders.size());
    await traders.trade('ask', traders.size(), traders.pxs[1]);
    const fills = await traders.fills(traders.taker, 2);
    given.that(fills.length === 2, `${fills.length} fills after two trades`);
    const read = async (args: JsonObject = {}) =>
      rowsAt(given.data(await target.read('trades', { coin, ...args })), 'trades');
    const all = await pace.eventually(read, (rows) => fills.every(({ tid }) => rows.some((row) => row.tid === tid)));

    for (const fill of fills) {
      const prints = all.filter(({ tid }) => tid === fill.tid);
      expect('markets.trades.joins-fills').equal(prints.length, 1, 'prints with the tid of a fill');
      const [print = {}] = prints;
      expect('markets.trades.joins-fills').decimal(field(print, 'px'), textAt(fill, 'px'));
      expect('markets.trades.joins-fills').decimal(field(print, 'sz'), textAt(fill, 'sz'));
      // The fills are the taker's, so their side is the aggressor's.
      expect('markets.trades.aggressor').equal(field(print, 'side'), fill.side);
    }
    const timesOf = (rows: readonly JsonObject[]) => rows.map((row) => Number(integerAt(row, 'time')));
    const times = timesOf(all);
    expect('markets.trades.order').equal(
      times,
      times.toSorted((a, b) => b - a),
      'times, newest first',
    );
    const [earlier = 0, later = 0] = timesOf(fills).toSorted((a, b) => a - b);
    const since = timesOf(await read({ start_time: earlier }));
    expect('markets.trades.order').that(since.length >= 2 && since.join() === since.toSorted((a, b) => a - b).join(), {
      expected: 'times of a window, oldest first',
      actual: since,
      path: 'trades',
    });

    await echoes(context, coin, [earlier, later]);

    // Others may trade after us: the cut keeps prints that are not older than our last.
    const newest = timesOf(await read({ limit: 1 }));
    expect('markets.trades.limit').that(newest.length === 1 && newest.every((time) => time >= later), {
      expected: `one print, not before ${later}`,
      actual: newest,
      path: 'times',
    });
    const uncut = (await read({ limit: 0 })).map(({ tid }) => tid);
    expect('markets.trades.limit').that(
      fills.every(({ tid }) => uncut.includes(tid)),
      { expected: 'all prints under limit 0', actual: uncut, path: 'tids' },
    );
    for (const { tid, time } of fills) {
      const moment = await read({ start_time: time ?? 0, end_time: time ?? 0 });
      const fits = moment.some((row) => row.tid === tid) && moment.every((row) => row.time === time);
      expect('markets.trades.window').that(fits, {
        expected: `the prints of ${time} and no other`,
        actual: moment,
        path: 'trades',
      });
    }
  },
});

/** Judges what stands beside the rows: the window that was asked for, and the time of the newest row. */
async function echoes(
  { given, target, expect }: CaseContext<'markets.trades.echo'>,
  coin: string,
  [start, end]: readonly [start: number, end: number],
): Promise<void> {
  for (const { start_time, end_time } of [
    { start_time: start, end_time: end },
    { start_time: null, end_time: null },
  ]) {
    const asked = start_time === null ? {} : { start_time, end_time };
    const body = given.data(await target.read('trades', { coin, ...asked }));
    expect('markets.trades.echo').equal(
      [body.start_time, body.end_time],
      [start_time, end_time],
      'start_time, end_time',
    );
    const newest = rowsAt(body, 'trades').reduce((last, row) => Math.max(last, Number(row.time)), 0);
    expect('markets.trades.echo').equal(field(body, 'last_trade'), newest);
  }
}
