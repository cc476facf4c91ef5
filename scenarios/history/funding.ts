import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { readLedgerRows } from '../../harness/judging/archived-rows.ts';
import { awaitLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { maxSettlementLagMsFor } from '../../harness/setup/funding-row.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import {
  awaitFundingRows,
  judgeFundingRowAmount,
  judgeFundingRowSign,
  judgeFundingRowSize,
  readFundingRows,
} from './funding-rows.ts';

const ZERO = Dec.of(0);
const MICRO = negativePowerOfTen(6);
const SETTLEMENTS = 3;
const setup = {
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
} as const;

export const fundingListedCheck = check({
  id: 'history.funding.listed',
  title:
    'user_funding lists a row per funding payment for both sides, newest first, signed as the cash change, the ledger none',
  clauses: [
    'history.funding.row',
    'history.funding.sign',
    'history.funding.order',
    'history.funding.sign-of-rate',
    'history.ledger.no-funding',
  ],
  ...setup,
  async run(context) {
    const { given, target, pace, expect } = context;
    const held = await openFundingPositions(context);
    const { coin } = held.traders.market;
    await awaitLedgerRows(context, held.long.address, (rows) => rows.length > 0);
    await pace.archived();
    const before = await readLedgerRows(context, held.long.address);
    const settled = [];
    for (let n = 0; n < SETTLEMENTS; n++) settled.push(await held.overBoundary());
    const paid = settled.filter(({ long }) => !long.equals(ZERO)).toReversed();
    if (paid.length === 0) throw new NotExercised('a payment');
    const firstBoundary = settled[0]?.before.next ?? 0n;
    for (const [owner, side, size] of [
      [held.long, 'long', held.trade.size],
      [held.short, 'short', held.trade.size.negated()],
    ] as const) {
      const listed = await awaitFundingRows(context, owner.address, paid.length);
      // A boundary passed for sampling a premium may have paid too.
      const rows = listed.filter((row) => integerAt(row, 'time') >= firstBoundary);
      // No document says whether a settlement without a payment has a row.
      const payments = rows.filter((row) => !decimalAt(row, 'usdc').equals(ZERO));
      const data = given.data(await target.read('user_funding', { address: owner.address }));
      expect('history.funding.row').shape(data, 'info.user_funding');
      const times = rows.map(({ time }) => time ?? null);
      expect('history.funding.order').relation(
        'strictly decreasing times',
        { times: derived(times, rows) },
        () => fallsIn(rows),
        'fundings[*].time',
      );
      const listing = expect('history.funding.row');
      // If the cash shows no payment, the payment may have been below its last decimal.
      const isVisible =
        paid.length === settled.length || settled.some(({ long }) => lastDecimalPlaceOf(long).equals(MICRO));
      if (listing.exercised(isVisible, 'settlements that the cash tells'))
        // A row with fewer decimals than the cash shows a small payment as zero.
        listing.relation(
          `at least ${paid.length} rows, one for each funding payment, and at most ${paid.length} with a usdc other than 0`,
          { rows: derived(rows.length, rows), payments: derived(payments.length, rows) },
          (counts) => counts.rows >= paid.length && counts.payments <= paid.length,
          'fundings',
        );
      for (const [n, { before: then, [side]: moved }] of paid.entries()) {
        // Another clause judges the order of rows.
        const late = then.next + maxSettlementLagMsFor(then.interval);
        const row = rows.find((each) => integerAt(each, 'time') >= then.next && integerAt(each, 'time') <= late);
        const where = `the row of the funding payment due at ${then.next}, number ${n} from the newest`;
        listing.relation(where, { fundings: rows }, () => row !== undefined, 'time');
        if (row === undefined) continue;
        listing.equal(field(row, 'coin'), coin, `coin of ${where}`);
        judgeFundingRowSize(listing, row, size, `szi of ${where}`);
        judgeFundingRowAmount(expect('history.funding.sign'), row, moved, {
          expected: 'usdc to equal the change of total_raw_usd at this funding payment',
          path: `usdc of ${where}`,
        });
        judgeFundingRowSign(expect('history.funding.sign-of-rate'), row);
      }
    }
    const after = await awaitLedgerRows(context, held.long.address, (rows) => rows.length >= before.length);
    expect('history.ledger.no-funding').relation(
      'as many ledger_updates as before the funding payments',
      { before, after },
      (ledger) => ledger.after.length === ledger.before.length,
      'ledger_updates',
    );
  },
});

function fallsIn(rows: readonly JsonObject[]): boolean {
  const times = rows.map((row) => integerAt(row, 'time'));
  return times.every((time, n) => n === 0 || time < (times[n - 1] ?? 0n));
}

export const fundingWindowsCheck = check({
  id: 'history.funding.windows',
  title: 'user_funding includes rows at both ends of a window, and user_funding_by_time serves the same rows',
  clauses: ['history.funding.end-inclusive', 'history.funding.start-inclusive', 'history.funding-by-time.rows'],
  ...setup,
  async run(context) {
    const { given, target, expect } = context;
    const held = await openFundingPositions(context);
    for (let n = 0; n < SETTLEMENTS; n++) await held.overBoundary();
    const { address } = held.long;
    const rows = await awaitFundingRows(context, address, SETTLEMENTS);
    const times = rows.map((row) => Number(integerAt(row, 'time'))).sort((a, b) => a - b);
    const middle = times[1];
    if (middle === undefined || times.length < SETTLEMENTS) throw new NotExercised('several payments');
    const timesIn = async (window: JsonObject) => {
      const inside = await readFundingRows(context, { address, ...window });
      const sorted = inside.map((row) => Number(integerAt(row, 'time'))).sort((a, b) => a - b);
      return derived(sorted, inside);
    };
    expect('history.funding.end-inclusive').equal(
      await timesIn({ end_time: middle }),
      times.slice(0, 2),
      `times of user_funding with end_time ${middle}`,
    );
    expect('history.funding.start-inclusive').equal(
      await timesIn({ start_time: middle }),
      times.slice(1),
      `times of user_funding with start_time ${middle}`,
    );
    const data = given.data(await target.read('user_funding_by_time', { address }));
    const inOneOrder = (value: unknown) => (Array.isArray(value) ? value.map((row) => canonicalText(row)).sort() : []);
    expect('history.funding-by-time.rows').equal(
      derived(inOneOrder(at(data, 'fundings')), field(data, 'fundings')),
      derived(inOneOrder(rows), rows),
      'fundings',
    );
  },
});

export const fundingReplyKeysCheck = check({
  id: 'history.funding.forms',
  title:
    'user_funding and user_funding_by_time serve their list under fundings, and user_funding does not echo the window',
  clauses: ['history.funding.key', 'history.funding.no-echo'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const window = { start_time: 1, end_time: 4_102_444_800_000 };
    for (const type of ['user_funding', 'user_funding_by_time'] as const) {
      const reply = await target.read(type, { address, ...window });
      const data = reply.kind === 'data' ? reply.data : undefined;
      expect('history.funding.key').relation(
        `an array under data.fundings of ${type}`,
        { reply },
        () => Array.isArray(at(data, 'fundings')),
        'data.fundings',
      );
      if (type !== 'user_funding') continue;
      const echoed = Object.keys(window).filter((key) => at(data, key) !== undefined);
      expect('history.funding.no-echo').equal(derived(echoed, reply), [], 'keys of the requested window in the reply');
    }
  },
});
