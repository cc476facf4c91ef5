import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.trades.prints',
  title: "trades serves each print once with the aggressor's side, newest first, and applies limit and window",
  clauses: [
    'markets.trades.joins-fills',
    'markets.trades.aggressor',
    'markets.trades.order',
    'markets.trades.limit',
    'markets.trades.window',
    'markets.trades.echo',
    'transport.argument.coin',
    'transport.numbers.exact',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { coin } = traders.market;
    await traders.trade('bid', traders.size());
    await traders.trade('ask', traders.size(), traders.pxs[1]);
    const fills = await traders.fills(traders.taker, 2);
    given.require(fills.length === 2, `${fills.length} fills after two trades`);
    const read = async (args: JsonObject = {}) => given.data(await target.read('trades', { coin, ...args }));
    const tape = await pace.eventually(read, (body) =>
      fills.every(({ tid }) => rowsAt(body, 'trades').some((row) => row.tid === tid)),
    );
    const all = rowsAt(tape, 'trades');

    const beside = venue.markets.find((market) => market.coin !== coin);
    if (beside !== undefined) {
      const other = given.data(await target.read('trades', { coin: beside.coin }));
      const isIn = (rows: readonly JsonObject[]) => (print: JsonObject) =>
        rows.some(({ px, sz }) => isSameDecimal(px, print.px) && isSameDecimal(sz, print.sz));
      // A venue may number the prints of each market separately.
      const isSame = (rows: readonly JsonObject[]) => (print: JsonObject) =>
        isIn(rows.filter(({ tid }) => tid === print.tid))(print);
      expect('transport.argument.coin').relation(
        `the prints of ${coin} in its own trades, and none of them in the trades of ${beside.coin}`,
        { own: derived(all, field(tape, 'trades')), others: derived(rowsAt(other, 'trades'), field(other, 'trades')) },
        ({ own, others }) => fills.every(isIn(own)) && !fills.some(isSame(others)),
        'trades',
      );
    }

    for (const fill of fills) {
      judgeDigits(context, fill, all);
      const prints = all.filter(({ tid }) => tid === fill.tid);
      expect('markets.trades.joins-fills').equal(
        derived(prints.length, fill, field(tape, 'trades')),
        1,
        'number of prints with the tid of the fill',
      );
      const [print = {}] = prints;
      expect('markets.trades.joins-fills').decimal(field(print, 'px'), textAt(fill, 'px'));
      expect('markets.trades.joins-fills').decimal(field(print, 'sz'), textAt(fill, 'sz'));
      // The fills are the taker's, so their side is the aggressor's.
      expect('markets.trades.aggressor').equal(field(print, 'side'), fill.side);
    }
    const timesOf = (rows: readonly JsonObject[]) => rows.map((row) => Number(integerAt(row, 'time')));
    const times = timesOf(all);
    expect('markets.trades.order').equal(
      derived(times, field(tape, 'trades')),
      times.toSorted((a, b) => b - a),
      'times of the prints, newest first',
    );
    const [earlier = 0, later = 0] = timesOf(fills).toSorted((a, b) => a - b);
    const windowed = await read({ start_time: earlier });
    expect('markets.trades.order').relation(
      'times of the prints of a window, oldest first',
      { times: derived(timesOf(rowsAt(windowed, 'trades')), field(windowed, 'trades')) },
      ({ times: since }) => since.length >= 2 && since.join() === since.toSorted((a, b) => a - b).join(),
      'trades',
    );

    await echoes(context, coin, [earlier, later]);

    // Others may trade after us: the limit keeps prints that are not older than our last.
    const cut = await read({ limit: 1 });
    expect('markets.trades.limit').relation(
      `one print with a time of ${later} or later`,
      { times: derived(timesOf(rowsAt(cut, 'trades')), field(cut, 'trades')) },
      ({ times: newest }) => newest.length === 1 && newest.every((time) => time >= later),
      'times',
    );
    const uncut = await read({ limit: 0 });
    expect('markets.trades.limit').relation(
      'tids at limit 0 to include the tid of each own fill',
      { tids: derived(tidsOf(rowsAt(uncut, 'trades')), field(uncut, 'trades')), fills: derived(tidsOf(fills), fills) },
      ({ tids, fills: own }) => own.every((tid) => tids.includes(tid)),
      'tids',
    );
    for (const { tid, time } of fills) {
      const body = await read({ start_time: time ?? 0, end_time: time ?? 0 });
      expect('markets.trades.window').relation(
        `the own print of ${time}, and no print of another time`,
        { prints: derived(rowsAt(body, 'trades'), field(body, 'trades')) },
        ({ prints }) => prints.some((row) => row.tid === tid) && prints.every((row) => row.time === time),
        'trades',
      );
    }
  },
});

/** No document says that `trades` uses the `tid` of the fill, but an id rounded through a double identifies nothing. */
function judgeDigits(
  { expect }: Pick<CaseContext<'transport.numbers.exact'>, 'expect'>,
  fill: JsonObject,
  tape: readonly JsonObject[],
): void {
  const own = String(fill.tid);
  const prints = tape.filter(
    ({ time, px, sz }) => time === fill.time && isSameDecimal(px, fill.px) && isSameDecimal(sz, fill.sz),
  );
  const named = prints.find(({ tid }) => String(tid) === own) ?? (prints.length === 1 ? prints[0] : undefined);
  // Nearby ids may come from two numberings, which no document forbids: this is the number itself, or its double.
  const forms = [own, String(BigInt(Number(own))), String(Number(own))];
  const alike = named !== undefined && forms.includes(String(named.tid)) ? named : null;
  expect('transport.numbers.exact').exercised(alike !== null, 'a print that is named as its fills are');
  if (alike !== null) expect('transport.numbers.exact').equal(derived(String(alike.tid), alike), own, 'tid of a print');
}

function tidsOf(rows: readonly JsonObject[]) {
  return rows.map(({ tid }) => tid);
}

/** Judges what accompanies the rows: the requested window, and the time of the newest row. */
async function echoes(
  { given, target, expect }: CaseContext<'markets.trades.echo'>,
  coin: string,
  [start, end]: readonly [start: number, end: number],
): Promise<void> {
  for (const { start_time, end_time } of [
    { start_time: start, end_time: end },
    { start_time: null, end_time: null },
  ]) {
    const requested = start_time === null ? {} : { start_time, end_time };
    const body = given.data(await target.read('trades', { coin, ...requested }));
    expect('markets.trades.echo').equal(
      derived([body.start_time, body.end_time], body),
      [start_time, end_time],
      'start_time, end_time',
    );
    if (body.last_trade === undefined) continue;
    const newest = rowsAt(body, 'trades').reduce((last, row) => Math.max(last, Number(row.time)), 0);
    expect('markets.trades.echo').equal(field(body, 'last_trade'), derived(newest, field(body, 'trades')));
  }
}
