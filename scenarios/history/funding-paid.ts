import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { readLedgerRows } from '../../harness/judging/archived-rows.ts';
import { awaitLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  assumeFundingSettlesSoon,
  awaitSampledFunding,
  makeFrequentFundingRequirement,
  readFundingFigures,
} from '../../harness/setup/funding-row.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { readBetweenFundingSettlements } from './funding-looks.ts';
import { quoteAboveIndex } from './funding-quotes.ts';
import { awaitFundingRows, judgeFundingRowSign, judgeFundingRowSize, readFundingRows } from './funding-rows.ts';

const ZERO = Dec.of(0);
const MICRO = negativePowerOfTen(6);
/** Number of boundaries over which positions are held, so that their rows have an order. */
const SETTLEMENTS = 2;

export default check({
  id: 'history.funding.paid',
  title: 'the usdc of user_funding rows adds up to the change of total_raw_usd of the long and of the short account',
  clauses: [
    'history.funding.row',
    'history.funding.sign',
    'history.funding.order',
    'history.funding.sign-of-rate',
    'funding.payment.zero-sum',
    'funding.payment.direction',
    'history.funding.end-inclusive',
    'history.ledger.no-funding',
  ],
  by: 'act',
  leases: ['time'],
  accounts: 'exact',
  async run(context) {
    const { given, pace, expect } = context;
    const market = await given.market(await makeFrequentFundingRequirement(context));
    assumeFundingSettlesSoon(context, (await readFundingFigures(context, market.coin)).interval);
    const traders = await fundTwoTradersOn(context, market, { usdc: '400' });
    const { size } = await traders.trade('bid', traders.size(180n));
    for (const who of [traders.maker, traders.taker]) await traders.fills(who, 1);
    await quoteAboveIndex(context, market);
    // A venue may sample a market only while somebody has a position in it.
    const figures = await awaitSampledFunding(context, market.coin);
    const sides = [
      { who: traders.taker, size, side: 'long' },
      { who: traders.maker, size: size.negated(), side: 'short' },
    ] as const;
    await awaitLedgerRows(context, traders.taker.address, (rows) => rows.length > 0);
    // Otherwise a row delayed by a lagging archive would be mistaken for a payment's row.
    await pace.archived();
    const ledger = await readLedgerRows(context, traders.taker.address);
    const owners = sides.map(({ who }) => who);
    const before = await readBetweenFundingSettlements(context, figures, owners);
    await pace.passed(SETTLEMENTS * Number(figures.interval));
    const after = await readBetweenFundingSettlements(context, figures, owners);
    if (after.some(({ fills }, n) => fills !== before[n]?.fills)) throw new Disturbed('the positions were traded');
    const moved = after.map(({ cash }, n) => cash.minus(before[n]?.cash ?? ZERO));
    if (moved.every((change) => change.abs().compare(MICRO) <= 0)) throw new NotExercised('a payment of funding');
    const [long, short] = moved;
    expect('funding.payment.zero-sum').relation(
      'changes of total_raw_usd of the long and the short account to add up to 0',
      { long: long ?? ZERO, short: short ?? ZERO },
      (changes) =>
        isWithinTolerance(
          changes.long.plus(changes.short),
          ZERO,
          lastDecimalPlaceOf(changes.long).plus(lastDecimalPlaceOf(changes.short)),
        ),
      'change of total_raw_usd',
    );
    for (const [n, held] of sides.entries()) {
      const from = before[n]?.timeMs ?? 0n;
      const to = after[n]?.timeMs ?? 0n;
      const change = moved[n] ?? ZERO;
      const inTime = (row: JsonObject) => integerAt(row, 'time') > from && integerAt(row, 'time') <= to;
      await awaitFundingRows(context, held.who.address, SETTLEMENTS);
      const listed = await readFundingRows(context, { address: held.who.address });
      const [newest, last] = listed;
      const window = expect('history.funding.end-inclusive');
      if (window.exercised(newest !== undefined && last !== undefined, 'several settlements') && last !== undefined) {
        const end = Number(integerAt(last, 'time'));
        const inside = await readFundingRows(context, { address: held.who.address, end_time: end });
        window.relation(
          `a row with time ${end}, and none with a later time`,
          { fundings: inside },
          () =>
            inside.some((row) => Number(integerAt(row, 'time')) === end) &&
            inside.every((row) => Number(integerAt(row, 'time')) <= end),
          `user_funding with end_time ${end}`,
        );
      }
      judgeRows(expect, listed.filter(inTime), { ...held, change, coin: market.coin }, listed);
    }
    const behind = await awaitLedgerRows(context, traders.taker.address, (rows) => rows.length >= ledger.length);
    expect('history.ledger.no-funding').equal(
      derived(behind.length, behind),
      ledger.length,
      'rows of the ledger after the funding payments',
    );
  },
});

type Judging = CaseContext<
  | 'history.funding.row'
  | 'history.funding.sign'
  | 'history.funding.order'
  | 'history.funding.sign-of-rate'
  | 'funding.payment.direction'
>['expect'];

interface Held {
  readonly coin: string;
  readonly size: Dec;
  readonly side: 'long' | 'short';
  /** Change of settled cash. */
  readonly change: Dec;
}

function judgeRows(expect: Judging, rows: readonly JsonObject[], held: Held, listed: readonly JsonObject[]): void {
  const { coin, size, side, change } = held;
  expect('history.funding.row').relation(
    'at least one row of user_funding for the funding payments of the interval',
    { fundings: listed },
    () => rows.length > 0,
    `user_funding of the ${side} account`,
  );
  for (const row of rows) {
    expect('history.funding.row').equal(field(row, 'coin'), coin, `coin of a user_funding row of the ${side} account`);
    judgeFundingRowSize(expect('history.funding.row'), row, size, `szi of a user_funding row of the ${side} account`);
  }
  const sum = Dec.sum(rows.map((row) => decimalAt(row, 'usdc')));
  expect('history.funding.sign').relation(
    'usdc summed over the rows of the interval to equal the change of total_raw_usd',
    { usdc: derived(sum, listed), change },
    ({ usdc }) =>
      isWithinTolerance(
        usdc,
        change,
        lastDecimalPlaceOf(usdc).times(Dec.of(rows.length)).plus(lastDecimalPlaceOf(change)),
      ),
    `sum of usdc of the ${side} account`,
  );
  const times = rows.map((row) => integerAt(row, 'time'));
  if (expect('history.funding.order').exercised(times.length > 1, 'several settlements'))
    expect('history.funding.order').relation(
      'strictly decreasing times',
      { fundings: listed },
      () => times.every((time, n) => n === 0 || time < (times[n - 1] ?? 0n)),
      'fundings[*].time',
    );
  for (const row of rows) judgeFundingRowSign(expect('history.funding.sign-of-rate'), row);
  const rates = rows.map((row) => decimalAt(row, 'funding_rate').compare(ZERO));
  const [sign] = rates;
  // A payment below the cash's last decimal changes nothing visible.
  const isVisible = !change.equals(ZERO) || lastDecimalPlaceOf(change).equals(MICRO);
  const stands = isVisible && sign !== undefined && sign !== 0 && rates.every((one) => one === sign);
  if (expect('funding.payment.direction').exercised(stands, 'a rate that keeps its sign'))
    expect('funding.payment.direction').relation(
      side === 'long'
        ? 'total_raw_usd of the long account to decrease at a funding_rate above 0, and to increase at one below 0'
        : 'total_raw_usd of the short account to increase at a funding_rate above 0, and to decrease at one below 0',
      { change, fundings: listed },
      () => change.compare(ZERO) === (side === 'long' ? -(sign ?? 0) : sign),
      'change of total_raw_usd',
    );
}
