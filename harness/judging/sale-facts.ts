import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field } from '../check/evidence.ts';
import { decimalAt, sumAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { FigureWithExpectedEntries } from '../compare/figures/sum-of-entries.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { isAmongOrders, readFills, readOpenOrders } from '../setup/own-orders.ts';
import { TwoTraders } from '../setup/two-traders.ts';
import {
  fillAccountClauses,
  judgeAccountValue,
  judgeVolumesAfterFills,
  readVolumesBeforeTrade,
} from './account-facts.ts';
import { assumeNoFundingSince, readCashAndDueByFills, readSettledCash, SETTLED_CASH_KEY } from './cash-of-fills.ts';
import { type ExpectedFillDirection, fillRowClauseIds, judgeNewFills, readFillsBeforeTrade } from './fill-facts.ts';

// Effects on both parties of a sale that no signed order caused directly: rows, aggregated rows, positions, cash.

export const saleClauses = [...fillRowClauseIds, ...fillAccountClauses, 'fills.read.aggregate'] as const;
/** Facts of an opening sale. */
export const openingSaleClauses = ['fills.row.closed-pnl-open', 'positions.cash.opening-fee'] as const;
/** Facts of a closing sale. */
export const closingSaleClauses = ['fills.row.closed-pnl', 'positions.cash.realised'] as const;
type SaleFact = (typeof saleClauses)[number];
type OpeningFact = (typeof openingSaleClauses)[number];
type ClosingFact = (typeof closingSaleClauses)[number];

export interface SaleSpec {
  /** Cause of the sale, as text. */
  readonly by: string;
  /** Lots sold by the traders' taker. */
  readonly lots: bigint;
  /** Triggers the sale. @returns oids of the orders that the maker rested for it: none where it matched no order of a book */
  bring(): Promise<readonly string[]>;
  readonly isUnsigned?: boolean;
  /**
   * Whether no document says that it trades with the book: if it leaves all of the maker's resting orders, nothing about the maker is
   * judged.
   */
  readonly mayPassBook?: true;
  /** Whether the taker takes resting orders; left out: it does; null: neither party does. */
  readonly takes?: true | null;
  /** Accounts whose cash only these fills change; left out: both. */
  readonly cashOf?: readonly Identity[];
}

/** @returns rows of both parties; null: nothing was sold */
export function sellAndJudgeOpeningSale(
  context: CaseContext<SaleFact | OpeningFact>,
  traders: TwoTraders,
  sale: SaleSpec,
): Promise<SaleFillRows | null> {
  return judgeSale(context, traders, sale, {
    dirs: ['Open Short', 'Open Long'],
    cash: ({ isSo, madeOf, ...facts }, text) =>
      context.expect('positions.cash.opening-fee').relation(text, facts, () => isSo, SETTLED_CASH_KEY, madeOf),
    profit: (row) => judgeOpeningPnl(context, row),
  });
}

/** @param entry  entry price of both parties' whole position */
export function sellAndJudgeClosingSale(
  context: CaseContext<SaleFact | ClosingFact>,
  traders: TwoTraders,
  sale: SaleSpec,
  entry: Dec,
): Promise<SaleFillRows | null> {
  return judgeSale(context, traders, sale, {
    dirs: ['Close Long', 'Close Short'],
    cash: (facts, text) => judgeRealisedCash(context, facts, text),
    profit: (row, before) => judgeClosedPnl(context, { row }, before, entry),
  });
}

/**
 * Judges a sale whose last row exceeds the remaining position.
 * @param entry  entry price of both parties' whole position
 */
export function sellAndJudgeReversingSale(
  context: CaseContext<SaleFact | ClosingFact>,
  traders: TwoTraders,
  sale: SaleSpec,
  entry: Dec,
): Promise<SaleFillRows | null> {
  return judgeSale(context, traders, sale, {
    dirs: reversalDirs,
    cash: (facts, text) => judgeRealisedCash(context, facts, text),
    profit: (row, before) => judgeReversalPnl(context, row, before, entry),
  });
}

const dirsOf =
  (closing: string, turning: string): ExpectedFillDirection =>
  (row, before) =>
    decimalAt(row, 'sz').compare(before.abs()) > 0 ? turning : closing;
/** Directions of taker and maker, if the taker was long. */
export const reversalDirs = [dirsOf('Close Long', 'Long > Short'), dirsOf('Close Short', 'Short > Long')] as const;

/** Like `judgeClosedPnl`, for a row that may exceed the position. */
export function judgeReversalPnl(
  context: CaseContext<'fills.row.closed-pnl'>,
  row: JsonObject,
  before: Dec,
  entry: Dec,
): void {
  const size = decimalAt(row, 'sz');
  judgeClosedPnl(context, { row, closing: size.compare(before.abs()) > 0 ? before.abs() : size }, before, entry);
}

/**
 * @param closing  the part of its size that closes; left out: all of it
 * @param before  signed position before the row
 * @param entry  price at which it was entered
 */
export function judgeClosedPnl(
  { expect }: CaseContext<'fills.row.closed-pnl'>,
  { row, closing = decimalAt(row, 'sz') }: { readonly row: JsonObject; readonly closing?: Dec },
  before: Dec,
  entry: Dec,
): void {
  const gain = decimalAt(row, 'px').minus(entry).times(closing);
  const due = before.compare(Dec.of(0)) > 0 ? gain : gain.negated();
  // No text states the precision of a profit.
  expect('fills.row.closed-pnl').relation(
    due.toString(),
    { closed_pnl: field(row, 'closed_pnl') },
    ({ closed_pnl }) => {
      const profit = Dec.parse(closed_pnl) ?? entry;
      return isWithinTolerance(profit, due, lastDecimalPlaceOf(profit));
    },
    'closed_pnl',
  );
}

export function judgeOpeningPnl({ expect }: CaseContext<'fills.row.closed-pnl-open'>, row: JsonObject): void {
  expect('fills.row.closed-pnl-open').decimal(field(row, 'closed_pnl'), '0');
}

export function judgeRealisedCash(
  { expect }: CaseContext<'positions.cash.realised'>,
  { isSo, madeOf, ...facts }: CashFacts,
  text: string,
): void {
  expect('positions.cash.realised').relation(text, facts, () => isSo, SETTLED_CASH_KEY, madeOf);
}

export interface SaleFillRows {
  readonly sold: readonly JsonObject[];
  readonly bought: readonly JsonObject[];
  /** As returned by `bring`. */
  readonly rested: readonly string[];
}

/** Judges that the row of a party whose resting order matched has that order's oid. */
export function judgeRestedOrderFillOids(
  context: CaseContext<'fills.row.oid'>,
  { bought, rested }: SaleFillRows,
): void {
  judgeFillOids(context, bought, rested);
}

/** Judges that each row has one of these oids. */
export function judgeFillOids(
  { expect }: CaseContext<'fills.row.oid'>,
  rows: readonly JsonObject[],
  oids: readonly string[],
): void {
  for (const row of rows)
    expect('fills.row.oid').relation(
      `the oid of the order that filled: one of ${oids.join(', ')}`,
      { oid: field(row, 'oid') },
      ({ oid }) => oids.includes(String(oid)),
      'oid',
    );
}

/** Swaps the two traders on the same market: the buyer sells now. */
export function withSwappedRoles(context: CaseContext<never>, { market, maker, taker, pxs }: TwoTraders): TwoTraders {
  return new TwoTraders(context, market, { maker: taker, taker: maker }, pxs);
}

interface CashFacts {
  readonly now: Dec;
  readonly due: ReturnType<typeof derived<Dec>>;
  readonly isSo: boolean;
  /** Entries that the cash should be the sum of. */
  readonly madeOf: FigureWithExpectedEntries;
}

interface Judging {
  readonly dirs: readonly [taker: ExpectedFillDirection, maker: ExpectedFillDirection];
  readonly cash: (facts: CashFacts, text: string) => void;
  readonly profit: (row: JsonObject, before: Dec) => void;
}

async function judgeSale(
  context: CaseContext<SaleFact>,
  traders: TwoTraders,
  { by, lots, bring, isUnsigned = false, mayPassBook, takes = true, cashOf = [traders.taker, traders.maker] }: SaleSpec,
  judging: Judging,
): Promise<SaleFillRows | null> {
  const { pace, expect } = context;
  const { taker, market } = traders;
  const earlier = await readFillsBeforeTrade(context, traders);
  const cash = await readSettledCash(context, cashOf);
  const volumes = await readVolumesBeforeTrade(context, traders);
  const known = new Set(earlier.mine.map(({ tid }) => tid));
  const rested = await bring();
  const sold = await pace.eventually(
    async () => (await readFills(context, taker.address)).filter(({ tid }) => !known.has(tid)),
    (rows) => (sumAt(rows, 'sz').scaledTo(market.szDecimals) ?? 0n) >= lots,
  );
  if (!expect('fills.row.both-parties').exercised(sold.length > 0, `a fill by ${by}`)) return null;
  if (mayPassBook === true) await assumeMetBook(context, traders.maker, rested, by);
  const { dirs, profit: judgeProfit } = judging;
  const bought = await judgeNewFills(context, traders, earlier, { by, sold, isUnsigned, dirs, judgeProfit });
  for (const [who, rows] of [
    [traders.taker, sold],
    [traders.maker, bought],
  ] as const) {
    await readAndJudgeAggregation(context, who, rows);
    await judgeAccountValue(context, who, by);
    const before = cash[cashOf.findIndex(({ address }) => address === who.address)];
    if (before === undefined) continue;
    const facts = await readCashAfterFills(context, traders, { who, before, rows });
    judging.cash(facts, `total_raw_usd from before the fills by ${by}, plus their closed_pnl, minus their fees`);
  }
  await judgeVolumesAfterFills(context, traders, volumes, { by, takes, sold, bought });
  return { sold, bought, rested };
}

/** @throws NotExercised where all resting orders are still there */
async function assumeMetBook(
  context: CaseContext<never>,
  maker: Identity,
  rested: readonly string[],
  by: string,
): Promise<void> {
  const left = await readOpenOrders(context, maker.address);
  if (rested.every((oid) => isAmongOrders(left, oid))) throw new NotExercised(`a fill by ${by} that meets the book`);
}

/** Reads an account's cash, and the value expected from its new fills. @throws Disturbed where funding was paid as well */
export async function readCashAfterFills(
  context: CaseContext<never>,
  traders: TwoTraders,
  { who, before, rows }: { readonly who: Identity; readonly before: Dec; readonly rows: readonly JsonObject[] },
): Promise<CashFacts> {
  const { now, due, isSo, madeOf } = await readCashAndDueByFills(context, who, before, rows);
  if (!isSo)
    await assumeNoFundingSince(context, traders.market.coin, {
      owner: who,
      fills: await traders.fills(who, 1),
      off: now.minus(due),
    });
  return { now, due: derived(due, rows), isSo, madeOf };
}

/** Judges that aggregation merges the fills of one order in one block into one row. */
export async function readAndJudgeAggregation(
  context: CaseContext<'fills.read.aggregate'>,
  { address }: Identity,
  rows: readonly JsonObject[],
): Promise<void> {
  const folded = await readFills(context, address, { aggregate: true });
  // The text allows a node without the argument to ignore it.
  if (folded.every((row) => !('n' in row))) return;
  const isOf = (row: JsonObject) => (one: JsonObject) => one.oid === row.oid && one.block === row.block;
  for (const legs of Map.groupBy(rows, ({ oid, block }) => `${oid} ${block}`).values()) {
    const [first] = legs;
    if (first === undefined) continue;
    const found = folded.filter(isOf(first));
    context
      .expect('fills.read.aggregate')
      .equal(
        derived([found.length, found[0]?.n ?? 1, decimalAt(found[0] ?? first, 'sz').toString()], folded),
        [1, legs.length, sumAt(legs, 'sz').toString()],
        'number of rows, n and sz of the aggregated fills of one order in one block',
      );
  }
}
