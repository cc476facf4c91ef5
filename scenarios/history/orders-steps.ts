import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { orderRowOf } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeNewestFirst } from './newest-first.ts';
import { awaitHistoricalOrders, requireWellFormedOrderRows } from './orders-read.ts';

/** Block times of a venue never deviate more than this from its fills' times. */
const HOUR_MS = 3_600_000;

export default check({
  id: 'history.orders.steps',
  title:
    'an order that rests and fills in two blocks has three records, and an order that fills two orders at once has one',
  clauses: ['history.orders.transitions', 'history.orders.status-words', 'history.orders.order'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const transitions = expect('history.orders.transitions');

    // Parts of one order, taken in two blocks; then two orders, taken in one.
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size: 2n * size });
    const takes = [];
    for (const _piece of [1, 2]) takes.push(await given.placed(taker, { market, side: 'bid', px, size, tif: 'ioc' }));
    const both = await traders.trade('ask', [size, size]);
    const takerFills = await traders.fills(taker, 4);
    const made = (await traders.fills(maker, 4)).filter((fill) => fill.oid === oid);
    if (takes.some(({ kind }) => kind !== 'filled') || made.length !== 2)
      throw new Disturbed("the resting order met somebody else's");

    const ofMaker = await awaitHistoricalOrders(context, maker.address, 7);
    const ofTaker = await awaitHistoricalOrders(context, taker.address, 3);
    for (const row of [...ofMaker, ...ofTaker].filter(({ status }) => typeof status === 'string'))
      expect('history.orders.status-words').oneOf(field(row, 'status'), ['filled', 'resting', 'error']);
    judgeNewestFirst(expect('history.orders.order'), ofMaker, 'records');
    const steps = requireWellFormedOrderRows(ofMaker).filter((row) => row.oid === oid);
    const words = steps.map(({ status }) => status).toSorted();
    transitions.equal(
      derived(words, ofMaker),
      ['filled', 'filled', 'resting'],
      `statuses of the records of order ${oid}`,
    );
    const resting = steps.find(({ status }) => status === 'resting') ?? {};
    judge(transitions, resting, { coin: market.coin, side: 'A', avg_px: null, total_sz: null, error: null });
    figures(transitions, resting, {
      px: pxInUsdc(px),
      limit_px: pxInUsdc(px),
      sz: sizeInUnits(2n * size, market),
      orig_sz: sizeInUnits(2n * size, market),
      filled_sz: 0,
    });
    const [first = {}] = made;
    transitions.relation(
      'time of the resting record, where served, to be within an hour of the time of the fill',
      { resting: field(resting, 'time'), filled: field(first, 'time') },
      ({ resting: since, filled }) => !('time' in resting) || Math.abs(Number(since) - Number(filled)) < HOUR_MS,
      'time',
    );

    const records = requireWellFormedOrderRows(ofTaker).filter((row) => row.oid === both.takerOid);
    transitions.equal(
      derived(
        records.map(({ status }) => status),
        ofTaker,
      ),
      ['filled'],
      `statuses of the records of order ${both.takerOid}, which filled two orders at once`,
    );
    transitions.equal(
      derived(ofTaker.length, ofTaker),
      3,
      'records of the taker, whose three orders each filled at once',
    );
    for (const record of records) {
      judge(transitions, record, {
        coin: market.coin,
        side: 'A',
        time: orderRowOf(takerFills, both.takerOid).time,
        error: null,
      });
      figures(transitions, record, {
        px: both.px,
        limit_px: both.px,
        avg_px: both.px,
        sz: both.size,
        orig_sz: both.size,
        total_sz: both.size,
        filled_sz: both.size,
      });
    }
  },
});

/** Judges the non-numeric fields of a record. */
function judge(transitions: Expectation, record: JsonObject, expected: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(expected)) if (key in record) transitions.equal(field(record, key), value);
}

function figures(
  transitions: Expectation,
  record: JsonObject,
  expected: Readonly<Record<string, { toString(): string }>>,
): void {
  for (const [key, figure] of Object.entries(expected))
    if (key in record) transitions.decimal(field(record, key), figure.toString());
}
